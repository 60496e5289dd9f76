/** SQL of alerts whose subject or recipient is deleted: in the transaction of the deletion, after the rows are gone or locked. */
import type { Queryable } from '../../../platform/database/port.ts'

/** For the modules whose things alerts are about, or go to. */
export interface AlertEndings {
  /** Their troubles are over, and what was still to be told of them is suppressed. */
  targetsDeleted(tx: Queryable, targetIds: readonly string[]): Promise<void>
  /** What waits for it is suppressed. Its row must be locked, so that no alert to it is being written. */
  providerDeleted(tx: Queryable, providerId: string): Promise<void>
}

export const alertEndings: AlertEndings = {
  async targetsDeleted(tx, targetIds) {
    await tx`
      with ended as (
        update alert_troubles set closed_at = now()
        where target_id = any(${[...targetIds]}::uuid[]) and closed_at is null returning id)
      update alerts a set status = 'suppressed', reason = format('The %s was deleted', a.target_type)
      from ended where a.trouble_id = ended.id and a.status = 'pending' and a.part in ('opening', 'reminder')`
  },
  async providerDeleted(tx, providerId) {
    await tx`
      update alerts set status = 'suppressed', reason = 'The provider was deleted'
      where provider_id = ${providerId} and status = 'pending'`
  },
}
