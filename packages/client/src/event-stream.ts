/** From the bytes of a `text/event-stream` to its events, wherever the chunks are cut. */
export interface StreamEvent {
  type: string
  data: string
  /** The id in force, also when this event brought none. */
  id: string
}

export interface EventParser {
  /** The events that `chunk` completes. @throws Error when one event grows beyond `MAX_EVENT_CHARS`. */
  push(chunk: Uint8Array): StreamEvent[]
  /** What the server's last `retry:` asked for. */
  retryMs: number | null
}

const MAX_EVENT_CHARS = 1 << 20

export function eventParser(lastEventId = ''): EventParser {
  const decoder = new TextDecoder()
  let rest = ''
  let type = ''
  let data: string[] = []
  let id = lastEventId

  function takeLine(line: string): StreamEvent | undefined {
    if (line === '') return finish()
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') type = value
    else if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value)) parser.retryMs = Number(value)
    return undefined
  }

  function finish(): StreamEvent | undefined {
    const event = data.length > 0 ? { type: type || 'message', data: data.join('\n'), id } : undefined
    ;[type, data] = ['', []]
    return event
  }

  const parser: EventParser = {
    retryMs: null,
    push(chunk) {
      rest += decoder.decode(chunk, { stream: true })
      // A \r at the very end may be the first half of \r\n: it waits for what comes next.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      const events = lines.map(takeLine).filter((event) => event !== undefined)
      if (rest.length + data.reduce((sum, part) => sum + part.length, 0) > MAX_EVENT_CHARS)
        throw new Error('The event stream sent an event larger than 1 MiB')
      return events
    },
  }
  return parser
}
