/**
 * Cookies of one user: what servers set comes back on matching requests (RFC 6265 §5, without a list of public
 * suffixes). What a request sends beside them is the caller's affair.
 */
import { isIP } from 'node:net'

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

/** As browsers have it (RFC 6265 §6.1). */
const MAX_COOKIE_BYTES = 4096
const MAX_COOKIES_PER_DOMAIN = 180
const MAX_DOMAINS = 100

export const newCookieJar = (): CookieJar => new Map()

/** Parses one Set-Cookie value of an answer from `url`; undefined when it must be ignored. */
export function parseSetCookie(header: string, url: URL): Cookie | undefined {
  const pairEnd = header.indexOf(';')
  const pair = pairEnd < 0 ? header : header.slice(0, pairEnd)
  const equals = pair.indexOf('=')
  const name = pair.slice(0, Math.max(0, equals)).trim()
  if (name === '' || pair.length > MAX_COOKIE_BYTES || /[^\t\x20-\x7e\x80-\xff]/.test(pair)) return undefined
  const cookie: Cookie = {
    name,
    value: pair.slice(equals + 1).trim(),
    domain: url.hostname,
    hostOnly: true,
    path: defaultPath(url),
    secure: false,
    httpOnly: false,
    expiresAtMs: undefined,
    maxAge: 0,
    sameSite: '',
  }
  const attributes = pairEnd < 0 ? new Map<string, string>() : readAttributes(header.slice(pairEnd + 1))
  applyAttributes(cookie, attributes)
  if (!takeDomain(cookie, url.hostname, attributes.get('domain'))) return undefined
  return cookie
}

/** The last of a name counts. */
function readAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of text.split(';')) {
    const equals = part.indexOf('=')
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase()
    found.set(name, equals < 0 ? '' : part.slice(equals + 1).trim())
  }
  return found
}

function applyAttributes(cookie: Cookie, attributes: ReadonlyMap<string, string>): void {
  const path = attributes.get('path') ?? ''
  if (path.startsWith('/')) cookie.path = path
  cookie.secure = attributes.has('secure')
  cookie.httpOnly = attributes.has('httponly')
  cookie.sameSite = attributes.get('samesite') ?? ''
  const maxAge = attributes.get('max-age') ?? ''
  // Max-Age goes before Expires, 0 too (RFC 6265 §5.3).
  if (/^-?\d+$/.test(maxAge)) {
    cookie.maxAge = Number(maxAge)
    cookie.expiresAtMs = Date.now() + cookie.maxAge * 1000
    return
  }
  const expiresAtMs = Date.parse(attributes.get('expires') ?? '')
  if (!Number.isNaN(expiresAtMs)) cookie.expiresAtMs = expiresAtMs
}

/** False: the cookie is for a domain that the answer does not come from, or for all of a top-level one. */
function takeDomain(cookie: Cookie, host: string, attribute = ''): boolean {
  const domain = attribute.replace(/^\./, '').toLowerCase()
  if (domain === '') return true
  // Of an address only the whole is a domain: 1.2.3.4 does not belong to 3.4.
  if (domain === host) return setDomain(cookie, domain)
  if (isAddress(host) || !isSubdomain(host, domain) || !domain.includes('.')) return false
  return setDomain(cookie, domain)
}

function setDomain(cookie: Cookie, domain: string): true {
  cookie.domain = domain
  cookie.hostOnly = isAddress(domain)
  return true
}

const isAddress = (host: string) => isIP(host) !== 0 || host.startsWith('[')

function defaultPath(url: URL): string {
  const end = url.pathname.lastIndexOf('/')
  return end <= 0 ? '/' : url.pathname.slice(0, end)
}

const isSubdomain = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** Stores a cookie; an expired one removes its namesake. A jar that is full takes no more. */
export function storeCookie(jar: CookieJar, cookie: Cookie): void {
  const key = keyOf(cookie)
  if (cookie.expiresAtMs !== undefined && cookie.expiresAtMs <= Date.now()) {
    drop(jar, cookie.domain, key)
    return
  }
  let cookies = jar.get(cookie.domain)
  if (cookies === undefined) {
    if (jar.size >= MAX_DOMAINS) return
    cookies = new Map()
    jar.set(cookie.domain, cookies)
  }
  if (cookies.size < MAX_COOKIES_PER_DOMAIN || cookies.has(key)) cookies.set(key, cookie)
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
    if (name === undefined || cookie.name === name) drop(jar, cookie.domain, keyOf(cookie))
  }
}

/** A domain without cookies takes no place. */
function drop(jar: CookieJar, domain: string, key: string): void {
  const cookies = jar.get(domain)
  if (cookies?.delete(key) && cookies.size === 0) jar.delete(domain)
}

const keyOf = ({ name, path }: Cookie) => `${name};${path}`
