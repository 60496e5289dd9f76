/**
 * What a load engine says, one JSON line each. It ran a stranger's script, so every field is checked, and every text has
 * a bound: what does not fit counts for nothing.
 */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { cutText } from '../cut-text.ts'
import { readJsonLines } from '../json-lines.ts'

const MAX_LINE_BYTES = 16_000_000
/** Far more than the engine lets a script print. */
const MAX_LINES = 20_000_000

const text = (max: number) => z.string().transform((value) => cutText(value, max))
const name = text(300)
const figure = z.number().min(-1e300).max(1e300).nullable()
const amount = z.number().min(0).max(1e15).catch(0)

const metric = z.object({
  type: z.enum(['counter', 'gauge', 'rate', 'trend']),
  contains: z.enum(['default', 'time', 'data']),
  values: z.record(name, figure),
  thresholds: z.record(name, z.object({ ok: z.boolean() })).optional(),
})

const check = z.object({ name, path: name, id: text(64), passes: amount, fails: amount })
const group = z.object({
  name,
  path: name,
  id: text(64),
  get groups() {
    return z.array(group).max(1_000)
  },
  checks: z.array(check).max(10_000),
})

const summary = z.object({
  root_group: group,
  options: z.object({ summaryTrendStats: z.array(name).max(100), summaryTimeUnit: name, noColor: z.boolean() }),
  state: z.object({ isStdOutTTY: z.boolean(), isStdErrTTY: z.boolean(), testRunDurationMs: amount }),
  metrics: z.record(name, metric),
})

const point = z.object({
  atMs: amount,
  lengthMs: amount,
  vus: amount,
  requestsPerSecond: amount,
  errorsPerSecond: amount,
  iterationsPerSecond: amount,
  p50: amount,
  p95: amount,
  p99: amount,
  bytesPerSecond: amount,
})

const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('console'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    text: text(20_000),
    source: z.enum(['script', 'engine']),
  }),
  z.object({
    type: z.literal('progress'),
    phase: z.enum(['init', 'setup', 'running', 'teardown']),
    elapsedMs: amount,
    fraction: z.number().min(0).max(1).catch(0),
    vus: amount,
    vusMax: amount,
    iterations: amount,
    interrupted: amount,
    dropped: amount,
    requests: amount,
    requestsPerSecond: amount,
    failedRate: amount,
    p95Ms: amount,
  }),
  z.object({
    type: z.literal('artifact'),
    role: z.enum(['report', 'file']),
    name: text(200),
    contentType: z.string().max(200),
    content: z.string(),
    encoding: z.enum(['utf8', 'base64']),
  }),
  z.object({
    type: z.literal('summary'),
    summary,
    thresholds: z
      .array(z.object({ key: name, expression: name, ok: z.boolean(), value: z.number().optional() }))
      .transform((all) => all.slice(0, 1_000)),
    series: z.array(point).max(4_000),
    text: text(200_000),
    checks: z.object({ passes: amount, fails: amount, hasThreshold: z.boolean() }),
  }),
  z.object({ type: z.literal('end'), rc: z.number().int().min(0).max(255), reason: text(20_000) }),
])

export type EngineEvent = z.infer<typeof event>
export type EngineSummary = Extract<EngineEvent, { type: 'summary' }>
export type EngineArtifact = Extract<EngineEvent, { type: 'artifact' }>

/** Calls `onEvent` for each event until the stream ends. */
export function readEngineEvents(stream: Readable, onEvent: (event: EngineEvent) => void) {
  readJsonLines(stream, { maxLineBytes: MAX_LINE_BYTES, maxLines: MAX_LINES }, (json) => {
    const parsed = parse(json)
    if (parsed) onEvent(parsed)
    return parsed !== null
  })
}

function parse(json: unknown): EngineEvent | null {
  try {
    return event.safeParse(json).data ?? null
  } catch {
    // Nested so deeply that checking it ends the stack.
    return null
  }
}
