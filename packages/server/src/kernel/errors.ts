/**
 * The refusals the API can answer with, in the domain's words. `message` goes to the log, `shown` to the caller;
 * http/errors.ts turns them into answers. Expected outcomes of work (down, failed, timed out) are values, not errors.
 */

export interface Problem {
  path: string
  message: string
}

export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly shown: string
  /** For programs, where one status has several causes. */
  readonly code: string | undefined
  readonly details: Problem[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(options: {
    status: number
    shown: string
    message?: string
    code?: string
    details?: Problem[]
    retryAfterSeconds?: number
    cause?: unknown
  }) {
    super(options.message ?? options.shown, { cause: options.cause })
    this.status = options.status
    this.shown = options.shown
    this.code = options.code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export const unauthorized = (why: string) => new AppError({ status: 401, shown: 'Unauthorized', message: why })
export const forbidden = (why: string) => new AppError({ status: 403, shown: 'Forbidden', message: why })
export const notFound = (what = 'not found') => new AppError({ status: 404, shown: 'Not found', message: what })
export const conflict = (shown: string, code?: string) =>
  new AppError({ status: 409, shown, ...(code ? { code } : {}) })
export const tooMany = (retryAfterSeconds: number, shown = 'Too many requests') =>
  new AppError({ status: 429, shown, retryAfterSeconds })
export const unavailable = (shown: string, cause?: unknown) =>
  new AppError({ status: 503, shown, retryAfterSeconds: 5, cause })

/** A 400 that names the fields. `error` is the first problem in words, `details` has them all. */
export function invalid(details: Problem[] | Problem): AppError {
  const list = Array.isArray(details) ? details : [details]
  const first = list[0]
  const shown = first ? (first.path ? `${first.path}: ${first.message}` : first.message) : 'Invalid request'
  return new AppError({ status: 400, shown, details: list })
}
