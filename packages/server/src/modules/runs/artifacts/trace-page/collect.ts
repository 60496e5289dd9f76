/**
 * Makes one story of a trace's events. The test's own trace tells its steps; those of its contexts tell what the browser
 * did, under the same call ids. Everything is bounded: what is too much is left out, and `isCut` says so.
 */
import { brief, type Fields, fieldsOf, listAt, numberOf, placeOf, textOf } from './fields.ts'
import type { Action, Line, NetworkRequest, PictureAt, Trace } from './model.ts'
import { inOrder, type Node } from './order.ts'

const MOST = { actions: 1000, lines: 1000, requests: 1000, pictures: 5000, errors: 20, log: 40, parameters: 12 }
const MAX_TEXT_CHARS = 3_000_000
const LATEST_DATE_MS = 8.64e15

export interface Collector {
  add(event: Fields): void
  end(): Trace
}

export function createCollector(): Collector {
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
  const lines: Line[] = []
  const requests: (NetworkRequest & { startedAt: number })[] = []
  const frames: PictureAt[] = []

  const takes: Record<string, (event: Fields) => void> = {
    'context-options': about.take,
    before: calls.begin,
    after: calls.end,
    log: calls.log,
    error({ message, stack }) {
      if (notes.fits(errors, MOST.errors)) errors.push({ message: notes.text(message, 20_000), place: placeOf(stack) })
    },
    console(event) {
      addLine(event.time, event.messageType, event.text, fieldsOf(event.location).url)
    },
    event(event) {
      if (event.method !== 'pageError') return
      const { error } = fieldsOf(fieldsOf(event.params).error)
      const { message, stack } = fieldsOf(error)
      addLine(event.time, 'page error', stack || message, '')
    },
    stdout: (event) => addLine(event.timestamp, 'stdout', outputOf(event), ''),
    stderr: (event) => addLine(event.timestamp, 'stderr', outputOf(event), ''),
    'resource-snapshot'({ snapshot }) {
      if (notes.fits(requests, MOST.requests)) requests.push(requestOf(fieldsOf(snapshot), notes))
    },
    'screencast-frame'({ file, timestamp }) {
      if (notes.fits(frames, MOST.pictures))
        frames.push({ entry: textOf(file, 300), atMs: numberOf(timestamp), label: '' })
    },
  }

  function addLine(at: unknown, kind: unknown, text: unknown, place: unknown) {
    if (!notes.fits(lines, MOST.lines)) return
    const shown = notes.text(text, 4000).trimEnd()
    lines.push({ atMs: numberOf(at) ?? 0, kind: textOf(kind, 20), text: shown, place: notes.text(place, 300) })
  }

  function end(): Trace {
    const begunMs = about.begunMs() ?? calls.firstMs()
    const since = (at: number) => at - begunMs
    const actions = calls.actions().map((action) => shift(action, since))
    const sent = requests.map(({ startedAt, ...one }) => ({
      ...one,
      atMs: one.atMs === 0 ? startedAt - (about.startedAt()?.getTime() ?? startedAt) : since(one.atMs),
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

type Notes = ReturnType<typeof createNotes>

/** What may be written down altogether. */
function createNotes() {
  let left = MAX_TEXT_CHARS
  let cut = false
  return {
    text(value: unknown, longest: number): string {
      const text = textOf(value, Math.min(longest, left))
      left -= text.length
      return text
    },
    fits(list: readonly unknown[], most: number): boolean {
      const fits = list.length < most && left > 0
      cut ||= !fits
      return fits
    },
    isCut: () => cut,
  }
}

/** Who recorded the trace, and when. */
function createAbout(notes: Notes) {
  let title = ''
  let [begunMs, contextMs, startedMs]: (number | null)[] = [null, null, null]
  const facts = { browser: '', version: '', platform: '', viewport: '' }
  return {
    take(event: Fields) {
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

/** The calls: steps of the test, each perhaps with the browser's side of it. */
function createCalls(notes: Notes) {
  const nodes: Node[] = []
  const byId = new Map<string, Node>()
  const attached: PictureAt[] = []
  const nodeOf = (event: Fields) => byId.get(textOf(event.callId, 100))

  function begin(event: Fields) {
    const id = textOf(event.callId, 100)
    const known = byId.get(id)
    if (known) {
      if (known.action.parameters.length === 0) known.action.parameters = parametersOf(event.params, notes)
      return
    }
    if (!id || !notes.fits(nodes, MOST.actions)) return
    const parent = byId.get(textOf(event.parentId, 100)) ?? null
    const node = { parent, action: newAction(event, parent, notes) }
    nodes.push(node)
    byId.set(id, node)
  }

  function end(event: Fields) {
    const action = nodeOf(event)?.action
    if (!action) return
    action.endMs ??= numberOf(event.endTime)
    action.error ||= notes.text(fieldsOf(event.error).message, 20_000)
    for (const one of listAt(event.attachments).slice(0, 20).map(fieldsOf)) {
      const label = notes.text(one.name, 200)
      action.attachments.push(label)
      if (!textOf(one.contentType, 100).startsWith('image/') || !notes.fits(attached, MOST.pictures)) continue
      attached.push({ entry: textOf(one.file, 300), atMs: action.endMs, label })
    }
  }

  return {
    begin,
    end,
    log(event: Fields) {
      const log = nodeOf(event)?.action.log
      if (log && notes.fits(log, MOST.log)) log.push(notes.text(event.message, 1000))
    },
    attached,
    firstMs: () => nodes[0]?.action.startMs ?? 0,
    actions: () => inOrder(nodes),
  }
}

function newAction(event: Fields, parent: Node | null, notes: Notes): Action {
  const own = [event.class, event.method].map((word) => textOf(word, 60)).filter(Boolean)
  return {
    depth: 0,
    title: notes.text(event.title, 300) || own.join('.'),
    target: notes.text(event.subtitle, 500),
    isAround: parent ? parent.action.isAround : event.method === 'hook',
    startMs: numberOf(event.startTime) ?? 0,
    endMs: null,
    parameters: parametersOf(event.params, notes),
    place: placeOf(event.stack),
    error: '',
    log: [],
    attachments: [],
  }
}

function parametersOf(params: unknown, notes: Notes): Action['parameters'] {
  return Object.entries(fieldsOf(params))
    .filter(([name]) => name !== 'isFunction')
    .slice(0, MOST.parameters)
    .map(([name, value]) => [textOf(name, 60), notes.text(brief(value, 500), 500)])
}

function outputOf({ text, base64 }: Fields): string {
  return typeof base64 === 'string' ? Buffer.from(base64.slice(0, 8000), 'base64').toString() : textOf(text, 4000)
}

function requestOf(snapshot: Fields, notes: Notes) {
  const [request, response] = [fieldsOf(snapshot.request), fieldsOf(snapshot.response)]
  const content = fieldsOf(response.content)
  const status = numberOf(response.status)
  const duration = numberOf(snapshot.time)
  const size = numberOf(content.size)
  return {
    atMs: numberOf(snapshot._monotonicTime) ?? 0,
    startedAt: Date.parse(textOf(snapshot.startedDateTime, 40)) || 0,
    method: textOf(request.method, 20),
    url: notes.text(request.url, 2000),
    status: status !== null && status > 0 ? status : null,
    statusText: notes.text(response._failureText || response.statusText, 200),
    type: textOf(snapshot._resourceType || content.mimeType, 60).split(';')[0] ?? '',
    sizeBytes: size !== null && size >= 0 ? size : null,
    durationMs: duration !== null && duration >= 0 ? duration : null,
  }
}
