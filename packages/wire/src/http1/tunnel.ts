/** Asking an HTTP proxy for a connection to somewhere else (CONNECT, RFC 9110 §9.3.6). What its refusal means is the caller's affair. */
import type { Http1Head } from './head.ts'
import { ResponseReader } from './response-reader.ts'

const MAX_ANSWER_BYTES = 1_048_576

export interface TunnelAnswer {
  head: Http1Head
  /** What the target said before it was asked. */
  rest: Buffer
}

/** `authority` has its port, an IPv6 address its brackets. The caller has checked names and values. */
export function connectRequest(authority: string, headers: readonly (readonly [string, string])[] = []): string {
  const fields = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${fields.join('')}\r\n`
}

/**
 * Takes the proxy's bytes as they come, until the answer is there. A refusal may have a body, which is not read.
 * The function throws ProtocolFault.
 */
export function newTunnelReader(): (bytes: Buffer) => TunnelAnswer | undefined {
  let head: Http1Head | undefined
  const reader = new ResponseReader('CONNECT', {
    lenient: true,
    onHead: (found) => {
      head = found
    },
    onBody: () => {},
  })
  reader.next('CONNECT', MAX_ANSWER_BYTES)
  return (bytes) => (reader.push(bytes) && head ? { head, rest: reader.rest() } : undefined)
}
