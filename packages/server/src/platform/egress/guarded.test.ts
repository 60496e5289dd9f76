import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { createEgress } from './guarded.ts'
import { createPolicy } from './policy.ts'
import type { Address, Resolve } from './port.ts'

/** The inside listens on 127.0.0.1, the allowed outside on 127.0.0.2, both on the same port: only the address differs. */
let inside: Server
let outside: Server
let port = 0
let hits = 0
let onOutside: RequestListener = (_, response) => response.end('outside')

const address = (text: string): Address => ({ address: text, family: text.includes(':') ? 6 : 4 })
const never: Resolve = async (host) => assert.fail(`asked for ${host}`)

function strictEgress(resolve: Resolve = never) {
  return createEgress({ policy: createPolicy({ profile: 'strict', allow: ['127.0.0.2'] }), resolve })
}

before(async () => {
  inside = createServer((_, response) => {
    hits++
    response.end('inside')
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  port = (inside.address() as AddressInfo).port
  outside = createServer((request, response) => onOutside(request, response)).listen(port, '127.0.0.2')
  await once(outside, 'listening')
})
after(() => {
  for (const server of [inside, outside]) {
    server.close()
    server.closeAllConnections()
  }
})
beforeEach(() => {
  hits = 0
  onOutside = (_, response) => response.end('outside')
})

/** Other spellings of an inside address, as an attacker would write the URL's host. */
const LITERALS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '１２７.０.０.１',
  '127。0。0。1',
  '0',
  '0.0.0.0',
].concat(
  [
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
  ],
  [
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '169.254.169.254',
    '0xa9fea9fe',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '192.0.0.192',
  ],
  [
    '168.63.129.16',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '[fc00::1]',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
  ],
  ['240.0.0.1', '255.255.255.255', '[ff02::1]', '[fec0::1]', '[5f00::1]', '[3fff::1]', '[2001:db8::1]', '[fe80::1]'],
)
const RESOLVED = [
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '169.254.169.254',
  'fd00:ec2::254',
  '10.0.0.1',
].concat(['100.64.0.1', '0.0.0.0', '::', 'fe80::1', 'fe80::1%lo', '168.63.129.16', '::127.0.0.1'])
const BLOCKED = { name: 'EgressBlocked', code: 'EGRESS_BLOCKED', message: /^blocked by egress policy: / }

describe('the inside is not reached', () => {
  for (const host of LITERALS) {
    test(`by the literal ${host}`, async () => {
      await assert.rejects(strictEgress().fetch(`http://${host}:${port}/`), BLOCKED)
      assert.equal(hits, 0)
    })
    test(`by a redirect to ${host}`, async () => {
      onOutside = (_, response) =>
        response
          .writeHead(302, { location: `http://${host.replace(/[^\x20-\x7e]/g, encodeURIComponent)}:${port}/` })
          .end()
      await assert.rejects(strictEgress().fetch(`http://127.0.0.2:${port}/`), BLOCKED)
      assert.equal(hits, 0)
    })
  }

  for (const answer of RESOLVED) {
    test(`by a name that resolves to ${answer}`, async () => {
      await assert.rejects(
        strictEgress(async () => [address(answer)]).fetch(`http://metadata.internal:${port}/`),
        BLOCKED,
      )
      assert.equal(hits, 0)
    })
    test(`by a name with ${answer} among good addresses`, async () => {
      const resolve = async () => [address('127.0.0.2'), address(answer)]
      await assert.rejects(strictEgress(resolve).fetch(`http://mixed.example:${port}/`), BLOCKED)
      assert.equal(hits, 0)
    })
  }

  test('by rebinding: the checked answer is the one connected to, the next hop is checked again', async () => {
    let asked = 0
    const resolve = async () => [address(asked++ === 0 ? '127.0.0.2' : '127.0.0.1')]
    assert.equal((await strictEgress(resolve).fetch(`http://rebind.example:${port}/`)).body.toString(), 'outside')
    assert.equal(asked, 1)
    asked = 0
    onOutside = (_, response) => response.writeHead(302, { location: '/again' }).end()
    await assert.rejects(strictEgress(resolve).fetch(`http://rebind.example:${port}/`), BLOCKED)
    assert.equal(hits, 0)
  })

  for (const url of [
    'http://1.2.3.4@127.0.0.1:PORT/',
    'http://127.0.0.2:PORT@127.0.0.1:PORT/',
    'http://127.0.0.1:PORT\\@8.8.8.8/',
    'http://127.0.0.1:PORT#@8.8.8.8/',
  ]) {
    test(`by the two-faced URL ${url}`, async () => {
      await assert.rejects(strictEgress().fetch(url.replaceAll('PORT', String(port))), BLOCKED)
      assert.equal(hits, 0)
    })
  }

  for (const location of [
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://127.0.0.2/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'http://u:p@127.0.0.2/',
  ]) {
    test(`nor another scheme by a redirect to ${location}`, async () => {
      onOutside = (_, response) => response.writeHead(302, { location }).end()
      await assert.rejects(strictEgress().fetch(`http://127.0.0.2:${port}/`), BLOCKED)
    })
  }

  test('by dial, with and without TLS', async () => {
    const egress = strictEgress(async () => [address('127.0.0.1')])
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'name.example']) {
      await assert.rejects(egress.dial({ host, port }), BLOCKED)
      await assert.rejects(egress.dial({ host, port, tls: {} }), BLOCKED)
    }
    assert.equal(hits, 0)
  })
})

