/** Asks a gRPC server how it is, by the standard health service (grpc.health.v1.Health/Check). */
import { connect, constants, type IncomingHttpHeaders } from 'node:http2'
import type { Socket } from 'node:net'
import { z } from 'zod'
import { createByteStore } from '../../../wire/src/byte-store.ts'
import { openConnection } from './connect.ts'
import { connectionFields, familyOf, tlsFields, upUnlessSlow } from './connection-options.ts'
import { defineCheck } from './define.ts'
import { hostPortTarget } from './host-port.ts'
import { addPhase, CheckFailure, type Probe, runProbe } from './probe.ts'
import { limitReceived } from './received-bytes.ts'

/** A health answer has a handful of bytes. */
const MAX_ANSWER_BYTES = 65_536

/** https://grpc.io/docs/guides/status-codes/ */
const CODES = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
].concat(
  [
    'PERMISSION_DENIED',
    'RESOURCE_EXHAUSTED',
    'FAILED_PRECONDITION',
    'ABORTED',
    'OUT_OF_RANGE',
    'UNIMPLEMENTED',
    'INTERNAL',
  ],
  ['UNAVAILABLE', 'DATA_LOSS', 'UNAUTHENTICATED'],
)

const HEALTH = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN']

const options = z.strictObject({
  ...connectionFields,
  ...tlsFields,
  service: z.string().max(300).default('').meta({ description: 'name of the service; empty for the whole server' }),
  authorization: z
    .string()
    .max(4096)
    .regex(/^[\x20-\x7e]*$/)
    .optional()
    .meta({ secret: true }),
})

export const grpcHealth = defineCheck({
  type: 'grpc_health',
  title: 'gRPC health',
  target: hostPortTarget({ schemes: ['grpc', 'grpcs'] }),
  options,
  run: ({ target, options }, context) =>
    runProbe(context, async (probe) => {
      const secure = target.scheme === 'grpcs' ? { verify: options.tls.verify, alpn: ['h2'] } : null
      const socket = await openConnection(probe, context, { ...target, family: familyOf(options.ipFamily), secure })
      const host = target.host.includes(':') ? `[${target.host}]` : target.host
      const authority = `${host}:${target.port}`
      const answer = await call(probe, socket, {
        authority,
        secure: secure !== null,
        mask: context.mask,
        ...options,
      })
      const health = readHealth(answer)
      probe.details = { health }
      if (health !== 'SERVING') throw new CheckFailure('status', `the service reports ${health}`, null)
      return upUnlessSlow(probe.elapsedMs(), options.maxResponseMs)
    }),
})

interface Call {
  authority: string
  secure: boolean
  mask(text: string): string
  service: string
  authorization?: string | undefined
}

/** The message of the answer. */
function call(
  probe: Probe,
  socket: Socket,
  { authority, secure, mask, service, authorization }: Call,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    probe.phase = 'headers'
    const fail = (error: Error & { code?: string }) =>
      reject(
        error.code?.startsWith('ERR_HTTP2')
          ? new CheckFailure('malformed_response', `HTTP/2: ${error.message}`)
          : error,
      )
    // What a server pushes is nothing that anybody has asked for.
    const session = connect(`${secure ? 'https' : 'http'}://${authority}`, {
      createConnection: () => socket,
      settings: { enablePush: false },
    })
    probe.own({ destroy: () => session.destroy() })
    limitReceived(probe, socket, reject)
    session.on('error', fail)
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: '/grpc.health.v1.Health/Check',
      'content-type': 'application/grpc',
      te: 'trailers',
      'user-agent': 'Watchkeeper',
      ...(authorization && { authorization }),
    })
    const answer = createByteStore()
    stream.on('error', fail)
    stream.once('response', (headers) => {
      addPhase(probe.phases, 'firstByteMs', performance.now() - sentAt)
      probe.statusCode = Number(headers[':status'])
      probe.phase = 'body'
      rejectStatus(headers)
    })
    stream.on('data', (bytes: Buffer) => {
      answer.push(bytes)
      if (answer.size() > MAX_ANSWER_BYTES)
        reject(new CheckFailure('malformed_response', 'the response is not a health report: too long'))
    })
    stream.once('trailers', rejectStatus)
    stream.once('end', () => resolve(answer.take()))
    stream.once('close', () => reject(new CheckFailure('no_answer', 'connection ended without an answer')))
    stream.end(request(service))

    function rejectStatus(headers: IncomingHttpHeaders) {
      const fault = statusFault(headers, mask)
      if (fault) reject(new CheckFailure('status', fault, null))
    }
  })
}

/** One message, uncompressed: field 1 of the request is the name. */
function request(service: string): Buffer {
  const name = Buffer.from(service)
  const length = name.length < 128 ? [name.length] : [(name.length & 0x7f) | 0x80, name.length >> 7]
  const message = name.length === 0 ? name : Buffer.concat([Buffer.from([0x0a, ...length]), name])
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

function statusFault(headers: IncomingHttpHeaders, mask: Call['mask']): string | undefined {
  const status = headers[':status']
  if (status !== undefined && Number(status) !== 200) return `answered ${status}, expected 200`
  const code = headers['grpc-status']
  if (code === undefined || code === '0') return undefined
  const words = mask(String(headers['grpc-message'] ?? '')).slice(0, 200)
  return `answered gRPC status ${CODES[Number(code)] ?? code}${words && `: ${words}`}`
}

/** Field 1 of the answer, a number; absent means 0. */
function readHealth(answer: Buffer): string {
  const length = answer.length >= 5 ? answer.readUInt32BE(1) : -1
  if (answer[0] !== 0 || answer.length !== 5 + length)
    throw new CheckFailure('malformed_response', 'the response is not a health report')
  const value = length === 0 ? 0 : answer[5] === 0x08 ? answer[6] : undefined
  return HEALTH[value ?? -1] ?? 'something unknown'
}
