/**
 * Masks a stream of bytes as it passes, whatever its encoding: bytes are looked at one by one, so NUL and broken UTF-8
 * come out as they went in. What is a picture or an archive is told by its first bytes, never by its name.
 */
import type { Redactor } from '../../kernel/redact.ts'

export async function* maskBytes(content: AsyncIterable<Buffer>, redactor: Redactor): AsyncGenerator<Buffer> {
  const stream = redactor.stream()
  for await (const chunk of content) yield Buffer.from(stream.write(chunk.toString('latin1')), 'latin1')
  yield Buffer.from(stream.end(), 'latin1')
}

/** `media`: pictures, video, fonts, gzip: no text in them to mask, and changing them would only break them. */
export type ContentKind = 'media' | 'zip' | 'html' | 'text'

/** Enough of a beginning for `contentKind`. */
export const HEAD_BYTES = 512

/** Beginnings in hex. */
const ZIP = /^504b(0304|0506)/
const MEDIA = [
  /^89504e470d0a1a0a/, // PNG
  /^ffd8ff/, // JPEG
  /^474946383[79]61/, // GIF
  /^52494646.{8}(57454250|57415645)/, // WebP, WAV
  /^1a45dfa3/, // WebM
  /^.{8}66747970/, // MP4
  /^774f46(46|32)/, // WOFF
  /^4f676753/, // Ogg
  /^1f8b/, // gzip
]

export function contentKind(head: Buffer): ContentKind {
  const hex = head.toString('hex', 0, 16)
  if (ZIP.test(hex)) return 'zip'
  if (MEDIA.some((magic) => magic.test(hex))) return 'media'
  return /^(\ufeff)?\s*<(!doctype html|html)/i.test(head.toString()) ? 'html' : 'text'
}
