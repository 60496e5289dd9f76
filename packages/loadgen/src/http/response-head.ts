// The head of a response: read once and then the same object for every response with the same text, because under load
// thousands a second say the same.

export interface ResponseHead {
  status: number
  statusText: string
  /** Name, value, name, value … as received. */
  rawHeaders: string[]
  /** The same, one per line: how scripts get them. */
  lines: string
  /** Bytes of the body; what it ends with where the length is not told. */
  length: number | 'chunked' | 'close'
  /** The server does not keep the connection. */
  closes: boolean
  /** How long the server keeps an idle connection, in seconds; undefined: it does not say. */
  idleSeconds: number | undefined
  contentEncoding: string | undefined
  setCookies: string[]
}

export const emptyHead: ResponseHead = newHead(0, '', [])

const mostKnown = 512
const mostKnownChars = 4000
const known = new Map<string, ResponseHead>()

/** Reads the text before the empty line. Returns what is wrong when it is not HTTP/1.1. */
export function readHead(text: string): ResponseHead | { problem: string } {
  const before = known.get(text)
  if (before !== undefined) return before
  const head = parse(text)
  if ('problem' in head || text.length > mostKnownChars) return head
  if (known.size >= mostKnown) known.clear()
  known.set(text, head)
  return head
}

function parse(text: string): ResponseHead | { problem: string } {
  const [statusLine = '', ...lines] = text.split(/\r?\n/)
  const match = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: (.*))?$/.exec(statusLine)
  if (match === null) return { problem: 'malformed HTTP response' }
  const rawHeaders: string[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    // A line that begins with a blank goes on where the one before it ended.
    if (/^[ \t]/.test(line) && rawHeaders.length > 0) rawHeaders.push(`${rawHeaders.pop()} ${line.trim()}`)
    else if (colon <= 0) return { problem: 'malformed header in the HTTP response' }
    else rawHeaders.push(line.slice(0, colon).trimEnd(), line.slice(colon + 1).trim())
  }
  const head = newHead(Number(match[2]), match[3] ?? '', rawHeaders)
  const lengths = new Set(headerValues(rawHeaders, 'content-length'))
  const codings = headerValues(rawHeaders, 'transfer-encoding').join(', ').toLowerCase()
  const connection = headerValues(rawHeaders, 'connection').join(', ').toLowerCase()
  if (codings !== '') head.length = /(^|[, ])chunked$/.test(codings.trim()) ? 'chunked' : 'close'
  else if (lengths.size > 0) {
    const [length = ''] = lengths
    if (lengths.size > 1 || !/^\d{1,15}$/.test(length))
      return { problem: 'malformed Content-Length in the HTTP response' }
    head.length = Number(length)
  }
  // Both at once is how responses are smuggled: such a connection is not used again.
  const isSure = codings === '' || lengths.size === 0
  const stays = match[1] === '1' ? !/\bclose\b/.test(connection) : /\bkeep-alive\b/.test(connection)
  head.closes = !stays || !isSure
  const idle = /\btimeout=(\d{1,6})\b/i.exec(headerValues(rawHeaders, 'keep-alive').join())
  if (idle !== null) head.idleSeconds = Number(idle[1])
  return head
}

/** A head from its parts, with no word about the body's length. */
export function newHead(status: number, statusText: string, rawHeaders: string[]): ResponseHead {
  return {
    status,
    statusText,
    rawHeaders,
    lines: rawHeaders.join('\n'),
    length: 'close',
    closes: false,
    idleSeconds: undefined,
    contentEncoding: headerValues(rawHeaders, 'content-encoding').join(', ') || undefined,
    setCookies: headerValues(rawHeaders, 'set-cookie'),
  }
}

/** All values of one header (given in lower case) in a flat list. */
export function headerValues(rawHeaders: string[], name: string): string[] {
  const values: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const candidate = rawHeaders[i] as string
    if (candidate.length === name.length && candidate.toLowerCase() === name) values.push(rawHeaders[i + 1] ?? '')
  }
  return values
}
