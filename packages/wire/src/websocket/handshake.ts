/** How a WebSocket is opened over HTTP/1.1 (RFC 6455 §4). */
import { createHash, randomBytes } from 'node:crypto'
import type { Http1Head } from '../http1/head.ts'

/** Fixed by the standard, to be hashed with the key. */
const ACCEPT_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export const newWebSocketKey = (): string => randomBytes(16).toString('base64')

/** The caller has checked names and values; a Host header of its own takes the place of the URL's. */
export function upgradeRequest(
  { pathname, search, host }: URL,
  headers: readonly (readonly [string, string])[],
  key: string,
): string {
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host')
  const all = [
    ...(hasHost ? [] : [['Host', host]]),
    ...headers,
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
    ['Sec-WebSocket-Version', '13'],
    ['Sec-WebSocket-Key', key],
  ]
  return `GET ${pathname}${search} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** What is wrong with an answer to the request with that key; undefined: frames follow. */
export function upgradeFault({ status, fields }: Http1Head, key: string): string | undefined {
  if (status !== 101) return `answered ${status}, expected 101`
  const value = (wanted: string) => fields.find((_, i) => i % 2 === 1 && fields[i - 1]?.toLowerCase() === wanted)
  if (value('upgrade')?.toLowerCase() !== 'websocket') return 'switched to another protocol than WebSocket'
  const accept = createHash('sha1')
    .update(key + ACCEPT_GUID)
    .digest('base64')
  return value('sec-websocket-accept') === accept ? undefined : 'accepted with a wrong key: not a WebSocket server'
}
