// What `http.request` of a script does on the host: cookies, redirects, authentication, compression, limits and the
// metrics of every hop. One client per engine thread; connections and cookies belong to the VU.

import { type CookieJar, cookiesFor, parseSetCookie, storeCookie } from '../../../wire/src/cookies.ts'
import type { MetricRecorder, SampleTags } from '../metrics/recorder.ts'
import { parseDuration } from '../script/duration.ts'
import type { ScriptOptions } from '../script/options.ts'
import { type Connector, newConnector, type WayOut } from './connect.ts'
import { digestAuthorization } from './digest.ts'
import { decodeBody } from './encodings.ts'
import { CodedError, errorCodes, failureOf } from './error-codes.ts'
import { type Exchange, exchange } from './exchange.ts'
import { type ConnectionPool, newConnectionPool } from './pool.ts'
import { redirected } from './redirects.ts'
import { requestHeaders, type SentHeaders } from './request-headers.ts'
import { emptyHead, headerValues } from './response-head.ts'
import type { RequestParams, ScriptRequest, ScriptResponse } from './script-request.ts'

/** Whose request it is: connections, cookies and tags are the virtual user's own. */
export interface HttpUser {
  /** Made by the first request. */
  pool: ConnectionPool | undefined
  readonly jars: { of(id?: number): CookieJar }
  readonly services: { readonly recorder: Pick<MetricRecorder, 'http'> }
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

function measure(vu: HttpUser, request: ScriptRequest, response: ScriptResponse): void {
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

interface HopPlan {
  deadlineMs: number
  keepBody: boolean
  /** Answer to a digest challenge. */
  authorization: string | undefined
}

const noTags = {}
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
  const challenge = headerValues(response.exchange.head.fields, 'www-authenticate').find((value) =>
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
