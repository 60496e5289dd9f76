/** The cookies of one check while it follows redirects, as a browser would keep them (RFC 6265 §5), forgotten at the end. */

interface Cookie {
  name: string
  value: string
  domain: string
  hostOnly: boolean
  path: string
  secure: boolean
}

const MAX_COOKIES = 50

export type CookieJar = ReturnType<typeof createCookieJar>

export function createCookieJar() {
  let cookies: Cookie[] = []

  function store(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const found = parseCookie(url, line)
      if (!found) continue
      const { cookie, expired } = found
      cookies = cookies.filter(
        (kept) => kept.name !== cookie.name || kept.domain !== cookie.domain || kept.path !== cookie.path,
      )
      if (!expired && cookies.length < MAX_COOKIES) cookies.push(cookie)
    }
  }

  /**
   * The value of the one Cookie header (RFC 6265 §5.4), or undefined. `own`: what the monitor sends by itself; a cookie
   * that was set meanwhile takes the place of its own one of that name.
   */
  function header(url: URL, own: readonly string[]): string | undefined {
    if (cookies.length === 0 && own.length === 0) return undefined
    const set = cookies.filter((cookie) => belongs(cookie, url))
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

function belongs({ domain, hostOnly, path, secure }: Cookie, url: URL): boolean {
  const host = url.hostname
  if (secure && url.protocol !== 'https:') return false
  if (host !== domain && (hostOnly || !host.endsWith(`.${domain}`))) return false
  return url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}

function parseCookie(url: URL, line: string): { cookie: Cookie; expired: boolean } | undefined {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  if (equals < 1 || /[^\t\x20-\x7e\x80-\xff]/.test(pair)) return undefined
  const values = new Map(attributes.map((text) => splitAttribute(text)))
  const domain = (values.get('domain') ?? '').replace(/^\./, '').toLowerCase()
  // A cookie for a domain the answer does not come from; or for all of a top-level one.
  if (domain && (!`.${url.hostname}`.endsWith(`.${domain}`) || !domain.includes('.'))) return undefined
  const path = values.get('path') ?? ''
  const cookie = {
    name: pair.slice(0, equals).trim(),
    value: pair.slice(equals + 1).trim(),
    domain: domain || url.hostname,
    hostOnly: domain === '',
    path: path.startsWith('/') ? path : url.pathname.replace(/\/[^/]*$/, '') || '/',
    secure: values.has('secure'),
  }
  const maxAge = values.get('max-age')
  const expired = maxAge === undefined ? Date.parse(values.get('expires') ?? '') <= Date.now() : Number(maxAge) <= 0
  return { cookie, expired }
}

function splitAttribute(text: string): [string, string] {
  const equals = text.indexOf('=')
  if (equals < 0) return [text.trim().toLowerCase(), '']
  return [text.slice(0, equals).trim().toLowerCase(), text.slice(equals + 1).trim()]
}
