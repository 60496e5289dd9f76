/**
 * The front door's question on every request about an organization: is this person in it, and as what? Answered without
 * a look into the database for as long as nothing about it changes; see known.ts.
 */
import type { FastifyRequest } from 'fastify'
import { isId } from '../kernel/ids.ts'
import { isPrincipal, type Person, type Role } from '../kernel/scope.ts'
import { createKnown } from './known.ts'
import type { Access } from './routes.ts'

/** What the path names. `organizationId` null: the caller's own; `projectId` null: no project. */
export interface RequestedScope {
  organizationId: string | null
  projectId: string | null
}

/** How a person stands in a place; `role` null: it does not exist for them. */
export interface CachedMembership {
  organizationId: string
  projectId: string | null
  role: Role | null
  isDoomed: boolean
  needsTwoFactor: boolean
  isArchived: boolean
}

/** Null where there is no such organization. Without `organizationId` it is the one the person joined first. */
export type StandingLookup = (userId: string, place: RequestedScope) => Promise<CachedMembership | null>

export interface Standings {
  find(person: Person, place: RequestedScope): Promise<CachedMembership | null>
  /** For who looks up person and standing together: keeps the standing, as Known.keeper does. */
  keeper(): (person: Person, place: RequestedScope, standing: CachedMembership | null) => void
  forget(): void
}

export function createStandings(lookup: StandingLookup): Standings {
  // That somebody stands nowhere is kept too: it is dropped by the same changes.
  const known = createKnown<{ standing: CachedMembership | null }>()
  return {
    async find(person, place) {
      if (!canExist(person, place)) return null
      const key = keyOf(person, place)
      const cached = known.get(key)
      if (cached) return cached.standing
      const keep = known.keeper()
      const standing = await lookup(person.user.id, { ...place, organizationId: organizationIn(person, place) })
      keep(key, { standing })
      return standing
    },
    keeper() {
      const keep = known.keeper()
      return (person, place, standing) => {
        if (canExist(person, place)) keep(keyOf(person, place), { standing })
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
