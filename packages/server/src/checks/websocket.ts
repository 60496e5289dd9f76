/** Opens a WebSocket, says something if wished, and waits for what is expected (RFC 6455). */
import { createHash, randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { z } from 'zod'
import { openConnection } from './connect.ts'
import { connectionFields, familyOf, tlsFields, upUnlessSlow } from './connection-options.ts'
import { defineCheck } from './define.ts'
import { headers } from './http/options.ts'
import type { ResponseHead } from './http/response-head.ts'
import { createResponseReader } from './http/response-reader.ts'
import { hostOf, portOf, urlTarget } from './http/target.ts'
import { addPhase, CheckFailure, type Probe, runProbe } from './probe.ts'
import { createFrameReader, textFrame } from './websocket-frames.ts'

/** Fixed by the standard, to be hashed with the key. */
const ACCEPT_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

const options = z.strictObject({
  ...connectionFields,
  ...tlsFields,
  headers: headers.default([]),
  send: z.string().min(1).max(65_536).optional(),
  expect: z.string().min(1).max(1000).optional().meta({ description: 'text that a message must contain' }),
})

export const websocket = defineCheck({
  type: 'websocket',
  title: 'WebSocket',
  target: urlTarget(['ws:', 'wss:']),
  options,
  run: ({ target: { url, credentials }, options }, context) =>
    runProbe(context, async (probe) => {
      const secure = url.protocol === 'wss:' ? { verify: options.tls.verify, alpn: ['http/1.1'] } : null
      const family = familyOf(options.ipFamily)
      const socket = await openConnection(probe, context, { host: hostOf(url), port: portOf(url), family, secure })
      const extra = credentials ? [['Authorization', basic(credentials)] as const] : []
      const first = await upgrade(probe, socket, { url, headers: [...options.headers, ...extra] })
      if (options.send !== undefined) socket.write(textFrame(options.send))
      if (options.expect !== undefined) await messageWith(options.expect, { probe, socket, first })
      return upUnlessSlow(probe.elapsedMs(), options.maxResponseMs)
    }),
})

const basic = ({ username, password }: { username: string; password: string }) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

type Handshake = { url: URL; headers: readonly (readonly [string, string])[] }

/** Resolves with the first bytes after the handshake. */
function upgrade(probe: Probe, socket: Socket, { url, headers }: Handshake): Promise<Buffer> {
  const key = randomBytes(16).toString('base64')
  const startedAt = performance.now()
  probe.phase = 'headers'
  return new Promise((resolve, reject) => {
    const reader = createResponseReader({
      method: 'GET',
      lenient: false,
      upgrade: true,
      onHead(head) {
        addPhase(probe.phases, 'firstByteMs', performance.now() - startedAt)
        probe.statusCode = head.status
        const fault = handshakeFault(head, key)
        if (fault) throw new CheckFailure('status', fault, null)
      },
      onBody: () => {},
    })
    const onData = (bytes: Buffer) => {
      try {
        if (!reader.push(bytes)) return
        socket.off('data', onData).off('end', onEnd).pause()
        resolve(reader.rest())
      } catch (error) {
        reject(error)
      }
    }
    const onEnd = () => reject(new CheckFailure('no_answer', 'connection ended without an answer'))
    socket.on('error', reject).on('data', onData).once('end', onEnd)
    socket.write(handshake(url, headers, key), 'latin1')
  })
}

function handshake({ pathname, search, host }: URL, headers: Handshake['headers'], key: string): string {
  const own = new Set(headers.map(([name]) => name.toLowerCase()))
  const all = [
    ...(own.has('host') ? [] : [['Host', host]]),
    ...(own.has('user-agent') ? [] : [['User-Agent', 'Watchkeeper']]),
    ...headers,
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
    ['Sec-WebSocket-Version', '13'],
    ['Sec-WebSocket-Key', key],
  ]
  return `GET ${pathname}${search} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

function handshakeFault({ status, headers }: ResponseHead, key: string): string | undefined {
  if (status !== 101) return `answered ${status}, expected 101`
  if (headers.get('upgrade')?.toLowerCase() !== 'websocket') return 'switched to another protocol than WebSocket'
  const accept = createHash('sha1')
    .update(key + ACCEPT_GUID)
    .digest('base64')
  return headers.get('sec-websocket-accept') === accept
    ? undefined
    : 'accepted with a wrong key: no WebSocket server answers there'
}

type Waiting = { probe: Probe; socket: Socket; first: Buffer }

function messageWith(expected: string, { probe, socket, first }: Waiting): Promise<void> {
  const startedAt = performance.now()
  probe.phase = 'body'
  return new Promise((resolve, reject) => {
    const frames = createFrameReader((message) => {
      if (!message.includes(expected)) return
      addPhase(probe.phases, 'bodyMs', performance.now() - startedAt)
      resolve()
    })
    const onData = (bytes: Buffer) => {
      try {
        if (frames.push(bytes) === 'closed')
          reject(new CheckFailure('content', `closed before a message with "${expected}" came`, null))
      } catch (error) {
        reject(error)
      }
    }
    socket.on('error', reject).on('data', onData)
    socket.once('end', () =>
      reject(new CheckFailure('incomplete_response', `connection ended before a message with "${expected}" came`)),
    )
    onData(first)
    socket.resume()
  })
}
