/**
 * Follows a run's live console: connects, connects again where it left off when the line breaks, and ends with the run.
 */
import { errorOf } from './errors.ts'
import { eventParser, type StreamEvent } from './event-stream.ts'
import { retryAfterMs, sleep } from './retry.ts'

export type RunEvent =
  | { type: 'ready'; id: string }
  | { type: 'console'; id: string; line: string }
  | { type: 'heartbeat'; id: string }
  | { type: 'complete'; id: string; status: string }
  | { type: 'error'; id: string; message: string }

export interface FollowOptions {
  /** Where the stream is: `${url}/api/runs/${runId}/stream`. */
  streamUrl: string
  headers: Record<string, string>
  /** Goes on after this event, as after a restart of the caller. */
  lastEventId?: string | undefined
  signal?: AbortSignal | undefined
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Silence that means a dead line; the server sends a heartbeat every 15 s. */
  silenceMs?: number | undefined
  /** Connections in a row that bring no event, after which it gives up. */
  attempts?: number | undefined
  firstWaitMs?: number | undefined
}

const MAX_WAIT_MS = 20_000
/** Answers after which asking again can help. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])

/**
 * Every event once and in order, `complete` or `error` last.
 * @throws ApiError when the server refuses (401, 404 …); the network's error after `attempts`; the signal's reason.
 */
export async function* followRun(options: FollowOptions): AsyncGenerator<RunEvent, void, void> {
  const { attempts = 8, firstWaitMs = 1000, signal } = options
  let lastEventId = options.lastEventId ?? ''
  for (let failures = 0; ; ) {
    const connection = connect(options, lastEventId)
    let problem: unknown = new Error('The stream ended before the run did')
    try {
      for await (const event of connection.events()) {
        failures = 0
        lastEventId = event.id
        const known = toRunEvent(event)
        if (known) yield known
        if (known?.type === 'complete' || known?.type === 'error') return
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      problem = error
    } finally {
      connection.close()
    }
    if (connection.refused || ++failures >= attempts) throw problem
    const waitMs = Math.min((connection.retryMs() ?? firstWaitMs) * 2 ** (failures - 1), MAX_WAIT_MS)
    await sleep(waitMs * (0.5 + Math.random() / 2), signal)
  }
}

function connect(options: FollowOptions, lastEventId: string) {
  const { streamUrl, headers, signal, fetch = globalThis.fetch, silenceMs = 45_000 } = options
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  const parser = eventParser(lastEventId)
  let askedMs: number | null = null
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const connection = {
    refused: false,
    retryMs: () => askedMs ?? parser.retryMs,
    close() {
      clearTimeout(watchdog)
      signal?.removeEventListener('abort', stop)
      controller.abort()
    },
    async *events(): AsyncGenerator<StreamEvent, void, void> {
      listen()
      const asked: Record<string, string> = { ...headers, accept: 'text/event-stream' }
      if (lastEventId) asked['last-event-id'] = lastEventId
      const response = await fetch(streamUrl, { headers: asked, signal: controller.signal })
      if (!response.ok || !response.body) {
        connection.refused = !PASSING.has(response.status)
        askedMs = retryAfterMs(response.headers)
        throw await errorOf(response)
      }
      const reader = response.body.getReader()
      for (;;) {
        listen()
        const { done, value } = await reader.read()
        if (done) return
        yield* parser.push(value)
      }
    },
  }
  function listen() {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => controller.abort(new Error('The stream stopped sending events')), silenceMs)
  }
  return connection
}

/** Events of a kind that this version does not know are passed over. */
function toRunEvent({ type, data, id }: StreamEvent): RunEvent | undefined {
  const fields = parsed(data)
  if (type === 'ready' || type === 'heartbeat') return { type, id }
  if (type === 'console') return { type, id, line: String(fields.line ?? '') }
  if (type === 'complete') return { type, id, status: String(fields.status ?? '') }
  if (type === 'error') return { type, id, message: String(fields.message ?? '') }
  return undefined
}

function parsed(data: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
