/**
 * Who is asking: Bearer token → Principal. The look-ups belong to the modules that own the tokens and are handed in;
 * here are the order of the spec's Authentication 3, a short bounded cache, and the answer 401.
 */
import type { FastifyRequest } from 'fastify'
import { boundedCache } from '../kernel/bounded-cache.ts'
import { unauthorized } from '../kernel/errors.ts'
import type { Principal } from '../kernel/scope.ts'
import { hashOf, prefixOf } from '../kernel/tokens.ts'
import type { Access } from './routes.ts'

/** Finds the holder of a token; null for unknown, disabled, expired or orphaned ones, all in the same time. */
export type TokenLookup = (token: string) => Promise<Principal | null>

export interface Authenticator {
  /** @throws AppError 401. Returns null only where no token is needed and none of ours was sent. */
  authenticate(request: FastifyRequest, access: Access): Promise<Principal | null>
  /** The same question again, for streams that outlive their first answer: is the token still good? */
  isGood(request: FastifyRequest): Promise<boolean>
  /** Something about tokens, members or users changed, here or on another node. */
  forget(): void
}

/** How long a token that was revoked on another node may still be believed, should the notice be lost. */
const CACHE_MS = 1000
const CACHE_SIZE = 10_000
/** What needs no token does not wait for the database to know one: health must answer just when that is away. */
const PUBLIC_LOOKUP_MS = 1000

export function createAuthenticator(lookups: { cli: TokenLookup; trigger: TokenLookup }): Authenticator {
  const known = boundedCache<Principal>({ size: CACHE_SIZE, ttlMs: CACHE_MS })
  let generation = 0

  async function resolve(token: string): Promise<Principal | null> {
    const prefix = prefixOf(token)
    if (!prefix) return null
    const key = hashOf(token).toString('base64')
    const cached = known.get(key)
    if (cached) return isOver(cached) ? null : cached
    const asked = generation
    const lookup = prefix === 'svc_live_' || prefix === 'svc_test_' ? lookups.cli : lookups.trigger
    const principal = await lookup(token)
    // A change that came while we were asking may have outdated the answer.
    if (principal && asked === generation) known.set(key, principal)
    return principal
  }

  return {
    async isGood(request) {
      const token = bearerOf(request)
      return token !== null && (await resolve(token)) !== null
    },
    forget() {
      generation++
      known.clear()
    },
    async authenticate(request, access) {
      const token = bearerOf(request)
      const isPublic = access.kind === 'public' || access.kind === 'open'
      if (token === null && isPublic) return null
      if (token === null) throw unauthorized('no Bearer token')
      const opensOneJob = access.kind === 'permission' && access.triggerKey
      const prefix = prefixOf(token)
      if ((prefix === 'svc_trigger_' || prefix === 'job_') && !opensOneJob) throw unauthorized('trigger key elsewhere')
      const principal = await (isPublic ? inTime(resolve(token)) : resolve(token))
      if (!principal && isPublic) return null
      if (!principal) throw unauthorized('unknown, disabled, expired or orphaned token')
      if (principal.jobId !== null && !isSameJob(request, principal.jobId))
        throw unauthorized("another job's trigger key")
      return withAddress(principal, request)
    },
  }
}

async function inTime(lookup: Promise<Principal | null>): Promise<Principal | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), PUBLIC_LOOKUP_MS)
  try {
    return await Promise.race([lookup, late.promise])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const isOver = (principal: Principal) => principal.expiresAt !== null && principal.expiresAt.getTime() <= Date.now()

export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  // Node keeps the first of two; a proxy in front may have believed the second.
  const given = request.raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'authorization')
  if (given.length > 1) throw unauthorized('more than one Authorization header')
  const match = /^Bearer +(\S+) *$/i.exec(header)
  if (!match?.[1]) throw unauthorized('malformed Authorization header')
  return match[1]
}

const isSameJob = (request: FastifyRequest, jobId: string) =>
  (request.params as { id?: string }).id?.toLowerCase() === jobId

const USER_AGENT_KEPT = 256

function withAddress(principal: Principal, request: FastifyRequest): Principal {
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_KEPT) ?? null
  return { ...principal, actor: { ...principal.actor, ip: request.ip, userAgent } }
}
