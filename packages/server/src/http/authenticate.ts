/**
 * Who is asking: Bearer token → Principal, else session cookie → Person, in a project if they have one. The look-ups
 * belong to the modules that own tokens and sessions and are handed in; here are the order of the spec's
 * Authentication 3, a short bounded cache, and the answer 401.
 */
import type { FastifyRequest } from 'fastify'
import { boundedCache } from '../kernel/bounded-cache.ts'
import { AppError, forbidden, notFound, unauthorized } from '../kernel/errors.ts'
import { isId } from '../kernel/ids.ts'
import { isPrincipal, type Person, type Principal } from '../kernel/scope.ts'
import { hashTextOf, prefixOf } from '../kernel/tokens.ts'
import { within } from '../kernel/waiting.ts'
import { NEEDS_TWO_FACTOR } from './allow.ts'
import { createAuthCache } from './auth-cache.ts'
import { bearerOf } from './bearer.ts'
import { type CachedMembership, type MembershipCache, placeOf, type RequestedScope } from './membership-cache.ts'
import type { Guesses } from './rate-limit.ts'
import type { Access } from './routes.ts'
import { comesFromUs } from './same-origin.ts'

/** A holder, and how they stand in the place that was asked about with it; undefined: that was not looked at. */
export interface Looked<Holder> {
  holder: Holder
  membership?: CachedMembership | null | undefined
}

/** Finds the holder of a token; null for unknown, disabled, expired or orphaned ones, all in the same time. */
export type TokenLookup = (token: string, place: RequestedScope | null) => Promise<Looked<Principal> | null>

/**
 * Finds the person of a session cookie; null for unknown, ended or orphaned ones. `projectId`: the project the request
 * names; without one it is the session's, else that of the person's first organization.
 */
export type SessionLookup = (cookie: string, asked: AskedOfSession) => Promise<Looked<SessionHolder> | null>

export interface AskedOfSession {
  /** Of the cookie, as `hashTextOf` makes it. */
  cookieHash: string
  projectId: string | null
  place: RequestedScope | null
}

export interface SessionHolder {
  /** A Principal when there is such a project for them. */
  person: Person | Principal
  /** Their organization wants a second factor, which they do not have. */
  needsTwoFactor: boolean
}

export interface Authenticator {
  /** @throws AppError 401. Returns null only where no token is needed and none of ours was sent. */
  authenticate(request: FastifyRequest, access: Access): Promise<Person | Principal | null>
  /** The same question again, for streams that outlive their first answer: is the token still good? */
  isGood(request: FastifyRequest): Promise<boolean>
  /** Something about tokens, sessions, members, users or places changed, here or on another node: memberships go too. */
  forget(): void
}

export interface AuthenticatorOptions {
  cli: TokenLookup
  trigger: TokenLookup
  session: SessionLookup
  memberships: MembershipCache
  guesses: Guesses
  cookieName: string
  /** The address users know this server by. */
  publicUrl: string | undefined
}

/** What needs no token does not wait for the database to know one: health must answer just when that is away. */
const PUBLIC_LOOKUP_MS = 1000
/**
 * A token that was good lately is looked up however many wrong ones come from its address, so that one broken script in an
 * office stops nobody else's.
 */
