import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pageOptions, requestOptions } from './options.ts'
import { httpTarget } from './target.ts'

const messages = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.success ? [] : (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a URL', () => {
  const refused: [text: string, words: RegExp][] = [
    ['', /Must be a URL/],
    ['example.com', /Must be a URL/],
    ['file:///etc/passwd', /Must begin with http/],
    ['gopher://example.com/', /Must begin with/],
    ['javascript:alert(1)', /Must begin with/],
    ['http://', /Must be a URL/],
    ['http://-f.example/', /Must name a host/],
    ['http://a.example,b.example/', /Must name a host/],
    ['http://a;id/', /Must name a host/],
    ['http://a..example/', /Must name a host/],
    ['http://a b.example/', /Must be a URL/],
    ['http://example.com/a b', /spaces/],
    ['http://exa\tmple.com/', /control characters/],
    ['http://example.com/\r\nX: y', /control characters/],
    ['http://example.com/\0', /control characters/],
    ['http://example.com:0/', /Port/],
    ['http://example.com:65536/', /Must be a URL/],
    ['http://1.2.3.4.5/', /Must be a URL/],
    [`http://example.com/${'x'.repeat(2048)}`, /at most 2048/],
  ]
  for (const [text, words] of refused) {
    test(`${JSON.stringify(text.slice(0, 40))} is refused`, () => {
      const [problem = 'accepted'] = messages(httpTarget.safeParse(text))
      assert.match(problem, words)
    })
  }

  test('is freed of credentials and fragment, and its host read as browsers do', () => {
    const { url, credentials } = httpTarget.parse(' http://us%20er:p%40w@BÜCHER.example:80/a?b#c ')
    assert.equal(url.href, 'http://xn--bcher-kva.example/a?b')
    assert.deepEqual(credentials, { username: 'us er', password: 'p@w' })
    assert.equal(httpTarget.parse('http://0x7f.1/').url.hostname, '127.0.0.1')
    assert.equal(httpTarget.parse('http://[::1]:8080/').url.host, '[::1]:8080')
    assert.equal(httpTarget.parse('http://%:x@a.example/').credentials?.username, '%')
  })
})

describe('the options', () => {
  const refused: [config: object, words: RegExp][] = [
    [{ method: 'GET /' }, /^method: Must be one word/],
    [{ method: '' }, /^method/],
    [{ method: 'CONNECT' }, /^method: Must not be CONNECT/],
    [{ headers: { 'X Y': 'a' } }, /^headers.X Y: /],
    [{ headers: { X: 'a\r\nY: b' } }, /^headers.X: Must not contain line breaks/],
    [{ headers: { X: 'a\0' } }, /^headers.X/],
    [{ headers: { X: 'a\u2028' } }, /^headers.X/],
    [{ headers: { 'content-length': '5' } }, /^headers.content-length: Must not name a header that the check sets/],
    [
      { headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`x${i}`, ''])) },
      /^headers: Must have at most 50/,
    ],
    [{ auth: { type: 'bearer', token: 'a b' } }, /^auth.token/],
    [{ auth: { type: 'basic', username: 'a:b', password: '' } }, /^auth.username/],
    [{ auth: { type: 'digest' } }, /^auth/],
    [{ expectedStatus: '2xx' }, /^expectedStatus: Must have the form/],
    [{ expectedStatus: '299-200' }, /^expectedStatus: The start of a range/],
    [{ json: [{ path: '$..', value: 1 }] }, /^json.0.path/],
    [{ json: [{ path: 'a', op: 'regex', value: 1 }] }, /^json.0.op/],
    [{ keyword: { value: '' } }, /^keyword.value/],
    [{ maxRedirects: 21 }, /^maxRedirects/],
    [{ maxRedirects: -1 }, /^maxRedirects/],
    [{ maxResponseMs: 0 }, /^maxResponseMs/],
    [{ tls: { verify: 'no' } }, /^tls.verify/],
    [{ proxyUrl: 'socks5://a' }, /^proxyUrl: Must begin/],
    [{ body: 'x'.repeat(65_537) }, /^body/],
    [{ unknown: 1 }, /unknown/i],
  ]
  for (const [config, words] of refused) {
    test(`refuse ${JSON.stringify(config).slice(0, 60)}`, () => {
      const [problem = 'accepted'] = messages(requestOptions.safeParse(config))
      assert.match(problem, words)
    })
  }

  test('have the defaults of the contract', () => {
    const { method, expectedStatus, followRedirects, maxRedirects, tls, ipFamily, lenientHttp } = requestOptions.parse(
      {},
    )
    assert.deepEqual([method, expectedStatus, followRedirects, maxRedirects], ['GET', [[200, 299]], true, 10])
    assert.deepEqual([tls, ipFamily, lenientHttp], [{ verify: true, expiryDays: [21, 7, 1] }, 'any', false])
    assert.deepEqual(pageOptions.parse({}).expectedStatus, [[200, 399]])
  })
})
