/** Alerts whose subject or recipient is deleted: in the transaction of the deletion, after the rows are gone or locked. */
import type { Queryable } from '../../../platform/database/port.ts'
import { incidentStore } from '../../incidents/index.ts'

/** For the modules whose resources alerts are about, or go to. */
export interface AlertEndings {
  /** Their incidents are over, and what was still to be sent of them is suppressed. */
  targetsDeleted(tx: Queryable, targetIds: readonly string[]): Promise<void>
  /** What waits for it is suppressed. Its row must be locked, so that no alert to it is being written. */
  providerDeleted(tx: Queryable, providerId: string): Promise<void>
}

export const alertEndings: AlertEndings = {
  async targetsDeleted(tx, targetIds) {
    const ended = await incidentStore.closeOf(tx, targetIds)
    if (ended.length === 0) return
    await tx`
      update alerts set status = 'suppressed', reason = format('The %s was deleted', target_type)
      where trouble_id = any(${ended}::uuid[]) and status = 'pending' and part in ('opening', 'reminder')`
  },
  async providerDeleted(tx, providerId) {
    await tx`
      update alerts set status = 'suppressed', reason = 'The provider was deleted'
      where provider_id = ${providerId} and status = 'pending'`
  },
}
