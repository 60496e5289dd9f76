/** How an organization sets its single sign-on. */
import { conflict, invalid, notFound } from '../../../kernel/errors.ts'
import type { Membership } from '../../../kernel/scope.ts'
import { type Audit, changesBetween } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import { baseOf } from '../mails.ts'
import { entryOf, placeOf, shownDomain } from './domains.ts'
import type { OidcClient } from './oidc.ts'
import { ProviderError } from './provider.ts'
import type { SsoInput } from './schema.ts'
import type { SsoStore, StoredSso } from './store.ts'

export type SsoSettings = ReturnType<typeof ssoSettings>

export function ssoSettings(base: Base & { audit: Audit }, store: SsoStore, oidc: OidcClient) {
  const { db, audit, vault, pubsub, config } = base

  async function show(organizationId: string) {
    const found = await store.config(organizationId)
    const domains = await store.domains(organizationId)
    return {
      enabled: found !== null,
      protocol: 'oidc' as const,
      issuer: found?.issuer ?? null,
      clientId: found?.clientId ?? null,
      hasClientSecret: found !== null,
      redirectUrl: redirectUrl(config, organizationId),
      domains: domains.map(shownDomain),
      enforced: found?.enforced ?? false,
      jitProvisioning: found?.jitProvisioning ?? false,
      defaultRole: found?.defaultRole ?? ('project_viewer' as const),
      groupClaim: found?.groupClaim ?? 'groups',
      groupMappings: found?.groupMappings ?? [],
      lastLoginAt: found?.lastLoginAt ?? null,
      lastError: found?.lastError ?? null,
    }
  }

  /** Whatever must hold before the setting is written. */
  async function check(input: SsoInput, before: StoredSso | null): Promise<void> {
    if (!before && input.clientSecret === undefined) throw invalid({ path: 'clientSecret', message: 'Is required' })
    const sameIssuer = before?.issuer === input.issuer
    if (input.enforced && !(sameIssuer && before?.ownerLoginAt)) {
      throw conflict('An owner must sign in with single sign-on once before it can be enforced')
    }
    try {
      await oidc.probe(input.issuer)
    } catch (error) {
      if (error instanceof ProviderError) throw invalid({ path: 'issuer', message: error.message })
      throw error
    }
  }

  return {
    show: ({ organizationId }: Membership) => show(organizationId),
    async save(membership: Membership, input: SsoInput) {
      const { organizationId } = membership
      const before = await store.config(organizationId)
      await check(input, before)
      await db.transaction(async (tx) => {
        await store.lockOrganization(tx, organizationId)
        const { clientSecret, ...rest } = input
        const sealed = clientSecret === undefined ? null : vault.seal(clientSecret, sealContext(organizationId))
        const kept = await store.config(organizationId, tx)
        if (!sealed && !kept) throw invalid({ path: 'clientSecret', message: 'Is required' })
        const listed = input.groupMappings.flatMap(({ projectIds }) => projectIds)
        const known = await store.projectsAmong(tx, organizationId, listed)
        const unknown = listed.find((id) => !known.has(id.toLowerCase()))
        if (unknown) throw invalid({ path: 'groupMappings', message: `The project ${unknown} does not exist` })
        await store.save(tx, {
          ...rest,
          organizationId,
          clientSecret: sealed?.bytes ?? (kept?.clientSecret as Buffer),
          sealKeyId: sealed?.keyId ?? (kept?.sealKeyId as string),
        })
        if (input.groupMappings.length === 0) await store.releaseMembers(tx, organizationId)
        if (input.enforced && !kept?.enforced) await store.endSessionsOfMembers(tx, organizationId)
        const changes = changesBetween(kept ? settingsOf(kept) : {}, settingsOf(input))
        if (sealed) changes.clientSecret = { from: '[secret]', to: '[secret]' }
        await audit.record(tx, placeOf(membership), entryOf('sso.update', input.issuer, changes))
      })
      pubsub.publish(AUTH_CHANGED)
      return show(organizationId)
    },
    async remove(membership: Membership): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await store.remove(tx, membership.organizationId))) throw notFound('single sign-on')
        await store.releaseMembers(tx, membership.organizationId)
        await audit.record(tx, placeOf(membership), entryOf('sso.delete', null))
      })
    },
    async test({ organizationId }: Membership) {
      const found = await store.config(organizationId)
      if (!found) throw notFound('single sign-on')
      try {
        await oidc.probe(found.issuer)
        return { success: true, issuer: found.issuer, message: 'The provider responds and publishes its keys' }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return { success: false, issuer: found.issuer, message: error.message }
      }
    },
  }
}

export const redirectUrl = (config: Base['config'], organizationId: string): string =>
  `${baseOf(config)}/api/auth/sso/callback/${organizationId}`

export const sealContext = (organizationId: string): string => `sso:${organizationId}`

const settingsOf = (from: SsoInput | StoredSso) => ({
  issuer: from.issuer,
  clientId: from.clientId,
  enforced: from.enforced,
  jitProvisioning: from.jitProvisioning,
  defaultRole: from.defaultRole,
  groupClaim: from.groupClaim,
  groupMappings: from.groupMappings,
})
