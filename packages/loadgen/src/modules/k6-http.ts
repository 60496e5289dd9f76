// `k6/http`: requests. The sandbox half builds and reads messages; http/client.ts does the work.

import { canonicalName, type RequestParams, type ScriptRequest, type ScriptResponse } from '../http/client.ts'
import { type CookieJar, cookiesFor, newCookieJar, removeCookies, storeCookie } from '../http/cookies.ts'
import { layout } from '../vu/mailbox.ts'
import type { Vu } from '../vu/vu.ts'
import { defineModule, type OperationResult } from './define.ts'

const constants = {
  TLS_1_0: 'tls1.0',
  TLS_1_1: 'tls1.1',
  TLS_1_2: 'tls1.2',
  TLS_1_3: 'tls1.3',
  OCSP_STATUS_GOOD: 'good',
  OCSP_STATUS_REVOKED: 'revoked',
  OCSP_STATUS_SERVER_FAILED: 'server_failed',
  OCSP_STATUS_UNKNOWN: 'unknown',
  OCSP_REASON_UNSPECIFIED: 'unspecified',
  OCSP_REASON_KEY_COMPROMISE: 'key_compromise',
  OCSP_REASON_CA_COMPROMISE: 'ca_compromise',
  OCSP_REASON_AFFILIATION_CHANGED: 'affiliation_changed',
  OCSP_REASON_SUPERSEDED: 'superseded',
  OCSP_REASON_CESSATION_OF_OPERATION: 'cessation_of_operation',
  OCSP_REASON_CERTIFICATE_HOLD: 'certificate_hold',
  OCSP_REASON_REMOVE_FROM_CRL: 'remove_from_crl',
  OCSP_REASON_PRIVILEGE_WITHDRAWN: 'privilege_withdrawn',
  OCSP_REASON_AA_COMPROMISE: 'aa_compromise',
}

