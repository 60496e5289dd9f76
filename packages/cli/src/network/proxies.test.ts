import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDirect, proxyFor } from './proxies.ts'

describe('NO_PROXY', () => {
  const cases: [list: string, direct: string[], proxied: string[]][] = [
    ['*', ['http://a.example', 'https://[::1]'], []],
    ['', [], ['http://localhost', 'http://127.0.0.1']],
    ['localhost', ['http://localhost:3000', 'http://LOCALHOST.'], ['http://localhost.example', 'http://127.0.0.1']],
    [
      'example.com',
      ['http://example.com', 'https://a.b.example.com'],
      ['http://badexample.com', 'http://example.com.evil.test'],
    ],
    ['.test, *.corp', ['http://a.test', 'http://test', 'http://x.corp'], ['http://attest', 'http://corp.example']],
    ['example.com:8080', ['http://example.com:8080'], ['http://example.com', 'https://example.com']],
    ['example.com:443', ['https://example.com'], ['http://example.com']],
    [
      '10.0.0.0/8 192.168.1.7',
      ['http://10.255.0.1', 'http://192.168.1.7:81'],
      ['http://11.0.0.1', 'http://192.168.1.8', 'http://a10.example'],
    ],
    ['[::1],fd00::/8', ['http://[::1]:3000', 'http://[fd12::1]'], ['http://[::2]', 'http://[fe80::1]']],
    ['[::1]:3000', ['http://[::1]:3000'], ['http://[::1]:3001']],
    ['127.0.0.1:3000', ['http://127.0.0.1:3000'], ['http://127.0.0.1:3001']],
    ['10.0.0.0/99,/,:80,.', [], ['http://10.0.0.1', 'http://a.example']],
  ]
  for (const [list, direct, proxied] of cases) {
    it(list || 'empty', () => {
      for (const url of direct) assert.equal(isDirect(new URL(url), list), true, url)
      for (const url of proxied) assert.equal(isDirect(new URL(url), list), false, url)
    })
  }
})

describe('the proxy', () => {
  const http = new URL('http://a.example')
  const https = new URL('https://a.example')

  it('is the one for the kind of address, capitals first', () => {
    const env = { HTTP_PROXY: 'http://one:1', https_proxy: 'two:2', http_proxy: 'http://three:3' }
    assert.equal(proxyFor(http, env)?.url, 'http://one:1')
    assert.equal(proxyFor(https, env)?.url, 'http://two:2')
    assert.equal(proxyFor(https, { HTTP_PROXY: 'http://one:1' }), null)
    assert.equal(proxyFor(http, { ...env, NO_PROXY: 'a.example' }), null)
  })

  it('gets name and password decoded', () => {
    const authorization = (address: string) => proxyFor(http, { HTTP_PROXY: address })?.authorization
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    assert.equal(authorization('http://u:p%40ss@127.0.0.1:9130'), basic('u:p@ss'))
    assert.equal(authorization('http://us%3Aer:p%25%C3%BC@p:1'), basic('us:er:p%ü'))
    assert.equal(authorization('http://u@p:1'), basic('u:'))
    assert.equal(authorization('http://p:1'), null)
  })

  it('that cannot be is refused without showing its password', () => {
    for (const address of ['socks5://u:s3cret@p:1', 'http://u:s3cret%@p:1', 'http://u:s3cret@:1']) {
      assert.throws(
        () => proxyFor(http, { HTTP_PROXY: address }),
        (error: Error) => /HTTP_PROXY/.test(error.message) && !`${error.message}`.includes('s3cret'),
      )
    }
  })
})
