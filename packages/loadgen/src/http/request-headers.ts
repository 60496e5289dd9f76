// The headers of one request: the script's own, cookies, authentication, and what the options add.

import type { Cookie } from '../../../wire/src/cookies.ts'
import type { ScriptOptions } from '../script/options.ts'
import { encodeBody } from './encodings.ts'
import { http1Head } from './http1.ts'
import type { ScriptRequest } from './script-request.ts'

const nothing = {}
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
/** Where a body ends is said by who sends it. */
const framing = new Set(['content-length', 'transfer-encoding', 'trailer'])

export interface SentHeaders {
  flat: string[]
  /** The head for HTTP/1.1. */
  text: string
  shown: Record<string, string[]>
  body: string | Uint8Array | undefined
}

export function requestHeaders(
  { method, params, body, url: text }: ScriptRequest,
  {
    url,
    cookies,
    options,
    plan,
  }: { url: URL; cookies: Cookie[]; options: ScriptOptions; plan: { authorization: string | undefined } },
): SentHeaders {
  const flat: string[] = []
  const shown: Record<string, string[]> = {}
  /** Of the script's own Cookie header. */
  const given: string[] = []
  const names = new Set<string>()
  const put = (name: string, value: string) => {
    if (/[\r\n\0]/.test(value) || !token.test(name)) {
      throw new Error(`invalid header '${name}' in request to ${text}`)
    }
    flat.push(name, value)
    names.add(name.toLowerCase())
    shown[canonicalName(name)] = [value]
  }
  for (const [name, value] of Object.entries(params.headers ?? nothing)) {
    if (value === undefined || value === null || framing.has(name.toLowerCase())) continue
    if (name.toLowerCase() === 'cookie') given.push(...cookiePairs(String(value)))
    else put(name, String(value))
  }
  let sent = body
  if (params.compression !== undefined && params.compression !== '' && body !== undefined) {
    const packed = encodeBody(typeof body === 'string' ? Buffer.from(body) : body, params.compression)
    sent = packed.body
    put('Content-Encoding', packed.contentEncoding)
  }
  if (params.type !== undefined && sent !== undefined && !names.has('content-type')) put('Content-Type', params.type)
  if (!names.has('user-agent') && options.userAgent !== '') put('User-Agent', options.userAgent)
  const ownCookies = Object.entries(params.cookies ?? nothing).map(([name, value]) => cookiePair(name, value))
  const overruled = new Set([...given, ...ownCookies].map(cookieName))
  const kept = cookies.filter(({ name }) => !overruled.has(name)).map(({ name, value }) => `${name}=${value}`)
  const pairs = [...given, ...kept, ...ownCookies]
  if (pairs.length > 0) put('Cookie', pairs.join('; '))
  if (plan.authorization !== undefined) put('Authorization', plan.authorization)
  else if (url.username !== '' && params.auth !== 'digest' && !names.has('authorization')) {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    put('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  if (!token.test(method)) throw new Error(`invalid method '${method}' in request to ${text}`)
  const sentBody = method === 'HEAD' ? undefined : sent
  const head = http1Head({ method, url, headers: flat, body: sentBody, closes: options.noConnectionReuse })
  return { flat, text: head, shown, body: sentBody }
}

export const cookiePairs = (header: string): string[] =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')

export const cookieName = (pair: string): string => pair.split('=', 1)[0] ?? ''

function cookiePair(name: string, value: unknown): string {
  // Either a plain value or { value, replace }.
  const text = typeof value === 'object' && value !== null ? (value as { value?: unknown }).value : value
  return `${name}=${String(text ?? '')}`
}

const canonicalNames = new Map<string, string>()

/** Header names as scripts read them: Content-Type, X-Request-Id. */
function canonicalName(name: string): string {
  let canonical = canonicalNames.get(name)
  if (canonical === undefined) {
    canonical = name.toLowerCase().replace(/(^|-)([a-z])/g, (part) => part.toUpperCase())
    if (canonicalNames.size < 1000) canonicalNames.set(name, canonical)
  }
  return canonical
}
