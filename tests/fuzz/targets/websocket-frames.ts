/** Frames of WebSocket servers, as checks and load tests read them. */
import { ProtocolFault } from '../../../packages/wire/src/protocol-fault.ts'
import { createFrameReader } from '../../../packages/wire/src/websocket/frames.ts'
import type { FuzzTarget } from '../target.ts'

export const websocketFrames: FuzzTarget = {
  name: 'websocket-frames',
  seeds: [
    Buffer.from('\x81\x05hello\x01\x03hel\x80\x02lo\x89\x00\x88\x02\x03\xe8', 'latin1'),
    Buffer.concat([Buffer.from([0x82, 126, 0x01, 0x00]), Buffer.alloc(256, 'x')]),
    Buffer.concat([Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]), Buffer.alloc(65_536, 'x')]),
  ],
  words: [
    '\x00\x00',
    '\x01\x00',
    Buffer.from([0x80, 0]),
    Buffer.from([0x81, 1, 65]),
    Buffer.from([0x89, 0]),
    Buffer.from([0x82, 127]),
  ],
  feed(parts) {
    let output = 0
    const take = (bytes: Buffer) => {
      output += bytes.length
    }
    const onClose = (_code: number, reason: string) => {
      output += reason.length
    }
    const events = { onMessage: take, onPing: take, onPong: take, onClose }
    const reader = createFrameReader(events, { maxMessageBytes: 1_048_576 })
    parts.some((part) => reader.push(part) === 'closed')
    return output
  },
  isRefusal: (error) => error instanceof ProtocolFault,
  maxOutput: (inputBytes) => inputBytes,
}
