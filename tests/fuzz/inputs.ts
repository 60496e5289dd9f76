/** Hostile inputs: seeds changed at random, words in any order, one piece repeated for ever; all cut into parts at random. */
import fc from 'fast-check'
import type { FuzzTarget } from './target.ts'

const MAX_PARTS = 50_000
const MAX_REPEATED_BYTES = 262_144

export interface FuzzInput {
  bytes: Buffer
  /** Sizes of the parts in which it arrives, taken in turn. */
  partBytes: readonly number[]
}

/** Bytes that end a line, a text or a number's range. */
const EDGES = [0, 1, 9, 10, 13, 32, 34, 58, 92, 0x7f, 0x80, 0xbf, 0xc3, 0xed, 0xff]

const asBuffer = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text) : text)
const fromBytes = (bytes: Uint8Array) => Buffer.from(bytes)

interface Change {
  kind: 'flip' | 'remove' | 'insert' | 'double'
  /** Where, as a share of the length. */
  at: number
  length: number
  piece: Buffer
}

export function inputsOf({ seeds, words }: FuzzTarget): fc.Arbitrary<FuzzInput> {
  const noise = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 12 }).map(fromBytes),
    fc.array(fc.constantFrom(...EDGES), { minLength: 1, maxLength: 6 }).map((bytes) => Buffer.from(bytes)),
  )
  const piece = words.length === 0 ? noise : fc.oneof(fc.constantFrom(...words.map(asBuffer)), noise)
  const seed = fc.constantFrom(...seeds.map(asBuffer))
  const change: fc.Arbitrary<Change> = fc.record({
    kind: fc.constantFrom('flip', 'remove', 'insert', 'double'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 4096 })),
    piece,
  })
  const changed = fc
    .tuple(seed, fc.array(change, { maxLength: 8 }))
    .map(([bytes, changes]) => changes.reduce(applyChange, bytes))
  const mixed = fc.array(piece, { maxLength: 60 }).map((pieces) => Buffer.concat(pieces))
  // Work that grows faster than its input shows only on long inputs.
  const repeated = fc
    .tuple(seed, fc.double({ min: 0, max: 1, noNaN: true }), piece, fc.integer({ min: 100, max: 40_000 }))
    .map(([bytes, at, one, times]) => {
      const count = Math.min(times, Math.ceil(MAX_REPEATED_BYTES / one.length))
      const place = Math.round(at * bytes.length)
      return Buffer.concat([bytes.subarray(0, place), ...Array<Buffer>(count).fill(one), bytes.subarray(place)])
    })
  const bytes = fc.oneof(
    { arbitrary: changed, weight: 6 },
    { arbitrary: mixed, weight: 3 },
    { arbitrary: repeated, weight: 1 },
  )
  const size = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 64 }), fc.integer({ min: 64, max: 65_536 }))
  return fc.record({ bytes, partBytes: fc.array(size, { minLength: 1, maxLength: 8 }) })
}

function applyChange(bytes: Buffer, { kind, at, length, piece }: Change): Buffer {
  const place = Math.floor(at * bytes.length)
  const before = bytes.subarray(0, place)
  const after = bytes.subarray(place)
  if (kind === 'insert') return Buffer.concat([before, piece, after])
  if (kind === 'remove') return Buffer.concat([before, after.subarray(length)])
  if (kind === 'double') return Buffer.concat([before, after.subarray(0, length), after])
  return Buffer.concat([before, piece, after.subarray(piece.length)])
}

export function partsOf({ bytes, partBytes }: FuzzInput): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = parts.length < MAX_PARTS ? (partBytes[parts.length % partBytes.length] ?? 1) : bytes.length
    parts.push(bytes.subarray(at, at + size))
    at += size
  }
  return parts
}
