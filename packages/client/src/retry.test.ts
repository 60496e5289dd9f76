import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { type RetryOptions, retryAfterMs, retryingFetch } from './retry.ts'

const open: Server[] = []
after(() => {
  for (const server of open) server.close().closeAllConnections()
})

/** A server that gives the n-th request the n-th answer, the last one for good; counts what it saw. */
async function answering(...answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const seen: { method: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method ?? '', body })
    answers[Math.min(seen.length, answers.length) - 1]?.(request, response)
  })
  open.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen }
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, headers).end(`${code}`)
const hangUp = (request: IncomingMessage) => void request.socket.destroy()
const silent = () => {}

const soon: RetryOptions = { firstWaitMs: 1, maxWaitMs: 2 }
const send = (url: string, init: RequestInit = {}, options: RetryOptions = {}) =>
  retryingFetch({ ...soon, ...options })(new Request(url, init))

describe('sent again', () => {
  for (const [title, first] of [
    ['a broken connection', hangUp],
    ['503', status(503)],
    ['502', status(502)],
    ['429 that asks for no wait', status(429, { 'retry-after': '0' })],
  ] as const) {
    it(`GET after ${title}`, async () => {
      const { url, seen } = await answering(first, status(200))
      const answer = await send(url)
      assert.deepEqual([answer.status, await answer.text(), seen.length], [200, '200', 2])
    })
  }

  it('PUT with the same body', async () => {
    const { url, seen } = await answering(status(503), hangUp, status(200))
    assert.equal((await send(url, { method: 'PUT', body: '{"a":1}' })).status, 200)
    assert.deepEqual(
      seen.map(({ body }) => body),
      ['{"a":1}', '{"a":1}', '{"a":1}'],
    )
  })

  it('POST that carries an Idempotency-Key', async () => {
    const { url, seen } = await answering(hangUp, status(201))
    const answer = await send(url, { method: 'POST', body: 'x', headers: { 'idempotency-key': 'k1' } })
    assert.deepEqual([answer.status, seen.length], [201, 2])
  })

  it('POST that waits for the first of its kind', async () => {
    const { url, seen } = await answering(status(409, { 'retry-after': '0' }), status(201), status(409))
    const init = { method: 'POST', body: 'x', headers: { 'idempotency-key': 'k1' } }
    assert.deepEqual([(await send(url, init)).status, seen.length], [201, 2])
    assert.deepEqual([(await send(url, init)).status, seen.length], [409, 3])
  })

  it('not before Retry-After has passed', async () => {
    const { url } = await answering(status(429, { 'retry-after': '1' }), status(200))
    const startedAt = performance.now()
    assert.equal((await send(url)).status, 200)
    assert.ok(performance.now() - startedAt >= 990)
  })
})

describe('sent once', () => {
  it('POST and PATCH, as a second one could change more', async () => {
    for (const method of ['POST', 'PATCH']) {
      const { url, seen } = await answering(status(503), status(200))
      assert.deepEqual([(await send(url, { method, body: 'x' })).status, seen.length], [503, 1])
      const broken = await answering(hangUp, status(200))
      await assert.rejects(send(broken.url, { method, body: 'x' }), TypeError)
      assert.equal(broken.seen.length, 1)
    }
  })

  it('what the server refuses for good', async () => {
    for (const code of [400, 401, 404, 409, 500]) {
      const { url, seen } = await answering(status(code), status(200))
      assert.deepEqual([(await send(url)).status, seen.length], [code, 1])
    }
  })

  it('when Retry-After reaches beyond the deadline', async () => {
    const { url, seen } = await answering(status(429, { 'retry-after': '3600' }), status(200))
    const startedAt = performance.now()
    assert.equal((await send(url)).status, 429)
    assert.equal(seen.length, 1)
    assert.ok(performance.now() - startedAt < 60_000)
  })
})

describe('given up', () => {
  it('after the last attempt, with its answer', async () => {
    const { url, seen } = await answering(status(503))
    assert.deepEqual([(await send(url, {}, { attempts: 3 })).status, seen.length], [503, 3])
  })

  it('at the deadline, though the server is silent', async () => {
    const { url } = await answering(silent)
    await assert.rejects(send(url, {}, { deadlineMs: 100 }), { name: 'TimeoutError' })
  })

  it('at once when the caller aborts, during a request or a wait', async () => {
    const reason = new Error('enough')
    for (const behaviour of [silent, status(503, { 'retry-after': '30' })]) {
      const { url } = await answering(behaviour)
      const controller = new AbortController()
      setTimeout(() => controller.abort(reason), 50)
      await assert.rejects(send(url, { signal: controller.signal }), reason)
    }
  })
})

it('waits longer each time, up to a bound, never in step with others', async () => {
  const { url } = await answering(status(503))
  for (const random of [0, 1]) {
    const startedAt = performance.now()
    await send(url, {}, { attempts: 4, firstWaitMs: 40, maxWaitMs: 60, random: () => random })
    const least = (40 + 60 + 60) * (random === 0 ? 0.5 : 1)
    assert.ok(performance.now() - startedAt >= least - 5)
  }
})

it('understands both forms of Retry-After', () => {
  const of = (text: string) => retryAfterMs(new Headers({ 'retry-after': text }))
  assert.equal(of('7'), 7000)
  assert.equal(of('nonsense'), null)
  assert.equal(of(new Date(Date.now() - 5000).toUTCString()), 0)
  const ahead = of(new Date(Date.now() + 60_000).toUTCString()) ?? 0
  assert.ok(ahead > 50_000 && ahead <= 60_000)
})
