import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import { after, before, beforeEach, it } from 'node:test'
import { listening, portOf, startProxyFixture } from './proxy-fixture.ts'

let on: Awaited<ReturnType<typeof startProxyFixture>>
before(async () => {
  on = await startProxyFixture()
})
after(() => on.close())
beforeEach(() => on.reset())

const get = (port: number, path = '') => `GET http://127.0.0.1:${port}/${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** A target that takes connections, counts them, and says nothing. */
async function startSilent() {
  const taken: Socket[] = []
  const server = await listening(createTcpServer((socket) => void taken.push(socket.on('error', () => {}))))
  const close = () => {
    for (const socket of taken) socket.destroy()
    server.close()
  }
  return { taken, port: portOf(server), close }
}

it('answers what was sent ahead in order, and dials for one request at a time', async () => {
  const open = { now: 0, most: 0 }
  on.state.onSite = (request, response) => {
    open.most = Math.max(open.most, ++open.now)
    response.once('close', () => open.now--)
    setImmediate(() => response.end(`<${request.url}>`))
  }
  const close = `GET http://127.0.0.1:${on.sitePort}/last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
  const text = await on.raw(get(on.sitePort, '1') + get(on.sitePort, '2') + get(on.sitePort, '3') + close)
  assert.deepEqual(text.match(/<[^>]+>/g), ['</1>', '</2>', '</3>', '</last>'])
  assert.equal(open.most, 1)
})

it('waits for the body of a request that was sent ahead', async () => {
  const bodies: string[] = []
  on.state.onSite = (request, response) => {
    void request.toArray().then((parts) => {
      bodies.push(parts.join(''))
      response.end()
    })
  }
  const post = (body: string, more = '') =>
    `POST http://127.0.0.1:${on.sitePort}/ HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
  const big = 'x'.repeat(300_000)
  await on.raw(post('one') + post(big) + post('three', 'Connection: close\r\n'))
  assert.deepEqual(bodies, ['one', big, 'three'])
})

it('hangs up on a client that sends thousands ahead, after one dial at most', async () => {
  const silent = await startSilent()
  try {
    await on.raw(get(silent.port).repeat(30_000)).catch(() => {})
    assert.ok(silent.taken.length <= 1, `${silent.taken.length} dials`)
  } finally {
    silent.close()
  }
})

it('hangs up on a tunnel that is asked for before the answer', async () => {
  const silent = await startSilent()
  try {
    const tunnel = `CONNECT 127.0.0.1:${silent.port} HTTP/1.1\r\nHost: x\r\n\r\n`
    assert.equal(await on.raw(get(silent.port) + tunnel), '')
    assert.equal(silent.taken.length, 1)
  } finally {
    silent.close()
  }
})

it('lets go of the target when a client that has ended its side goes away', async () => {
  const silent = await startSilent()
  try {
    const client = connect(on.port, '127.0.0.1').on('error', () => {})
    client.write(`CONNECT 127.0.0.1:${silent.port} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(client, 'data')
    const [target] = silent.taken
    assert.ok(target)
    client.resetAndDestroy()
    await once(target, 'close')
  } finally {
    silent.close()
  }
})
