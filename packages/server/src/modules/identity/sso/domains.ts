/** Which domains are an organization's own: claimed, and proven by a TXT record. */

import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { conflict, invalid, notFound } from '../../../kernel/errors.ts'
import type { Membership } from '../../../kernel/scope.ts'
import type { Audit, AuditChanges, NewAuditEntry } from '../../audit/index.ts'
import type { Base } from '../../base.ts'
import { PUBLIC_MAIL_DOMAINS } from './public-domains.ts'
import { MAX_DOMAINS } from './schema.ts'
import type { SsoStore, StoredDomain } from './store.ts'

const TXT_BEFORE = 'watchkeeper-verification='

export type SsoDomains = ReturnType<typeof ssoDomains>

export function ssoDomains({ db, audit, clock, txt }: Base & { audit: Audit }, store: SsoStore) {
  return {
    async add(membership: Keyed<Membership>, given: string) {
      const { organizationId } = membership
      const domain = readDomain(given)
      const row = await db.transaction(
        withKey(membership, async (tx) => {
          await store.lockOrganization(tx, organizationId)
          if (await store.isTaken(tx, domain, organizationId))
            throw conflict('The domain belongs to another organization')
          const domains = await store.domains(organizationId)
          if (domains.length >= MAX_DOMAINS && !domains.some((one) => one.domain === domain)) {
            throw conflict(`limit: at most ${MAX_DOMAINS} domains`)
          }
          const added = await store.addDomain(tx, organizationId, {
            domain,
            token: randomBytes(24).toString('base64url'),
          })
          await audit.record(tx, placeOf(membership), entryOf('sso.domain_add', domain))
          return added
        }),
      )
      return shownDomain(row)
    },
    /** Looks for the TXT record; `verified` says whether it was there, now or before. */
    async verify(membership: Keyed<Membership>, given: string) {
      const { organizationId } = membership
      const found = (await store.domains(organizationId)).find(({ domain }) => domain === given.toLowerCase())
      if (!found) throw notFound('domain')
      const shown = shownDomain(found)
      if (found.verifiedAt) return shown
      const looked = await txt.look(shown.txtName)
      if (looked.status !== 'found' || !looked.texts.some((text) => text.trim() === shown.txtValue)) return shown
      await db.transaction(
        withKey(membership, async (tx) => {
          await store.lockOrganization(tx, organizationId)
          if (await store.isTaken(tx, found.domain, organizationId))
            throw conflict('The domain belongs to another organization')
          await store.verifyDomain(tx, organizationId, { domain: found.domain, now: clock.now() }).catch(refuseTaken)
          await audit.record(tx, placeOf(membership), entryOf('sso.domain_verify', found.domain))
        }),
      )
      return { ...shown, verified: true }
    },
    async remove(membership: Membership, given: string): Promise<void> {
      await db.transaction(async (tx) => {
        const domain = given.toLowerCase()
        if (!(await store.removeDomain(tx, membership.organizationId, domain))) throw notFound('domain')
        await audit.record(tx, placeOf(membership), entryOf('sso.domain_remove', domain))
      })
    },
  }
}

export const placeOf = ({ actor, organizationId }: Membership) => ({ actor, organizationId, projectId: null })

export const shownDomain = ({ domain, token, verifiedAt }: StoredDomain) => ({
  domain,
  verified: verifiedAt !== null,
  txtName: `_watchkeeper.${domain}`,
  txtValue: TXT_BEFORE + token,
})

export const entryOf = (action: string, resourceName: string | null, changes?: AuditChanges): NewAuditEntry => ({
  action,
  resourceId: null,
  resourceName,
  ...(changes ? { changes } : {}),
})

/** @throws AppError 400 for what is no domain of one's own */
function readDomain(given: string): string {
  const domain = domainToASCII(given.replace(/\.$/, '')).toLowerCase()
  const labels = domain.split('.')
  const isName = labels.length >= 2 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (!isName || /^\d+$/.test(labels.at(-1) ?? '')) throw invalid({ path: 'domain', message: 'Must be a domain' })
  if (PUBLIC_MAIL_DOMAINS.has(domain))
    throw invalid({ path: 'domain', message: 'Must not be the domain of a public mail service' })
  return domain
}

const UNIQUE_VIOLATION = '23505'
function refuseTaken(error: Error & { code?: string }): never {
  throw error.code === UNIQUE_VIOLATION ? conflict('The domain belongs to another organization') : error
}
