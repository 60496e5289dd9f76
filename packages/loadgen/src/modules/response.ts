// The Response object scripts get. Its numbers come through the mailbox and everything rarely read stays one unparsed
// text until asked for, because most responses only have their status and body looked at.
import { defineModule } from './define.ts'

export const response = defineModule({
  name: 'loadgen:response',
  exports: [],
  needs: ['loadgen:globals', 'loadgen:selector'],
  sandbox: (host) => {
    const { ints, floats, at } = host
    const STATUS = at.status as number
    const ERROR_CODE = at.errorCode as number
    const META_LENGTH = at.metaLength as number
    const { select } = host.module<{ select(value: unknown, path: string): unknown }>('loadgen:selector')
    const takeBytes = host.takeBytes
    type Form = { method: string; url: string; body: unknown }
    type Meta = [
      url: string,
      statusText: string,
      proto: string,
      ip: string,
      port: number,
      tlsVersion: string,
      cipher: string,
      error: string,
      headers: string[],
      cookies: Record<string, unknown>[],
      request: { method: string; url: string; headers: Record<string, string[]>; cookies: Record<string, unknown> },
    ]
    const loader: { parseHtml?: (text: string) => unknown; request?: (...values: unknown[]) => unknown } = {}

    class Response {
      status: number
      body: unknown
      error_code: number
      #times: Float64Array | Record<string, number>
      #meta: string | Meta
      #json: unknown
      #headers: Record<string, string> | undefined
      #cookies: Record<string, unknown[]> | undefined
      #sent: unknown

      constructor(text: string, sent: unknown) {
        const metaLength = ints[META_LENGTH] as number
        this.status = ints[STATUS] as number
        this.error_code = ints[ERROR_CODE] as number
        this.#times = floats.slice(0, 8)
        this.#sent = sent
        this.#json = undefined
        this.#headers = undefined
        this.#cookies = undefined
        this.#meta = metaLength === text.length ? text : text.slice(0, metaLength)
        const kind = ints[at.hasBytes as number] as number
        this.body = kind === 1 ? takeBytes() : kind === 2 ? null : text.slice(metaLength)
      }
      get #parsed(): Meta {
        if (typeof this.#meta === 'string') this.#meta = JSON.parse(this.#meta) as Meta
        return this.#meta
      }
      get url() {
        return this.#parsed[0]
      }
      get status_text() {
        return this.status === 0 ? '' : `${this.status} ${this.#parsed[1]}`
      }
      get proto() {
        return this.#parsed[2]
      }
      get remote_ip() {
        return this.#parsed[3]
      }
      get remote_port() {
        return this.#parsed[4]
      }
      get tls_version() {
        return this.#parsed[5]
      }
      get tls_cipher_suite() {
        return this.#parsed[6]
      }
      get error() {
        return this.#parsed[7]
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
        if (this.#headers !== undefined) return this.#headers
        const headers: Record<string, string> = {}
        const flat = this.#parsed[8]
        for (let i = 0; i < flat.length; i += 2) {
          const name = flat[i] as string
          headers[name] = name in headers ? `${headers[name]}, ${flat[i + 1]}` : (flat[i + 1] as string)
        }
        this.#headers = headers
        return headers
      }
      get cookies() {
        if (this.#cookies !== undefined) return this.#cookies
        const cookies: Record<string, unknown[]> = {}
        for (const cookie of this.#parsed[9]) {
          const name = cookie.name as string
          cookies[name] = [...(cookies[name] ?? []), cookie]
        }
        this.#cookies = cookies
        return cookies
      }
      get timings() {
        if (this.#times instanceof Float64Array) {
          const [duration, blocked, looking_up, connecting, tls_handshaking, sending, waiting, receiving] = this
            .#times as unknown as number[]
          this.#times = {
            duration,
            blocked,
            looking_up,
            connecting,
            tls_handshaking,
            sending,
            waiting,
            receiving,
          } as Record<string, number>
        }
        return this.#times
      }
      get request() {
        const request = this.#parsed[10]
        return { ...request, body: this.#sent ?? '' }
      }
      json(selector?: string) {
        if (this.body === null || this.body === undefined) {
          throw new Error(
            "the body is null so we can't transform it to JSON - this likely was because of a request error getting the response",
          )
        }
        const isRaw = typeof this.body !== 'string'
        const text = isRaw ? decode(this.body as ArrayBuffer) : (this.body as string)
        if (this.#json === undefined) this.#json = JSON.parse(text)
        return selector === undefined ? this.#json : select(this.#json, String(selector))
      }
      html(selector?: string) {
        const html = host.module<{ parseHTML(text: string): { find(selector: string): unknown } }>('k6/html')
        if (this.body === null) throw new Error('the body is null so it cannot be parsed as HTML')
        const document = html.parseHTML(typeof this.body === 'string' ? this.body : decode(this.body as ArrayBuffer))
        return selector === undefined ? document : document.find(selector)
      }
      submitForm(options: Record<string, unknown> = {}) {
        const { formSelector = 'form', submitSelector, fields = {}, params = {} } = options
        const forms = host.module<{ readForm: (...values: unknown[]) => Form }>('loadgen:forms')
        const form = forms.readForm(this, formSelector, submitSelector, fields)
        return loader.request?.(form.method, form.url, form.body, params)
      }
      clickLink(options: Record<string, unknown> = {}) {
        const { selector = 'a[href]', params = {} } = options
        const forms = host.module<{ readLink: (...values: unknown[]) => unknown }>('loadgen:forms')
        return loader.request?.('GET', forms.readLink(this, selector), null, params)
      }
      toJSON() {
        const { status, body, error_code, url, status_text, proto, remote_ip, remote_port, headers, cookies, timings } =
          this
        const { tls_version, tls_cipher_suite, error, request } = this
        const where = { remote_ip, remote_port, url, status, status_text, proto, tls_version, tls_cipher_suite }
        return { ...where, headers, cookies, body, timings, error, error_code, request }
      }
    }
    const decode = (bytes: ArrayBuffer): string =>
      new (host.global.TextDecoder as new () => { decode(data: ArrayBuffer): string })().decode(bytes)
    return { Response, loader }
  },
})
