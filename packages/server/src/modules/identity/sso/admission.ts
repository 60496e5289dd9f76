/** Who comes in by single sign-on: the person behind the claims, and what the groups make of them here. */
import { AppError } from '../../../kernel/errors.ts'
import { isOrganizationRole } from '../../../kernel/roles.ts'
import type { Actor } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Visit } from '../../../platform/identity/port.ts'
import { type Audit, changesBetween } from '../../audit/index.ts'
import type { Base } from '../../base.ts'
import { actorOf } from '../trail.ts'
import { mappedRole, type SsoClaims } from './claims.ts'
import { ProviderError } from './provider.ts'
import type { MemberState, SsoPerson, SsoStore, StoredSso } from './store.ts'

const MAX_MEMBERS = 500

/** In one transaction with its audit entries. It throws ProviderError for who is not let in, with words for the owner. */
export type Admit = (sso: StoredSso, claims: SsoClaims, visit: Visit) => Promise<SsoPerson>

export function admission({ db, audit, clock }: Base & { audit: Audit }, store: SsoStore): Admit {
  async function admit(
    tx: Tx,
    { sso, claims, visit }: { sso: StoredSso; claims: SsoClaims; visit: Visit },
  ): Promise<SsoPerson> {
    const { organizationId } = sso
    const found = await store.person(tx, organizationId, { subject: claims.subject, email: claims.email })
    if (found?.isBanned) throw new AppError({ status: 401, shown: 'Sign-in failed or took too long' })
    if (found?.subject && found.subject !== claims.subject) {
      throw new ProviderError('The e-mail address belongs to another account at the provider')
    }
    const member = found && (await store.member(tx, organizationId, found.id))
    if (!member && (!sso.jitProvisioning || found?.isSuperAdmin)) {
      throw new ProviderError('The user is not a member, and jitProvisioning is off')
    }
    if (!member && (await store.countMembers(tx, organizationId)) >= MAX_MEMBERS) {
      throw new ProviderError(`An organization has at most ${MAX_MEMBERS} members`)
    }
    const person = found ?? (await store.addPerson(tx, claims))
    if (!person.emailVerified) await store.takeOver(tx, person.id)
    if (person.subject === null) await store.link(tx, organizationId, { userId: person.id, subject: claims.subject })
    const next = await membershipOf(tx, { sso, claims, member })
    if (next) await setMember(tx, { organizationId, person, actor: actorOf(person, visit) }, { before: member, next })
    return person
  }

  async function setMember(
    tx: Tx,
    { organizationId, person, actor }: { organizationId: string; person: SsoPerson; actor: Actor },
    { before, next }: { before: MemberState | null; next: MemberState },
  ): Promise<void> {
    const changes = changesBetween(before ?? {}, next)
    if (Object.keys(changes).length === 0) return
    await store.setMember(tx, organizationId, { userId: person.id, next })
    const action = before ? 'member.role_changed' : 'member.added'
    const entry = { action, resourceId: person.id, resourceName: person.name, changes }
    await audit.record(tx, { actor, organizationId, projectId: null }, entry)
  }

  /** What the groups make of the member; null leaves them as they are. */
  async function membershipOf(
    tx: Tx,
    { sso, claims, member }: { sso: StoredSso; claims: SsoClaims; member: MemberState | null },
  ): Promise<MemberState | null> {
    const isManaged = sso.groupMappings.length > 0
    if (member && (!isManaged || member.role === 'org_owner')) return null
    const { role, projectIds } = mappedRole(claims.groups, sso.groupMappings) ?? {
      role: sso.defaultRole,
      projectIds: [],
    }
    const known = await store.projectsAmong(tx, sso.organizationId, projectIds)
    const listed = isOrganizationRole(role) ? [] : projectIds.filter((id) => known.has(id)).sort()
    const seesAll = isOrganizationRole(role) || (role === 'project_viewer' && listed.length === 0)
    return {
      role,
      projectScope: seesAll ? 'all' : 'selected',
      ssoManaged: isManaged,
      projects: listed.map((projectId) => ({ projectId, role })),
    }
  }

  return (sso, claims, visit) =>
    db.transaction(async (tx) => {
      const { organizationId } = sso
      await store.lockOrganization(tx, organizationId)
      const person = await admit(tx, { sso, claims, visit })
      const member = await store.member(tx, organizationId, person.id)
      await store.noteLogin(tx, organizationId, { now: clock.now(), isOwner: member?.role === 'org_owner' })
      const who = { actor: actorOf(person, visit), organizationId, projectId: null }
      await audit.record(tx, who, { action: 'sso.sign_in', resourceId: person.id, resourceName: person.email })
      return person
    })
}
