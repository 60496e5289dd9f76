/** Takes over legacy keys (`job_…`) that another system handed out: they go on working, as they are. */
import { newId } from '../../kernel/ids.ts'
import { scopeOf, systemActor } from '../../kernel/scope.ts'
import { hashOf, startOf } from '../../kernel/tokens.ts'
import { type Audit, changesBetween } from '../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../base.ts'
import { MAX_PER_JOB } from './service.ts'
import type { TriggerKeyStore } from './store.ts'

export interface ImportedKey {
  jobId: string
  name: string
  key: string
  expiresAt: Date | null
}

export type ImportResult = 'imported' | 'already there' | 'no such job' | 'the job has ten keys' | 'no owner'

/** Stores one key in one transaction with its audit entry; the oldest owner of the organization answers for it. */
export function keyImport(base: Base & { audit: Audit }, store: TriggerKeyStore) {
  const { db, audit, clock, pubsub } = base
  return async ({ jobId, name, key, expiresAt }: ImportedKey): Promise<ImportResult> => {
    const home = await store.homeOf(jobId)
    if (!home) return 'no such job'
    if (!home.ownerId) return 'no owner'
    const createdBy = home.ownerId
    const scope = scopeOf(home.projectId)
    const result = await db.transaction(async (tx): Promise<ImportResult> => {
      const total = await store.countForUpdate(tx, scope, jobId)
      if (total === null) return 'no such job'
      const id = newId()
      const added = {
        id,
        jobId,
        name,
        start: startOf(key),
        hash: hashOf(key),
        expiresAt,
        rateLimit: null,
      }
      if (await store.hasHash(tx, added.hash)) return 'already there'
      if (total >= MAX_PER_JOB) return 'the job has ten keys'
      if (!(await store.add(tx, scope, { ...added, createdBy, createdAt: clock.now() }))) return 'already there'
      const changes = changesBetween({}, { jobId, name, expiresAt })
      const who = { scope, actor: systemActor('import') }
      await audit.record(tx, who, { action: 'trigger_key.import', resourceId: id, resourceName: name, changes })
      return 'imported'
    })
    if (result === 'imported') pubsub.publish(AUTH_CHANGED)
    return result
  }
}
