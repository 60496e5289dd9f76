/**
 * The membership of the caller, for every request about an organization. It is answered without a query for as long as nothing
 * about it changes; see auth-cache.ts.
 */
import type { FastifyRequest } from 'fastify'
import { isId } from '../kernel/ids.ts'
import { isPrincipal, type Person, type Role } from '../kernel/scope.ts'
import { createAuthCache } from './auth-cache.ts'
import type { Access } from './routes.ts'

/** What the path names. `organizationId` null: the caller's own; `projectId` null: no project. */
export interface RequestedScope {
  organizationId: string | null
  projectId: string | null
}

/** `role` null: the organization or project does not exist for the person. */
export interface CachedMembership {
  organizationId: string
  projectId: string | null
  role: Role | null
  isDoomed: boolean
  needsTwoFactor: boolean
  isArchived: boolean
}

/** Null where there is no such organization. Without `organizationId` it is the one the person joined first. */
export type MembershipLookup = (userId: string, place: RequestedScope) => Promise<CachedMembership | null>

export interface MembershipCache {
  find(person: Person, place: RequestedScope): Promise<CachedMembership | null>
  /** For callers who look up person and membership together: keeps the membership, as `AuthCache.prepare` does. */
  prepare(): (person: Person, place: RequestedScope, membership: CachedMembership | null) => void
  forget(): void
}

export function createMembershipCache(lookup: MembershipLookup): MembershipCache {
  // That there is no membership is kept too: the same changes drop it.
  const known = createAuthCache<{ membership: CachedMembership | null }>()
  return {
    async find(person, place) {
      if (!canExist(person, place)) return null
      const key = keyOf(person, place)
      const cached = known.get(key)
      if (cached) return cached.membership
      const keep = known.prepare()
      const membership = await lookup(person.user.id, { ...place, organizationId: organizationIn(person, place) })
      keep(key, { membership })
      return membership
    },
    prepare() {
      const keep = known.prepare()
      return (person, place, membership) => {
        if (canExist(person, place)) keep(keyOf(person, place), { membership })
      }
    },
    forget: known.forget,
  }
}

/** What a request to a route about organizations names; null on other routes, and where it can name nothing. */
export function placeOf(request: FastifyRequest, access: Access): RequestedScope | null {
  if (access.kind !== 'organization') return null
  const { orgId, projectId = null } = request.params as { orgId: string; projectId?: string }
  if (orgId !== 'current' && !isId(orgId)) return null
  if (projectId !== null && !isId(projectId)) return null
  return {
    organizationId: orgId === 'current' ? null : orgId.toLowerCase(),
    projectId: projectId?.toLowerCase() ?? null,
  }
}

const keyOf = (person: Person, place: RequestedScope) =>
  `${person.user.id} ${organizationIn(person, place)} ${place.projectId}`

const organizationIn = (person: Person, place: RequestedScope) => place.organizationId ?? homeOf(person)

/** With a token only its own organization exists. */
const canExist = (person: Person, place: RequestedScope) =>
  person.session !== null || organizationIn(person, place) === homeOf(person)

/** The organization of the token's or the session's project. */
const homeOf = (person: Person): string | null => (isPrincipal(person) ? person.organizationId : null)
