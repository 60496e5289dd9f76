import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CookieJar, cookiesFor, newCookieJar, parseSetCookie, removeCookies, storeCookie } from './cookies.ts'

function take(jar: CookieJar, url: string, ...lines: string[]): CookieJar {
  for (const line of lines) {
    const cookie = parseSetCookie(line, new URL(url))
    if (cookie !== undefined) storeCookie(jar, cookie)
  }
  return jar
}

const sent = (jar: CookieJar, url: string) =>
  cookiesFor(jar, new URL(url))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

const HOST = 'http://a.example.com/'
const YEAR = 'Wed, 01 Jan 2098 00:00:00 GMT'
const PAST = 'Thu, 01 Jan 1970 00:00:00 GMT'

describe('cookies', () => {
  it('go only where they belong', () => {
    const jar = newCookieJar()
    take(jar, 'http://a.example.com/x/y', 'host=1')
    take(jar, HOST, 'wide=1; Domain=example.com; Path=/', 'evil=1; Domain=other.com', 'gone=1; Max-Age=0; Path=/')
    take(jar, 'https://a.example.com/', 'safe=1; Secure; Path=/')
    const names = (url: string) => sent(jar, url).replaceAll('=1', '').split('; ').sort().join()
    assert.equal(names('http://a.example.com/x/z'), 'host,wide')
    assert.equal(names('http://a.example.com/other'), 'wide')
    assert.equal(names('https://a.example.com/'), 'safe,wide')
    assert.equal(names('http://b.example.com/'), 'wide')
    assert.equal(names('http://badexample.com/'), '')
  })

  const cases: [what: string, from: string, lines: string[], to: string, expected: string][] = [
    [
      'the longest path goes first',
      HOST,
      ['a=1; Path=/', 'b=2; Path=/x', 'c=3; Path=/x/y'],
      `${HOST}x/y`,
      'c=3; b=2; a=1',
    ],
    ['a path ends at a slash', HOST, ['a=1; Path=/x'], `${HOST}xy`, ''],
    ['a new value takes the place of the old one', HOST, ['a=1', 'b=2', 'a=3'], HOST, 'a=3; b=2'],
    ['Expires in the past ends one', HOST, ['a=1', `a=; Expires=${PAST}`], HOST, ''],
    ['Max-Age goes before Expires', HOST, [`a=1; Max-Age=9; Expires=${PAST}`], HOST, 'a=1'],
    ['Max-Age of 0 does too', HOST, ['a=1', `a=; Max-Age=0; Expires=${YEAR}`], HOST, ''],
    ['a top-level domain is not owned', HOST, ['a=1; Domain=com'], 'http://other.com/', ''],
    ['nor a sibling', HOST, ['a=1; Domain=b.example.com'], 'http://b.example.com/', ''],
    ['a part of an address is no domain', 'http://10.1.2.3/', ['a=1; Domain=2.3'], 'http://10.9.2.3/', ''],
    ['an address may name itself', 'http://10.1.2.3/', ['a=1; Domain=10.1.2.3'], 'http://10.1.2.3/', 'a=1'],
    ['a value may have equal signs', HOST, ['a=b=c'], HOST, 'a=b=c'],
    ['no name, no cookie', HOST, ['=1', ' =2', 'a', ''], HOST, ''],
    ['control characters make none', HOST, ['a=\x001', 'b=\u{1f36a}'], HOST, ''],
    ['4 KiB are the most', HOST, [`a=${'x'.repeat(4094)}`, `b=${'x'.repeat(4095)}`], HOST, `a=${'x'.repeat(4094)}`],
  ]
  for (const [what, from, lines, to, expected] of cases) {
    it(what, () => assert.equal(sent(take(newCookieJar(), from, ...lines), to), expected))
  }

  it('are at most 180 of one domain, and of 100 domains', () => {
    const many = Array.from({ length: 200 }, (_, i) => `c${i}=1`)
    assert.equal(cookiesFor(take(newCookieJar(), HOST, ...many), new URL(HOST)).length, 180)
    const jar = newCookieJar()
    for (let i = 0; i < 200; i++) take(jar, `http://${i}.example.com/`, 'a=1')
    assert.equal(jar.size, 100)
    removeCookies(jar, new URL('http://7.example.com/'))
    assert.equal(sent(take(jar, 'http://new.example.com/', 'a=1'), 'http://new.example.com/'), 'a=1')
  })
})
