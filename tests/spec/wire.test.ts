/** What arrives on the socket as no client library would send it: refused in the words of every other answer. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createLog } from '../../packages/server/src/kernel/log.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { needsSession, operations } from '../support/document.ts'
import { sendRaw } from '../support/sockets.ts'
import { fill, fillProject, type World } from '../support/world.ts'

let t: TestApp
let world: World
let origin: string
const logged: { event?: string; status?: number; why?: string }[] = []
before(async () => {
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)))
      done()
    },
  })
  t = await startApp({ log: createLog({ level: 'debug', terminal: false, stream }) })
  world = await fillProject(t, await t.stranger())
  origin = await t.listen()
})
after(() => t.close())

interface Wire {
  line?: string
  headers?: string[]
  token?: string | null
  body?: string | Buffer
}

/** Sends one request as it is written here, on a connection of its own. */
async function send({ line = 'GET /api/tags HTTP/1.1', headers = ['Host: x'], token, body = '' }: Wire) {
  const bearer = token === null ? [] : [`Authorization: Bearer ${token ?? world.client.token}`]
  const head = [line, ...headers, ...bearer, 'Connection: close'].join('\r\n')
  const { text } = await sendRaw(
    origin,
    Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), Buffer.from(body)]),
    30_000,
  )
  const [first = '', ...rest] = text.split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1]),
    head: first.toLowerCase(),
    body: rest.join('\r\n\r\n'),
  }
}

async function assertRefused(wire: Wire, status: number, error: string): Promise<void> {
  const answer = await send(wire)
  assert.deepEqual([answer.status, JSON.parse(answer.body)], [status, { error }], JSON.stringify(wire).slice(0, 200))
  assert.match(answer.head, /^content-type: application\/json; charset=utf-8$/m)
  assert.match(answer.head, /^x-request-id: [0-9a-f-]{36}$/m)
}

const json = (...headers: string[]) => ['Host: x', 'Content-Type: application/json', ...headers]
const POST = 'POST /api/tags HTTP/1.1'