const PROVEN = { size: 10_000, ttlMs: 600_000 }

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const known = createAuthCache<Principal | SessionHolder>()
  const proven = boundedCache<true>(PROVEN)

  async function remember<Found extends Principal | SessionHolder>(
    key: string,
    place: RequestedScope | null,
    look: () => Promise<Looked<Found> | null>,
  ): Promise<Found | null> {
    const cached = known.get(key) as Found | undefined
    if (cached) return isOver(cached) ? null : cached
    const keep = known.prepare()
    const keepMembership = options.memberships.prepare()
    const found = await look()
    if (!found) return null
    const { holder, membership } = found
    keep(key, holder)
    if (place && membership !== undefined) keepMembership(personOf(holder), place, membership)
    return holder
  }

  async function resolve(
    request: FastifyRequest,
    token: string,
    place: RequestedScope | null,
  ): Promise<Principal | null> {
    const prefix = prefixOf(token)
    if (!prefix) return null
    const lookup = prefix === 'svc_live_' || prefix === 'svc_test_' ? options.cli : options.trigger
    const hash = hashTextOf(token)
    return remember(hash, place, async () => {
      if (!proven.get(hash)) await options.guesses.check(request)
      const found = await lookup(token, place)
      if (found) proven.set(hash, true)
      return found
    })
  }

  async function resolveSession(
    request: FastifyRequest,
    { projectId: asked, place }: Omit<AskedOfSession, 'cookieHash'>,
  ): Promise<SessionHolder | null> {
    const cookie = request.cookies[options.cookieName]
    if (!cookie) return null
    const projectId = asked === null || isId(asked) ? asked : NO_PROJECT
    const cookieHash = hashTextOf(cookie)
    return remember(`${cookieHash} ${projectId}`, place, () =>
      options.session(cookie, { cookieHash, projectId, place }),
    )
  }

  async function bySession(request: FastifyRequest, access: Access): Promise<Person | Principal> {
    const projectId = request.headers['x-project-id']?.toString().toLowerCase() ?? null
    const found = await resolveSession(request, { projectId, place: placeOf(request, access) })
    if (!found) throw unauthorized('no Bearer token, and no session')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && !comesFromUs(request, options.publicUrl)) throw forbidden('a cookie, but from another origin')
    const { person, needsTwoFactor } = found
    if (request.headers['x-project-id'] !== undefined && !isPrincipal(person)) throw notFound('project')
    if (access.kind === 'permission') {
      if (!isPrincipal(person)) throw forbidden('is in no project')
      if (needsTwoFactor) throw new AppError({ status: 403, shown: NEEDS_TWO_FACTOR })
    }
    return withAddress(person, request)
  }

  async function byToken(token: string, request: FastifyRequest, access: Access): Promise<Principal | null> {
    const isPublic = access.kind === 'public' || access.kind === 'open'
    const opens = access.kind === 'permission' ? access.triggerKey : false
    const prefix = prefixOf(token)
    if ((prefix === 'svc_trigger_' || prefix === 'job_') && !opens) throw unauthorized('trigger key elsewhere')
    const found = resolve(request, token, placeOf(request, access))
    const principal = await (isPublic ? inTime(found) : found)
    if (!principal && isPublic) return null
    if (!principal) {
      await options.guesses.count(request)
      throw unauthorized('unknown, disabled, expired or orphaned token')
    }
    // Whose run it is, the module of runs knows.
    if (principal.jobId !== null && opens === 'job' && !isSameJob(request, principal.jobId))
      throw unauthorized("another job's trigger key")
    return withAddress(principal, request)
  }

  return {
    async isGood(request) {
      const token = bearerOf(request)
      if (token !== null) return (await resolve(request, token, null)) !== null
      const { caller } = request
      const projectId = caller && isPrincipal(caller) ? caller.scope.projectId : null
      const found = await resolveSession(request, { projectId, place: null })
      if (!found || found.needsTwoFactor) return false
      return projectId === null || isPrincipal(found.person)
    },
    forget() {
      known.forget()
      options.memberships.forget()
    },
    async authenticate(request, access) {
      const token = bearerOf(request)
      if (token !== null) return byToken(token, request, access)
      return access.kind === 'public' || access.kind === 'open' ? null : bySession(request, access)
    },
  }
}

/** Stands for whatever cannot be an id. */
const NO_PROJECT = '00000000-0000-0000-0000-000000000000'

const inTime = (lookup: Promise<Principal | null>): Promise<Principal | null> =>
  within(PUBLIC_LOOKUP_MS, lookup).catch(() => null)

const personOf = (holder: Principal | SessionHolder): Person => ('person' in holder ? holder.person : holder)

function isOver(found: Principal | SessionHolder): boolean {
  const { expiresAt } = personOf(found)
  return expiresAt !== null && expiresAt.getTime() <= Date.now()
}

const isSameJob = (request: FastifyRequest, jobId: string) =>
  (request.params as { id?: string }).id?.toLowerCase() === jobId

const USER_AGENT_KEPT = 256

function withAddress<Someone extends Person>(someone: Someone, request: FastifyRequest): Someone {
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_KEPT) ?? null
  return { ...someone, actor: { ...someone.actor, ip: request.ip, userAgent, requestId: request.id } }
}
