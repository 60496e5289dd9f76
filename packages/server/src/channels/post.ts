/** One HTTP request of a channel, by the egress policy, and what answers have in common. What an answer means is the channel's affair. */
import { oneLine } from '../kernel/line.ts'
import { EgressBlocked, type FetchOptions } from '../platform/egress/port.ts'
import { type ChannelContext, type DeliveryResult, givenUp, tryLater } from './define.ts'

export interface ProviderReply {
  status: number
  text: string
  /** The body as JSON, when it is an object; `{}` otherwise. */
  json: Record<string, unknown>
  retryAfterSeconds: number | null
}

export interface Posted {
  url: string
  /** Objects are sent as JSON. */
  body: unknown
  method?: string
  headers?: Record<string, string>
}

const MAX_ANSWER_BYTES = 65_536
const MAX_REASON_LENGTH = 500
/** A pause that a provider asks for is believed up to a day. */
const MAX_PAUSE_SECONDS = 86_400

/** The reply, or the verdict when none came. */
export type PostResult = { reply: ProviderReply } | { reply: null; failure: DeliveryResult }

/** Rejects only when `context.signal` ends the attempt. */
export async function post(
  context: ChannelContext,
  { url, body, method = 'POST', headers = {} }: Posted,
): Promise<PostResult> {
  const options: FetchOptions = {
    method,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    maxRedirects: 0,
    maxBytes: MAX_ANSWER_BYTES,
    // Who has answered 200 has the message: sent again because of the rest, it would be there twice.
    bodyMayBreakOff: true,
    timeoutMs: context.timeoutMs,
    ...(context.signal ? { signal: context.signal } : {}),
  }
  try {
    const response = await context.egress.fetch(url, options)
    const text = response.body.toString('utf8')
    const pause = retryAfter(response.headers['retry-after'], context.now())
    return { reply: { status: response.status, text, json: objectOf(text), retryAfterSeconds: pause } }
  } catch (error) {
    if (context.signal?.aborted) throw error
    return { reply: null, failure: noAnswer(error, context.timeoutMs) }
  }
}

/**
 * The verdict on a refusal by its status: 408, 425, 429 and 5xx may pass, everything else is for good. `words`: what the
 * provider says in the field that it has for it. The text of an answer is never shown: whoever may set an address could
 * read by it what the server can reach and they cannot.
 */
export function refusal(
  { status, retryAfterSeconds }: Omit<ProviderReply, 'text' | 'json'>,
  words = '',
): DeliveryResult {
  const said = quoted(words)
  if (status >= 300 && status < 400) return givenUp(`answered ${status}: redirects are not followed`)
  const reason = `answered ${status}${said ? `: ${said}` : ''}`
  const passing = status === 408 || status === 425 || status === 429 || status >= 500
  return passing ? tryLater(reason, retryAfterSeconds) : givenUp(reason)
}

/** The provider's words on one line, cut. */
export const quoted = (words: unknown): string =>
  typeof words === 'string' ? oneLine(words).slice(0, MAX_REASON_LENGTH).toWellFormed() : ''

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'the name server does not respond',
  ETIMEDOUT: 'connection timed out',
  EPIPE: 'connection closed',
  UND_ERR_SOCKET: 'connection closed before an answer',
}

function noAnswer(error: unknown, timeoutMs: number): DeliveryResult {
  if (error instanceof EgressBlocked) return givenUp(error.message)
  const { name, code = '', message, reason } = error as NodeJS.ErrnoException & { reason?: string }
  if (name === 'TimeoutError') return tryLater(`no answer within ${timeoutMs / 1000} s`)
  // What OpenSSL says of itself names files of its own.
  if (code.startsWith('ERR_SSL_')) return tryLater(`no TLS connection: ${quoted(reason ?? code)}`)
  return tryLater(REASONS[code] ?? quoted(message))
}

/** Seconds or an HTTP date; null when it says neither. */
function retryAfter(value: string | string[] | undefined, now: Date): number | null {
  const text = String(value ?? '').trim()
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? null : boundedPause(seconds)
}

export const boundedPause = (seconds: number): number => Math.min(MAX_PAUSE_SECONDS, Math.max(0, Math.ceil(seconds)))

function objectOf(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
