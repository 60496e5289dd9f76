/** Set-Cookie lines of servers, one per line of the input, as checks and load tests keep them. */
import { cookiesFor, newCookieJar, parseSetCookie, storeCookie } from '../../../packages/wire/src/cookies.ts'
import type { FuzzTarget } from '../target.ts'

const FROM = new URL('https://shop.example.com/a/b')
const TO = new URL('https://www.shop.example.com/a/b/c')

export const cookies: FuzzTarget = {
  name: 'cookies',
  seeds: [
    'sid=1; Path=/; HttpOnly; Secure; SameSite=Lax\nsid=; Max-Age=0; Path=/',
    'wide=a=b; Domain=.example.com; Expires=Wed, 01 Jan 2098 00:00:00 GMT\nhere=1; Path=/a',
  ],
  words: ['=', ';', '; ', 'Domain=example.com', 'Path=/', 'Max-Age=1', 'Max-Age=-1', 'Expires=', 'Secure', '\n'],
  feed(parts) {
    const jar = newCookieJar()
    for (const line of Buffer.concat(parts).toString('latin1').split('\n')) {
      const cookie = parseSetCookie(line, FROM)
      if (cookie) storeCookie(jar, cookie)
    }
    let output = 0
    for (const url of [FROM, TO])
      for (const { name, value } of cookiesFor(jar, url)) output += name.length + value.length
    return output
  },
  isRefusal: () => false,
  maxOutput: (inputBytes) => 2 * inputBytes,
}
