/** WebSocket frames as far as a check needs them (RFC 6455 §5): one text to send, messages to read. */
import { randomBytes } from 'node:crypto'
import { createByteStore } from '../kernel/byte-store.ts'
import { CheckFailure } from './probe.ts'

const MAX_MESSAGE_BYTES = 1_048_576
/** Frames may be empty: bytes alone bound nothing. */
const MAX_MESSAGE_FRAMES = 10_000
const MAX_FRAMES = 100_000
const MAX_BYTES = 67_108_864

const CONTINUATION = 0
const TEXT = 1
const BINARY = 2
const CLOSE = 8

/** Clients must mask what they send. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  for (let i = 0; i < payload.length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0)
  const length = Buffer.alloc(payload.length < 126 ? 2 : payload.length < 65_536 ? 4 : 10)
  length[0] = 0x80 | TEXT
  if (length.length === 2) length[1] = 0x80 | payload.length
  else if (length.length === 4) {
    length[1] = 0x80 | 126
    length.writeUInt16BE(payload.length, 2)
  } else {
    length[1] = 0x80 | 127
    length.writeBigUInt64BE(BigInt(payload.length), 2)
  }
  return Buffer.concat([length, mask, payload])
}

interface Frame {
  final: boolean
  opcode: number
  payload: Buffer
  end: number
}

/** Hands over whole messages, text and binary alike, as text. Pings and pongs are passed over. */
export function createFrameReader(onMessage: (text: string) => void) {
  const held = createByteStore()
  const message = createByteStore()
  let messageFrames = 0
  let frames = 0
  let bytesRead = 0

  /** @throws CheckFailure malformed_response */
  function push(bytes: Buffer): 'open' | 'closed' {
    bytesRead += bytes.length
    if (bytesRead > MAX_BYTES) throw tooMuch('64 MiB')
    held.push(bytes)
    for (let frame = nextFrame(held.view()); frame; frame = nextFrame(held.view())) {
      if (++frames > MAX_FRAMES) throw tooMuch(`${MAX_FRAMES} frames`)
      if (frame.opcode === CLOSE) return 'closed'
      if (frame.opcode === TEXT || frame.opcode === BINARY || frame.opcode === CONTINUATION) keep(frame)
      held.drop(frame.end)
    }
    return 'open'
  }

  function keep({ final, payload }: Frame) {
    message.push(payload)
    if (message.size() > MAX_MESSAGE_BYTES) throw tooLong()
    if (++messageFrames > MAX_MESSAGE_FRAMES)
      throw new CheckFailure('malformed_response', `a message has more than ${MAX_MESSAGE_FRAMES} frames`, 'body')
    if (!final) return
    const text = message.view().toString()
    message.drop(message.size())
    messageFrames = 0
    onMessage(text)
  }

  return { push }
}

/** Undefined: not complete yet. */
function nextFrame(bytes: Buffer): Frame | undefined {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return undefined
  if (second & 0x80) throw new CheckFailure('malformed_response', 'a frame of the server is masked', 'body')
  const short = second & 0x7f
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < start) return undefined
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (length > MAX_MESSAGE_BYTES) throw tooLong()
  const end = start + length
  if (bytes.length < end) return undefined
  return { final: (first & 0x80) !== 0, opcode: first & 0x0f, payload: bytes.subarray(start, end), end }
}

const tooLong = () => new CheckFailure('malformed_response', 'a message is longer than 1 MiB', 'body')

const tooMuch = (amount: string) =>
  new CheckFailure('content', `what was expected did not come within ${amount}`, 'body')
