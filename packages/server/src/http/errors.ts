/** The one translator from whatever was thrown to `{ error }`. Fastify's own bodies and exceptions' texts never show. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, invalid, notFound, type Problem, unavailable } from '../kernel/errors.ts'
import { challengeTo } from './bearer.ts'

const BY_STATUS: Record<number, string> = {
  400: 'Bad request',
  408: 'Request timed out',
  413: 'Request body is too large',
  414: 'Request URL is too long',
  415: 'Send the body as application/json',
  417: 'Expect is not supported',
  431: 'Request headers are too large',
}
/** What an answer says of itself when nobody has said more. */
export const wordsOf = (status: number): string => BY_STATUS[status] ?? 'Bad request'

/** What the driver and the system say when the database is away or restarting. */
const CONNECTION_LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])
/** PostgreSQL's own words: lost connections (class 08), no room (53), a lock or an answer that took too long, shutting down or starting (57P). */
const DATABASE_AWAY = /^(08|53|55P03|57014|57P|25P03)/

export function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = translate(error, request)
  if (known.status >= 500) request.log.error({ event: 'http.failed', err: error }, 'request failed')
  else request.log.debug({ event: 'http.refused', status: known.status, why: known.message }, 'request refused')
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
  if (known.status === 401) reply.header('www-authenticate', challengeTo(request))
  if (known.status === 408) reply.header('connection', 'close')
  return reply
    .code(known.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error: known.shown,
      ...(known.code ? { code: known.code } : {}),
      ...(known.details ? { details: known.details } : {}),
    })
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(notFound('no such route'), request, reply)

function translate(error: FastifyError | AppError, { raw }: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation.flatMap(toProblems))
  const status = error.statusCode ?? 500
  // Before the database's: a client that left in the middle of its body is an ECONNRESET too, with this status.
  if (status >= 400 && status < 500) {
    return new AppError({ status, shown: wordsOf(status), message: error.message })
  }
  if (CONNECTION_LOST.has(error.code) || DATABASE_AWAY.test(error.code))
    return unavailable('The database is unavailable. Try again later', error)
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') {
    if (raw.complete) return unavailable('The request took too long. Try again later', error)
    return new AppError({ status: 408, shown: wordsOf(408), message: 'the body took too long' })
  }
  return new AppError({ status: 500, shown: 'Internal server error', message: error.message, cause: error })
}

interface Validation {
  keyword?: string
  instancePath: string
  message?: string
  params?: { keys?: unknown }
}

function toProblems(issue: Validation): Problem[] {
  const path = issue.instancePath.split('/').filter(Boolean).join('.')
  const { keys } = issue.params ?? {}
  if (issue.keyword === 'unrecognized_keys' && Array.isArray(keys)) {
    return keys.map((key) => ({ path: path ? `${path}.${key}` : String(key), message: 'Unknown field' }))
  }
  return [{ path, message: issue.message ?? 'Is not valid' }]
}
