/** The Bearer token of a request, and how a 401 asks for one (RFC 6750). */
import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../kernel/errors.ts'

/** Null where there is none: another scheme, or nothing behind the word. @throws AppError 401 when it cannot be read */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  // Node keeps the first of two; a proxy in front may have believed the second.
  const given = request.raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'authorization')
  if (given.length > 1) throw unauthorized('more than one Authorization header')
  const [, token] = /^Bearer +(\S.*)$/i.exec(header) ?? []
  if (token === undefined) return null
  if (/\s/.test(token.trim())) throw unauthorized('malformed Authorization header')
  return token.trim()
}

/** For `WWW-Authenticate`; whether a token was wrong or missing is all that is said. */
export function challengeTo({ headers }: FastifyRequest): string {
  const gaveToken = /^Bearer +\S/i.test(headers.authorization ?? '')
  return gaveToken ? 'Bearer realm="Watchkeeper", error="invalid_token"' : 'Bearer realm="Watchkeeper"'
}
