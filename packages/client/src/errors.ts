/** What the API refused, as an exception with the words of the answer. */
import { retryAfterMs } from './retry.ts'

export interface ProblemDetail {
  path: string
  message: string
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Where one status has several causes: which. */
  readonly code: string | null
  /** Every wrong field, with status 400. */
  readonly details: ProblemDetail[]
  /** Names the request in the server's log. */
  readonly requestId: string | null
  /** When to come again, where the answer says so. */
  readonly retryAfterSeconds: number | null

  constructor(response: Response, body: unknown) {
    const { error, code, details } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    super(typeof error === 'string' ? error : `The server answered ${response.status}`)
    this.status = response.status
    this.code = typeof code === 'string' ? code : null
    this.details = Array.isArray(details) ? details : []
    this.requestId = response.headers.get('x-request-id')
    const waitMs = retryAfterMs(response.headers)
    this.retryAfterSeconds = waitMs === null ? null : Math.ceil(waitMs / 1000)
  }
}

/** The error that a refused response stands for; its body is read. */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  try {
    return new ApiError(response, JSON.parse(text))
  } catch {
    return new ApiError(response, null)
  }
}
