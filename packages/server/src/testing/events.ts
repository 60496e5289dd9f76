/** Reads a run's stream to its end, as a strict reader of Server-Sent Events. */
import assert from 'node:assert/strict'
import { textOf } from '../kernel/text-stream.ts'

export interface ReceivedEvent {
  event: string
  id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of several shapes
  data: any
}

export async function readEvents(
  url: string,
  token: string,
  { lastEventId, onEvent = () => {} }: { lastEventId?: string; onEvent?: (event: ReceivedEvent) => void } = {},
): Promise<ReceivedEvent[]> {
  const answer = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: AbortSignal.timeout(120_000),
  })
  assert.equal(answer.status, 200)
  assert.ok(answer.body)
  const events: ReceivedEvent[] = []
  let open = ''
  // As a browser keeps it over connections: one that brings no event with an id must not begin again the next time.
  let id = lastEventId
  for await (const part of textOf(answer.body)) {
    const blocks = (open + part).split('\n\n')
    open = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      if (fields.id !== undefined) id = fields.id
      if (fields.event === undefined) continue
      const event = { event: fields.event, id, data: JSON.parse(fields.data ?? 'null') }
      events.push(event)
      onEvent(event)
    }
  }
  assert.equal(open, '', 'the stream ended in the middle of an event')
  return events
}
