/**
 * What the egress proxy reads from a request's first lines, and what it says itself. Pure text: no sockets here.
 */
import type { IncomingMessage } from 'node:http'

export type ProxyTarget = { host: string; port: number; path: string }

/** `http://host:port/path`. Only the host is taken from the parser; the path goes on as it was written. */
export function absoluteTarget(text: string): ProxyTarget | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' || url.username || url.password) return undefined
  const path = /^http:\/\/[^/?#\\]*([^#]*)/i.exec(text)?.[1] ?? ''
  return { host: url.hostname, port: Number(url.port || 80), path: path.startsWith('/') ? path : `/${path}` }
}

/** `host:port` of CONNECT; IPv6 in brackets. */
export function connectTarget(authority: string): ProxyTarget | undefined {
  const parts = /^(\[[\da-f:.]+\]|[^:[\]@/?#\\\s]+):(\d{1,5})$/i.exec(authority)
  const host = parts && URL.parse(`http://${parts[1]}/`)?.hostname
  const port = Number(parts?.[2])
  return host && port >= 1 && port <= 65_535 ? { host, port, path: '' } : undefined
}

const HOP_BY_HOP = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Raw header pairs without those meant for this hop only, named ones included (RFC 9110 §7.6.1). */
export function endToEndHeaders(
  { rawHeaders, headers }: IncomingMessage,
  alsoWithout: readonly string[] = [],
): string[] {
  const named = String(headers.connection ?? '').split(',')
  const dropped = new Set([...HOP_BY_HOP, ...alsoWithout, ...named.map((name) => name.trim().toLowerCase())])
  return rawHeaders.filter((_, i) => !dropped.has((rawHeaders[i - (i % 2)] ?? '').toLowerCase()))
}

/**
 * Headers of the request as sent on: one Host, the one of the target, and one clear way to tell where the body ends.
 * Undefined when the client's own is ambiguous: that is how requests are smuggled.
 */
export function forwardHeaders(request: IncomingMessage, { host, port }: ProxyTarget): string[] | undefined {
  const encoding = request.headers['transfer-encoding']
  const length = request.headers['content-length']
  if (encoding !== undefined && (length !== undefined || encoding.toLowerCase() !== 'chunked')) return undefined
  const headers = ['Host', port === 80 ? host : `${host}:${port}`, ...endToEndHeaders(request, ['host', 'expect'])]
  if (encoding !== undefined) headers.push('Transfer-Encoding', 'chunked')
  else if (length === undefined && BODY_METHODS.has(request.method ?? '')) headers.push('Content-Length', '0')
  return headers
}

const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH'])

/** The first lines of an answer on a raw socket. */
export function rawHead(status: number, reason: string, headers: readonly string[]): string {
  const lines = Array.from({ length: headers.length / 2 }, (_, i) => `${headers[2 * i]}: ${headers[2 * i + 1]}\r\n`)
  return `HTTP/1.1 ${status} ${reason.replace(/[^\x20-\x7e]/g, '?')}\r\n${lines.join('')}\r\n`
}

/** An answer of the proxy itself: `x-egress` tells it from the target's. */
export type ProxyRefusal = { status: number; verdict: 'blocked' | 'failed' | 'refused'; text: string }

export const refusalHeaders = ({ verdict, text }: ProxyRefusal): string[] => [
  'x-egress',
  verdict,
  'Content-Type',
  'text/plain; charset=utf-8',
  'Content-Length',
  String(Buffer.byteLength(text)),
  'Connection',
  'close',
]

/** Why the target could not be reached. Several addresses tried: the first error speaks for all. */
export function failureOf(error: unknown): ProxyRefusal {
  const { code, name, message, errors } = error as Error & { code?: string; errors?: Error[] }
  if (code === 'EGRESS_BLOCKED') return { status: 403, verdict: 'blocked', text: message }
  if (name === 'TimeoutError')
    return { status: 504, verdict: 'failed', text: 'target did not accept a connection in time' }
  return { status: 502, verdict: 'failed', text: `target not reached: ${errors?.[0]?.message ?? message}` }
}
