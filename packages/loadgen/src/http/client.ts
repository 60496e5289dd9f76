// What `http.request` of a script does on the host: cookies, redirects, authentication, compression, limits and the
// metrics of every hop. One client per engine thread; connections and cookies belong to the VU.

import type { Recorder, SampleTags } from '../metrics/recorder.ts'
import { parseDuration } from '../script/duration.ts'
import type { ScriptOptions } from '../script/options.ts'
import { type ConnectionInfo, type Connector, newConnector, type WayOut } from './connect.ts'
import { type Cookie, type CookieJar, cookiesFor, parseSetCookie, storeCookie } from './cookies.ts'
import { digestAuthorization } from './digest.ts'
import { decodeBody, encodeBody } from './encodings.ts'
import { CodedError, errorCodes, failureOf } from './error-codes.ts'
import { type Exchange, exchange } from './exchange.ts'
import { http1Head } from './http1.ts'
import { type ConnectionPool, newConnectionPool } from './pool.ts'
import { emptyHead, headerValues } from './response-head.ts'

/** Params of a script's request, as the sandbox sends them. */
export interface RequestParams {
  headers?: Record<string, unknown>
  tags?: Record<string, unknown>
  cookies?: Record<string, unknown>
  timeout?: unknown
  redirects?: number
  responseType?: 'text' | 'binary' | 'none'
  compression?: string
  auth?: string
  /** Content type used unless the headers name one. */
  type?: string
  /** Name tag (from http.url). */
  name?: string
  /** Expected statuses: numbers or [from, to]; null = do not judge. */
  expected?: (number | [number, number])[] | null
  /** Id of a CookieJar other than the VU's. */
  jar?: number
}

export interface ScriptRequest {
  method: string
  url: string
  params: RequestParams
  body: string | Uint8Array | undefined
}

export interface ScriptResponse {
  exchange: Exchange
  url: string
  method: string
  sentHeaders: Record<string, string[]>
  sentCookies: Cookie[]
  connection: ConnectionInfo | undefined
  errorCode: number
  error: string
}

/** Whose request it is: connections, cookies and tags are the virtual user's own. */
export interface HttpUser {
  /** Made by the first request. */
  pool: ConnectionPool | undefined
  readonly jars: { of(id?: number): CookieJar }
  readonly services: { readonly recorder: Pick<Recorder, 'http'> }
  readonly isKilled: boolean
  /** Registers what must be undone when the user is ended; the result takes it back. */
  onKill(cancel: () => void): () => void
  sampleTags(own: Record<string, unknown>): SampleTags
}

export interface HttpClient {
  send(vu: HttpUser, request: ScriptRequest): Promise<ScriptResponse>
  connector: Connector
  maxResponseBytes: number
  poolOf(vu: HttpUser): ConnectionPool
}

export interface HttpLimits {
  maxResponseBytes: number
  /** This thread's part of options.rps. */
  requestsPerSecond: number | undefined
}

const defaultTimeoutMs = 60_000

