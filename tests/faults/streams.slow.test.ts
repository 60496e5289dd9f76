/** Console streams through bad networks and in numbers: each line once however often a viewer is cut off, memory bounded. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { after, before, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunPlan } from '../../packages/server/src/kernel/run-plan.ts'
import { textOf } from '../../packages/server/src/kernel/text-stream.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { addJob, trigger } from '../support/jobs.ts'

const LINES = 120
const LINE_EVERY_MS = 50
const DROP_EVERY_MS = 1000
const PROXY_CUTS_AFTER_MS = 2000
const HEARTBEAT_MS = 15_000
const VIEWERS = 300

let t: TestApp
let base: string
let work: TestApp['app']['modules']['runs']['work']
before(async () => {
  t = await startApp()
  base = await t.listen()
  work = t.app.modules.runs.work
})
after(() => t.close())

/** A run that this file carries out itself: it prints what the test wants, when it wants. */
async function openRun() {
  const runId = await trigger(t.owner, await addJob(t.owner, `test('x', () => {})`))
  const claim = await work.claim('worker', ['global'])
  assert.ok(claim)
  const plan: RunPlan = claim.plan
  assert.equal(plan.runId, runId)
  const writer = await t.app.modules.runs.openConsole(plan, new AbortController().signal)
  const end = async () => {
    await writer.end()
    const outcome = { status: 'completed' as const, failureKind: null, error: null, metrics: null, isolation: 'L0' }
    assert.equal(await work.finish(plan, { ...outcome, tests: [] }), true)
  }
  return { runId, writer, end }
}

const numbers = Array.from({ length: LINES }, (_, i) => String(i + 1))

async function printNumbers(run: Awaited<ReturnType<typeof openRun>>): Promise<void> {
  for (const number of numbers) {
    run.writer.write(`${number}\n`)
    await delay(LINE_EVERY_MS)
  }
}

interface Seen {
  lines: string[]
  lastEventId: string | undefined
  over: boolean
}

/** One connection of a viewer, as a browser's EventSource: whole events count, what is cut in the middle does not. */
async function view(
  origin: string,
  runId: string,
  { seen, signal }: { seen: Seen; signal: AbortSignal },
): Promise<void> {
  try {
    const headers: Record<string, string> = { authorization: `Bearer ${t.owner.token}` }
    if (seen.lastEventId !== undefined) headers['last-event-id'] = seen.lastEventId
    const answer = await fetch(`${origin}/api/runs/${runId}/stream`, { headers, signal })
    assert.equal(answer.status, 200)
    let open = ''
    for await (const part of answer.body ? textOf(answer.body) : []) {
      const blocks = (open + part).split('\n\n')
      open = blocks.pop() ?? ''
      for (const block of blocks) note(block, seen)
    }
  } catch (error) {
    // Cut off, by ourselves or by the proxy: the next connection goes on.
    assert.ok(signal.aborted || error instanceof TypeError, String(error))
  }
}

function note(block: string, seen: Seen): void {
  const id = /^id: (.+)$/m.exec(block)?.[1]
  if (id) seen.lastEventId = id
  const line = /^event: console\ndata: (.+)$/m.exec(block)?.[1]
  if (line) seen.lines.push(JSON.parse(line).line)
  if (/^event: complete$/m.test(block)) seen.over = true
}

it('a viewer that drops every second and comes back sees each line once', { timeout: 120_000 }, async () => {
  const run = await openRun()
  const seen: Seen = { lines: [], lastEventId: undefined, over: false }
  const printing = printNumbers(run).then(run.end)
  let connections = 0
  while (!seen.over) {
    assert.ok(++connections < 100, 'the stream never completes')
    await view(base, run.runId, { seen, signal: AbortSignal.timeout(DROP_EVERY_MS) })
  }
  await printing
  assert.ok(connections > 3, `${connections} connections`)
  assert.deepEqual(seen.lines, numbers)
})

