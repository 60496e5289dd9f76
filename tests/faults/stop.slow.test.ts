/** SIGTERM under load: what is being answered is answered, streams go on elsewhere, and no run is lost or done twice. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { newToken } from '../../packages/server/src/kernel/tokens.ts'
import { freshDatabase } from '../../packages/server/src/testing/database.ts'
import { type ReceivedEvent, readEvents } from '../../packages/server/src/testing/events.ts'
import { type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { addJob, ended, remote, trigger } from '../support/jobs.ts'
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts'

const TICKS = 60
const token = newToken('svc_live_')

let database: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
let balancer: RoundRobin
let client: ReturnType<typeof remote>
const open: ServerProcess[] = []

async function startNode(): Promise<ServerProcess> {
  const node = await startProcess({
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    DATA_DIR: folder,
    SECRET_KEY: 'x'.repeat(40),
    BOOTSTRAP_TOKEN: token,
    WARM_SLOTS: '0',
    SHUTDOWN_SECONDS: '2',
  })
  open.push(node)
  await balancer.add(node.base)
  return node
}

before(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'wk-nodes-'))
  balancer = await startRoundRobin()
  client = remote(balancer.base, token)
})
after(async () => {
  for (const node of open) await node.stop()
  await balancer?.close()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A stream through the balancer as a browser keeps it: cut off, it comes back with the last id it saw. */
async function follow(runId: string): Promise<{ events: ReceivedEvent[]; connections: number }> {
  const events: ReceivedEvent[] = []
  for (let connections = 1; connections < 100; connections++) {
    const url = `${balancer.base}/api/runs/${runId}/stream`
    await readEvents(url, token, { lastEventId: events.at(-1)?.id, onEvent: (event) => events.push(event) }).catch(
      () => {},
    )
    if (events.at(-1)?.event === 'complete') return { events, connections }
    await delay(100)
  }
  return assert.fail('the stream never completes')
}

/** Requests without a break, a few at a time, until it is stopped. @returns how many there were */
function load(jobId: string): { stop(): Promise<number> } {
  let going = true
  let count = 0
  const statuses = new Set<number>()
  const worker = async (ask: () => Promise<{ status: number }>) => {
    while (going) {
      statuses.add((await ask()).status)
      count++
      await delay(20)
    }
  }
  const name = () => ({ key: `KEY_${count}_${Math.random().toString(36).slice(2, 8).toUpperCase()}`, value: 'x' })
  const all = Promise.all([
    worker(() => client.get('/api/jobs')),
    worker(() => client.get(`/api/jobs/${jobId}`)),
    worker(() => client.get('/api/runs?limit=5')),
    worker(() => client.post('/api/variables', { ...name(), isSecret: false })),
  ])
  return {
    async stop() {
      going = false
      await all
      assert.deepEqual([...statuses].sort(), [200, 201])
      return count
    },
  }
}

async function stopCleanly(node: ServerProcess): Promise<void> {
  assert.equal(await node.stop(), 0, node.output().slice(-3000))
  assert.doesNotMatch(node.output(), /"event":"(bug|stop\.forced|run\.broke|close\.failed)"/)
}

it('a rolling restart of two nodes: no request fails, every run completes once', { timeout: 420_000 }, async () => {
  const first = await startNode()
  const second = await startNode()
  for (const node of [first, second]) {
    await until('it runs scripts', async () => (/Scripts run behind/.test(node.output()) ? true : null))
  }
  const jobId = await addJob(
    client,
    `test('ticks', async () => {
      for (let i = 1; i <= ${TICKS}; i++) { console.log('tick ' + i); await new Promise((resolve) => setTimeout(resolve, 100)) }
    })`,
  )
  // Each node carries out two at a time, so both have some of these three.
  const runs = [await trigger(client, jobId), await trigger(client, jobId), await trigger(client, jobId)]
  for (const runId of runs) {
    const executing = async () => ((await client.get(`/api/runs/${runId}`)).body.phase === 'executing' ? true : null)
    await until(`${runId} is carried out`, executing)
  }
  const streams = runs.map(follow)
  const requests = load(jobId)
  await stopCleanly(first)
  await startNode()
  await stopCleanly(second)
  const count = await requests.stop()
  assert.ok(count > 100, `${count} requests`)
  assert.deepEqual(balancer.failures, [])

  const attempts = []
  for (const [i, runId] of runs.entries()) {
    const run = await ended(client, runId, 180)
    assert.deepEqual([run.status, run.failureKind], ['completed', null], JSON.stringify(run))
    attempts.push(run.attempt)
    const { events } = (await streams[i]) as Awaited<ReturnType<typeof follow>>
    const ids = events.filter((event) => event.event === 'console').map((event) => event.id)
    assert.equal(new Set(ids).size, ids.length, 'a line came twice')
    const ticks = events.map((event) => String(event.data.line)).filter((line) => line.startsWith('tick '))
    assert.deepEqual(
      ticks.slice(-TICKS),
      Array.from({ length: TICKS }, (_, n) => `tick ${n + 1}`),
    )
  }
  assert.ok(
    attempts.some((attempt) => attempt > 1),
    'no run was given back',
  )
})

it('a request that is on its way when the stop comes is answered', { timeout: 180_000 }, async () => {
  const node = open.at(-1) as ServerProcess
  const { port } = new URL(node.base)
  const body = JSON.stringify({ key: 'ON_ITS_WAY', value: 'x', isSecret: false })
  const whole = [
    `POST /api/variables HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`,
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  ] as const
  const begun = [whole[0], `${whole[0]}${whole[1].slice(0, -10)}`].map((part) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(part)
    return { socket, answer: text(socket) }
  })
  // Answered over a connection that came later: both of the above are in.
  assert.equal((await fetch(`${node.base}/readyz`)).status, 200)
  const stopped = node.stop()
  const closed = () =>
    fetch(`${node.base}/readyz`).then(
      () => false,
      () => true,
    )
  await until('it takes no new connections', closed, 60)
  begun[0]?.socket.write(whole[1])
  begun[1]?.socket.write(whole[1].slice(-10))
  const answers = await Promise.all(begun.map(({ answer }) => answer))
  assert.deepEqual(
    answers.map((answer) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).sort(),
    [201, 409],
    answers.join('\n'),
  )
  assert.equal(await stopped, 0)
})