export function newHttpClient(options: ScriptOptions, wayOut: WayOut, limits: HttpLimits): HttpClient {
  const connector = newConnector(options, wayOut)
  const pace = newPace(limits.requestsPerSecond)
  const parseUrl = newUrlCache()
  const plainHeaders = new WeakMap<ScriptRequest, SentHeaders>()

  const poolOf = (vu: HttpUser) => {
    vu.pool ??= newConnectionPool(connector)
    return vu.pool
  }

  const hop = async (vu: HttpUser, request: ScriptRequest, plan: HopPlan): Promise<ScriptResponse> => {
    await pace?.()
    const url = parseUrl(request.url)
    if (url === undefined) return badUrl(request)
    const { params } = request
    const jar = vu.jars.of(params.jar)
    const cookies = jar.size === 0 ? [] : cookiesFor(jar, url)
    const isPlain = cookies.length === 0 && request.body === undefined && plan.authorization === undefined
    const headers =
      (isPlain ? plainHeaders.get(request) : undefined) ?? requestHeaders(request, { url, cookies, options, plan })
    if (isPlain) plainHeaders.set(request, headers)
    const connection = poolOf(vu).take(url)
    let forget = () => {}
    const result = await exchange(
      connection,
      {
        method: request.method,
        url,
        headers: headers.flat,
        http1Head: headers.text,
        body: headers.body,
        timeoutMs: Math.max(1, plan.deadlineMs - performance.now()),
        maxBodyBytes: limits.maxResponseBytes,
        keepBody: plan.keepBody,
      },
      (abort) => {
        forget = vu.onKill(() => abort(new CodedError(errorCodes.other, 'interrupted')))
      },
    )
    forget()
    const info = connection.line?.info
    const close = result.failure !== undefined || options.noConnectionReuse
    poolOf(vu).release(connection, close)
    const response: ScriptResponse = {
      exchange: result,
      url: url.href,
      method: request.method,
      sentHeaders: headers.shown,
      sentCookies: cookies,
      connection: info,
      errorCode: 0,
      error: '',
    }
    const { contentEncoding, setCookies } = result.head
    if (contentEncoding !== undefined && result.body.length > 0) {
      await unpackBody(result, contentEncoding, limits.maxResponseBytes)
    }
    const status = response.exchange.status
    if (response.exchange.failure !== undefined) {
      response.errorCode = response.exchange.failure.code
      response.error = response.exchange.failure.text
    } else if (status >= 400) response.errorCode = 1000 + status
    for (const value of setCookies) {
      const cookie = parseSetCookie(value, url)
      if (cookie !== undefined) storeCookie(jar, cookie)
    }
    return response
  }

  const measure = (vu: HttpUser, request: ScriptRequest, response: ScriptResponse) => {
    const { params } = request
    const { exchange: result } = response
    const { timings } = result
    const own = params.tags ?? noTags
    const tags: SampleTags = vu.sampleTags(own)
    vu.services.recorder.http(
      {
        method: response.method,
        url: response.url,
        name: params.name ?? response.url,
        status: result.status,
        proto: response.connection?.protocol ?? '',
        error: response.error,
        errorCode: response.errorCode,
        tlsVersion: response.connection?.tlsVersion ?? '',
        isExpected: isExpected(result.status, params.expected),
        timings,
        duration: timings.duration,
        sentBytes: result.sentBytes,
        receivedBytes: result.receivedBytes,
      },
      tags,
    )
  }

  const send = async (vu: HttpUser, request: ScriptRequest): Promise<ScriptResponse> => {
    const { params } = request
    const timeoutMs = parseDuration(params.timeout ?? defaultTimeoutMs)
    if (timeoutMs === undefined) throw new TypeError(`invalid timeout '${String(params.timeout)}'`)
    const plan: HopPlan = {
      deadlineMs: performance.now() + timeoutMs,
      keepBody: (params.responseType ?? (options.discardResponseBodies ? 'none' : 'text')) !== 'none',
      authorization: undefined,
    }
    let left = params.redirects ?? options.maxRedirects
    let current = request
    for (;;) {
      let response = await hop(vu, current, plan)
      const answer = plan.authorization === undefined ? digestAnswer(current, response) : undefined
      if (answer !== undefined) {
        measure(vu, { ...current, params: { ...params, expected: [401] } }, response)
        plan.authorization = answer
        response = await hop(vu, current, plan)
      }
      measure(vu, current, response)
      const next = left > 0 ? redirected(current, response) : undefined
      if (next === undefined || vu.isKilled) return response
      left--
      current = next
    }
  }
  return { send, connector, poolOf, maxResponseBytes: limits.maxResponseBytes }
}

interface HopPlan {
  deadlineMs: number
  keepBody: boolean
  /** Answer to a digest challenge. */
  authorization: string | undefined
}

const noTags = {}
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
/** Where a body ends is said by who sends it. */
const framing = new Set(['content-length', 'transfer-encoding', 'trailer'])

function newPace(perSecond: number | undefined): (() => Promise<void>) | undefined {
  if (perSecond === undefined) return undefined
  const gapMs = 1000 / perSecond
  let next = 0
  return async () => {
    const now = performance.now()
    next = Math.max(now, next + gapMs)
    if (next > now) await new Promise((resolve) => setTimeout(resolve, next - now))
  }
}

function newUrlCache(): (text: string) => URL | undefined {
  const cache = new Map<string, URL>()
  return (text) => {
    const known = cache.get(text)
    if (known !== undefined) return known
    const url = URL.parse(text)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
    if (cache.size >= 1000) cache.clear()
    cache.set(text, url)
    return url
  }
}

interface SentHeaders {
  flat: string[]
  /** The head for HTTP/1.1. */
  text: string
  shown: Record<string, string[]>
  body: string | Uint8Array | undefined
}

