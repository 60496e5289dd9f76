/** SQL of the question whether anything goes on in the whole install; each part is answered by an index. */
import type { Database } from '../../platform/database/port.ts'

export function systemStore({ sql }: Pick<Database, 'sql'>) {
  return {
    async isAtRest(): Promise<boolean> {
      const [row] = await sql<{ rests: boolean }[]>`
        select not (
          exists (select from monitor_schedules where worker_id is not null)
          or exists (select from monitor_schedules where worker_id is null and active)
          or exists (select from runs where status = 'running')
          or exists (select from alerts where status = 'pending')
          or exists (select from alert_troubles where closed_at is null)
          or exists (select from monitor_transitions where handled_at is null)
          or exists (select from audit_unsealed)
          or exists (select from doomed_monitors)) as rests`
      return row?.rests ?? false
    },
  }
}
