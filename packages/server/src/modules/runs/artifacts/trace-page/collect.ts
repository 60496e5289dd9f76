/**
 * Makes one story of a trace's events. The test's own trace tells its steps; those of its contexts tell what the browser
 * did, under the same call ids. Everything is bounded: what is too much is left out, and `isCut` says so.
 */
import { createCalls } from './calls.ts'
import { fieldsOf, numberOf, placeOf, type TraceFields, textOf } from './fields.ts'
import type { Action, NetworkRequest, PictureAt, Trace, TraceLine } from './model.ts'
import { createNotes, type TraceNotes } from './notes.ts'

const MAX_COUNTS = { lines: 1000, requests: 1000, pictures: 5000, errors: 20 }
const LATEST_DATE_MS = 8.64e15

export interface TraceCollector {
  add(event: TraceFields): void
  end(): Trace
}

export function createCollector(): TraceCollector {
  const story = createStory()
  const { takes } = story
  return {
    add(event) {
      const take = typeof event.type === 'string' && Object.hasOwn(takes, event.type) ? takes[event.type] : undefined
      take?.(event)
    },
    end: story.end,
  }
}

function createStory() {
  const notes = createNotes()
  const about = createAbout(notes)
  const calls = createCalls(notes)
  const errors: Trace['errors'] = []
  const lines: TraceLine[] = []
  const requests: Sent[] = []
  const frames: PictureAt[] = []

  const takes: Record<string, (event: TraceFields) => void> = {
    'context-options': about.take,
    before: calls.begin,
    after: calls.end,
    log: calls.log,
    error({ message, stack }) {
      if (notes.fits(errors, MAX_COUNTS.errors))
        errors.push({ message: notes.text(message, 20_000), place: placeOf(stack) })
    },
    console(event) {
      addLine(event.time, { kind: event.messageType, text: event.text, place: fieldsOf(event.location).url })
    },
    event(event) {
      if (event.method !== 'pageError') return
      const { error } = fieldsOf(fieldsOf(event.params).error)
      const { message, stack } = fieldsOf(error)
      addLine(event.time, { kind: 'page error', text: stack || message, place: '' })
    },
    stdout: (event) => addLine(event.timestamp, { kind: 'stdout', text: outputOf(event), place: '' }),
    stderr: (event) => addLine(event.timestamp, { kind: 'stderr', text: outputOf(event), place: '' }),
    'resource-snapshot'({ snapshot }) {
      if (notes.fits(requests, MAX_COUNTS.requests)) requests.push(requestOf(fieldsOf(snapshot), notes))
    },
    'screencast-frame'({ file, timestamp }) {
      if (notes.fits(frames, MAX_COUNTS.pictures))
        frames.push({ entry: textOf(file, 300), atMs: numberOf(timestamp), label: '' })
    },
  }

  function addLine(at: unknown, { kind, text, place }: { kind: unknown; text: unknown; place: unknown }) {
    if (!notes.fits(lines, MAX_COUNTS.lines)) return
    const shown = notes.text(text, 4000).trimEnd()
    lines.push({ atMs: numberOf(at) ?? 0, kind: textOf(kind, 20), text: shown, place: notes.text(place, 300) })
  }

  function end(): Trace {
    const begunMs = about.begunMs() ?? calls.firstMs()
    const since = (at: number) => at - begunMs
    const actions = calls.actions().map((action) => shift(action, since))
    const sent = requests.map(({ request, monotonicMs, wallMs }) => ({
      ...request,
      atMs: monotonicMs === null ? wallMs - (about.startedAt()?.getTime() ?? wallMs) : since(monotonicMs),
    }))
    return {
      ...about.end(),
      durationMs: Math.max(0, ...actions.map(({ startMs, endMs }) => endMs ?? startMs)),
      errors,
      actions,
      lines: lines.map((line) => ({ ...line, atMs: since(line.atMs) })).sort((a, b) => a.atMs - b.atMs),
      requests: sent.sort((a, b) => a.atMs - b.atMs),
      frames: frames.map((frame) => ({ ...frame, atMs: since(frame.atMs ?? 0) })).sort((a, b) => a.atMs - b.atMs),
      attached: calls.attached.map((one) => ({ ...one, atMs: one.atMs === null ? null : since(one.atMs) })),
      isCut: notes.isCut(),
    }
  }

  return { takes, end }
}

const shift = (action: Action, since: (at: number) => number): Action => ({
  ...action,
  startMs: since(action.startMs),
  endMs: action.endMs === null ? null : since(action.endMs),
})

/** Who recorded the trace, and when. */
function createAbout(notes: TraceNotes) {
  let title = ''
  let begunMs: number | null = null
  let contextMs: number | null = null
  let startedMs: number | null = null
  const facts = { browser: '', version: '', platform: '', viewport: '' }
  return {
    take(event: TraceFields) {
      title ||= notes.text(event.title, 500)
      facts.browser ||= textOf(event.browserName, 40)
      facts.version ||= textOf(event.playwrightVersion, 40)
      facts.platform ||= textOf(event.platform, 40)
      const { width, height } = fieldsOf(fieldsOf(event.options).viewport)
      facts.viewport ||= numberOf(width) && numberOf(height) ? `${width} × ${height}` : ''
      if (event.origin === 'testRunner') begunMs ??= numberOf(event.monotonicTime)
      contextMs ??= numberOf(event.monotonicTime)
      startedMs ??= numberOf(event.wallTime)
    },
    begunMs: () => begunMs ?? contextMs,
    startedAt,
    end() {
      const { browser, version, platform, viewport } = facts
      const about = [browser, version && `Playwright ${version}`, platform, viewport].filter(Boolean)
      return { title, about, startedAt: startedAt() }
    },
  }

  function startedAt(): Date | null {
    return startedMs !== null && Math.abs(startedMs) <= LATEST_DATE_MS ? new Date(startedMs) : null
  }
}

function outputOf({ text, base64 }: TraceFields): string {
  return typeof base64 === 'string' ? Buffer.from(base64.slice(0, 8000), 'base64').toString() : textOf(text, 4000)
}

/** When it was sent is told by one clock or the other. */
interface Sent {
  request: Omit<NetworkRequest, 'atMs'>
  monotonicMs: number | null
  wallMs: number
}

function requestOf(snapshot: TraceFields, notes: TraceNotes): Sent {
  const asked = fieldsOf(snapshot.request)
  const response = fieldsOf(snapshot.response)
  const content = fieldsOf(response.content)
  const request = {
    method: textOf(asked.method, 20),
    url: notes.text(asked.url, 2000),
    status: positive(response.status) || null,
    statusText: notes.text(response._failureText || response.statusText, 200),
    type: textOf(snapshot._resourceType || content.mimeType, 60).split(';')[0] ?? '',
    sizeBytes: positive(content.size),
    durationMs: positive(snapshot.time),
  }
  const wallMs = Date.parse(textOf(snapshot.startedDateTime, 40)) || 0
  return { request, monotonicMs: numberOf(snapshot._monotonicTime), wallMs }
}

function positive(value: unknown): number | null {
  const number = numberOf(value)
  return number !== null && number >= 0 ? number : null
}