describe('an allowed target is reached', () => {
  test('over the second address when the first does not answer', async () => {
    const egress = strictEgress(async () => [address('127.0.0.2'), address('127.0.0.2')])
    const closed = createEgress({
      policy: createPolicy({ profile: 'open' }),
      resolve: async () => [address('127.0.0.3'), address('127.0.0.2')],
    })
    assert.equal((await egress.fetch(`http://two.example:${port}/`)).status, 200)
    assert.equal((await closed.fetch(`http://two.example:${port}/`)).body.toString(), 'outside')
  })

  test('through localhost in the open profile, but never on an own port', async () => {
    const policy = createPolicy({ profile: 'open' })
    const egress = createEgress({ policy })
    assert.equal((await egress.fetch(`http://127.0.0.1:${port}/`)).body.toString(), 'inside')
    await policy.denyOwn('localhost', port)
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '127.0.0.9', '0x7f.1']) {
      await assert.rejects(egress.fetch(`http://${host}:${port}/`), BLOCKED)
    }
    assert.equal(hits, 1)
  })

  test('with the reason when it refuses, does not exist, or stays silent', async () => {
    const egress = strictEgress(async () => [])
    await assert.rejects(egress.fetch('http://127.0.0.2:1/'), { code: 'ECONNREFUSED' })
    await assert.rejects(egress.fetch('http://nothing.example/'), { code: 'ENOTFOUND' })
    onOutside = () => {}
    await assert.rejects(egress.fetch(`http://127.0.0.2:${port}/`, { timeoutMs: 100 }), { name: 'TimeoutError' })
    const hanging = strictEgress(() => new Promise(() => {}))
    await assert.rejects(hanging.fetch('http://slow.example/', { timeoutMs: 100 }), { name: 'TimeoutError' })
  })
})

