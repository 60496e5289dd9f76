// The Response object scripts get. Its numbers come through the mailbox and everything rarely read stays one unparsed
// text until asked for, because most responses only have their status and body looked at.
import type { HostCall, SandboxHost } from '../vu/sandbox.ts'
import { defineModule } from '../vu/script-module.ts'

type Form = { method: string; url: string; body: unknown }
type Facts = {
  proto: string
  ip: string
  port: number
  tlsVersion: string
  cipher: string
  method: string
  headers: Record<string, string[]>
  cookies: Record<string, unknown>
}

interface ResponseTools {
  ints: Int32Array
  floats: Float64Array
  takeBytes(): ArrayBuffer
  select(value: unknown, path: string): unknown
  loader: { request?: (...values: unknown[]) => unknown }
  /** Places of numbers in `ints`. */
  status: number
  errorCode: number
  metaLength: number
  kind: number
  getFacts: HostCall
  getCookies: HostCall
  module: SandboxHost['module']
  decode(bytes: ArrayBuffer): string
}

function noFacts(): Facts {
  return { proto: '', ip: '', port: 0, tlsVersion: '', cipher: '', method: '', headers: {}, cookies: {} }
}

function canonicalName(name: string): string {
  return name.toLowerCase().replace(/(^|-)([a-z])/g, (part) => part.toUpperCase())
}

class Response {
  static #tools: ResponseTools
  /** Once, before scripts run: they must not get at what is behind it. */
  static equip(tools: ResponseTools): void {
    Response.#tools = tools
    Reflect.deleteProperty(Response, 'equip')
  }
  status: number
  error_code: number
  #text: string
  #headLength: number
  #kind: number
  #times: number[] | Record<string, number>
  #sent: unknown
  #url: string
  /** Everything worked out on demand. */
  #known: { head?: string[]; body?: unknown; json?: unknown; headers?: Record<string, string>; facts?: Facts } = {}

