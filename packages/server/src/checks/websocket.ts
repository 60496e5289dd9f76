/** Opens a WebSocket, says something if wished, and waits for what is expected (RFC 6455). */
import type { Socket } from 'node:net'
import { z } from 'zod'
import { ResponseReader } from '../../../wire/src/http1/response-reader.ts'
import { createFrameReader, textFrame } from '../../../wire/src/websocket/frames.ts'
import { newWebSocketKey, upgradeFault, upgradeRequest } from '../../../wire/src/websocket/handshake.ts'
import { openConnection } from './connect.ts'
import { connectionFields, familyOf, tlsFields, upUnlessSlow } from './connection-options.ts'
import { defineCheck } from './define.ts'
import { headers } from './http/options.ts'
import { hostOf, portOf, urlTarget } from './http/target.ts'
import { addPhase, CheckFailure, type Probe, runProbe } from './probe.ts'

const MAX_MESSAGE_BYTES = 1_048_576
/** Of all that is read while the expected message does not come. */
const MAX_TOTAL = { bytes: 67_108_864, frames: 100_000 }

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
  const key = newWebSocketKey()
  const startedAt = performance.now()
  probe.phase = 'headers'
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader('GET', {
      lenient: false,
      upgrade: true,
      onHead(head) {
        addPhase(probe.phases, 'firstByteMs', performance.now() - startedAt)
        probe.statusCode = head.status
        const fault = upgradeFault(head, key)
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
    socket.write(upgradeRequest(url, withUserAgent(headers), key), 'latin1')
  })
}

const withUserAgent = (headers: Handshake['headers']): Handshake['headers'] =>
  headers.some(([name]) => name.toLowerCase() === 'user-agent') ? headers : [['User-Agent', 'Watchkeeper'], ...headers]

type Waiting = { probe: Probe; socket: Socket; first: Buffer }

function messageWith(expected: string, { probe, socket, first }: Waiting): Promise<void> {
  const startedAt = performance.now()
  probe.phase = 'body'
  return new Promise((resolve, reject) => {
    const onMessage = (message: Buffer) => {
      if (!message.toString().includes(expected)) return
      addPhase(probe.phases, 'bodyMs', performance.now() - startedAt)
      resolve()
    }
    const frames = createFrameReader({ onMessage }, { maxMessageBytes: MAX_MESSAGE_BYTES, total: MAX_TOTAL })
    const onData = (bytes: Buffer) => {
      try {
        if (frames.push(bytes) === 'closed')
          reject(new CheckFailure('content', `closed before a message with "${expected}" was received`, null))
      } catch (error) {
        reject(error)
      }
    }
    socket.on('error', reject).on('data', onData)
    socket.once('end', () =>
      reject(
        new CheckFailure('incomplete_response', `connection ended before a message with "${expected}" was received`),
      ),
    )
    onData(first)
    socket.resume()
  })
}
