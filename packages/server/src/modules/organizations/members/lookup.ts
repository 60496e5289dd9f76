/** The front door's question on every request about an organization: is this person in it, and as what? */
import type { MembershipLookup } from '../../../http/allow.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Person } from '../../../kernel/scope.ts'
import type { MemberStore } from './store.ts'

/** Nothing is kept: what a role may do changes with the next request. */
export function membershipLookup(store: MemberStore): MembershipLookup {
  return async (person, { orgId, projectId = null }) => {
    const home = homeOf(person)
    const wanted = orgId === 'current' ? home : orgId.toLowerCase()
    if (wanted !== null && !isId(wanted)) return null
    if (projectId !== null && !isId(projectId)) return null
    // With a token only its own organization exists.
    if (person.session === null && wanted !== home) return null
    const found = await store.find(person.user.id, wanted, projectId)
    return found?.role ? { ...person, ...found, role: found.role } : null
  }
}

/** The organization of the token's or the session's project. */
const homeOf = (person: Person): string | null =>
  'organizationId' in person && typeof person.organizationId === 'string' ? person.organizationId : null
