/** Rules of trigger keys: at most ten a job, shown once, stored as a hash, changed only with a trace. */

import { isDeepStrictEqual } from 'node:util'
import { refuseImpersonator, refuseOutliving } from '../../http/allow.ts'
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { type List, toWholeList } from '../../http/shapes.ts'
import { forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { roleAllows } from '../../kernel/roles.ts'
import type { Principal } from '../../kernel/scope.ts'
import { hashOf, newToken, startOf } from '../../kernel/tokens.ts'
import type { Tx } from '../../platform/database/port.ts'
import { type Audit, changesBetween } from '../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../base.ts'
import { type KeyLimit, limitOf } from './limit.ts'
import type { TriggerKey, TriggerKeyCreated, TriggerKeyInput, TriggerKeyPatch } from './schema.ts'
import type { StoredTriggerKey, TriggerKeyStore } from './store.ts'

export const MAX_PER_JOB = 10

export interface KeyRef {
  jobId: string
  id: string
}

export interface TriggerKeys {
  list(principal: Principal, jobId: string): Promise<List<TriggerKey>>
  create(principal: Keyed<Principal>, jobId: string, input: TriggerKeyInput): Promise<TriggerKeyCreated>
  update(principal: Principal, ref: KeyRef, patch: TriggerKeyPatch): Promise<TriggerKey>
  remove(principal: Principal, ref: KeyRef): Promise<void>
}

export function triggerKeyService(base: Base & { audit: Audit }, store: TriggerKeyStore): TriggerKeys {
  const { db, audit, clock, pubsub, config } = base
  const shown = (key: StoredTriggerKey): TriggerKey => ({ ...key, rateLimit: limitOf(config, key.rateLimit) })

  /** The limit as it will be: what was read and is sent back changes nothing. @throws AppError 403 for who may set none */
  function limited({ role }: Principal, before: KeyLimit | null, given: KeyLimit | null | undefined): KeyLimit | null {
    if (given === undefined || isDeepStrictEqual(given, before)) return before
    if (given !== null && isDeepStrictEqual({ ...given }, { ...limitOf(config, before) })) return before
    if (!roleAllows(role, 'trigger_key:limit')) throw forbidden(`${role} sets a rate limit`)
    return given
  }

  async function locked(tx: Tx, principal: Principal, ref: KeyRef): Promise<StoredTriggerKey> {
    const key = await store.lock(tx, principal.scope, ref)
    if (!key) throw notFound('trigger key')
    return key
  }

  return {
    async list({ scope }, jobId) {
      if (!(await store.hasJob(scope, jobId))) throw notFound('job')
      return toWholeList((await store.list(scope, jobId)).map(shown))
    },

    async create(principal, jobId, input) {
      refuseImpersonator(principal)
      const rateLimit = limited(principal, null, input.rateLimit)
      const { scope, user } = principal
      const key = newToken('svc_trigger_')
      const createdAt = clock.now()
      const stored: StoredTriggerKey = {
        id: newId(),
        jobId: jobId.toLowerCase(),
        name: input.name,
        start: startOf(key),
        enabled: true,
        expiresAt: input.expiresIn ? new Date(createdAt.getTime() + input.expiresIn * 1000) : null,
        lastUsedAt: null,
        createdAt,
        rateLimit,
      }
      refuseOutliving(principal, stored.expiresAt)
      await db.transaction(
        withKey(principal, async (tx) => {
          const total = await store.countForUpdate(tx, scope, jobId)
          if (total === null) throw notFound('job')
          if (total >= MAX_PER_JOB) {
            throw invalid({ path: '', message: `A job has at most ${MAX_PER_JOB} trigger keys. Delete one first` })
          }
          await store.add(tx, scope, { ...stored, hash: hashOf(key), createdBy: user.id })
          await audit.record(tx, principal, {
            action: 'trigger_key.create',
            resourceId: stored.id,
            resourceName: stored.name,
            changes: changesBetween({}, traceable(stored)),
          })
        }),
      )
      return { ...shown(stored), key }
    },

    async update(principal, ref, patch) {
      const updated = await db.transaction(async (tx) => {
        const before = await locked(tx, principal, ref)
        const after: StoredTriggerKey = {
          ...before,
          name: patch.name ?? before.name,
          enabled: patch.enabled ?? before.enabled,
          rateLimit: limited(principal, before.rateLimit, patch.rateLimit),
        }
        await store.update(tx, principal.scope, { id: before.id, next: after })
        await audit.record(tx, principal, {
          action: 'trigger_key.update',
          resourceId: before.id,
          resourceName: after.name,
          changes: changesBetween(traceable(before), traceable(after)),
        })
        return after
      })
      pubsub.publish(AUTH_CHANGED)
      return shown(updated)
    },

    async remove(principal, ref) {
      await db.transaction(async (tx) => {
        const { id, name } = await locked(tx, principal, ref)
        await store.remove(tx, principal.scope, id)
        await audit.record(tx, principal, { action: 'trigger_key.delete', resourceId: id, resourceName: name })
      })
      pubsub.publish(AUTH_CHANGED)
    },
  }
}

const traceable = ({ jobId, name, enabled, expiresAt, rateLimit }: StoredTriggerKey) => ({
  jobId,
  name,
  enabled,
  expiresAt,
  rateLimit,
})
