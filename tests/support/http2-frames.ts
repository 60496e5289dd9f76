/** Frames of HTTP/2 by hand (RFC 9113, RFC 7541). */

export const TYPE = {
  data: 0,
  headers: 1,
  rstStream: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
  /** Readers pass over what they do not know. */
  unknown: 0xbb,
}
export const END_STREAM = 1
export const END_HEADERS = 4

interface FrameHead {
  flags?: number
  stream?: number
}

/** Text is taken as latin1. */
export function frame(type: number, { flags = 0, stream = 0 }: FrameHead = {}, payload: Buffer | string = ''): Buffer {
  const bytes = typeof payload === 'string' ? Buffer.from(payload, 'latin1') : payload
  const head = Buffer.alloc(9)
  head.writeUIntBE(bytes.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, bytes])
}

/** A field that is not indexed, without Huffman coding (RFC 7541 §6.2.2); both texts are shorter than 127. */
export const field = (name: string, value: string) =>
  `\0${String.fromCharCode(name.length)}${name}${String.fromCharCode(value.length)}${value}`

export const SETTINGS = frame(TYPE.settings)
export const SETTINGS_ACK = frame(TYPE.settings, { flags: 1 })

/** The head of the answer to the first request: 200 of the static table, and more fields. */
export const answerHead = (more = '', flags = END_HEADERS) => frame(TYPE.headers, { flags, stream: 1 }, `\x88${more}`)
