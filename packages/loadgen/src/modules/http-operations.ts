// The host's half of `k6/http`: reads a request's text, has http/client.ts send it, and hands the response back through
// the mailbox. What is rarely looked at is kept here once and fetched by number.

import {
  type Cookie,
  type CookieJar,
  cookiesFor,
  parseSetCookie,
  removeCookies,
  storeCookie,
} from '../../../wire/src/cookies.ts'
import type { RequestParams, ScriptRequest, ScriptResponse } from '../http/script-request.ts'
import { layout } from '../vu/mailbox.ts'
import type { HostOperation, OperationResult } from '../vu/script-module.ts'
import type { VirtualUser } from '../vu/virtual-user.ts'

export const httpOperations: Record<string, HostOperation> = {
  http: async (vu, text, bytes) => {
    const request = parseRequest(text, bytes)
    return pack(vu, request, await send(vu, request))
  },
  httpAsync: (vu, text, bytes) => {
    const split = text.indexOf('\n')
    const listener = Number(text.slice(0, split))
    const request = parseRequest(text.slice(split + 1), bytes)
    if (vu.answers.size >= maxAtOnce) throw new Error(`more than ${maxAtOnce} requests at once`)
    vu.activities++
    vu.answers.set(listener, undefined)
    vu.services.http
      .send(vu, request)
      .then(
        (response) => vu.answers.set(listener, { request, response }),
        (error: Error) => vu.answers.set(listener, { error }),
      )
      .finally(() => {
        vu.activities--
        vu.post(listener, String(listener))
      })
    return undefined
  },
  httpTake: (vu, text) => {
    const answer = vu.answers.get(Number(text))
    vu.answers.delete(Number(text))
    if (answer === undefined) throw new Error('the response was taken already')
    if ('error' in answer) throw answer.error
    refuseFailure(vu, answer.request, answer.response)
    return pack(vu, answer.request, answer.response)
  },
  httpBatch: async (vu, text) => {
    const items = JSON.parse(text) as [string, string | null][]
    const requests = items.map(([request, hex]) =>
      parseRequest(request, hex === null ? undefined : Buffer.from(hex, 'hex')),
    )
    const { batch, batchPerHost } = vu.services.options
    vu.batch = []
    const responses = await inParallel(requests, { most: batch, maxPerHost: batchPerHost }, (request) =>
      send(vu, request),
    )
    vu.batch = responses.map((response, index) => ({ request: requests[index] as ScriptRequest, response }))
    return undefined
  },
  httpNext: (vu) => {
    const next = vu.batch.shift()
    if (next === undefined) throw new Error('the batch has no more responses')
    return pack(vu, next.request, next.response)
  },
  httpFacts: (_vu, id) => showFacts(Number(id)),
  httpCookies: (_vu, text) => showCookies(text),
  jar: (vu, text) => jarOperation(vu, JSON.parse(text) as JarOrder),
}

const maxAtOnce = 1000
const emptyParams: RequestParams = {}
const paramsCache = new Map<string, RequestParams>()

const plainRequests = new Map<string, ScriptRequest>()

// A request without a body is the same object each time, so that what is derived from it is derived once.
function parseRequest(text: string, bytes: Uint8Array | undefined): ScriptRequest {
  if (bytes !== undefined || text.length > 500) return readRequest(text, bytes)
  const known = plainRequests.get(text)
  if (known !== undefined) return known
  const request = readRequest(text, bytes)
  if (request.body === undefined) {
    if (plainRequests.size >= 500) plainRequests.clear()
    plainRequests.set(text, request)
  }
  return request
}

function readRequest(text: string, bytes: Uint8Array | undefined): ScriptRequest {
  const lineEnd = text.indexOf('\n')
  const paramsEnd = text.indexOf('\n', lineEnd + 1)
  const space = text.indexOf(' ')
  const body = bytes ?? (text[paramsEnd + 1] === 'b' ? text.slice(paramsEnd + 2) : undefined)
  return {
    method: text.slice(0, space),
    url: text.slice(space + 1, lineEnd),
    params: parseParams(text.slice(lineEnd + 1, paramsEnd)),
    body,
  }
}

// Scripts send the same params again and again.
function parseParams(text: string): RequestParams {
  if (text === '') return emptyParams
  const known = paramsCache.get(text)
  if (known !== undefined) return known
  const params = JSON.parse(text) as RequestParams
  if (text.length < 1000) {
    if (paramsCache.size >= 200) paramsCache.clear()
    paramsCache.set(text, params)
  }
  return params
}

async function send(vu: VirtualUser, request: ScriptRequest): Promise<ScriptResponse> {
  const response = await vu.services.http.send(vu, request)
  refuseFailure(vu, request, response)
  return response
}

// `throw: true` turns failed requests into exceptions.
function refuseFailure(vu: VirtualUser, request: ScriptRequest, response: ScriptResponse): void {
  const { throw: own } = request.params as { throw?: boolean }
  if (response.exchange.failure !== undefined && (own ?? vu.services.options.throwOnError)) {
    throw new Error(`${request.method} ${request.url}: ${response.error}`)
  }
}

