/**
 * Reads JSON lines from a process that is not trusted: a line that is too long, or is not what is expected, counts for
 * nothing. After too many of those the rest is not looked at: whatever writes them is not what we started.
 */
import type { Readable } from 'node:stream'
import { createByteStore } from '../../../wire/src/byte-store.ts'
import { storable } from '../kernel/storable.ts'

/** A line costs some microseconds, however short it is. */
const MAX_MISUNDERSTOOD = 1000

export interface LineLimits {
  /** Longer ones count for nothing. */
  maxLineBytes: number
  /** What comes after so many is not looked at. */
  maxLines: number
}

/**
 * Calls `take` for each line until the stream ends. Memory: one line. This is where a script's text enters: what is
 * handed on can be stored.
 * @param take returns whether it understood the value
 */
export function readJsonLines(
  stream: Readable,
  { maxLineBytes, maxLines }: LineLimits,
  take: (json: unknown) => boolean,
) {
  const begun = createByteStore()
  /** Of the line that is being read, in all. */
  let lineBytes = 0
  let misunderstood = 0
  let lines = 0

  /** The bytes belong to the line that is being read. */
  function keep(bytes: Buffer): void {
    lineBytes += bytes.length
    if (lineBytes > maxLineBytes) begun.drop(begun.size())
    else begun.push(bytes)
  }

  function endLine(bytes: Buffer): void {
    const isWhole = lineBytes === 0
    if (isWhole) lineBytes = bytes.length
    else keep(bytes)
    if (lineBytes > maxLineBytes || !isTaken(isWhole ? bytes : begun.view(), take)) misunderstood++
    begun.drop(begun.size())
    lineBytes = 0
  }

  stream.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      if (misunderstood > MAX_MISUNDERSTOOD || lines >= maxLines) return
      lines++
      endLine(chunk.subarray(from, end))
      from = end + 1
    }
    keep(chunk.subarray(from))
  })
}

function isTaken(line: Buffer, take: (json: unknown) => boolean): boolean {
  let json: unknown
  try {
    json = JSON.parse(line.toString('utf8'))
  } catch {
    return false
  }
  return take(storable(json))
}
