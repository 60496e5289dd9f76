import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { createPolicy } from './policy.ts'
import { startEgressProxy } from './proxy.ts'
import { listening, portOf, startProxyFixture } from './proxy-fixture.ts'

const run = promisify(execFile)
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

let on: Awaited<ReturnType<typeof startProxyFixture>>
let state: (typeof on)['state']

before(async () => {
  on = await startProxyFixture()
  state = on.state
})
after(() => on.close())
beforeEach(() => on.reset())

describe('plain requests', () => {
  test('reach the target as they were written, with one true Host', async () => {
    state.onSite = (_, response) =>
      response.writeHead(201, 'Made', ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Y', 'z']).end('ok')
    const answer = await on.through(`http://127.0.0.1:${on.sitePort}/a/../b%2f?q=1`, {
      headers: ['X-Own', 'v', 'Cookie', 'c=d'],
    })
    const [got] = state.requests
    assert.deepEqual(
      [got?.url, got?.headers.host, got?.headers['x-own']],
      ['/a/../b%2f?q=1', `127.0.0.1:${on.sitePort}`, 'v'],
    )
    assert.deepEqual([answer.status, answer.headers['set-cookie'], answer.body], [201, ['a=1', 'b=2'], 'ok'])
    assert.equal(answer.headers['x-egress'], undefined)
  })

  test('lose the headers of the hop, the named ones too, both ways', async () => {
    state.onSite = (_, response) =>
      response.writeHead(200, ['Connection', 'X-Back', 'X-Back', '1', 'Keep-Alive', 'timeout=99', 'X-Stays', '1']).end()
    const headers = [
      'Connection',
      'X-Hop, close',
      'X-Hop',
      '1',
      'Proxy-Authorization',
      'Basic x',
      'Proxy-Connection',
      'keep-alive',
      'TE',
      'trailers',
    ]
    const answer = await on.through(`http://127.0.0.1:${on.sitePort}/`, { headers })
    const names = Object.keys(state.requests[0]?.headers ?? {})
    assert.deepEqual(names.sort(), ['connection', 'host'])
    assert.deepEqual([answer.headers['x-back'], answer.headers['x-stays']], [undefined, '1'])
  })

  for (const framing of [['Content-Length', '4'], ['Transfer-Encoding', 'chunked'], []]) {
    test(`carry a body with ${framing.join(': ') || 'no length given'}`, async () => {
      state.onSite = async (request, response) => response.end((await request.toArray()).join(''))
      const body = framing.length > 0 ? { body: 'body' } : {}
      const answer = await on.through(`http://127.0.0.1:${on.sitePort}/`, { method: 'POST', headers: framing, ...body })
      assert.equal(answer.body, framing.length > 0 ? 'body' : '')
    })
  }

  test('pass on a cut answer as a cut one', async () => {
    state.onSite = (_, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('half', () => response.destroy())
    }
    await assert.rejects(on.through(`http://127.0.0.1:${on.sitePort}/`), { code: 'ECONNRESET' })
  })

  test('end at the target when the client goes away', async () => {
    const arrived = Promise.withResolvers<IncomingMessage>()
    state.onSite = (request) => arrived.resolve(request)
    const asked = request({ port: on.port, path: `http://127.0.0.1:${on.sitePort}/`, agent: false })
    asked.on('error', () => {}).end()
    const closed = once((await arrived.promise).socket, 'close')
    asked.destroy()
    await closed
  })
})

describe('a refusal', () => {
  test('names the address and the rule, and is told to the owner', async () => {
    const answer = await on.through('http://169.254.169.254/latest/meta-data/')
    assert.equal(answer.status, 403)
    assert.equal(answer.headers['x-egress'], 'blocked')
    assert.equal(answer.body, 'blocked by egress policy: 169.254.169.254 (link-local, cloud metadata)')
    assert.deepEqual(state.blocked, [{ host: '169.254.169.254', port: 80, reason: answer.body }])
  })

  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.8.8.8']) {
    test(`closes an own service under ${host}, plainly and by CONNECT`, async () => {
      assert.match((await on.through(`http://${host}:5432/`)).body, /a service of the platform itself/)
      assert.match(
        await on.raw(`CONNECT ${host}:5432 HTTP/1.1\r\n\r\n`),
        /^HTTP\/1\.1 403 blocked by egress policy: .*platform itself/,
      )
      assert.equal(state.blocked.length, 2)
    })
  }

  test('of CONNECT stands in the status line, the headers and the body', async () => {
    const answer = await on.raw('CONNECT 169.254.169.254:443 HTTP/1.1\r\nHost: x\r\n\r\nearly bytes')
    const reason = 'blocked by egress policy: 169.254.169.254 (link-local, cloud metadata)'
    assert.ok(answer.startsWith(`HTTP/1.1 403 ${reason}\r\nx-egress: blocked\r\n`), answer)
    assert.ok(answer.endsWith(`\r\n\r\n${reason}`))
  })

  test('closes the proxy itself, so that it cannot be chained', async () => {
    assert.match(await on.raw(`CONNECT 127.0.0.1:${on.port} HTTP/1.1\r\n\r\n`), /^HTTP\/1\.1 403 /)
  })

  test('tells a target that is not there from one that is forbidden', async () => {
    const closed = await on.through('http://127.0.0.1:1/')
    assert.deepEqual([closed.status, closed.headers['x-egress']], [502, 'failed'])
    assert.match(closed.body, /target not reached: connect ECONNREFUSED 127\.0\.0\.1:1/)
    assert.match((await on.through('http://nowhere.invalid/')).body, /ENOTFOUND|EAI_AGAIN/)
    assert.deepEqual(state.blocked, [])
  })

  for (const target of [
    '/',
    'https://127.0.0.1/',
    'ftp://127.0.0.1/',
    'http://u:p@127.0.0.1/',
    'http://',
    'http://127.0.0.1:99999/',
    'http://[::1/',
  ]) {
    test(`of the malformed target ${target}`, async () => {
      assert.match(await on.raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`), /^HTTP\/1\.1 400 /)
    })
  }
  for (const target of [
    '127.0.0.1',
    '127.0.0.1:0',
    '127.0.0.1:70000',
    'a@127.0.0.1:80',
    '::1:80',
    '[::1]',
    'a b:80',
    '/:80',
    ':80',
  ]) {
    test(`of CONNECT to the malformed target ${target}`, async () => {
      assert.match(await on.raw(`CONNECT ${target} HTTP/1.1\r\nHost: a\r\n\r\n`), /^HTTP\/1\.1 400 /)
    })
  }

  test('follows a name that changes its address between two connections', async () => {
    const answers = ['127.0.0.1', '169.254.169.254']
    const rebinding = await startEgressProxy({
      policy: createPolicy({ profile: 'open' }),
      resolve: async () => [{ address: answers.shift() ?? '0.0.0.0', family: 4 }],
    })
    const ask = async () => {
      const asked = request({ port: rebinding.port, path: `http://rebind.example:${on.sitePort}/`, agent: false }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    assert.deepEqual([await ask(), await ask(), await ask()], [200, 403, 403])
    assert.equal(state.requests[0]?.headers.host, `rebind.example:${on.sitePort}`)
    await rebinding.close()
  })
})

describe('real clients', () => {
  /** The proxy on a unix socket, and in front of it the forwarder that a sandbox has inside. */
  let dir = ''
  let closeAll: () => Promise<unknown>
  let proxyUrl = ''

  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'egress-'))
    const socketPath = join(dir, 'egress.sock')
    const proxy = await startEgressProxy({ policy: on.policy, onBlocked: on.onBlocked, socketPath })
    const forwarder = await listening(
      createTcpServer((client) => {
        const upstream = connect(socketPath)
        client.pipe(upstream).pipe(client)
        client.on('error', () => upstream.destroy())
        upstream.on('error', () => client.destroy())
      }),
    )
    proxyUrl = `http://127.0.0.1:${portOf(forwarder)}`
    closeAll = () => Promise.all([forwarder.close(), proxy.close(), rm(dir, { recursive: true })])
  })
  after(() => closeAll())

  const withCurl = { skip: hasCurl ? false : 'curl is not installed' }

  test('curl, plainly and by tunnel, through the forwarder of a sandbox', withCurl, async () => {
    const via = ['-sS', '--noproxy', '', '--proxy', proxyUrl]
    assert.equal((await run('curl', [...via, `http://localhost:${on.sitePort}/`])).stdout, 'site')
    assert.equal((await run('curl', [...via, '--proxytunnel', `http://127.0.0.1:${on.sitePort}/`])).stdout, 'site')
    assert.match((await run('curl', [...via, 'http://169.254.169.254/'])).stdout, /^blocked by egress policy/)
    await assert.rejects(run('curl', [...via, '--proxytunnel', 'http://169.254.169.254/']), /403/)
  })

  test("node's own fetch by NODE_USE_ENV_PROXY, and its refusal", async () => {
    const script = `for (const url of process.argv.slice(1)) {
      await fetch(url).then(async (r) => console.log(r.status, await r.text()), (e) => console.log('error', String(e.cause?.cause ?? e.cause)))
    }`
    const { stdout } = await run(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        script,
        `http://localhost:${on.sitePort}/`,
        'http://169.254.169.254/',
        'https://169.254.169.254/',
      ],
      { env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl } },
    )
    const [open, plain, secure] = stdout.trim().split('\n')
    assert.equal(open, '200 site')
    assert.match(plain ?? '', /Proxy response \(403\)/)
    assert.match(secure ?? '', /Proxy response \(403\)/)
    assert.equal(state.blocked.length, 2)
  })
})

