/** What a provider says about somebody, as far as it is believed, and what their groups make of them here. */
import type { JWTPayload } from 'jose'
import { levelOf } from '../../../kernel/roles.ts'
import type { GroupMapping, MappedRole } from './schema.ts'

export interface SsoClaims {
  subject: string
  email: string
  name: string
  groups: string[]
}

const MAX_CLAIM_LENGTH = 255
const MAX_GROUPS = 1000

/** @returns why the claims are not enough, in words for the organization's owner */
export function readClaims(payload: JWTPayload, groupClaim: string): SsoClaims | string {
  const { sub, email, email_verified: isVerified, name } = payload
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > MAX_CLAIM_LENGTH)
    return 'The provider returned no subject'
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email) || email.length > MAX_CLAIM_LENGTH)
    return 'The provider returned no e-mail address. Allow the scope "email"'
  if (isVerified === false || isVerified === 'false') return 'The provider has not verified the e-mail address'
  const given = payload[groupClaim]
  const groups = (Array.isArray(given) ? given : [given]).filter((group): group is string => typeof group === 'string')
  const shown = typeof name === 'string' && name.trim() ? name.trim() : email.slice(0, email.indexOf('@'))
  return {
    subject: sub,
    email: email.toLowerCase(),
    name: shown
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, MAX_CLAIM_LENGTH)
      .toWellFormed(),
    groups: groups.slice(0, MAX_GROUPS),
  }
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

export interface Mapped {
  role: MappedRole
  projectIds: string[]
}

/** The highest role of all groups, in all projects that a group with it names; null when no group is mapped. */
export function mappedRole(groups: readonly string[], mappings: readonly GroupMapping[]): Mapped | null {
  const mine = mappings.filter(({ group }) => groups.includes(group))
  const [best] = [...mine].sort((a, b) => levelOf(b.role) - levelOf(a.role))
  if (!best) return null
  const same = mine.filter(({ role }) => role === best.role)
  return { role: best.role, projectIds: [...new Set(same.flatMap(({ projectIds }) => projectIds))] }
}
