/** The status line and headers of an HTTP/1.1 answer. Strict by RFC 9112, so that the fault can be named; lenient on request. */
import { malformed } from '../protocol-fault.ts'

export interface Http1Head {
  status: number
  /** The reason phrase. */
  statusText: string
  /** Name, value, name, value … as received. */
  fields: string[]
  contentLength: number | undefined
  /** All codings in lower case, separated by commas. */
  transferEncoding: string | undefined
  /** The server does not keep the connection, or it could not be trusted any more. */
  closes: boolean
  /** How long the server keeps an idle connection, if it says so. */
  idleSeconds: number | undefined
}

/** The whole of a good head in one go; what fails here is looked at line by line to say why. */
const GOOD =
  /^HTTP\/1\.[01] [1-9]\d\d(?: [\t\x20-\x7e\x80-\xff]*)?\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)*\r\n$/
const STATUS_LINE = /^HTTP\/(\S*)[ \t]+(\d{3})(?: ([^\r\n]*))?/

/** `text` ends with the empty line; its bytes as latin1. @throws ProtocolFault malformed_response */
export function parseHead(text: string, lenient: boolean): Http1Head {
  let head = text
  if (!GOOD.test(head)) {
    // A folded header is old, but not wrong (RFC 9112 §5.2).
    head = text.replace(/\r?\n[ \t]+/g, ' ')
    if (!lenient && !GOOD.test(head)) throw malformed(faultOf(head))
  }
  const found = STATUS_LINE.exec(head)
  if (found === null) throw malformed(faultOf(text))
  const reading = readFields(head)
  const { contentLength, transferEncoding, connection } = reading
  const stays = found[1] === '1.0' ? /\bkeep-alive\b/i.test(connection) : !/\bclose\b/i.test(connection)
  return {
    status: Number(found[2]),
    statusText: found[3] ?? '',
    fields: reading.fields,
    contentLength,
    transferEncoding,
    // Two lengths at once are how answers are smuggled: such a connection is not used again.
    closes: !stays || (contentLength !== undefined && transferEncoding !== undefined),
    idleSeconds: reading.idleSeconds,
  }
}

interface Reading {
  fields: string[]
  contentLength: number | undefined
  transferEncoding: string | undefined
  connection: string
  idleSeconds: number | undefined
}

function readFields(head: string): Reading {
  const reading: Reading = {
    fields: [],
    contentLength: undefined,
    transferEncoding: undefined,
    connection: '',
    idleSeconds: undefined,
  }
  for (let start = head.indexOf('\n') + 1; start > 0 && start < head.length; ) {
    const end = head.indexOf('\n', start)
    const colon = head.indexOf(':', start)
    if (colon > start && colon < end) {
      const name = head.slice(start, colon).trimEnd()
      const value = head.slice(colon + 1, end).trim()
      reading.fields.push(name, value)
      takeFraming(reading, name, value)
    }
    start = end + 1
  }
  return reading
}

/** By the length of the name first: most headers say nothing of the body or the connection. */
function takeFraming(reading: Reading, name: string, value: string): void {
  const { length } = name
  if (length !== 10 && length !== 14 && length !== 17) return
  const lower = name.toLowerCase()
  if (lower === 'content-length') reading.contentLength = lengthOf(value, reading.contentLength)
  else if (lower === 'transfer-encoding') {
    const before = reading.transferEncoding
    reading.transferEncoding = before === undefined ? value.toLowerCase() : `${before}, ${value.toLowerCase()}`
  } else if (lower === 'connection') reading.connection += ` ${value}`
  else if (lower === 'keep-alive') {
    const seconds = /\btimeout=(\d{1,6})\b/i.exec(value)?.[1]
    if (seconds !== undefined) reading.idleSeconds = Number(seconds)
  }
}

/** Lengths that contradict each other are never forgiven: that is how answers are smuggled. */
function lengthOf(text: string, before: number | undefined): number {
  if (!/^\d{1,15}$/.test(text)) throw malformed('the header Content-Length is not a number')
  const length = Number(text)
  if (before !== undefined && before !== length) throw malformed('two headers Content-Length that differ')
  return length
}

/** What is wrong with a head that is not good. */
function faultOf(text: string): string {
  const [first = '', ...lines] = text.split('\n')
  if (!first.startsWith('HTTP/')) return 'the answer is not HTTP'
  if (!/^HTTP\/1\.[01] [1-9]\d\d( |\r?$)/.test(first)) return `the status line is malformed: "${printable(first)}"`
  for (const line of lines) {
    const name = printable(line.split(':', 1)[0] ?? '')
    if (line.replace(/\r$/, '') === '') continue
    if (!line.includes(':')) return `a header without a colon: "${name}"`
    if (/^[^:]*[ \t]:/.test(line)) return `a space before the colon of header ${name.trim()}`
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+:/.test(line)) return `an illegal character in the name of header ${name}`
    if (/[^\t\x20-\x7e\x80-\xff]/.test(line.replace(/\r$/, ''))) return `an illegal character in header ${name}`
  }
  return 'a header line ends without a carriage return'
}

const printable = (text: string) =>
  text
    .trim()
    .slice(0, 60)
    .replace(/[^\x20-\x7e]/g, '?')
