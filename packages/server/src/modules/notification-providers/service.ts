/** Rules of notification providers: configs checked by their channel, secrets kept back, none deleted that is in use. */

import { isDeepStrictEqual } from 'node:util'
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { type List, toWholeList } from '../../http/shapes.ts'
import { conflict, invalid, notFound, type Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Principal, Scope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import { type Audit, type AuditChanges, changesBetween } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { type ExternalIds, NO_NAMES, namesAfter, PROVIDERS } from '../external-ids/index.ts'
import { configKeeper, readConfig, wholeConfig } from './config.ts'
import type { NotificationProvider, NotificationProviderInput, ProviderQuery, ProviderUser } from './schema.ts'
import type { ProviderStore, StoredProvider } from './store.ts'

export const MAX_PER_PROJECT = 100
const MAX_NAMED = 10
const MAX_USERS = 500

export interface NotificationProviders {
  list(principal: Principal, query: ProviderQuery): Promise<List<NotificationProvider>>
  get(principal: Principal, id: string): Promise<NotificationProvider>
  create(principal: Keyed<Principal>, input: NotificationProviderInput): Promise<NotificationProvider>
  /** Replaces name, type and config. */
  update(principal: Principal, id: string, input: NotificationProviderInput): Promise<NotificationProvider>
  /** @throws AppError 409 that names who uses it. */
  remove(principal: Principal, id: string): Promise<void>
  usage(principal: Principal, id: string): Promise<List<ProviderUser>>
  /**
   * For what names providers: they are the project's, and stay until the transaction ends.
   * @throws AppError 400 that names the unknown ones under `path`.
   */
  require(tx: Tx, scope: Scope, options: { ids: readonly string[]; path: string }): Promise<void>
  /** For sending; null when it is gone. */
  sendable(id: string): Promise<SendableProvider | null>
}

export interface SendableProvider {
  type: string
  enabled: boolean
  /** @throws Error when its secrets were sealed with another key. */
  open(): object
}

export interface ProviderParts {
  audit: Audit
  externalIds: ExternalIds
  alertEndings: {
    /** What waits for it is sent to nobody, and says so. The provider is locked, so that no alert to it is being written. */
    providerDeleted(tx: Tx, providerId: string): Promise<void>
  }
}

export function providerService(base: Base & ProviderParts, store: ProviderStore): NotificationProviders {
  const { db, queue, audit, externalIds, alertEndings, clock, egress } = base
  const configs = configKeeper(base.vault)
  const strict = egress.policy.profile === 'strict'

  async function saved(scope: Scope, id: string): Promise<NotificationProvider> {
    const provider = await store.get(scope, id)
    if (!provider) throw notFound('notification provider')
    return provider
  }

  async function locked(tx: Tx, scope: Scope, id: string): Promise<StoredProvider> {
    const provider = await store.lock(tx, scope, id)
    if (!provider) throw notFound('notification provider')
    return provider
  }

  return {
    list: async ({ scope }, query) => toWholeList(await store.list(scope, query)),
    get: ({ scope }, id) => saved(scope, id),

    async create(principal, { name, type, config, enabled = true, ...given }) {
      const { scope } = principal
      const id = newId()
      const { masked, sealed } = configs.keep(id, type, readConfig({ type, config }, { known: null, strict }))
      await db.transaction(
        withKey(principal, async (tx) => {
          if ((await store.countForUpdate(tx, scope)) >= MAX_PER_PROJECT) {
            const message = `A project has at most ${MAX_PER_PROJECT} notification providers. Delete one first`
            throw invalid({ path: '', message })
          }
          await store.add(tx, scope, {
            id,
            provider: { name, type, enabled, config: masked, sealed, updatedAt: clock.now() },
          })
          await externalIds.set(tx, scope, { kind: PROVIDERS, id, given })
          const changes = changesBetween({}, { name, type, enabled, ...namesAfter(NO_NAMES, given), config: masked })
          await audit.record(tx, principal, {
            action: 'notification_provider.create',
            resourceId: id,
            resourceName: name,
            changes,
          })
        }),
      )
      egress.prepare()
      return saved(scope, id)
    },

    async update(principal, id, { name, type, config, ...given }) {
      const { scope } = principal
      await db.transaction(async (tx) => {
        const before = await locked(tx, scope, id)
        const known = configs.open(before)
        const whole = readConfig({ type, config }, { known, strict })
        const { masked, sealed } = configs.keep(id, type, whole)
        const { enabled = before.enabled } = given
        const after = { name, type, enabled, ...namesAfter(before, given), config: masked }
        const now = clock.now()
        await store.update(tx, scope, { id, provider: { ...after, sealed, updatedAt: now } })
        await queue.deliveries.send(tx, [{ providerId: id, at: now }], now)
        await externalIds.set(tx, scope, { kind: PROVIDERS, id, given })
        const changes = changesOf(before, after, isDeepStrictEqual(wholeConfig(known), whole))
        await audit.record(tx, principal, {
          action: 'notification_provider.update',
          resourceId: id,
          resourceName: name,
          changes,
        })
      })
      return saved(scope, id)
    },

    async remove(principal, id) {
      const { scope } = principal
      await db.transaction(async (tx) => {
        const { name } = await locked(tx, scope, id)
        const users = await store.users(tx, scope, { id, limit: MAX_NAMED })
        if (users.length > 0) throw conflict(`In use by ${named(users)}`)
        await alertEndings.providerDeleted(tx, id)
        await store.remove(tx, scope, id)
        await audit.record(tx, principal, {
          action: 'notification_provider.delete',
          resourceId: id,
          resourceName: name,
        })
      })
    },

    async usage({ scope }, id) {
      await saved(scope, id)
      return toWholeList(await store.users(db.sql, scope, { id, limit: MAX_USERS }))
    },

    async require(tx, scope, { ids, path }) {
      if (ids.length === 0) return
      const known = await store.hold(tx, scope, ids)
      const problems = ids.flatMap((id, index): Problem[] =>
        known.has(id)
          ? []
          : [{ path: `${path}.${index}`, message: 'Must be the id of a notification provider in this project' }],
      )
      if (problems.length > 0) throw invalid(problems)
    },

    async sendable(id) {
      const provider = await store.byId(id)
      return (
        provider && { type: provider.type, enabled: provider.enabled, open: () => wholeConfig(configs.open(provider)) }
      )
    },
  }
}

type Set = Pick<NotificationProvider, 'name' | 'type' | 'enabled' | 'externalId' | 'managedBy'> & { config: object }

/** New secrets leave the masked config as it was, and are a change all the same. */
function changesOf(before: StoredProvider, after: Set, isSameConfig: boolean): AuditChanges {
  const { name, type, enabled, externalId, managedBy, config } = before
  // The database keeps the keys of an object in an order of its own.
  const shown = isDeepStrictEqual(config, after.config) ? config : after.config
  const changes = changesBetween({ name, type, enabled, externalId, managedBy, config }, { ...after, config: shown })
  if (!isSameConfig) changes.config ??= { from: '[secret]', to: '[secret]' }
  return changes
}

function named(users: ProviderUser[]): string {
  const names = users.slice(0, MAX_NAMED).map(({ type, name }) => `${type} "${name}"`)
  return users.length > MAX_NAMED ? `${names.join(', ')} and others` : names.join(', ')
}
