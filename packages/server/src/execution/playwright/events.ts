/**
 * Reads what a slot says on its file descriptor 3. The slot is not trusted: a line that is too long, or is not an event
 * to the letter, counts for nothing.
 */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { SlotEvent } from '../../../../runner/protocol.ts'
import { cutText } from '../cut-text.ts'
import { readJsonLines } from '../json-lines.ts'

const MAX_LINE_BYTES = 8_000_000
/** Two events of each attempt that is kept, and as many more. */
const MAX_LINES = 400_000

const text = (max: number) => z.string().transform((value) => cutText(value, max))
/** Far more than is shown: texts are cut once secrets are masked, so that none is cut in two. */
const UNMASKED_CHARS = 200_000

const count = z.number().int().min(0).max(1e9).nullable()
const id = z.string().max(200)

const error = z.object({
  message: text(UNMASKED_CHARS),
  stack: text(UNMASKED_CHARS).nullable(),
  snippet: text(UNMASKED_CHARS).nullable(),
  file: text(4_096).nullable(),
  line: count,
  column: count,
})

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('loading'), testId: id }),
  z.object({
    type: z.literal('planned'),
    cases: z.array(z.object({ caseId: id, testId: id, title: text(2_000) })).max(1_000),
  }),
  z.object({ type: z.literal('begin'), caseId: id }),
  z.object({
    type: z.literal('attempt'),
    caseId: id,
    attempt: z.number().int().min(1).max(1_000),
    status: z.enum(['passed', 'failed', 'timedOut', 'interrupted', 'skipped']),
    startedAt: z.iso.datetime(),
    durationMs: z.number().min(0).max(1e9),
    errors: z.array(error).transform((all) => all.slice(0, 20)),
    attachments: z
      .array(z.object({ name: text(500), contentType: text(200), path: z.string().max(4_096) }))
      .transform((all) => all.slice(0, 200)),
    annotations: z
      .array(z.object({ type: text(200), description: text(2_000).optional() }))
      .transform((all) => all.slice(0, 50)),
    outcome: z.enum(['expected', 'unexpected', 'flaky', 'skipped']).nullable(),
  }),
  z.object({ type: z.literal('problem'), testId: id.nullable(), error }),
  z.object({ type: z.literal('end') }),
  z.object({ type: z.literal('report'), path: z.string().max(4_096) }),
])

/** Calls `onEvent` for each event until the stream ends. Memory: one line. */
export function readEvents(stream: Readable, onEvent: (event: SlotEvent) => void) {
  readJsonLines(stream, { maxLineBytes: MAX_LINE_BYTES, maxLines: MAX_LINES }, (json) => {
    const parsed = event.safeParse(json)
    if (parsed.success) onEvent(parsed.data as SlotEvent)
    return parsed.success
  })
}
