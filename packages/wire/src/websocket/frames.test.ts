import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ProtocolFault } from '../protocol-fault.ts'
import { closeFrame, createFrameReader, encodeFrame, OPCODES, textFrame } from './frames.ts'

const LIMITS = { maxMessageBytes: 1_048_576 }

/** As servers send it: not masked. */
function unmasked(frame: Buffer): Buffer {
  const start = frame.length - payloadOf(frame).length
  const head = Buffer.from(frame.subarray(0, start - 4))
  head[1] = (head[1] as number) & 0x7f
  return Buffer.concat([head, payloadOf(frame)])
}

function payloadOf(frame: Buffer): Buffer {
  const short = (frame[1] as number) & 0x7f
  const start = (short === 126 ? 4 : short === 127 ? 10 : 2) + 4
  return Buffer.from(frame.subarray(start).map((byte, i) => byte ^ (frame[start - 4 + (i % 4)] as number)))
}

const part = (text: string, { opcode, final }: { opcode: number; final: boolean }) => {
  const frame = unmasked(encodeFrame(opcode, Buffer.from(text)))
  if (!final) frame[0] = (frame[0] as number) & 0x7f
  return frame
}

function read(bytes: Buffer, size = bytes.length): string[] {
  const seen: string[] = []
  const reader = createFrameReader(
    {
      onMessage: (message, isBinary) => seen.push(`${isBinary ? 'binary' : 'text'} ${message}`),
      onPing: (payload) => seen.push(`ping ${payload}`),
      onPong: (payload) => seen.push(`pong ${payload}`),
      onClose: (code, reason) => seen.push(`close ${code} ${reason}`),
    },
    LIMITS,
  )
  for (let at = 0; at < bytes.length; at += size) if (reader.push(bytes.subarray(at, at + size)) === 'closed') break
  return seen
}

test('frames are read in every split (property)', () => {
  const messages = fc.array(fc.string({ maxLength: 300 }), { maxLength: 5 })
  fc.assert(
    fc.property(messages, fc.integer({ min: 1, max: 50 }), (texts, size) => {
      const bytes = Buffer.concat(texts.map((text) => unmasked(textFrame(text))))
      assert.deepEqual(
        read(bytes, size),
        texts.map((text) => `text ${Buffer.from(text)}`),
      )
    }),
    { numRuns: 200 },
  )
})

test('a message in parts is whole, with what came between them, and nothing is read after the end', () => {
  const bytes = Buffer.concat([
    part('hel', { opcode: OPCODES.binary, final: false }),
    part('?', { opcode: OPCODES.ping, final: true }),
    part('lo', { opcode: OPCODES.continuation, final: true }),
    part('!', { opcode: OPCODES.pong, final: true }),
    part('next', { opcode: OPCODES.text, final: true }),
    unmasked(closeFrame(4001, 'bye')),
    part('late', { opcode: OPCODES.text, final: true }),
  ])
  const expected = ['ping ?', 'binary hello', 'pong !', 'text next', 'close 4001 bye']
  assert.deepEqual(read(bytes), expected)
  assert.deepEqual(read(bytes, 1), expected)
  assert.deepEqual(read(Buffer.from([0x88, 0])), ['close 1005 '])
})

test('a text is framed by its length', () => {
  for (const [length, header] of [
    [125, 2],
    [126, 4],
    [65_535, 4],
    [65_536, 10],
  ] as const) {
    assert.equal(textFrame('x'.repeat(length)).length, header + 4 + length)
  }
  assert.equal(payloadOf(textFrame('grüße')).toString(), 'grüße')
})

describe('a bad frame is named', () => {
  const cases: Record<string, [bytes: Buffer, message: RegExp]> = {
    'a masked one': [textFrame('x'), /^a frame of the server is masked$/],
    'one too long': [Buffer.from([0x82, 127, 0, 0, 0, 0, 0, 0x10, 0, 1]), /^a message is longer than 1 MiB$/],
    'parts without end': [
      Buffer.concat(Array(10_001).fill(part('', { opcode: OPCODES.continuation, final: false }))),
      /^a message has more than 10000 frames$/,
    ],
  }
  for (const [name, [bytes, message]] of Object.entries(cases)) {
    test(name, () => {
      assert.throws(
        () => read(bytes),
        (error) => error instanceof ProtocolFault && message.test(error.message),
      )
    })
  }
})
