/** The status line and headers of an answer. Strict by RFC 9112, so that the fault can be named; lenient on request. */
import { CheckFailure } from '../probe.ts'

export interface ResponseHead {
  status: number
  /** Lower-case names; of several with one name the last, but content codings add up. `set-cookie` stands apart. */
  headers: Map<string, string>
  setCookies: string[]
}

/** The whole of a good head in one go; what fails here is looked at line by line to say why. */
const GOOD =
  /^HTTP\/1\.[01] [1-9]\d\d(?: [\t\x20-\x7e\x80-\xff]*)?\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)*\r\n$/

/** `text` ends with the empty line; its bytes as latin1. @throws CheckFailure malformed_response */
export function parseHead(text: string, lenient: boolean): ResponseHead {
  let head = text
  if (!GOOD.test(head)) {
    // A folded header is old, but not wrong (RFC 9112 §5.2).
    head = text.replace(/\r?\n[ \t]+/g, ' ')
    if (!lenient && !GOOD.test(head)) throw malformed(faultOf(head))
  }
  const status = Number(/^HTTP\/\S*[ \t]+(\d{3})/.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(status)) throw malformed(faultOf(text))
  return { status, ...readHeaders(head) }
}

function readHeaders(head: string): Pick<ResponseHead, 'headers' | 'setCookies'> {
  const headers = new Map<string, string>()
  const setCookies: string[] = []
  for (let start = head.indexOf('\n') + 1; start > 0 && start < head.length; ) {
    const end = head.indexOf('\n', start)
    const colon = head.indexOf(':', start)
    if (colon > start && colon < end) {
      const name = head.slice(start, colon).trimEnd().toLowerCase()
      const value = head.slice(colon + 1, end).trim()
      if (name === 'set-cookie') setCookies.push(value)
      else if (name === 'content-length') headers.set(name, lengthOf(value, headers.get(name)))
      else if (name === 'content-encoding') headers.set(name, [headers.get(name), value].filter(Boolean).join(', '))
      else headers.set(name, value)
    }
    start = end + 1
  }
  return { headers, setCookies }
}

/** Lengths that contradict each other are never forgiven: that is how answers are smuggled. */
function lengthOf(text: string, before: string | undefined): string {
  if (!/^\d{1,15}$/.test(text)) throw malformed('the header Content-Length is not a number')
  if (before !== undefined && Number(before) !== Number(text)) throw malformed('two headers Content-Length that differ')
  return text
}

export const malformed = (message: string) => new CheckFailure('malformed_response', message)

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
