// Takes the chunked transfer coding off a body that comes in pieces.

const mostLineBytes = 4096
const mostTrailerBytes = 64 * 1024
const lineFeed = 10

export interface Unchunker {
  /** Hands on what `bytes` hold of the body. Returns where the body ended, or -1; throws when this is no chunked body. */
  feed(bytes: Buffer): number
}

export function newUnchunker(give: (part: Buffer) => void): Unchunker {
  /** Bytes left of a chunk; 0 at a size line. */
  let left = 0
  let place: 'size' | 'data' | 'end of data' | 'trailer' = 'size'
  let line = ''
  let trailerBytes = 0

  /** Reads up to a line's end; undefined while it has not come. */
  const readLine = (bytes: Buffer, from: number): { text: string; next: number } | undefined => {
    const end = bytes.indexOf(lineFeed, from)
    line += bytes.toString('latin1', from, end < 0 ? bytes.length : end)
    if (line.length > mostLineBytes) throw new Error('malformed chunk in the HTTP response')
    if (end < 0) return undefined
    const text = line.endsWith('\r') ? line.slice(0, -1) : line
    line = ''
    return { text, next: end + 1 }
  }
  const takeLine = (text: string): boolean => {
    if (place === 'size') {
      const match = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i.exec(text)
      if (match === null) throw new Error('malformed chunk in the HTTP response')
      left = Number.parseInt(match[1] ?? '', 16)
      place = left === 0 ? 'trailer' : 'data'
    } else if (place === 'end of data') {
      if (text !== '') throw new Error('malformed chunk in the HTTP response')
      place = 'size'
    } else {
      trailerBytes += text.length
      if (trailerBytes > mostTrailerBytes) throw new Error('the trailer of the HTTP response is too long')
      return text === ''
    }
    return false
  }
  return {
    feed(bytes) {
      let at = 0
      while (at < bytes.length) {
        if (place === 'data') {
          const part = bytes.subarray(at, at + left)
          left -= part.length
          at += part.length
          if (left === 0) place = 'end of data'
          give(part)
          continue
        }
        const read = readLine(bytes, at)
        if (read === undefined) return -1
        at = read.next
        if (takeLine(read.text)) return at
      }
      return -1
    },
  }
}
