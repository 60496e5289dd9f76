/**
 * HTTP(S) over checked connections: own redirect loop (each hop is a new connection, checked anew), one deadline over
 * everything, a cap on the decoded body. What an answer means is the caller's affair.
 */
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import { type DialOptions, EgressBlocked, type FetchOptions, type FetchResponse } from './port.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** All that goes along to another origin: a key may sit in any header. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'])

type Hop = { url: URL; method: string; headers: Record<string, string>; body: string | Buffer | null }

export function createFetch(dial: (options: DialOptions) => Promise<Socket>) {
  return async (target: string | URL, options: FetchOptions = {}): Promise<FetchResponse> => {
    const { maxRedirects = 5, timeoutMs = 10_000 } = options
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    const agent = createAgent(dial, signal)
    try {
      let hop = firstHop(target, options)
      for (let followed = 0; ; followed++) {
        const response = await request(hop.url, { ...hop, dispatcher: agent, signal })
        const next = nextHop(hop, response)
        if (!next || maxRedirects === 0) return await read(response, hop.url, options)
        response.body.on('error', () => {}).destroy()
        if (followed >= maxRedirects) throw new Error(`more than ${maxRedirects} redirects, last to ${next.url.href}`)
        hop = next
      }
    } finally {
      agent.destroy().catch(() => {})
    }
  }
}

/** No connection outlives its request: none is shared between tenants, and each is a check of its own. */
function createAgent(dial: (options: DialOptions) => Promise<Socket>, signal: AbortSignal): Agent {
  return new Agent({
    pipelining: 0,
    connect: ({ hostname, protocol, port }, callback) => {
      const secure = protocol === 'https:'
      const tls = secure ? { ALPNProtocols: ['http/1.1'] } : undefined
      dial({ host: hostname, port: Number(port) || (secure ? 443 : 80), tls, signal }).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      )
    },
  })
}

function firstHop(target: string | URL, { method = 'GET', headers = {}, body }: FetchOptions): Hop {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const url = checked(new URL(target))
  return {
    url,
    method,
    headers: { 'user-agent': 'Watchkeeper', 'accept-encoding': 'identity', ...own },
    body: body ?? null,
  }
}

/** Undefined: the answer is no redirect. */
function nextHop(hop: Hop, { statusCode, headers }: Dispatcher.ResponseData): Hop | undefined {
  const location = headers.location
  if (!REDIRECTS.has(statusCode) || typeof location !== 'string') return undefined
  const parsed = URL.parse(location, hop.url)
  if (!parsed) throw new Error('redirect to an invalid URL')
  const url = checked(parsed)
  const kept = Object.entries(hop.headers).filter(
    ([name]) => url.origin === hop.url.origin || HARMLESS_HEADERS.has(name),
  )
  const toGet = statusCode === 303 ? hop.method !== 'HEAD' : statusCode < 303 && hop.method === 'POST'
  const next = { ...hop, url, headers: Object.fromEntries(kept) }
  if (!toGet) return next
  const { 'content-type': _, ...withoutBody } = next.headers
  return { ...next, method: 'GET', body: null, headers: withoutBody }
}

function checked(url: URL): URL {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new EgressBlocked(`blocked by egress policy: only http and https, not ${url.protocol}`)
  }
  if (url.username || url.password) throw new EgressBlocked('blocked by egress policy: credentials in a URL')
  return url
}

async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
  { maxBytes = 1_048_576, bodyMayBreakOff = false, signal }: FetchOptions,
): Promise<FetchResponse> {
  const chunks: Buffer[] = []
  let size = 0
  let brokeOff = false
  try {
    for await (const chunk of decoded(body, headers['content-encoding'])) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) break
    }
  } catch (error) {
    if (!bodyMayBreakOff || signal?.aborted) throw error
    brokeOff = true
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  return { status: statusCode, headers, body: bytes, truncated: brokeOff || size > maxBytes, url: url.href }
}

function decoded(body: Readable, encoding: string | string[] | undefined): Readable {
  const decoder = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    String(encoding)
  ]
  if (!decoder) return body
  const decode = decoder()
  body.on('error', (error) => decode.destroy(error))
  return body.pipe(decode).on('close', () => body.destroy())
}
