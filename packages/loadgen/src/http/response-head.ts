// The head of a response as the engine hands it on: read once and then the same object for every response with the same
// text, because under load thousands a second say the same.
import { type Http1Head, parseHead } from '../../../wire/src/http1/head.ts'

export interface ScriptResponseHead extends Http1Head {
  /** The fields, one name or value per line: how scripts get them. */
  lines: string
  contentEncoding: string | undefined
  setCookies: string[]
}

export const emptyHead: ScriptResponseHead = newHead(0, '', [])

const maxKnown = 512
const maxKnownChars = 4000
const known = new Map<string, ScriptResponseHead>()

/** @throws ProtocolFault */
export function readHead(text: string, lenient: boolean): ScriptResponseHead {
  const before = known.get(text)
  if (before !== undefined) return before
  const head = withDerived(parseHead(text, lenient))
  if (text.length > maxKnownChars) return head
  if (known.size >= maxKnown) known.clear()
  known.set(text, head)
  return head
}

/** A head from its parts, with no word about the body's length. */
export function newHead(status: number, statusText: string, fields: string[]): ScriptResponseHead {
  return withDerived({
    status,
    statusText,
    fields,
    contentLength: undefined,
    transferEncoding: undefined,
    closes: false,
    idleSeconds: undefined,
  })
}

function withDerived(head: Http1Head): ScriptResponseHead {
  const { fields } = head
  return Object.assign(head, {
    lines: fields.join('\n'),
    contentEncoding: headerValues(fields, 'content-encoding').join(', ') || undefined,
    setCookies: headerValues(fields, 'set-cookie'),
  })
}

/** All values of one header (given in lower case) in a flat list. */
export function headerValues(fields: string[], name: string): string[] {
  const values: string[] = []
  for (let i = 0; i < fields.length; i += 2) {
    const candidate = fields[i] as string
    if (candidate.length === name.length && candidate.toLowerCase() === name) values.push(fields[i + 1] ?? '')
  }
  return values
}
