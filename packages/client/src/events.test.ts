import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { type FollowOptions, followRun, type RunEvent } from './events.ts'

const open: Server[] = []
after(() => {
  for (const server of open) server.close().closeAllConnections()
})

const LINES = Array.from({ length: 20 }, (_, i) => `line ${i + 1}`)

/** A run's stream as the API serves it, cut by `cut(connection, event)`; says with which ids it was asked. */
async function streaming(options: { cut?: (connection: number, id: number) => boolean; before?: Handler[] } = {}) {
  const askedAfter: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const first = options.before?.[askedAfter.length]
    askedAfter.push(request.headers['last-event-id'] as string | undefined)
    if (first) return first(request, response)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 1\n\nevent: ready\ndata: {}\n\n')
    const start = Number(request.headers['last-event-id'] ?? 0)
    for (let id = start + 1; id <= LINES.length; id++) {
      if (options.cut?.(askedAfter.length, id)) return void setImmediate(() => response.destroy())
      response.write(`event: console\nid: ${id}\ndata: ${JSON.stringify({ line: LINES[id - 1] })}\n\n`)
    }
    response.end('event: heartbeat\ndata: {}\n\nevent: complete\ndata: {"status":"completed"}\n\n')
  })
  open.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { streamUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, askedAfter }
}
type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function collect(options: Partial<FollowOptions> & { streamUrl: string }): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of followRun({ headers: {}, firstWaitMs: 1, ...options })) events.push(event)
  return events
}
const linesOf = (events: RunEvent[]) => events.flatMap((event) => (event.type === 'console' ? [event.line] : []))

describe('following a run', () => {
  it('gives every event and ends with the run', async () => {
    const { streamUrl, askedAfter } = await streaming()
    const events = await collect({ streamUrl })
    assert.deepEqual(linesOf(events), LINES)
    assert.deepEqual(events.at(-1), { type: 'complete', id: '20', status: 'completed' })
    assert.deepEqual(askedAfter, [undefined])
  })

  it('gives each line once, in order, over a connection that keeps breaking', async () => {
    const { streamUrl, askedAfter } = await streaming({ cut: (connection, id) => id === connection * 3 })
    const events = await collect({ streamUrl })
    assert.deepEqual(linesOf(events), LINES)
    assert.deepEqual(askedAfter, [undefined, '2', '5', '8', '11', '14', '17'])
  })

  it('goes on after the event it is told', async () => {
    const { streamUrl } = await streaming()
    assert.deepEqual(linesOf(await collect({ streamUrl, lastEventId: '18' })), ['line 19', 'line 20'])
  })

  it('asks again after a passing refusal', async () => {
    const busy: Handler = (_, response) => void response.writeHead(503, { 'retry-after': '0' }).end()
    const { streamUrl } = await streaming({ before: [busy, (request) => void request.socket.destroy()] })
    assert.deepEqual(linesOf(await collect({ streamUrl })), LINES)
  })

  it('connects again when the line falls silent', async () => {
    const silent: Handler = (_, response) => void response.writeHead(200).flushHeaders()
    const { streamUrl } = await streaming({ before: [silent] })
    assert.deepEqual(linesOf(await collect({ streamUrl, silenceMs: 300 })), LINES)
  })

  it('stops at the word of the server that the run is gone', async () => {
    const gone: Handler = (_, response) =>
      void response.writeHead(200).end('event: error\ndata: {"message":"Run was deleted"}\n\n')
    const { streamUrl, askedAfter } = await streaming({ before: [gone] })
    assert.deepEqual(await collect({ streamUrl }), [{ type: 'error', id: '', message: 'Run was deleted' }])
    assert.equal(askedAfter.length, 1)
  })
})

describe('giving up', () => {
  it('at once where the server refuses, with its words', async () => {
    const refuse: Handler = (_, response) => void response.writeHead(404).end('{"error":"Not found"}')
    const { streamUrl, askedAfter } = await streaming({ before: [refuse] })
    await assert.rejects(collect({ streamUrl }), { name: 'ApiError', status: 404, message: 'Not found' })
    assert.equal(askedAfter.length, 1)
  })

  it('after so many connections in vain', async () => {
    const { streamUrl, askedAfter } = await streaming({
      before: Array(9).fill((r: IncomingMessage) => r.socket.destroy()),
    })
    await assert.rejects(collect({ streamUrl, attempts: 3 }), TypeError)
    assert.equal(askedAfter.length, 3)
  })

  it('when the caller aborts', async () => {
    const hanging: Handler = (_, response) => void response.writeHead(200).flushHeaders()
    const { streamUrl } = await streaming({ before: Array(9).fill(hanging) })
    const reason = new Error('enough')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 50)
    await assert.rejects(collect({ streamUrl, signal: controller.signal }), reason)
  })
})