function requestHeaders(
  { method, params, body, url: text }: ScriptRequest,
  { url, cookies, options, plan }: { url: URL; cookies: Cookie[]; options: ScriptOptions; plan: HopPlan },
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
  for (const [name, value] of Object.entries(params.headers ?? noTags)) {
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
  const ownCookies = Object.entries(params.cookies ?? noTags).map(([name, value]) => cookiePair(name, value))
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

const cookiePairs = (header: string): string[] =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')

const cookieName = (pair: string): string => pair.split('=', 1)[0] ?? ''

function cookiePair(name: string, value: unknown): string {
  // Either a plain value or { value, replace }.
  const text = typeof value === 'object' && value !== null ? (value as { value?: unknown }).value : value
  return `${name}=${String(text ?? '')}`
}

const canonicalNames = new Map<string, string>()

/** Header names as scripts read them: Content-Type, X-Request-Id. */
export function canonicalName(name: string): string {
  let canonical = canonicalNames.get(name)
  if (canonical === undefined) {
    canonical = name.toLowerCase().replace(/(^|-)([a-z])/g, (part) => part.toUpperCase())
    if (canonicalNames.size < 1000) canonicalNames.set(name, canonical)
  }
  return canonical
}

/** A cookie that the answer has set is the jar's from now on: what the script gave under its name is old. */
function dropReplaced(params: ScriptRequest['params'], setCookies: readonly string[]): void {
  const replaced = new Set(setCookies.map((line) => cookieName(line).trim()))
  if (replaced.size === 0) return
  for (const name of Object.keys(params.headers ?? noTags).filter((one) => one.toLowerCase() === 'cookie')) {
    const pairs = cookiePairs(String(params.headers?.[name])).filter((pair) => !replaced.has(cookieName(pair)))
    params.headers = { ...params.headers, [name]: pairs.join('; ') }
  }
  const cookies = Object.entries(params.cookies ?? noTags).filter(([name]) => !replaced.has(name))
  if (params.cookies !== undefined) params.cookies = Object.fromEntries(cookies)
}

async function unpackBody(result: Exchange, encoding: string, maxBytes: number): Promise<void> {
  try {
    result.body = await decodeBody(result.body, encoding, maxBytes)
  } catch (error) {
    result.failure = failureOf(error)
    result.status = 0
  }
}

function isExpected(status: number, expected: RequestParams['expected']): boolean | undefined {
  if (expected === null) return undefined
  if (expected === undefined) return status >= 200 && status < 400
  return expected.some((item) => (typeof item === 'number' ? item === status : status >= item[0] && status <= item[1]))
}

function digestAnswer(request: ScriptRequest, response: ScriptResponse): string | undefined {
  if (request.params.auth !== 'digest' || response.exchange.status !== 401) return undefined
  const url = new URL(request.url)
  const challenge = headerValues(response.exchange.head.rawHeaders, 'www-authenticate').find((value) =>
    /^digest/i.test(value),
  )
  if (challenge === undefined) return undefined
  return digestAuthorization(challenge, {
    method: request.method,
    path: url.pathname + url.search,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  })
}

/** The request that follows a redirect, or undefined when the response is none. */
function redirected(request: ScriptRequest, response: ScriptResponse): ScriptRequest | undefined {
  const { status, head } = response.exchange
  if (![301, 302, 303, 307, 308].includes(status)) return undefined
  const [location] = headerValues(head.rawHeaders, 'location')
  const url = location === undefined ? null : URL.parse(location, response.url)
  if (url === null) return undefined
  const keepsMethod = status === 307 || status === 308
  const headers = { ...request.params.headers }
  const isElsewhere = new URL(response.url).host !== url.host
  if (isElsewhere) {
    for (const name of Object.keys(headers))
      if (/^(authorization|cookie|www-authenticate)$/i.test(name)) delete headers[name]
  }
  const becomesGet = !keepsMethod && request.method !== 'GET' && request.method !== 'HEAD'
  if (becomesGet) for (const name of Object.keys(headers)) if (/^content-/i.test(name)) delete headers[name]
  const params = { ...request.params, headers }
  if (becomesGet) delete params.type
  if (isElsewhere) delete params.cookies
  else dropReplaced(params, head.setCookies)
  return {
    method: becomesGet ? 'GET' : request.method,
    url: url.href,
    params,
    body: becomesGet || !keepsMethod ? undefined : request.body,
  }
}

function badUrl(request: ScriptRequest): ScriptResponse {
  const failure = { code: errorCodes.badUrl, text: `invalid URL '${request.url.slice(0, 200)}'` }
  const timings = { duration: 0, blocked: 0, lookingUp: 0, connecting: 0, tls: 0, sending: 0, waiting: 0, receiving: 0 }
  const body = Buffer.alloc(0)
  return {
    exchange: { status: 0, head: emptyHead, body, timings, sentBytes: 0, receivedBytes: 0, failure },
    url: request.url,
    method: request.method,
    sentHeaders: {},
    sentCookies: [],
    connection: undefined,
    errorCode: failure.code,
    error: failure.text,
  }
}
