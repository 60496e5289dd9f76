/** Frames of WebSocket servers, as checks read them. */
import { CheckFailure } from '../../../packages/server/src/checks/probe.ts'
import { createFrameReader } from '../../../packages/server/src/checks/websocket-frames.ts'
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
    const reader = createFrameReader((text) => {
      output += text.length
    })
    parts.some((part) => reader.push(part) === 'closed')
    return output
  },
  isRefusal: (error) => error instanceof CheckFailure,
  maxOutput: (inputBytes) => inputBytes,
}
