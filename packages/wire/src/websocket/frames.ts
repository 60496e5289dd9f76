/** WebSocket frames of a client (RFC 6455 §5): what it sends, and the messages that it reads. */
import { randomFillSync } from 'node:crypto'
import { createByteStore } from '../byte-store.ts'
import { ProtocolFault } from '../protocol-fault.ts'

export const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

export interface FrameEvents {
  /** A whole message. The bytes are there only for the length of the call, here and below. */
  onMessage(bytes: Buffer, isBinary: boolean): void
  onPing?(bytes: Buffer): void
  onPong?(bytes: Buffer): void
  /** 1005: no code was given. */
  onClose?(code: number, reason: string): void
}

export interface FrameLimits {
  maxMessageBytes: number
  /** Of all frames together; without it the connection may go on for as long as it is used. */
  total?: { bytes: number; frames: number }
}

/** The close code for it is 1009, for every other fault 1002 (RFC 6455 §7.4.1). */
export class MessageTooLong extends ProtocolFault {}

/** Frames may be empty: bytes alone bound nothing. */
const MAX_MESSAGE_FRAMES = 10_000

/** One whole message or control frame. Clients must mask what they send. */
export function encodeFrame(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const start = 2 + lengthBytes + 4
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = 0x80 | opcode
  frame[1] = 0x80 | (lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127)
  if (lengthBytes === 2) frame.writeUInt16BE(length, 2)
  if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  const maskAt = start - 4
  randomFillSync(frame, maskAt, 4)
  for (let i = 0; i < length; i++) frame[start + i] = (payload[i] as number) ^ (frame[maskAt + (i & 3)] as number)
  return frame
}

export const textFrame = (text: string): Buffer => encodeFrame(OPCODES.text, Buffer.from(text))

export function closeFrame(code: number, reason: string): Buffer {
  const body = Buffer.alloc(2 + Buffer.byteLength(reason))
  body.writeUInt16BE(code)
  body.write(reason, 2)
  return encodeFrame(OPCODES.close, body)
}

interface Frame {
  final: boolean
  opcode: number
  payload: Buffer
  end: number
}

export function createFrameReader(events: FrameEvents, { maxMessageBytes, total }: FrameLimits) {
  const held = createByteStore()
  const message = createByteStore()
  let messageFrames = 0
  let isBinary = false
  let frames = 0
  let bytesRead = 0

  /** @throws ProtocolFault */
  function push(bytes: Buffer): 'open' | 'closed' {
    bytesRead += bytes.length
    if (total && bytesRead > total.bytes) throw tooMuch(`${Math.floor(total.bytes / 1_048_576)} MiB`)
    held.push(bytes)
    for (let frame = nextFrame(held.view(), maxMessageBytes); frame; frame = nextFrame(held.view(), maxMessageBytes)) {
      if (++frames > (total?.frames ?? Number.POSITIVE_INFINITY)) throw tooMuch(`${total?.frames} frames`)
      take(frame)
      if (frame.opcode === OPCODES.close) return 'closed'
      held.drop(frame.end)
    }
    return 'open'
  }

  function take(frame: Frame): void {
    const { opcode, payload } = frame
    if (opcode === OPCODES.ping) events.onPing?.(payload)
    else if (opcode === OPCODES.pong) events.onPong?.(payload)
    else if (opcode === OPCODES.close) {
      if (payload.length >= 2) events.onClose?.(payload.readUInt16BE(), payload.toString('utf8', 2))
      else events.onClose?.(1005, '')
    } else if (opcode <= OPCODES.binary) keep(frame)
  }

  function keep({ final, opcode, payload }: Frame): void {
    if (opcode !== OPCODES.continuation) isBinary = opcode === OPCODES.binary
    if (final && messageFrames === 0) {
      events.onMessage(payload, isBinary)
      return
    }
    message.push(payload)
    if (message.size() > maxMessageBytes) throw tooLong(maxMessageBytes)
    if (++messageFrames > MAX_MESSAGE_FRAMES) throw fault(`a message has more than ${MAX_MESSAGE_FRAMES} frames`)
    if (!final) return
    events.onMessage(message.view(), isBinary)
    message.drop(message.size())
    messageFrames = 0
  }

  return { push }
}

/** Undefined: not complete yet. */
function nextFrame(bytes: Buffer, maxBytes: number): Frame | undefined {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return undefined
  if (second & 0x80) throw fault('a frame of the server is masked')
  const short = second & 0x7f
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < start) return undefined
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (length > maxBytes) throw tooLong(maxBytes)
  const end = start + length
  if (bytes.length < end) return undefined
  return { final: (first & 0x80) !== 0, opcode: first & 0x0f, payload: bytes.subarray(start, end), end }
}

const fault = (message: string) => new ProtocolFault('malformed_response', message, 'body')

const tooLong = (maxBytes: number) =>
  new MessageTooLong('malformed_response', `a message is longer than ${maxBytes / 1_048_576} MiB`, 'body')

const tooMuch = (amount: string) =>
  new ProtocolFault('content', `the expected message was not received within ${amount}`, 'body')
