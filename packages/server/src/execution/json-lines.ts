/** Reads JSON lines from a process that is not trusted: a line that is too long, or is no JSON, counts for nothing. */
import type { Readable } from 'node:stream'
import { storable } from '../kernel/storable.ts'

/**
 * Calls `onValue` for each line until the stream ends. Memory: one line. This is where a script's text enters: what is
 * handed on can be stored.
 */
export function readJsonLines(stream: Readable, maxLineBytes: number, onValue: (json: unknown) => void) {
  let rest: Buffer[] = []
  let restBytes = 0
  stream.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, end)])
      if (restBytes <= maxLineBytes) tell(line, onValue)
      rest = []
      restBytes = 0
      from = end + 1
    }
    restBytes += chunk.length - from
    if (restBytes > maxLineBytes) rest = []
    else rest.push(chunk.subarray(from))
  })
}

function tell(line: Buffer, onValue: (json: unknown) => void) {
  let json: unknown
  try {
    json = JSON.parse(line.toString('utf8'))
  } catch {
    return
  }
  onValue(storable(json))
}
