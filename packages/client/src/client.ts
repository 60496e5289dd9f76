/**
 * The API from a program: every operation typed from openapi.json, requests that try again where that is safe, and the
 * live console of a run. Runs on Node 18 and newer, and in browsers.
 */
import createFetchClient from 'openapi-fetch'
import { ApiError } from './errors.ts'
import { followRun, type RunEvent } from './events.ts'
import type { components, paths } from './generated.ts'
import { type RetryOptions, retryingFetch } from './retry.ts'

export { ApiError, type ProblemDetail } from './errors.ts'
export type { RunEvent } from './events.ts'
export type Schemas = components['schemas']

export interface ClientOptions extends RetryOptions {
  /** Where the server is: `https://watch.example.com`. */
  url: string
  /** A CLI token, or a trigger key for the one request that takes it. */
  token?: string
}

export type ApiClient = ReturnType<typeof createClient>

/**
 * `const { data } = await client.api.GET('/api/jobs', { params: { query: { limit: 10 } } })`: `data` or `error`, never
 * an exception for an answer. `answer()` turns a refusal into an ApiError.
 */
export function createClient({ url, token, ...retry }: ClientOptions) {
  const baseUrl = url.replace(/(?<!\/)\/+$/, '')
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const { fetch: send = (request: Request) => fetch(request) } = retry
  // Some answers are files too, which are asked for with `parseAs`.
  const api = createFetchClient<paths, 'application/json'>({ baseUrl, headers, fetch: retryingFetch(retry) })
  // With a key of its own a POST may be sent again after a broken connection, and is carried out once.
  api.use({
    onRequest({ request }) {
      if (request.method === 'POST' && !request.headers.has('idempotency-key')) {
        request.headers.set('idempotency-key', newKey())
      }
    },
  })
  return {
    api,
    /** The run's console, from its beginning or after `lastEventId`, until the run is over. See `followRun`. */
    followRun(runId: string, options: { lastEventId?: string; signal?: AbortSignal } = {}): AsyncGenerator<RunEvent> {
      const streamUrl = `${baseUrl}/api/runs/${encodeURIComponent(runId)}/stream`
      return followRun({ streamUrl, headers, ...options, fetch: (...asked) => send(new Request(...asked)) })
    },
  }
}

// Node 18 has no global crypto; a key need only be new, not secret.
const newKey = () =>
  globalThis.crypto?.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/** The body of a good answer: `const jobs = await answer(client.api.GET('/api/jobs'))`. @throws ApiError otherwise */
export async function answer<Data>(
  asked: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await asked
  if (!response.ok || data === undefined || data === null) throw new ApiError(response, error)
  return data
}