describe('the proxy', () => {
  let dir = ''
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'egress-'))
  })
  after(() => rm(dir, { recursive: true }))

  test('opens its socket to everyone, or as told, and removes it in the end', async () => {
    for (const mode of [undefined, 0o600]) {
      const socketPath = join(dir, 'own.sock')
      const own = await startEgressProxy({ policy: on.policy, socketPath, ...(mode && { mode }) })
      assert.equal((await stat(socketPath)).mode & 0o777, mode ?? 0o666)
      await own.close()
      await assert.rejects(stat(socketPath), { code: 'ENOENT' })
    }
  })

  test('ends tunnels and waiting requests at once when closed', async () => {
    state.onSite = () => {}
    const own = await startEgressProxy({ policy: createPolicy({ profile: 'open' }) })
    const port = own.port ?? 0
    const tunnel = connect(port, '127.0.0.1').on('error', () => {})
    tunnel.write(`CONNECT 127.0.0.1:${on.sitePort} HTTP/1.1\r\n\r\n`)
    await once(tunnel, 'data')
    const waiting = connect(port, '127.0.0.1').on('error', () => {})
    waiting.write(`GET http://127.0.0.1:${on.sitePort}/ HTTP/1.1\r\nHost: a\r\n\r\n`)
    await once(on.site, 'request')
    const ended = Promise.all([once(tunnel, 'close'), once(waiting, 'close')])
    await own.close()
    await ended
    await assert.rejects(once(connect(port, '127.0.0.1'), 'connect'), { code: 'ECONNREFUSED' })
  })

  test('rejects when it cannot listen', async () => {
    await assert.rejects(
      startEgressProxy({ policy: createPolicy({ profile: 'open' }), socketPath: join(dir, 'no/such/dir') }),
    )
  })
})