  constructor(text: string, sent: unknown, url: string) {
    const { ints, floats, status, errorCode, metaLength, kind, takeBytes } = Response.#tools
    this.status = ints[status] as number
    this.error_code = ints[errorCode] as number
    this.#text = text
    this.#headLength = ints[metaLength] as number
    // Read one by one: a slice would make a typed array and its buffer for every response.
    this.#times = [floats[0], floats[1], floats[2], floats[3], floats[4], floats[5], floats[6], floats[7]] as number[]
    this.#sent = sent
    this.#url = url
    this.#kind = ints[kind] as number
    if (this.#kind === 1) this.#known.body = takeBytes()
  }
  /** Lines: url, status text, error, number of the facts, then from the fifth on names and values of headers in turn. */
  get #head(): string[] {
    this.#known.head ??= this.#text.slice(0, this.#headLength).split('\n')
    return this.#known.head
  }
  get #facts(): Facts {
    this.#known.facts ??= (JSON.parse(Response.#tools.getFacts(this.#head[3])) as Facts | null) ?? noFacts()
    return this.#known.facts
  }
  get body(): unknown {
    if (this.#known.body === undefined) this.#known.body = this.#kind === 2 ? null : this.#text.slice(this.#headLength)
    return this.#known.body
  }
  set body(value: unknown) {
    this.#known.body = value
    this.#known.json = undefined
  }
  get url() {
    return this.#head[0] === '' ? this.#url : (this.#head[0] as string)
  }
  get status_text() {
    return this.status === 0 ? '' : `${this.status} ${this.#head[1]}`
  }
  get error() {
    return this.#head[2] as string
  }
  get proto() {
    return this.#facts.proto
  }
  get remote_ip() {
    return this.#facts.ip
  }
  get remote_port() {
    return this.#facts.port
  }
  get tls_version() {
    return this.#facts.tlsVersion
  }
  get tls_cipher_suite() {
    return this.#facts.cipher
  }
  get ocsp() {
    return {
      produced_at: 0,
      this_update: 0,
      next_update: 0,
      revocation_reason: '',
      revoked_at: 0,
      status: 'unknown',
    }
  }
  get headers() {
    if (this.#known.headers !== undefined) return this.#known.headers
    const headers: Record<string, string> = {}
    const head = this.#head
    for (let i = 4; i < head.length; i += 2) {
      const name = canonicalName(head[i] as string)
      headers[name] = name in headers ? `${headers[name]}, ${head[i + 1]}` : (head[i + 1] as string)
    }
    this.#known.headers = headers
    return headers
  }
  get cookies() {
    const head = this.#head
    const values: string[] = []
    for (let i = 4; i < head.length; i += 2) {
      if ((head[i] as string).toLowerCase() === 'set-cookie') values.push(head[i + 1] as string)
    }
    const cookies: Record<string, unknown[]> = {}
    if (values.length === 0) return cookies
    for (const cookie of JSON.parse(Response.#tools.getCookies([this.url, ...values].join('\n'))) as {
      name: string
    }[]) {
      cookies[cookie.name] = [...(cookies[cookie.name] ?? []), cookie]
    }
    return cookies
  }
  get timings() {
    if (Array.isArray(this.#times)) {
      const [duration, blocked, looking_up, connecting, tls_handshaking, sending, waiting, receiving] = this.#times
      const times = { duration, blocked, looking_up, connecting, tls_handshaking, sending, waiting, receiving }
      this.#times = times as Record<string, number>
    }
    return this.#times
  }
  get request() {
    const { method, headers, cookies } = this.#facts
    return { method, url: this.url, headers, cookies, body: this.#sent ?? '' }
  }
  json(selector?: string) {
    if (this.body === null || this.body === undefined) {
      throw new Error(
        "the body is null so we can't transform it to JSON - this likely was because of a request error getting the response",
      )
    }
    const isRaw = typeof this.body !== 'string'
    const { decode, select } = Response.#tools
    const text = isRaw ? decode(this.body as ArrayBuffer) : (this.body as string)
    if (this.#known.json === undefined) this.#known.json = JSON.parse(text)
    return selector === undefined ? this.#known.json : select(this.#known.json, String(selector))
  }
  html(selector?: string) {
    const { decode, module } = Response.#tools
    const html = module<{ parseHTML(text: string): { find(selector: string): unknown } }>('k6/html')
    if (this.body === null) throw new Error('the body is null so it cannot be parsed as HTML')
    const document = html.parseHTML(typeof this.body === 'string' ? this.body : decode(this.body as ArrayBuffer))
    return selector === undefined ? document : document.find(selector)
  }
  submitForm(options: Record<string, unknown> = {}) {
    const { formSelector = 'form', submitSelector, fields = {}, params = {} } = options
    const forms = Response.#tools.module<{ readForm: (...values: unknown[]) => Form }>('loadgen:forms')
    const form = forms.readForm(this, formSelector, submitSelector, fields)
    return Response.#tools.loader.request?.(form.method, form.url, form.body, params)
  }
  clickLink(options: Record<string, unknown> = {}) {
    const { selector = 'a[href]', params = {} } = options
    const forms = Response.#tools.module<{ readLink: (...values: unknown[]) => unknown }>('loadgen:forms')
    return Response.#tools.loader.request?.('GET', forms.readLink(this, selector), null, params)
  }
  toJSON() {
    const { status, body, error_code, url, status_text, proto, remote_ip, remote_port, headers, cookies, timings } =
      this
    const { tls_version, tls_cipher_suite, error, request } = this
    const where = { remote_ip, remote_port, url, status, status_text, proto, tls_version, tls_cipher_suite }
    return { ...where, headers, cookies, body, timings, error, error_code, request }
  }
}

export const response = defineModule({
  name: 'loadgen:response',
  exports: [],
  needs: ['loadgen:globals', 'loadgen:selector'],
  parts: [noFacts, canonicalName, Response],
  sandbox: (host) => {
    const { ints, floats, at, takeBytes } = host
    const { select } = host.module<{ select(value: unknown, path: string): unknown }>('loadgen:selector')
    const loader: ResponseTools['loader'] = {}
    Response.equip({
      ints,
      floats,
      takeBytes,
      select,
      loader,
      status: at.status as number,
      errorCode: at.errorCode as number,
      metaLength: at.metaLength as number,
      kind: at.hasBytes as number,
      getFacts: host.operation('httpFacts'),
      getCookies: host.operation('httpCookies'),
      module: host.module,
      decode: (bytes) =>
        new (host.global.TextDecoder as new () => { decode(data: ArrayBuffer): string })().decode(bytes),
    })
    return { Response, loader }
  },
})