describe('what the parser refuses', () => {
  const refused: Record<string, Wire> = {
    'no HTTP at all': { line: 'GARBAGE' },
    'a made-up method': { line: 'FROB /api/tags HTTP/1.1' },
    'a version of tomorrow': { line: 'GET /api/tags HTTP/9.9' },
    'a space in the address': { line: 'GET /api/tags ?page=1 HTTP/1.1' },
    'a control character in a header': { headers: ['Host: x', 'X-A: a\x01b'] },
    'a space before a colon': { headers: ['Host: x', 'X-A : b'] },
    'two lengths': { line: POST, headers: json('Content-Length: 2', 'Content-Length: 3'), body: '{}' },
    'a length and chunks': { line: POST, headers: json('Content-Length: 2', 'Transfer-Encoding: chunked'), body: '{}' },
    'a negative length': { line: POST, headers: json('Content-Length: -1') },
    'a chunk without a size': {
      line: POST,
      headers: json('Transfer-Encoding: chunked'),
      body: 'zz\r\n{}\r\n0\r\n\r\n',
    },
  }
  for (const [name, wire] of Object.entries(refused))
    it(`${name}: 400`, async () => assertRefused(wire, 400, 'Bad request'))

  it('headers without end: 431', async () =>
    assertRefused({ headers: ['Host: x', `X-A: ${'a'.repeat(20_000)}`] }, 431, 'Request headers are too large'))

  it('after an answer has begun: the connection ends, and nothing is written into it', async () => {
    const path = `/api/runs/${world.ids['/api/runs/{runId}']}/stream`
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.client.token}\r\n\r\n`)
    let text = ''
    for await (const bytes of socket) {
      if (!text.includes('event: ready') && `${text}${bytes}`.includes('event: ready')) socket.write('GARBAGE\r\n\r\n')
      text += bytes
    }
    assert.match(text, /event: ready/)
    assert.equal(text.match(/HTTP\/1\.1 /g)?.length, 1, text)
  })
})

describe('a request that is whole, but not right', () => {
  it('names one host', async () => {
    await assertRefused({ headers: [] }, 400, 'Send one Host header')
    await assertRefused({ headers: ['Host: x', 'Host: y'] }, 400, 'Send one Host header')
    assert.equal((await send({ line: 'GET /api/tags HTTP/1.0', headers: [] })).status, 200)
  })

  it('expects nothing but 100-continue: 417', async () => {
    await assertRefused({ headers: ['Host: x', 'Expect: miracles'] }, 417, 'Expect is not supported')
  })

  it('sends its body as it is: a compressed one is 415, whatever it holds', async () => {
    for (const body of [gzipSync('{"name":"packed"}'), Buffer.from('{"name":"packed"}')])
      for (const encoding of ['gzip', 'br', 'x-gzip', 'gzip, identity']) {
        const headers = json(`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`)
        await assertRefused({ line: POST, headers, body }, 415, 'Send the body without Content-Encoding')
      }
    const plain = '{"name":"plain"}'
    const headers = json('Content-Encoding: identity', `Content-Length: ${plain.length}`)
    assert.equal((await send({ line: POST, headers, body: plain })).status, 201)
  })
})

describe('an id that is none', () => {
  const MALFORMED = ['%', '%zz', '%ff', '%C0%AF', '%E0%A4%A', '%00', 'a%2Fb', '..%2f..', '..;', 'x'.repeat(5000)]
  for (const id of MALFORMED) {
    it(`${id.slice(0, 10)} is answered like an unknown one`, async () => {
      for (const line of [`GET /api/jobs/${id}`, `DELETE /api/tags/${id}`, `GET /api/runs/${id}/status`]) {
        await assertRefused({ line: `${line} HTTP/1.1` }, 404, 'Not found')
        await assertRefused({ line: `${line} HTTP/1.1`, token: null }, 401, 'Unauthorized')
        const { head } = await send({ line: `${line} HTTP/1.1` })
        assert.match(head, /^x-ratelimit-remaining: \d+$/m)
      }
    })
  }
})

describe('HEAD', () => {
  for (const { path } of operations.filter((op) => op.method === 'GET' && !needsSession(op))) {
    it(`${path} is GET without a body`, async () => {
      const { status, body } = await send({ line: `HEAD ${fill(path, world.ids)} HTTP/1.1` })
      assert.deepEqual([status, body], [200, ''])
    })
  }
})

describe('a header that nobody asked for', () => {
  const HEADERS = [
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Cookie',
    'Forwarded',
    'If-Match',
    'If-Modified-Since',
    'If-None-Match',
    'If-Range',
    'Last-Event-ID',
    'Origin',
    'Range',
    'Referer',
    'Sec-Fetch-Site',
    'Upgrade',
    'User-Agent',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-HTTP-Method-Override',
    'X-Original-URL',
    'X-Project-Id',
    'X-Request-Id',
  ]
  const VALUES = ['', '*', 'DELETE', '/api/admin/users', '\xff\xfe', '"; --', 'bytes=9-1', '-1', 'a'.repeat(8000)]
  for (const name of HEADERS) {
    it(`${name} changes nothing, whatever it says`, async () => {
      for (const value of VALUES) {
        const { status, body } = await send({
          line: 'GET /api/jobs HTTP/1.1',
          headers: ['Host: x', `${name}: ${value}`],
        })
        assert.deepEqual([status, JSON.parse(body).data.length], [200, 1], value.slice(0, 20))
      }
    })
  }
})

it('answers pipelined requests each and in order', async () => {
  const ask = (path: string, token = world.client.token) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const last = 'GET /api/locations HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const { text } = await sendRaw(
    origin,
    ask('/api/tags') + ask('/api/nowhere') + ask('/api/tags', 'svc_live_x') + ask('/api/jobs/x') + last,
    30_000,
  )
  assert.deepEqual(
    [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
    ['200', '404', '401', '404', '200'],
  )
})

describe('a client that leaves without waiting', () => {
  /** Sends it, and is gone with the last byte. */
  const sendAndLeave = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.write(text, () => socket.destroy())
    })
  const TIMES = 20

  it('has done what it asked, and is named in the audit trail', async () => {
    const made = await Promise.all(
      Array.from({ length: TIMES }, async (_, i) => (await world.client.post('/api/tags', { name: `left ${i}` })).body),
    )
    for (const { id } of made) {
      await sendAndLeave(
        `DELETE /api/tags/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.client.token}\r\n\r\n`,
      )
    }
    const entries = async () => (await world.client.get('/api/audit?action=tag.delete')).body.data
    await until('all deleted', async () => (await entries()).length === TIMES, 60)
    for (const { ip } of await entries()) assert.equal(ip, '127.0.0.1')
  })

  it('in the middle of a body is no failure of ours', async () => {
    const refused = () => logged.some(({ event, why }) => event === 'http.refused' && why === 'aborted')
    // Asked of nobody, so that the body is waited for at once.
    const head =
      'POST /api/nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    for (let i = 0; i < TIMES; i++) await sendAndLeave(head)
    await until('noticed', refused, 60)
    assert.deepEqual(
      logged.filter(({ event }) => event === 'http.failed'),
      [],
    )
  })
})
