/**
 * Masks the records of a trace, one JSON line each. What a test printed stands in many of them, cut where the script
 * happened to write: the records of one stream are masked as one text, and what they hold back moves to the next one.
 */
import { StringDecoder } from 'node:string_decoder'
import { createByteStore } from '../../../../wire/src/byte-store.ts'
import type { Redactor, RedactStream } from '../../kernel/redact.ts'

/** Longer lines are masked as they pass, each on its own. */
const MAX_LINE_BYTES = 4 * 1_048_576
const NEWLINE = 10
const END = Buffer.from('\n')

/** How Playwright writes what a test printed; `text` or, for bytes, `base64`. */
const PRINTED = /^\{"type":"(stdout|stderr)",/

interface Printed {
  type: string
  text?: string
  base64?: string
}

interface Stream {
  masked: RedactStream
  decoder: StringDecoder
  last: Printed
}

export const isTrace = (name: Buffer): boolean => name.toString('latin1').endsWith('.trace')

export async function* maskTrace(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  redactor: Redactor,
): AsyncGenerator<Buffer> {
  const streams = new Map<string, Stream>()
  /** Of the line that is not complete; its parts may be one byte each. */
  const open = createByteStore()
  /** Set while a line passes that is too long to be looked at as a whole. */
  let passing: RedactStream | null = null
  const bytesOf = (latin1: string) => Buffer.from(latin1, 'latin1')

  function pass(part: Buffer): Buffer {
    passing ??= redactor.stream()
    return bytesOf(passing.write(part.toString('latin1')))
  }

  function endLine(part: Buffer): Buffer {
    if (open.size() === 0 && !passing && part.length === 0) return END
    const line = open.size() === 0 ? part : Buffer.concat([open.view(), part])
    open.drop(open.size())
    if (!passing) return Buffer.concat([maskLine(line, streams, redactor), END])
    const rest = bytesOf(`${passing.write(line.toString('latin1'))}${passing.end()}\n`)
    passing = null
    return rest
  }

  for await (const chunk of content) {
    let from = 0
    const ended: Buffer[] = []
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      ended.push(endLine(chunk.subarray(from, end)))
      from = end + 1
    }
    // Together: a line may be short, and handing one on costs more than masking it.
    if (ended.length > 0) yield Buffer.concat(ended)
    open.push(chunk.subarray(from))
    if (open.size() > MAX_LINE_BYTES) yield pass(open.take())
  }
  // The records that are still to come stand on lines of their own, so the last line gets its end.
  const last = open.size() > 0 || passing ? endLine(Buffer.alloc(0)) : null
  const kept = [...streams.values()].flatMap(lastRecord).map((record) => bytesOf(redactor.text(jsonBytes(record))))
  if (last) yield kept.length > 0 ? last : last.subarray(0, -1)
  for (const record of kept) yield Buffer.concat([record, END])
}

function maskLine(line: Buffer, streams: Map<string, Stream>, redactor: Redactor): Buffer {
  const record = printedIn(line)
  if (record === null) return Buffer.from(redactor.text(line.toString('latin1')), 'latin1')
  let stream = streams.get(record.type)
  if (!stream) {
    stream = { masked: redactor.stream(), decoder: new StringDecoder('utf8'), last: record }
    streams.set(record.type, stream)
  }
  stream.last = record
  const { text, base64 } = record
  const shown = stream.masked.write(text ?? stream.decoder.write(Buffer.from(base64 ?? '', 'base64')))
  return Buffer.from(redactor.text(jsonBytes(withText(record, shown))), 'latin1')
}

function printedIn(line: Buffer): Printed | null {
  if (!PRINTED.test(line.toString('latin1', 0, 32))) return null
  try {
    const record = JSON.parse(line.toString('utf8')) as Printed
    return typeof (record.text ?? record.base64) === 'string' ? record : null
  } catch {
    return null
  }
}

const withText = (record: Printed, text: string): Printed =>
  record.text === undefined ? { ...record, base64: Buffer.from(text).toString('base64') } : { ...record, text }

/** The JSON's UTF-8 bytes as letters, as whatever is masked by bytes. */
const jsonBytes = (record: Printed) => Buffer.from(JSON.stringify(record)).toString('latin1')

/** What the last record of a stream held back. */
function lastRecord({ masked, decoder, last }: Stream): Printed[] {
  const rest = masked.write(decoder.end()) + masked.end()
  return rest === '' ? [] : [withText(last, rest)]
}
