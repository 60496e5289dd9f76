// `k6/http`: the script's half, which builds and reads messages. The host's half is http-operations.ts.
import type { HostCall } from '../vu/sandbox.ts'
import { defineModule } from '../vu/script-module.ts'
import { httpOperations } from './http-operations.ts'

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

type Params = Record<string, unknown>
type Tagged = { __name?: string; toString(): string }

/** What a request has beside its own params. */
interface Added {
  type: string | undefined
  name: string | undefined
  expectedByDefault: unknown
}

function callbackOf(callback: unknown): unknown {
  if (callback === null) return null
  const statuses = (callback as { __expected?: unknown } | undefined)?.__expected
  if (statuses === undefined) throw new TypeError('unsupported responseCallback: use http.expectedStatuses()')
  return statuses
}

function hasType(headers: Params | undefined): boolean {
  return headers !== undefined && Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
}

function paramsText(params: Params | null | undefined, { type, name, expectedByDefault }: Added): string {
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
  return JSON.stringify(out)
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

class CookieJar {
  static #operation: HostCall
  /** Once, before scripts run: they must not get at what is behind it. */
  static equip(operation: HostCall): void {
    CookieJar.#operation = operation
    Reflect.deleteProperty(CookieJar, 'equip')
  }
  __id: number
  constructor(id?: number) {
    this.__id = id ?? Number(CookieJar.#operation('{"do":"new"}'))
  }
  cookiesForURL(url: unknown) {
    return JSON.parse(CookieJar.#operation(JSON.stringify({ do: 'list', id: this.__id, url: String(url) })))
  }
  set(url: unknown, name: unknown, value: unknown, options: Params = {}) {
    CookieJar.#operation(
      JSON.stringify({ do: 'set', id: this.__id, url: String(url), name: String(name), value: String(value), options }),
    )
    return true
  }
  clear(url: unknown) {
    CookieJar.#operation(JSON.stringify({ do: 'clear', id: this.__id, url: String(url) }))
  }
  delete(url: unknown, name: unknown) {
    CookieJar.#operation(JSON.stringify({ do: 'clear', id: this.__id, url: String(url), name: String(name) }))
  }
}

function url(strings: readonly string[], ...values: unknown[]) {
  const text = strings.reduce(
    (all, part, index) => all + part + (index < values.length ? String(values[index]) : ''),
    '',
  )
  const name = strings.reduce((all, part, index) => all + part + (index < values.length ? '$' + '{}' : ''), '')
  return { __name: name, url: text, name, clean_url: text, toString: () => text }
}

function expectedStatuses(...statuses: unknown[]) {
  const list = statuses.map((status) => {
    if (typeof status === 'number') return status
    const { min, max } = (status ?? {}) as { min?: number; max?: number }
    if (typeof min !== 'number' || typeof max !== 'number')
      throw new TypeError('expectedStatuses needs numbers or { min, max }')
    return [min, max]
  })
  return { __expected: list }
}

function tlsNames(): Record<string, unknown> {
  const names: Record<string, unknown> = {}
  for (const version of ['1_0', '1_1', '1_2', '1_3']) names[`TLS_${version}`] = `tls${version.replace('_', '.')}`
  for (const status of ['GOOD', 'REVOKED', 'SERVER_FAILED', 'UNKNOWN'])
    names[`OCSP_STATUS_${status}`] = status.toLowerCase()
  for (const reason of [
    'UNSPECIFIED',
    'KEY_COMPROMISE',
    'CA_COMPROMISE',
    'AFFILIATION_CHANGED',
    'SUPERSEDED',
    'CESSATION_OF_OPERATION',
    'CERTIFICATE_HOLD',
    'REMOVE_FROM_CRL',
    'PRIVILEGE_WITHDRAWN',
    'AA_COMPROMISE',
  ]) {
    names[`OCSP_REASON_${reason}`] = reason.toLowerCase()
  }
  return names
}

export const k6Http = defineModule({
  name: 'k6/http',
  exports: [
    'get',
    'head',
    'post',
    'put',
    'patch',
    'del',
    'options',
    'request',
    'asyncRequest',
    'batch',
    'url',
    'file',
    'expectedStatuses',
    'setResponseCallback',
    'cookieJar',
    'CookieJar',
    'FileData',
    'Response',
    ...Object.keys(constants),
  ],
  needs: ['loadgen:globals', 'loadgen:response', 'loadgen:bodies'],
  parts: [callbackOf, hasType, paramsText, toHex, CookieJar, url, expectedStatuses, tlsNames],
  sandbox: (host) => {
    const { stringify } = JSON
    const { Response, loader } = host.module<{
      Response: new (text: string, sent: unknown, url: string) => object
      loader: Params
    }>('loadgen:response')
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
    let expectedByDefault: unknown

    const pack = (method: string, url: unknown, body: unknown, params: Params | null | undefined) => {
      const name = (url as Tagged)?.__name
      let target = typeof url === 'string' ? url : String(url)
      if (target.includes('\n')) target = target.replaceAll('\n', '%0A')
      if (body === null || body === undefined)
        return {
          text: `${method} ${target}\n${paramsText(params, { type: undefined, name, expectedByDefault })}\n`,
          bytes: undefined,
        }
      const packed = bodies.pack(body, hasType(params?.headers as Params | undefined))
      const text = `${method} ${target}\n${paramsText(params, { type: packed.type, name, expectedByDefault })}\n`
      return packed.bytes === undefined
        ? { text: `${text}b${packed.text}`, bytes: undefined }
        : { text, bytes: packed.bytes }
    }
    const request = (method: string, url: unknown, body?: unknown, params?: Params | null) => {
      // The shortest way for what most scripts do most of the time.
      if (typeof url === 'string' && !body && !params && expectedByDefault === undefined && !url.includes('\n')) {
        return new Response(send(`${method} ${url}\n\n`), undefined, url)
      }
      const { text, bytes } = pack(method, url, body, params)
      return new Response(send(text, bytes), body, String(url))
    }
    loader.request = request as (...values: unknown[]) => unknown

    const asyncRequest = (method: unknown, url: unknown, body?: unknown, params?: Params | null) =>
      new Promise((resolve, reject) => {
        const { text, bytes } = pack(String(method).toUpperCase(), url, body, params)
        const id = host.listen((answer) => {
          try {
            resolve(new Response(takeAsync(answer), body, String(url)))
          } catch (error) {
            reject(error)
          }
        })
        sendAsync(`${id}\n${text}`, bytes)
      })

    const packBatchItem = (item: unknown) => {
      if (typeof item === 'string' || (item as Tagged)?.__name !== undefined)
        return { packed: pack('GET', item, null, null), body: null, url: item }
      if (Array.isArray(item)) {
        const [method, url, body, params] = item as [string, unknown, unknown, Params]
        return { packed: pack(String(method).toUpperCase(), url, body, params), body, url }
      }
      const {
        method = 'GET',
        url,
        body,
        params,
      } = item as { method?: string; url: unknown; body?: unknown; params?: Params }
      return { packed: pack(String(method).toUpperCase(), url, body, params), body, url }
    }
    const batch = (requests: Params | unknown[]) => {
      const keys = Object.keys(requests)
      const items = keys.map((key) => packBatchItem((requests as Params)[key]))
      if (items.length === 0) return Array.isArray(requests) ? [] : {}
      sendBatch(
        stringify(items.map(({ packed }) => [packed.text, packed.bytes === undefined ? null : toHex(packed.bytes)])),
      )
      const responses = items.map(({ body, url }) => new Response(nextOfBatch(''), body, String(url)))
      if (Array.isArray(requests)) return responses
      return Object.fromEntries(keys.map((key, index) => [key, responses[index]]))
    }

    CookieJar.equip(host.operation('jar'))
    const setResponseCallback = (callback: unknown) => {
      expectedByDefault = callbackOf(callback)
    }
    const withBody = (method: string) => (url: unknown, body?: unknown, params?: Params) =>
      request(method, url, body, params)
    return {
      ...tlsNames(),
      get: (url: unknown, params?: Params) => request('GET', url, null, params),
      head: (url: unknown, params?: Params) => request('HEAD', url, null, params),
      post: withBody('POST'),
      put: withBody('PUT'),
      patch: withBody('PATCH'),
      del: withBody('DELETE'),
      options: withBody('OPTIONS'),
      request: (method: unknown, url: unknown, body?: unknown, params?: Params) =>
        request(String(method).toUpperCase(), url, body, params),
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
  operations: httpOperations,
})
