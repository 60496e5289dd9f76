/** The cookies of one check while it follows redirects, as a browser would keep them, forgotten at the end. */
import { cookiesFor, newCookieJar, parseSetCookie, storeCookie } from '../../../../wire/src/cookies.ts'

export type CheckCookies = ReturnType<typeof createCheckCookies>

export function createCheckCookies() {
  const jar = newCookieJar()

  function store(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const cookie = parseSetCookie(line, url)
      if (cookie) storeCookie(jar, cookie)
    }
  }

  /**
   * The value of the one Cookie header (RFC 6265 §5.4), or undefined. `own`: what the monitor sends by itself; a cookie
   * that was set meanwhile takes the place of its own one of that name.
   */
  function header(url: URL, own: readonly string[]): string | undefined {
    if (jar.size === 0 && own.length === 0) return undefined
    const set = cookiesFor(jar, url)
    const names = new Set(set.map(({ name }) => name))
    const kept = own
      .flatMap((text) => text.split(';'))
      .map((pair) => pair.trim())
      .filter((pair) => pair !== '' && !names.has(pair.split('=', 1)[0]?.trim() ?? ''))
    const all = [...kept, ...set.map(({ name, value }) => `${name}=${value}`)]
    return all.length === 0 ? undefined : all.join('; ')
  }

  return { store, header }
}
