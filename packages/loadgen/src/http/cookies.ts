// A VU's cookie jar: what servers set comes back on matching requests (RFC 6265, without public-suffix knowledge).

export interface Cookie {
  name: string
  value: string
  domain: string
  /** True when only the exact host matches. */
  hostOnly: boolean
  path: string
  secure: boolean
  httpOnly: boolean
  /** Epoch milliseconds; undefined = session. */
  expiresAtMs: number | undefined
  maxAge: number
  sameSite: string
}

/** Cookies by domain, then by name and path. */
export type CookieJar = Map<string, Map<string, Cookie>>

const mostPerDomain = 180

export function newCookieJar(): CookieJar {
  return new Map()
}

/** Parses one Set-Cookie value for a response from `url`; undefined when it must be ignored. */
export function parseSetCookie(header: string, url: URL): Cookie | undefined {
  const [first = '', ...attributes] = header.split(';')
  const equals = first.indexOf('=')
  if (equals <= 0) return undefined
  const cookie: Cookie = {
    name: first.slice(0, equals).trim(),
    value: first.slice(equals + 1).trim(),
    domain: url.hostname,
    hostOnly: true,
    path: defaultPath(url),
    secure: false,
    httpOnly: false,
    expiresAtMs: undefined,
    maxAge: 0,
    sameSite: '',
  }
  for (const attribute of attributes) applyAttribute(cookie, attribute)
  if (cookie.hostOnly) return cookie
  return isSubdomain(url.hostname, cookie.domain) ? cookie : undefined
}

function applyAttribute(cookie: Cookie, attribute: string): void {
  const [rawName = '', ...rest] = attribute.split('=')
  const value = rest.join('=').trim()
  const name = rawName.trim().toLowerCase()
  if (name === 'domain' && value !== '') {
    cookie.domain = value.replace(/^\./, '').toLowerCase()
    cookie.hostOnly = false
  } else if (name === 'path' && value.startsWith('/')) cookie.path = value
  else if (name === 'secure') cookie.secure = true
  else if (name === 'httponly') cookie.httpOnly = true
  else if (name === 'samesite') cookie.sameSite = value
  else if (name === 'max-age' && /^-?\d+$/.test(value)) {
    cookie.maxAge = Number(value)
    cookie.expiresAtMs = Date.now() + Number(value) * 1000
  } else if (name === 'expires' && cookie.maxAge === 0) {
    const at = Date.parse(value)
    if (!Number.isNaN(at)) cookie.expiresAtMs = at
  }
}

function defaultPath(url: URL): string {
  const end = url.pathname.lastIndexOf('/')
  return end <= 0 ? '/' : url.pathname.slice(0, end)
}

function isSubdomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** Stores a cookie; an expired one removes its namesake. */
export function storeCookie(jar: CookieJar, cookie: Cookie): void {
  let cookies = jar.get(cookie.domain)
  if (cookies === undefined) {
    cookies = new Map()
    jar.set(cookie.domain, cookies)
  }
  const key = `${cookie.name};${cookie.path}`
  if (cookie.expiresAtMs !== undefined && cookie.expiresAtMs <= Date.now()) cookies.delete(key)
  else if (cookies.size < mostPerDomain || cookies.has(key)) cookies.set(key, cookie)
}

/** Cookies that belong to a request for `url`, longest path first. */
export function cookiesFor(jar: CookieJar, url: URL): Cookie[] {
  if (jar.size === 0) return []
  const found: Cookie[] = []
  for (const [domain, cookies] of jar) {
    if (!isSubdomain(url.hostname, domain)) continue
    for (const cookie of cookies.values()) if (matches(cookie, url)) found.push(cookie)
  }
  return found.sort((a, b) => b.path.length - a.path.length)
}

function matches(cookie: Cookie, url: URL): boolean {
  if (cookie.hostOnly && url.hostname !== cookie.domain) return false
  if (cookie.secure && url.protocol !== 'https:') return false
  if (cookie.expiresAtMs !== undefined && cookie.expiresAtMs <= Date.now()) return false
  const { path } = cookie
  return path === '/' || url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}

/** Removes the cookies a request for `url` would send, or only the one named. */
export function removeCookies(jar: CookieJar, url: URL, name?: string): void {
  for (const cookie of cookiesFor(jar, url)) {
    if (name === undefined || cookie.name === name) jar.get(cookie.domain)?.delete(`${cookie.name};${cookie.path}`)
  }
}
