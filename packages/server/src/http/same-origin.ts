/**
 * Whether a request that carries a cookie comes from our own pages. Browsers send cookies along with whatever any page
 * makes them send; what changes something has to prove where it was made.
 */
import type { FastifyRequest } from 'fastify'

/** `publicUrl`: the address users know us by; without it, whatever host the request names is ours. */
export function comesFromUs(request: FastifyRequest, publicUrl: string | undefined): boolean {
  // Browsers set it and no page can: the strongest word there is, where there is one.
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (origin === undefined) return false
  const given = URL.parse(origin)
  if (!given) return false
  if (publicUrl !== undefined) return given.origin === new URL(publicUrl).origin
  return given.host === request.host.toLowerCase()
}

/** The weaker question, for what anyone may ask without a cookie: is it certain that another site made this? */
export function comesFromElsewhere(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const says = request.headers['sec-fetch-site'] ?? request.headers.origin
  return says !== undefined && says !== 'none' && !comesFromUs(request, publicUrl)
}
