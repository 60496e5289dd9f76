/**
 * A fetch that tries again: only what may safely be sent twice, later each time, never longer than the deadline.
 * Whether an answer is good is the caller's matter.
 */
export interface RetryOptions {
  /** Requests sent at most, the first included. */
  attempts?: number
  /** From the call to the head of the last answer, waits included. */
  deadlineMs?: number
  /** The first wait is between half of this and this; it doubles each time, up to `maxWaitMs`. */
  firstWaitMs?: number
  maxWaitMs?: number
  fetch?: (request: Request) => Promise<Response>
  /** From 0 to 1. */
  random?: () => number
}

const SAFE_TWICE = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
const PASSING = new Set([408, 429, 502, 503, 504])

/**
 * Sends idempotent requests, and POST with an `Idempotency-Key`, again after network errors and answers that mean "not
 * now". `Retry-After` is honoured; when it reaches beyond the deadline, the refusal itself is returned at once.
 * @throws what fetch throws; TimeoutError at the deadline; the signal's reason when the caller aborts.
 */
export function retryingFetch(options: RetryOptions = {}): (request: Request) => Promise<Response> {
  const { attempts = 5, deadlineMs = 60_000, firstWaitMs = 500, maxWaitMs = 20_000 } = options
  const { fetch = (request) => globalThis.fetch(request), random = Math.random } = options
  return async (request) => {
    const endsAt = Date.now() + deadlineMs
    const most = maySendAgain(request) ? attempts : 1
    for (let attempt = 1; ; attempt++) {
      const outcome = await attemptOnce(fetch, attempt < most ? request.clone() : request, endsAt - Date.now())
      const passing = 'error' in outcome || isPassing(outcome.response)
      const waitMs = passing && attempt < most ? waitBefore(outcome, backoff(attempt)) : Number.POSITIVE_INFINITY
      if (Date.now() + waitMs >= endsAt || request.signal.aborted) {
        if ('error' in outcome) throw outcome.error
        return outcome.response
      }
      if ('response' in outcome) await outcome.response.body?.cancel()
      await sleep(waitMs, request.signal)
    }
  }

  function backoff(attempt: number): number {
    const longest = Math.min(firstWaitMs * 2 ** (attempt - 1), maxWaitMs)
    return longest * (0.5 + random() / 2)
  }
}

type Outcome = { response: Response } | { error: unknown }

/** A 409 that says when to come again: the same request, sent before, is still being carried out. */
const isPassing = ({ status, headers }: Response) =>
  PASSING.has(status) || (status === 409 && headers.has('retry-after'))

const maySendAgain = (request: Request) =>
  SAFE_TWICE.has(request.method) || (request.method === 'POST' && request.headers.has('idempotency-key'))

async function attemptOnce(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  withinMs: number,
): Promise<Outcome> {
  const controller = new AbortController()
  const stop = () => controller.abort(request.signal.reason)
  const timer = setTimeout(() => controller.abort(timeoutError()), Math.max(0, withinMs))
  request.signal.addEventListener('abort', stop, { once: true })
  if (request.signal.aborted) stop()
  try {
    return { response: await fetch(new Request(request, { signal: controller.signal })) }
  } catch (error) {
    request.signal.removeEventListener('abort', stop)
    return { error: controller.signal.aborted ? controller.signal.reason : error }
  } finally {
    // The deadline is for the head of the answer; the caller's signal holds for its body too.
    clearTimeout(timer)
  }
}

const timeoutError = () => new DOMException('No answer before the deadline', 'TimeoutError')

function waitBefore(outcome: Outcome, backoffMs: number): number {
  const asked = 'response' in outcome ? retryAfterMs(outcome.response.headers) : null
  return Math.max(asked ?? 0, backoffMs)
}

/** `Retry-After` in milliseconds from now: seconds or a date; null when absent or not to be understood. */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim()
  if (!text) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
