// HTTP as scripts see it, against real servers: HTTP/1.1 and HTTP/2, TLS, timings, cookies, redirects, bodies, auth.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parseDuration } from '../script/duration.ts'
import { runScript } from '../testing/run.ts'
import { type LoadTarget, startTarget } from '../testing/target.ts'
import { compilePolicy } from './address-policy.ts'

const head = (rest = '') => `
import http from 'k6/http'
import { check } from 'k6'
export const options = { iterations: 1, thresholds: { checks: ['rate==1'] }, ${rest} }
const B = __ENV.BASE
export default function () {`

async function passes(script: string, env: Record<string, string>, atLeast: number) {
  const result = await runScript(script, { env })
  const failed = result.summary?.summary.root_group.checks.filter(({ fails }) => fails > 0).map(({ name }) => name)
  assert.deepEqual(failed, [], result.log)
  assert.equal(result.rc, 0, result.log)
  assert.equal(result.value('checks', 'passes'), atLeast)
  return result
}

describe('k6/http', { concurrency: 3 }, () => {
  let target: LoadTarget
  before(async () => {
    target = await startTarget()
  })
  after(() => target.close())

  it('methods, bodies, headers and responses', async () => {
    await passes(
      `${head("userAgent: 'tester/1'")}
  const echo = (r) => r.json()
  const bytes = http.get(B + '/bytes', { responseType: 'binary' })
  const post = http.post(B + '/echo', { a: 'x y', list: [1, 2], 'ü': '&' })
  const multi = http.post(B + '/echo', { field: 'v', file: http.file(new Uint8Array([0, 255]).buffer, 'a.bin', 'image/x') })
  const sent = http.post(B + '/echo', new Uint8Array([1, 0, 2]).buffer, { headers: { 'Content-Type': 'x/y' } })
  const packed = http.post(B + '/echo', 'hello', { compression: 'gzip' })
  const plain = http.get(B + '/')
  check(null, {
    methods: () => ['put', 'patch', 'del', 'options'].every((m) => echo(http[m](B + '/echo', 'b')).method === (m === 'del' ? 'DELETE' : m.toUpperCase())),
    head: () => { const r = http.head(B + '/'); return r.status === 200 && r.body === '' },
    request: () => echo(http.request('post', B + '/echo', 'x')).method === 'POST',
    form: () => echo(post).body === 'a=x+y&list=1&list=2&%C3%BC=%26' && echo(post).headers['content-type'] === 'application/x-www-form-urlencoded',
    multipart: () => echo(multi).headers['content-type'].startsWith('multipart/form-data; boundary=') && echo(multi).body.includes('name="file"; filename="a.bin"\\r\\nContent-Type: image/x') && echo(multi).hex.includes('00ff0d0a'),
    bytes: () => echo(sent).hex === '010002' && echo(sent).headers['content-type'] === 'x/y',
    compressed: () => echo(packed).headers['content-encoding'] === 'gzip' && echo(packed).hex.startsWith('1f8b'),
    unpacked: () => http.get(B + '/gzip').json('packed') === true,
    binary: () => bytes.body instanceof ArrayBuffer && new Uint8Array(bytes.body).join() === '0,1,2,255,0,254',
    nul: () => http.get(B + '/nul').body === 'a\\0b\\x01c',
    utf8: () => http.get(B + '/utf8').body === 'grüße 😀',
    discarded: () => http.get(B + '/', { responseType: 'none' }).body === null,
    agent: () => echo(http.get(B + '/echo')).headers['user-agent'] === 'tester/1',
    headers: () => plain.headers['Content-Type'] === 'application/json' && plain.status_text === '200 OK' && plain.proto === 'HTTP/1.1',
    remote: () => plain.remote_ip === '127.0.0.1' && plain.remote_port > 0 && plain.url === B + '/',
    request_info: () => { const r = http.post(B + '/echo', 'x', { headers: { 'X-Q': '1' } }).request; return r.method === 'POST' && r.body === 'x' && r.headers['X-Q'][0] === '1' },
    selector: () => plain.json('items.1.name') === 'two' && plain.json('items.#') === 3 && plain.json('items.#.id').join() === '1,2,3' && plain.json('items.#(id==3).name') === 'three' && plain.json('nope.x') === undefined,
    bad_json: () => { try { http.get(B + '/utf8').json(); return false } catch (e) { return e instanceof SyntaxError } },
    injection: () => { try { http.get(B + '/', { headers: { 'X-A': 'a\\r\\nX-B: b' } }); return false } catch (e) { return true } },
  })
}`,
      { BASE: target.url },
      19,
    )
  })

  it('cookies, redirects, authentication and errors', async () => {
    const result = await passes(
      `${head("maxRedirects: 5, batch: 3, hosts: { 'shop.test': '127.0.0.1' }")}
  const jar = http.cookieJar()
  jar.set(B, 'own', 'mine')
  const own = new http.CookieJar()
  own.set(B, 'other', 'jar')
  http.get(B + '/cookie/set/two')
  const host = B.replace('http://', '')
  const tagged = http.get(http.url\`\${B}/status/\${204}\`)
  check(null, {
    jar: () => http.get(B + '/cookie').json('cookie') === 'own=mine; a=1; b=2',
    'other jar': () => http.get(B + '/cookie', { jar: own }).json('cookie') === 'other=jar',
    override: () => http.get(B + '/cookie', { cookies: { a: '9', c: { value: '3' } } }).json('cookie') === 'own=mine; b=2; a=9; c=3',
    listed: () => jar.cookiesForURL(B + '/').a[0] === '1',
    deleted: () => { jar.delete(B, 'a'); return http.get(B + '/cookie').json('cookie') === 'own=mine; b=2' },
    cleared: () => { jar.clear(B); return http.get(B + '/cookie').json('cookie') === '' },
    attributes: () => { const c = http.get(B + '/cookie/set/two').cookies.b[0]; return c.value === '2' && c.http_only === true && c.path === '/' },
    'own header': () => { jar.clear(B); jar.set(B, 'sid', 'jar'); jar.set(B, 'x', '1'); return http.get(B + '/cookie', { headers: { Cookie: 'sid=header; y=2' }, cookies: { z: '3' } }).json('cookie') === 'sid=header; y=2; x=1; z=3' },
    'own header and a redirect': () => { const r = http.get(B + '/relogin', { headers: { cookie: 'sid=old; keep=1' }, cookies: { sid: 'older', p: '2' } }); const sent = r.json('cookie'); jar.clear(B); return sent === 'keep=1; x=1; sid=new; p=2' || sent === 'keep=1; sid=new; x=1; p=2' },
    'elsewhere nothing goes along': () => http.get(B + '/elsewhere', { headers: { Cookie: 'a=1' }, cookies: { b: '2' } }).json('cookie') === '',
    followed: () => http.get(B + '/redirect/3').url === B + '/redirect/0',
    limited: () => http.get(B + '/redirect/9').status === 302,
    'not followed': () => http.get(B + '/redirect/1', { redirects: 0 }).status === 302,
    'kept method': () => http.post(B + '/redirect307', 'body').json('body') === 'body',
    basic: () => http.get('http://user:pass@' + host + '/basic', { auth: 'basic' }).status === 200 && http.get(B + '/basic').status === 401,
    hosts: () => http.get('http://shop.test:' + host.split(':')[1] + '/').status === 200,
    url: () => tagged.status === 204,
    refused: () => { const r = http.get('http://127.0.0.1:1/'); return r.error_code === 1212 && r.error !== '' && r.status === 0 && r.body === null },
    lookup: () => [1100, 1101].includes(http.get('http://no-such-host.invalid/').error_code),
    bad: () => http.get('nonsense://x').error_code === 1020 && http.get('http://').error_code === 1020,
    thrown: () => { try { http.get('http://127.0.0.1:1/', { throw: true }); return false } catch (e) { return e.message.includes('refused') } },
    status: () => http.get(B + '/status/503').error_code === 1503 && http.get(B + '/status/404').error_code === 1404,
    batch: () => { const r = http.batch({ a: B + '/d/1', b: ['POST', B + '/echo', 'q'], c: { method: 'GET', url: B + '/status/500' } }); return r.a.status === 200 && r.b.json('body') === 'q' && r.c.status === 500 },
    many: () => http.batch(Array.from({ length: 20 }, () => B + '/d/5')).every((r) => r.status === 200),
  })
}`,
      { BASE: target.url },
      24,
    )
    assert.ok(result.value('http_reqs', 'count') > 40)
  })

  it('timings add up, and match a target that knows how long it took', async () => {
    const result = await passes(
      `${head()}
  const first = http.get(B + '/d/80').timings
  const again = http.get(B + '/d/80').timings
  const sum = (t) => Math.abs(t.duration - t.sending - t.waiting - t.receiving) < 1e-6
  check(null, {
    sum: () => sum(first) && sum(again),
    // On a busy machine the end of sending is noticed late; what it takes off waiting it adds to sending.
    waiting: () => [first, again].every((t) => t.sending + t.waiting >= 79),
    connecting: () => first.connecting > 0 && again.connecting === 0,
    blocked: () => first.blocked >= first.connecting + first.looking_up - 1,
    tls: () => first.tls_handshaking === 0,
  })
}`,
      { BASE: target.url },
      5,
    )
    assert.ok(result.value('data_received', 'count') > 200)
    assert.ok(result.value('data_sent', 'count') > 100)
  })

  it('digest authentication', async () => {
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    const server = createServer((request, response) => {
      const field = (name: string) =>
        new RegExp(`${name}="?([^",]+)`).exec(request.headers.authorization ?? '')?.[1] ?? ''
      const secret = md5('ann:here:pw')
      const wanted = md5(`${secret}:n0:${field('nc')}:${field('cnonce')}:auth:${md5(`GET:${request.url}`)}`)
      if (field('response') === wanted) return response.end('in')
      response
        .writeHead(401, { 'www-authenticate': 'Digest realm="here", nonce="n0", qop="auth", algorithm=MD5' })
        .end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      const result = await passes(
        `${head()}
  check(null, {
    right: () => http.get('http://ann:pw@127.0.0.1:${port}/x?y=1', { auth: 'digest' }).body === 'in',
    wrong: () => http.get('http://ann:no@127.0.0.1:${port}/', { auth: 'digest' }).status === 401,
  })
}`,
        {},
        2,
      )
      assert.equal(result.value('http_reqs', 'count'), 4)
      assert.equal(result.value('http_req_failed', 'passes'), 1)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  const openssl = (() => {
    try {
      execFileSync('openssl', ['version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })()

  it('TLS and HTTP/2', { skip: openssl ? false : 'openssl is needed to make a certificate' }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loadgen-tls-'))
    const key = join(folder, 'key.pem')
    const cert = join(folder, 'cert.pem')
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '1', ...subject],
      { stdio: 'ignore' },
    )
    const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true })
    server.on('request', (request, response) => {
      response.setHeader('x-version', request.httpVersion)
      response.end(`h${request.httpVersionMajor} ${request.method}`)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    rmSync(folder, { recursive: true })
    const { port } = server.address() as AddressInfo
    try {
      await passes(
        `${head('insecureSkipTLSVerify: true')}
  const r = http.get('https://localhost:${port}/'), again = http.post('https://localhost:${port}/', 'body')
  check(null, {
    protocol: () => r.proto === 'HTTP/2.0' && r.body === 'h2 GET' && again.body === 'h2 POST',
    tls: () => r.tls_version === http.TLS_1_3 && r.tls_cipher_suite !== '' && r.timings.tls_handshaking > 0 && again.timings.tls_handshaking === 0,
    sum: () => Math.abs(r.timings.duration - r.timings.sending - r.timings.waiting - r.timings.receiving) < 1e-6,
  })
}`,
        {},
        3,
      )
      await passes(
        `${head()}
  check(null, { authority: () => { const r = http.get('https://localhost:${port}/'); return r.status === 0 && r.error_code === 1310 } })
}`,
        {},
        1,
      )
    } finally {
      server.close()
    }
  })

  it('rps, connection reuse and minimum iteration length', async () => {
    // A target of its own: requests that earlier tests gave up may still be on their way to theirs.
    const alone = await startTarget()
    const result = await runScript(
      `import http from 'k6/http'
export const options = { vus: 4, duration: '1s', rps: 20, noVUConnectionReuse: true, minIterationDuration: '20ms' }
export default function () { http.get(__ENV.BASE + '/') }`,
      { env: { BASE: alone.url } },
    )
    const count = alone.requests()
    await alone.close()
    assert.equal(result.value('http_reqs', 'count'), count)
    assert.ok(count <= 26 && count >= 2, `${count}`)
    assert.ok(result.value('iteration_duration', 'min') >= 0)
  })
})

describe('address policy', () => {
  it('decides by mode, allow and deny', () => {
    const strict = compilePolicy({
      mode: 'strict',
      allow: ['10.1.0.0/16', '127.0.0.1:8080', '[::1]:80'],
      deny: ['8.8.8.8'],
    })
    const open = compilePolicy({ mode: 'open', allow: ['169.254.1.1'], deny: ['127.0.0.1:5432'] })
    const refused: [typeof strict, string, number, boolean][] = [
      [strict, '1.1.1.1', 443, false],
      [strict, '8.8.8.8', 443, true],
      [strict, '10.1.2.3', 80, false],
      [strict, '10.2.2.3', 80, true],
      [strict, '127.0.0.1', 8080, false],
      [strict, '127.0.0.1', 8081, true],
      [strict, '::1', 80, false],
      [strict, '::1', 81, true],
      [strict, '0.0.0.0', 80, true],
      [strict, '100.64.0.1', 80, true],
      [strict, 'fd00::1', 80, true],
      [strict, '168.63.129.16', 80, true],
      [open, '10.0.0.1', 80, false],
      [open, '127.0.0.1', 5432, true],
      [open, '127.0.0.1', 80, false],
      [open, '169.254.169.254', 80, true],
      [open, '::ffff:169.254.169.254', 80, true],
      [open, '169.254.1.1', 80, true],
      [open, 'fd20:ce::254', 80, true],
      [open, '::ffff:127.0.0.1', 5432, true],
    ]
    for (const [policy, address, port, wanted] of refused) {
      assert.equal(policy(address, port) !== undefined, wanted, `${address}:${port}`)
    }
  })
})

describe('durations', () => {
  it('are read as scripts write them', () => {
    const cases: [unknown, number | undefined][] = [
      ['1m30s', 90_000],
      ['200ms', 200],
      ['1.5s', 1500],
      ['1d2h', 93_600_000],
      [300, 300],
      ['10', 10],
      ['', undefined],
      ['soon', undefined],
      ['5 s', undefined],
      [-1, undefined],
      [null, undefined],
    ]
    for (const [given, wanted] of cases) assert.equal(parseDuration(given), wanted, String(given))
  })
})