describe('fetch', () => {
  const get = (options = {}) => strictEgress().fetch(`http://127.0.0.2:${port}/`, options)

  test('leaves credentials and unknown headers behind when the origin changes', async () => {
    const seen: unknown[] = []
    const egress = createEgress({ policy: createPolicy({ profile: 'open' }) })
    onOutside = (request, response) => {
      seen.push(
        request.headers.authorization,
        request.headers['x-key'],
        request.headers['api-key'],
        request.headers.accept,
      )
      if (request.url === '/') response.writeHead(302, { location: '/same' }).end()
      else if (request.url === '/same') response.writeHead(302, { location: `http://localhost:${port}/` }).end()
    }
    const atInside = once(inside, 'request')
    await egress.fetch(`http://127.0.0.2:${port}/`, {
      headers: { Authorization: 'Bearer t', 'X-Key': 'k', 'api-key': 'a', accept: '*/*' },
    })
    const [request] = await atInside
    assert.deepEqual(seen, ['Bearer t', 'k', 'a', '*/*', 'Bearer t', 'k', 'a', '*/*'])
    assert.deepEqual(
      [request.headers.authorization, request.headers['x-key'], request.headers['api-key']],
      [undefined, undefined, undefined],
    )
    assert.equal(request.headers.accept, '*/*')
  })

  for (const [status, method] of [
    [301, 'GET'],
    [302, 'GET'],
    [303, 'GET'],
    [307, 'POST'],
    [308, 'POST'],
  ] as const) {
    test(`follows ${status} to a POST by ${method}`, async () => {
      const seen: string[] = []
      onOutside = async (request, response) => {
        const body = (await request.toArray()).join('')
        seen.push(`${request.method} ${body} ${request.headers['content-type'] ?? ''}`)
        response.writeHead(request.url === '/' ? status : 200, { location: '/next' }).end()
      }
      await get({ method: 'POST', body: 'b', headers: { 'content-type': 'text/x' } })
      assert.deepEqual(seen, ['POST b text/x', method === 'GET' ? 'GET  ' : 'POST b text/x'])
    })
  }

  test('gives up a redirect loop, and returns the redirect itself when asked to follow none', async () => {
    let requests = 0
    onOutside = (_, response) => {
      requests++
      response.writeHead(302, { location: '/loop' }).end()
    }
    await assert.rejects(get({ maxRedirects: 3 }), /more than 3 redirects, last to http:\/\/127\.0\.0\.2:\d+\/loop/)
    assert.equal(requests, 4)
    assert.equal((await get({ maxRedirects: 0 })).status, 302)
  })
})

describe('the body of an answer', () => {
  const get = (options = {}) => strictEgress().fetch(`http://127.0.0.2:${port}/`, options)

  test('stops an endless body at the cap', async () => {
    onOutside = (_, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      }
      response.on('drain', write)
      write()
    }
    const { body, truncated } = await get({ maxBytes: 100_000 })
    assert.deepEqual([body.length, truncated], [100_000, true])
  })

  test('counts decoded bytes, so a gzip bomb is cut too', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    onOutside = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    const { body, truncated } = await get()
    assert.deepEqual([body.length, truncated], [1_048_576, true])
  })

  test('decodes what it was sent', async () => {
    onOutside = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'))
    const { body, truncated } = await get()
    assert.deepEqual([body.toString(), truncated], ['hello', false])
  })

  test('ends a dripping answer at its one deadline', async () => {
    onOutside = (_, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }
    await assert.rejects(get({ timeoutMs: 300 }), { name: 'TimeoutError' })
  })

  test('fails on a cut or broken body', async () => {
    onOutside = (_, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('half', () => response.destroy())
    }
    await assert.rejects(get())
    onOutside = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all')
    await assert.rejects(get(), /the body is not valid gzip/)
  })

  test('takes a body that is not there for no broken one, and undoes all codings', async () => {
    onOutside = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end()
    assert.equal((await get()).body.length, 0)
    onOutside = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, deflate' }).end(deflateRawSync(gzipSync('hello')))
    assert.equal((await get()).body.toString(), 'hello')
  })

  test("ends with the caller's signal", async () => {
    onOutside = () => controller.abort(new Error('not wanted any more'))
    const controller = new AbortController()
    await assert.rejects(get({ signal: controller.signal }), /not wanted any more/)
  })
})
