/** What a flood of bytes or a dawdler can do to the server: run into a limit. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, it } from 'node:test'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { sendRaw } from '../support/sockets.ts'

let t: TestApp
let origin: string
before(async () => {
  t = await startApp()
  origin = await t.listen()
})
after(() => t.close())

const post = (headers: string[], body: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(
      `POST /api/tests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${t.owner.token}\r\nContent-Type: application/json\r\n${headers.join('\r\n')}\r\n\r\n`,
    ),
    Buffer.from(body),
  ])

it('50 MB are refused without being kept', { timeout: 60_000 }, async () => {
  const before = process.memoryUsage().rss
  for (let i = 0; i < 3; i++) {
    const big = Buffer.alloc(50 << 20, 'x')
    const answer = await sendRaw(origin, post([`Content-Length: ${big.length}`], big), 10_000)
    assert.ok(answer.status === 413 || (answer.status === 0 && answer.closed), answer.text.slice(0, 200))
  }
  const announced = await sendRaw(origin, post([`Content-Length: ${50 << 20}`]), 10_000)
  assert.equal(announced.status, 413)
  assert.match(announced.text, /\{"error":"Request body is too large"\}/)
  assert.ok(process.memoryUsage().rss - before < 400 << 20)
})

it('a chunked body without end is cut off at the limit', { timeout: 60_000 }, async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const answer = await sendRaw(origin, post(['Transfer-Encoding: chunked'], chunk.repeat(64)), 10_000)
  assert.ok(answer.status === 413 || (answer.status === 0 && answer.closed), answer.text.slice(0, 200))
})

it('headers and addresses beyond reason are refused', async () => {
  const long = await sendRaw(origin, `GET /api/tests?x=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 5000)
  assert.ok([400, 414, 431].includes(long.status), long.text.slice(0, 200))
  const wide = await sendRaw(origin, `GET /api/me HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`, 5000)
  assert.equal(wide.status, 431)
  for (const text of [
    'GARBAGE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /api/me HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc',
  ])
    assert.equal((await sendRaw(origin, text, 5000)).status, 400, text)
})

it('a client that dawdles is let go, and holds up nobody', { timeout: 180_000 }, async () => {
  const { port } = new URL(origin)
  const half = `POST /api/tests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${t.owner.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  const answers: string[] = []
  const slow = [half, 'GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: '].flatMap((text) =>
    Array.from({ length: 50 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.on('data', (bytes) => answers.push(String(bytes)))
      socket.write(text)
      return socket
    }),
  )
  const drip = setInterval(() => slow.forEach((socket) => void (socket.writable && socket.write(' '))), 2000)
  try {
    assert.equal((await t.owner.get('/api/me')).status, 200)
    assert.equal(
      (await sendRaw(origin, 'GET /api/locations HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status,
      200,
    )
    await until(
      'all let go',
      () => slow.every((socket) => socket.destroyed || socket.readableEnded || socket.closed),
      120,
    )
    // It is their fault, and they are told so.
    assert.ok(answers.length > 0)
    for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 408 [\s\S]*\{"error":"Request timed out"\}$/)
  } finally {
    clearInterval(drip)
    for (const socket of slow) socket.destroy()
  }
})