/** A proxy that closes a connection after some time without a byte, as many do. */
async function impatientProxy(): Promise<{ origin: string; cuts(): number; server: Server }> {
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(base).port), '127.0.0.1')
    const close = (socket: Socket) => () => socket.destroy()
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('close', close(upstream))
    upstream.on('close', close(client))
    upstream.setTimeout(PROXY_CUTS_AFTER_MS, () => {
      cuts++
      upstream.destroy()
    })
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cuts: () => cuts, server }
}

it('silence: a heartbeat after 15 s, and through a proxy that will not wait for it nothing is lost', {
  timeout: 180_000,
}, async () => {
  const run = await openRun()
  const proxy = await impatientProxy()
  const seen: Seen = { lines: [], lastEventId: undefined, over: false }
  const viewing = (async () => {
    for (let i = 0; !seen.over && i < 200; i++)
      await view(proxy.origin, run.runId, { seen, signal: AbortSignal.timeout(60_000) })
  })()
  run.writer.write('before the silence\n')
  const answer = await fetch(`${base}/api/runs/${run.runId}/stream`, {
    headers: { authorization: `Bearer ${t.owner.token}` },
  })
  const direct = text(answer)
  await until('a first line', () => direct.text.includes('before the silence'))
  const silentSince = performance.now()
  await until('a heartbeat', () => direct.text.includes('event: heartbeat\ndata: {}\n\n'), 60)
  // Not before its time: a viewer is not to be kept awake by more than the contract says.
  assert.ok(performance.now() - silentSince > HEARTBEAT_MS - 1000)
  run.writer.write('after the silence\n')
  await run.end()
  await viewing
  await direct.whole
  assert.deepEqual(seen.lines, ['before the silence', 'after the silence'])
  assert.ok(proxy.cuts() >= 3, `${proxy.cuts()} cuts`)
  assert.match(direct.text, /event: complete\ndata: \{"status":"completed"\}\n\n$/)
  proxy.server.close()
})

function text(answer: Response): { text: string; whole: Promise<void> } {
  const read = { text: '', whole: Promise.resolve() }
  read.whole = (async () => {
    for await (const part of answer.body ? textOf(answer.body) : []) read.text += part
  })()
  return read
}

it('hundreds of idle viewers and one that does not read cost little, and hold up nobody', {
  timeout: 180_000,
}, async () => {
  const run = await openRun()
  const before = process.memoryUsage().rss
  const sockets = Array.from({ length: VIEWERS + 1 }, () => openSocket(run.runId))
  const [slow, ...idle] = sockets as [Viewer, ...Viewer[]]
  await until('all are let in', () => sockets.every((viewer) => viewer.text().includes('event: ready')), 60)
  const metrics = () => t.app.modules.system.metrics.registry.metrics()
  assert.match(await metrics(), new RegExp(`watchkeeper_stream_viewers ${VIEWERS + 1}`))
  slow.socket.pause()
  const line = 'y'.repeat(1000)
  for (let i = 1; i <= 2000; i++) {
    run.writer.write(`${i} ${line}\n`)
    if (i % 100 === 0) await delay(10)
  }
  await run.end()
  await until('all but the slow one saw the end', () => idle.every((viewer) => viewer.ended()), 120)
  const grown = process.memoryUsage().rss - before
  // 2 MB went to each of 300 viewers: buffered for them it would be 600 MB. Client and server share this process.
  assert.ok(grown < 300 << 20, `${Math.round(grown / (1 << 20))} MiB more`)
  slow.socket.resume()
  await until('the slow one gets the rest, and the end', () => slow.ended(), 60)
  for (const viewer of sockets) viewer.socket.destroy()
  const none = async () => /watchkeeper_stream_viewers 0/.test(await metrics())
  await until('nobody is counted any more', none)
})

interface Viewer {
  socket: Socket
  /** The last it was sent. */
  text(): string
  ended(): boolean
}

function openSocket(runId: string): Viewer {
  const { port } = new URL(base)
  const socket = connect(Number(port), '127.0.0.1')
  let tail = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    tail = (tail + bytes.toString('latin1')).slice(-2000)
  })
  const authorization = `Authorization: Bearer ${t.owner.token}`
  socket.write(`GET /api/runs/${runId}/stream HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`)
  return { socket, text: () => tail, ended: () => /event: complete\ndata: \{"status":"completed"\}\n\n/.test(tail) }
}
