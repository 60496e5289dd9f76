/**
 * HTTP(S) over checked connections: own redirect loop (each hop is a new connection, checked anew), one deadline over
 * everything, a cap on the decoded body. What an answer means is the caller's affair.
 */
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'
import { type ByteStore, createByteStore } from '../../../../wire/src/byte-store.ts'
import { createDecoding } from '../../kernel/content-coding.ts'
import { type DialOptions, EgressBlocked, type FetchOptions, type FetchResponse } from './port.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** All that goes along to another origin: a key may sit in any header. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'])

/** Bytes as sent: whoever sends more only wants to keep us busy. */
const ENCODED_FACTOR = 16
const MIN_ENCODED_BYTES = 1_048_576

type Hop = { url: URL; method: string; headers: Record<string, string>; body: string | Buffer | null }

/** A megabyte of code, and most processes fetch nothing. */
export const loadClient = () => import('undici')

export function createFetch(dial: (options: DialOptions) => Promise<Socket>) {
  return async (target: string | URL, options: FetchOptions = {}): Promise<FetchResponse> => {
    const { maxRedirects = 5, timeoutMs = 10_000 } = options
    const undici = await loadClient()
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    const agent = new undici.Agent(agentOptions(dial, signal))
    try {
      let hop = firstHop(target, options)
      for (let followed = 0; ; followed++) {
        const response = await undici.request(hop.url, { ...hop, dispatcher: agent, signal })
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
function agentOptions(dial: (options: DialOptions) => Promise<Socket>, signal: AbortSignal): Agent.Options {
  return {
    pipelining: 0,
    connect: ({ hostname, protocol, port }, callback) => {
      const secure = protocol === 'https:'
      const tls = secure ? { ALPNProtocols: ['http/1.1'] } : undefined
      dial({ host: hostname, port: Number(port) || (secure ? 443 : 80), tls, signal }).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      )
    },
  }
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
  let found: Pick<FetchResponse, 'body' | 'truncated'>
  const kept = createByteStore()
  try {
    const isWhole = await readBody(body, headers['content-encoding'], { kept, maxBytes })
    found = { body: kept.take(), truncated: !isWhole }
  } catch (error) {
    if (!bodyMayBreakOff || signal?.aborted) throw error
    found = { body: kept.take(), truncated: true }
  }
  return { status: statusCode, headers, url: url.href, ...found }
}

type Keeping = { kept: ByteStore; maxBytes: number }

/** @returns false when there was more than `maxBytes`. Rejects when the body breaks off or cannot be decoded. */
function readBody(body: Readable, encoding: string | string[] | undefined, keeping: Keeping): Promise<boolean> {
  const { kept, maxBytes } = keeping
  return new Promise((resolve, reject) => {
    const decoding = createDecoding(encoding?.toString(), {
      maxEncodedBytes: Math.max(MIN_ENCODED_BYTES, ENCODED_FACTOR * maxBytes),
      onBytes(bytes) {
        const room = maxBytes - kept.size()
        kept.push(bytes.subarray(0, room))
        if (bytes.length > room) end(() => resolve(false))
      },
      onEnd: () => end(() => resolve(true)),
      onError: (message) => end(() => reject(new Error(message))),
      onDrain: () => body.resume(),
    })
    const end = (settle: () => void) => {
      settle()
      decoding.destroy()
      body.destroy()
    }
    body.on('error', (error) => end(() => reject(error)))
    body.on('data', (bytes: Buffer) => {
      if (!decoding.write(bytes)) body.pause()
    })
    body.once('end', decoding.end)
    body.once('close', () => {
      if (!body.readableEnded) end(() => reject(new Error('the response body ended early')))
    })
  })
}