/** Puts a response's numbers into the mailbox and the rest into a text: lines of facts and headers, then the body. */
function pack(vu: VirtualUser, request: ScriptRequest, response: ScriptResponse): OperationResult {
  const { exchange } = response
  const { ints, floats } = vu.mailbox
  const { timings } = exchange
  ints[layout.status] = exchange.status
  ints[layout.errorCode] = response.errorCode
  floats[0] = timings.duration
  floats[1] = timings.blocked
  floats[2] = timings.lookingUp
  floats[3] = timings.connecting
  floats[4] = timings.tls
  floats[5] = timings.sending
  floats[6] = timings.waiting
  floats[7] = timings.receiving
  const url = response.url === request.url ? '' : response.url
  const { statusText, lines } = exchange.head
  const facts = `${url}\n${statusText}\n${response.error}\n${keepFacts(response)}`
  const head = lines === '' ? facts : `${facts}\n${lines}`
  ints[layout.metaLength] = head.length
  const type = request.params.responseType ?? (vu.services.options.discardResponseBodies ? 'none' : 'text')
  const isEmpty = exchange.failure !== undefined || type === 'none'
  ints[layout.hasBytes] = isEmpty ? 2 : type === 'binary' ? 1 : 0
  if (isEmpty) return head
  if (type === 'binary') {
    vu.outbox = exchange.body
    return head
  }
  return { head, tail: exchange.body }
}

/** What a script rarely asks of a response; the newest are kept per thread. */
type Facts = Pick<ScriptResponse, 'connection' | 'sentHeaders' | 'sentCookies' | 'method'>
const facts = new Map<number, Facts>()
const maxFacts = 10_000
let nextFact = 1
// Requests with the same headers over the same connection share one entry.
const sharedFacts = new WeakMap<object, WeakMap<object, number>>()
const noConnection = {}

function keepFacts({ connection, sentHeaders, sentCookies, method }: ScriptResponse): number {
  let ofConnection = sharedFacts.get(connection ?? noConnection)
  if (ofConnection === undefined) {
    ofConnection = new WeakMap()
    sharedFacts.set(connection ?? noConnection, ofConnection)
  }
  const shared = ofConnection.get(sentHeaders)
  if (shared !== undefined && facts.has(shared)) return shared
  const id = nextFact++
  facts.set(id, { connection, sentHeaders, sentCookies, method })
  ofConnection.set(sentHeaders, id)
  if (facts.size > maxFacts) facts.delete(facts.keys().next().value ?? 0)
  return id
}

function showFacts(id: number): string {
  const kept = facts.get(id)
  if (kept === undefined) return 'null'
  const { connection, sentHeaders, sentCookies, method } = kept
  const cookies = Object.fromEntries(sentCookies.map(({ name, value }) => [name, [{ name, value, replace: false }]]))
  return JSON.stringify({
    proto: connection?.protocol ?? '',
    ip: connection?.remoteAddress ?? '',
    port: connection?.remotePort ?? 0,
    tlsVersion: connection?.tlsVersion ?? '',
    cipher: connection?.cipher ?? '',
    method,
    headers: sentHeaders,
    cookies,
  })
}

/** Text: the response's URL, then its Set-Cookie values, one per line. */
function showCookies(text: string): string {
  const [address = '', ...values] = text.split('\n')
  const url = URL.parse(address)
  if (url === null) return '[]'
  const cookies = values.map((value) => parseSetCookie(value, url)).filter((cookie) => cookie !== undefined)
  return JSON.stringify(cookies.map(shownCookie))
}

function shownCookie(cookie: Cookie) {
  return {
    name: cookie.name,
    value: cookie.value,
    domain: cookie.domain,
    path: cookie.path,
    http_only: cookie.httpOnly,
    secure: cookie.secure,
    max_age: cookie.maxAge,
    expires: cookie.expiresAtMs ?? 0,
  }
}

async function inParallel<T>(
  requests: ScriptRequest[],
  { most, maxPerHost }: { most: number; maxPerHost: number },
  work: (request: ScriptRequest) => Promise<T>,
): Promise<T[]> {
  const results = new Array<T>(requests.length)
  const waiting = requests.map((request, index) => ({ index, request, host: URL.parse(request.url)?.host ?? '' }))
  const perHost = new Map<string, number>()
  const takeNext = () => {
    const at = waiting.findIndex(({ host }) => (perHost.get(host) ?? 0) < Math.max(1, maxPerHost))
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  const lane = async (): Promise<void> => {
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      const { host, index, request } = next
      perHost.set(host, (perHost.get(host) ?? 0) + 1)
      try {
        results[index] = await work(request)
      } finally {
        perHost.set(host, (perHost.get(host) ?? 1) - 1)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(Math.max(1, most), requests.length) }, lane))
  return results
}

interface JarOrder {
  do: 'new' | 'list' | 'set' | 'clear'
  id: number
  url: string
  name?: string
  value?: string
  options?: Record<string, unknown>
}

function jarOperation(vu: VirtualUser, order: JarOrder): OperationResult {
  if (order.do === 'new') return String(vu.jars.make())
  const jar: CookieJar = vu.jars.of(order.id)
  const url = URL.parse(order.url)
  if (url === null) throw new TypeError(`invalid URL '${order.url}'`)
  if (order.do === 'list') {
    const found: Record<string, string[]> = {}
    for (const { name, value } of cookiesFor(jar, url)) found[name] = [...(found[name] ?? []), value]
    return JSON.stringify(found)
  }
  if (order.do === 'clear') {
    removeCookies(jar, url, order.name)
    return undefined
  }
  const { domain, path, expires, max_age: maxAge, secure, http_only: httpOnly } = order.options ?? {}
  const seconds = typeof maxAge === 'number' ? maxAge : 0
  const expiresAtMs =
    seconds > 0
      ? Date.now() + seconds * 1000
      : typeof expires === 'string' && expires !== ''
        ? Date.parse(expires)
        : undefined
  storeCookie(jar, {
    name: order.name ?? '',
    value: order.value ?? '',
    domain: typeof domain === 'string' && domain !== '' ? domain : url.hostname,
    hostOnly: typeof domain !== 'string' || domain === '',
    path: typeof path === 'string' && path !== '' ? path : '/',
    secure: secure === true,
    httpOnly: httpOnly === true,
    expiresAtMs,
    maxAge: seconds,
    sameSite: '',
  })
  return undefined
}
