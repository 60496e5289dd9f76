/** Rate limits and their headers: per user for CLI tokens and sessions, per key for trigger keys, per address for the public. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { tooMany } from '../kernel/errors.ts'
import type { Person } from '../kernel/scope.ts'
import type { Count, Counters } from '../platform/counters/port.ts'

const MINUTE_SECONDS = 60
const V6_SITE_BITS = 64

export interface RateLimiter {
  /** Counts the request. @throws AppError 429 with Retry-After when it is one too many. */
  count(request: FastifyRequest, reply: FastifyReply, person: Person | null): Promise<void>
  /** Only shows where the caller's address stands, on answers that are not counted. */
  show(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export function createRateLimiter(counters: Counters, publicLimit: number): RateLimiter {
  function ofAddress(request: FastifyRequest) {
    const { config, url } = request.routeOptions
    const own = config.access?.kind === 'public' ? config.access.perMinute : undefined
    const site = siteOf(request.ip)
    const key = own === undefined ? `ip:${site}` : `ip:${site} ${url}`
    return { key, limit: own ?? publicLimit, windowSeconds: MINUTE_SECONDS }
  }
  return {
    async count(request, reply, person) {
      const { key, limit, windowSeconds } = person?.rate ?? ofAddress(request)
      const count = await counters.hit(key, limit, windowSeconds)
      setHeaders(reply, count)
      if (!count.allowed) throw tooMany(count.waitSeconds)
    },
    async show(request, reply) {
      const { key, limit, windowSeconds } = ofAddress(request)
      setHeaders(reply, await counters.peek(key, limit, windowSeconds))
    },
  }
}

export interface Guesses {
  /** To be asked before a token is looked up. @throws AppError 429 after too many wrong ones from this address */
  check(request: FastifyRequest): Promise<void>
  /** A wrong one came. @throws AppError 429 */
  count(request: FastifyRequest): Promise<void>
}

/** Wrong tokens, per address: each costs a look-up. */
export function limitGuesses(counters: Counters, perMinute: number): Guesses {
  const keyOf = ({ ip }: FastifyRequest) => `guess:${siteOf(ip)}`
  return {
    async check(request) {
      const { remaining, waitSeconds } = await counters.peek(keyOf(request), perMinute, MINUTE_SECONDS)
      if (remaining === 0) throw tooMany(waitSeconds)
    },
    async count(request) {
      const { allowed, waitSeconds } = await counters.hit(keyOf(request), perMinute, MINUTE_SECONDS)
      if (!allowed) throw tooMany(waitSeconds)
    },
  }
}

function setHeaders(reply: FastifyReply, count: Count): void {
  reply.header('x-ratelimit-limit', count.limit)
  reply.header('x-ratelimit-remaining', count.remaining)
  reply.header('x-ratelimit-reset', count.resetAtSeconds)
}

/** One IPv6 customer owns a whole /64, so that is what counts as an address. */
export function siteOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return (address as ipaddr.IPv6)
    .toByteArray()
    .slice(0, V6_SITE_BITS / 8)
    .join('.')
}