export const k6Http = defineModule({
  name: 'k6/http',
  exports: [
    ...['get', 'head', 'post', 'put', 'patch', 'del', 'options', 'request', 'asyncRequest', 'batch', 'url', 'file'],
    ...['expectedStatuses', 'setResponseCallback', 'cookieJar', 'CookieJar', 'FileData', 'Response'],
    ...Object.keys(constants),
  ],
  needs: ['loadgen:globals', 'loadgen:response', 'loadgen:bodies'],
  sandbox: (host) => {
    const { stringify, parse } = JSON
    type Params = Record<string, unknown>
    type Tagged = { __name?: string; toString(): string }
    const { Response, loader } = host.module<{ Response: new (text: string, sent: unknown) => object; loader: Params }>(
      'loadgen:response',
    )
    const bodies = host.module<{
      pack(body: unknown, isTyped: boolean): { text?: string; bytes?: ArrayBuffer; type?: string }
      FileData: unknown
      file: unknown
    }>('loadgen:bodies')
    const send = host.operation('http')
    const sendAsync = host.operation('httpAsync')
    const sendBatch = host.operation('httpBatch')
    const nextOfBatch = host.operation('httpNext')
    const takeAsync = host.operation('httpTake')
    const jarOperation = host.operation('jar')
    let expectedByDefault: unknown

    const callbackOf = (callback: unknown): unknown => {
      if (callback === null) return null
      const statuses = (callback as { __expected?: unknown } | undefined)?.__expected
      if (statuses === undefined) throw new TypeError('unsupported responseCallback: use http.expectedStatuses()')
      return statuses
    }
    const hasType = (headers: Params | undefined) =>
      headers !== undefined && Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')

    const paramsText = (
      params: Params | null | undefined,
      type: string | undefined,
      name: string | undefined,
    ): string => {
      const hasParams = params !== undefined && params !== null
      if (!hasParams && type === undefined && name === undefined && expectedByDefault === undefined) return ''
      const out: Params = {}
      if (hasParams) {
        const { headers, tags, cookies, timeout, redirects, responseType, compression, auth, responseCallback, jar } =
          params
        Object.assign(out, {
          headers,
          cookies,
          timeout,
          redirects,
          responseType,
          compression,
          auth,
          throw: params.throw,
        })
        if (tags !== undefined) {
          out.tags = tags
          const named = (tags as Params)?.name
          if (named !== undefined) out.name = String(named)
        }
        if (responseCallback !== undefined) out.expected = callbackOf(responseCallback)
        if (jar !== undefined && jar !== null) out.jar = (jar as { __id: number }).__id
      }
      if (out.expected === undefined && expectedByDefault !== undefined) out.expected = expectedByDefault
      if (type !== undefined) out.type = type
      if (name !== undefined && out.name === undefined) out.name = name
      return stringify(out)
    }
    const pack = (method: string, url: unknown, body: unknown, params: Params | null | undefined) => {
      const name = (url as Tagged)?.__name
      let target = typeof url === 'string' ? url : String(url)
      if (target.includes('\n')) target = target.replaceAll('\n', '%0A')
      if (body === null || body === undefined)
        return { text: `${method} ${target}\n${paramsText(params, undefined, name)}\n`, bytes: undefined }
      const packed = bodies.pack(body, hasType(params?.headers as Params | undefined))
      const text = `${method} ${target}\n${paramsText(params, packed.type, name)}\n`
      return packed.bytes === undefined
        ? { text: `${text}b${packed.text}`, bytes: undefined }
        : { text, bytes: packed.bytes }
    }
    const request = (method: unknown, url: unknown, body?: unknown, params?: Params | null) => {
      const { text, bytes } = pack(String(method).toUpperCase(), url, body, params)
      return new Response(send(text, bytes), body)
    }
    loader.request = request

    const asyncRequest = (method: unknown, url: unknown, body?: unknown, params?: Params | null) =>
      new Promise((resolve, reject) => {
        const { text, bytes } = pack(String(method).toUpperCase(), url, body, params)
        const id = host.listen((answer) => {
          try {
            resolve(new Response(takeAsync(answer), body))
          } catch (error) {
            reject(error)
          }
        })
        sendAsync(`${id}\n${text}`, bytes)
      })

    const packBatchItem = (item: unknown) => {
      if (typeof item === 'string' || (item as Tagged)?.__name !== undefined)
        return { packed: pack('GET', item, null, null), body: null }
      if (Array.isArray(item)) {
        const [method, url, body, params] = item as [string, unknown, unknown, Params]
        return { packed: pack(String(method).toUpperCase(), url, body, params), body }
      }
      const {
        method = 'GET',
        url,
        body,
        params,
      } = item as { method?: string; url: unknown; body?: unknown; params?: Params }
      return { packed: pack(String(method).toUpperCase(), url, body, params), body }
    }
    const toHex = (bytes: ArrayBuffer) =>
      Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
    const batch = (requests: Params | unknown[]) => {
      const keys = Object.keys(requests)
      const items = keys.map((key) => packBatchItem((requests as Params)[key]))
      if (items.length === 0) return Array.isArray(requests) ? [] : {}
      sendBatch(
        stringify(items.map(({ packed }) => [packed.text, packed.bytes === undefined ? null : toHex(packed.bytes)])),
      )
      const responses = items.map(({ body }) => new Response(nextOfBatch(''), body))
      if (Array.isArray(requests)) return responses
      return Object.fromEntries(keys.map((key, index) => [key, responses[index]]))
    }

    class CookieJar {
      __id: number
      constructor(id?: number) {
        this.__id = id ?? Number(jarOperation('{"do":"new"}'))
      }
      cookiesForURL(url: unknown) {
        return parse(jarOperation(stringify({ do: 'list', id: this.__id, url: String(url) })))
      }
      set(url: unknown, name: unknown, value: unknown, options: Params = {}) {
        jarOperation(
          stringify({ do: 'set', id: this.__id, url: String(url), name: String(name), value: String(value), options }),
        )
        return true
      }
      clear(url: unknown) {
        jarOperation(stringify({ do: 'clear', id: this.__id, url: String(url) }))
      }
      delete(url: unknown, name: unknown) {
        jarOperation(stringify({ do: 'clear', id: this.__id, url: String(url), name: String(name) }))
      }
    }

    const url = (strings: readonly string[], ...values: unknown[]) => {
      const text = strings.reduce(
        (all, part, index) => all + part + (index < values.length ? String(values[index]) : ''),
        '',
      )
      const name = strings.reduce((all, part, index) => all + part + (index < values.length ? '$' + '{}' : ''), '')
      return { __name: name, url: text, name, clean_url: text, toString: () => text }
    }
    const expectedStatuses = (...statuses: unknown[]) => {
      const list = statuses.map((status) => {
        if (typeof status === 'number') return status
        const { min, max } = (status ?? {}) as { min?: number; max?: number }
        if (typeof min !== 'number' || typeof max !== 'number')
          throw new TypeError('expectedStatuses needs numbers or { min, max }')
        return [min, max]
      })
      return { __expected: list }
    }
    const setResponseCallback = (callback: unknown) => {
      expectedByDefault = callbackOf(callback)
    }
    const withBody = (method: string) => (url: unknown, body?: unknown, params?: Params) =>
      request(method, url, body, params)
    const names: Record<string, unknown> = {}
    for (const version of ['1_0', '1_1', '1_2', '1_3']) names[`TLS_${version}`] = `tls${version.replace('_', '.')}`
    for (const status of ['GOOD', 'REVOKED', 'SERVER_FAILED', 'UNKNOWN'])
      names[`OCSP_STATUS_${status}`] = status.toLowerCase()
    for (const reason of [
      ...[
        'UNSPECIFIED',
        'KEY_COMPROMISE',
        'CA_COMPROMISE',
        'AFFILIATION_CHANGED',
        'SUPERSEDED',
        'CESSATION_OF_OPERATION',
      ],
      ...['CERTIFICATE_HOLD', 'REMOVE_FROM_CRL', 'PRIVILEGE_WITHDRAWN', 'AA_COMPROMISE'],
    ]) {
      names[`OCSP_REASON_${reason}`] = reason.toLowerCase()
    }
    return {
      ...names,
      get: (url: unknown, params?: Params) => request('GET', url, null, params),
      head: (url: unknown, params?: Params) => request('HEAD', url, null, params),
      post: withBody('POST'),
      put: withBody('PUT'),
      patch: withBody('PATCH'),
      del: withBody('DELETE'),
      options: withBody('OPTIONS'),
      request,
      asyncRequest,
      batch,
      url,
      file: bodies.file,
      FileData: bodies.FileData,
      expectedStatuses,
      setResponseCallback,
      cookieJar: () => new CookieJar(0),
      CookieJar,
      Response,
    }
  },
  operations: {
    http: async (vu, text, bytes) => {
      const request = parseRequest(text, bytes)
      return pack(vu, request, await send(vu, request))
    },
    httpAsync: (vu, text, bytes) => {
      const split = text.indexOf('\n')
      const listener = Number(text.slice(0, split))
      const request = parseRequest(text.slice(split + 1), bytes)
      if (vu.answers.size >= mostAtOnce) throw new Error(`more than ${mostAtOnce} requests at once`)
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
      const responses = await inParallel(requests, { most: batch, mostPerHost: batchPerHost }, (request) =>
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
    jar: (vu, text) => jarOperation(vu, JSON.parse(text) as JarOrder),
  },
})

const mostAtOnce = 1000
const emptyParams: RequestParams = {}
const paramsCache = new Map<string, RequestParams>()

function parseRequest(text: string, bytes: Uint8Array | undefined): ScriptRequest {
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

async function send(vu: Vu, request: ScriptRequest): Promise<ScriptResponse> {
  const response = await vu.services.http.send(vu, request)
  refuseFailure(vu, request, response)
  return response
}

// `throw: true` turns failed requests into exceptions.
function refuseFailure(vu: Vu, request: ScriptRequest, response: ScriptResponse): void {
  const { throw: own } = request.params as { throw?: boolean }
  if (response.exchange.failure !== undefined && (own ?? vu.services.options.throwOnError)) {
    throw new Error(`${request.method} ${request.url}: ${response.error}`)
  }
}

/** Puts a response into the mailbox and the rest into a text: a JSON list, then the body. */
function pack(vu: Vu, request: ScriptRequest, response: ScriptResponse): OperationResult {
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
  const { rawHeaders } = exchange
  const headers = new Array<string>(rawHeaders.length)
  for (let i = 0; i < rawHeaders.length; i += 2) {
    headers[i] = canonicalName(rawHeaders[i] as string)
    headers[i + 1] = rawHeaders[i + 1] as string
  }
  const head = JSON.stringify([
    response.url,
    exchange.statusText,
    response.protocol,
    response.remoteAddress,
    response.remotePort,
    response.tlsVersion,
    response.cipher,
    response.error,
    headers,
    response.setCookies.map(shownCookie),
    {
      method: response.method,
      url: response.url,
      headers: response.sentHeaders,
      cookies: Object.fromEntries(
        response.sentCookies.map(({ name, value }) => [name, [{ name, value, replace: false }]]),
      ),
    },
  ])
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

function shownCookie(cookie: ScriptResponse['setCookies'][number]) {
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
  { most, mostPerHost }: { most: number; mostPerHost: number },
  work: (request: ScriptRequest) => Promise<T>,
): Promise<T[]> {
  const results = new Array<T>(requests.length)
  const waiting = requests.map((request, index) => ({ index, request, host: URL.parse(request.url)?.host ?? '' }))
  const perHost = new Map<string, number>()
  const takeNext = () => {
    const at = waiting.findIndex(({ host }) => (perHost.get(host) ?? 0) < Math.max(1, mostPerHost))
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

function jarOperation(vu: Vu, order: JarOrder): OperationResult {
  if (order.do === 'new') return String(vu.newJar())
  const jar: CookieJar = vu.jarOf(order.id)
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

export { newCookieJar }
