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
import { hashOf, prefixOf } from '../kernel/tokens.ts'
import { within } from '../kernel/waiting.ts'
import { NEEDS_TWO_FACTOR } from './allow.ts'
import type { Access } from './routes.ts'
import { comesFromUs } from './same-origin.ts'

/** Finds the holder of a token; null for unknown, disabled, expired or orphaned ones, all in the same time. */
export type TokenLookup = (token: string) => Promise<Principal | null>

/**
 * Finds the person of a session cookie; null for unknown, ended or orphaned ones. `projectId`: the project the request
 * names; without one it is the session's, else that of the person's first organization.
 */
export type SessionLookup = (cookie: string, projectId: string | null) => Promise<SessionHolder | null>

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
  /** Something about tokens, sessions, members or users changed, here or on another node. */
  forget(): void
}

export interface AuthenticatorOptions {
  cli: TokenLookup
  trigger: TokenLookup
  session: SessionLookup
  cookieName: string
  /** The address users know this server by. */
  publicUrl: string | undefined
}

/** How long a token that was revoked on another node may still be believed, should the notice be lost. */
const CACHE_MS = 1000
const CACHE_SIZE = 10_000
/** What needs no token does not wait for the database to know one: health must answer just when that is away. */
const PUBLIC_LOOKUP_MS = 1000

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const known = boundedCache<Principal | SessionHolder>({ size: CACHE_SIZE, ttlMs: CACHE_MS })
  let generation = 0

  async function remember<Found extends Principal | SessionHolder>(
    key: string,
    look: () => Promise<Found | null>,
  ): Promise<Found | null> {
    const cached = known.get(key) as Found | undefined
    if (cached) return isOver(cached) ? null : cached
    const asked = generation
    const found = await look()
    // A change that came while we were asking may have outdated the answer.
    if (found && asked === generation) known.set(key, found)
    return found
  }

  async function resolve(token: string): Promise<Principal | null> {
    const prefix = prefixOf(token)
    if (!prefix) return null
    const lookup = prefix === 'svc_live_' || prefix === 'svc_test_' ? options.cli : options.trigger
    return remember(hashOf(token).toString('base64'), () => lookup(token))
  }

  async function resolveSession(request: FastifyRequest, asked: string | null): Promise<SessionHolder | null> {
    const cookie = request.cookies[options.cookieName]
    if (!cookie) return null
    const projectId = asked === null || isId(asked) ? asked : NO_PROJECT
    return remember(`${hashOf(cookie).toString('base64')} ${projectId}`, () => options.session(cookie, projectId))
  }

  async function bySession(request: FastifyRequest, access: Access): Promise<Person | Principal> {
    const asked = request.headers['x-project-id']?.toString().toLowerCase() ?? null
    const found = await resolveSession(request, asked)
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
    const opensOneJob = access.kind === 'permission' && access.triggerKey
    const prefix = prefixOf(token)
    if ((prefix === 'svc_trigger_' || prefix === 'job_') && !opensOneJob) throw unauthorized('trigger key elsewhere')
    const principal = await (isPublic ? inTime(resolve(token)) : resolve(token))
    if (!principal && isPublic) return null
    if (!principal) throw unauthorized('unknown, disabled, expired or orphaned token')
    if (principal.jobId !== null && !isSameJob(request, principal.jobId))
      throw unauthorized("another job's trigger key")
    return withAddress(principal, request)
  }

  return {
    async isGood(request) {
      const token = bearerOf(request)
      if (token !== null) return (await resolve(token)) !== null
      const { caller } = request
      const project = caller && isPrincipal(caller) ? caller.scope.projectId : null
      const found = await resolveSession(request, project)
      if (!found || found.needsTwoFactor) return false
      return project === null || isPrincipal(found.person)
    },
    forget() {
      generation++
      known.clear()
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

function isOver(found: Principal | SessionHolder): boolean {
  const { expiresAt } = 'person' in found ? found.person : found
  return expiresAt !== null && expiresAt.getTime() <= Date.now()
}

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

function withAddress<Someone extends Person>(someone: Someone, request: FastifyRequest): Someone {
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_KEPT) ?? null
  return { ...someone, actor: { ...someone.actor, ip: request.ip, userAgent, requestId: request.id } }
}
