/** SQL of checks on demand: a monitor's next check brought forward, and whether a worker has carried it out. */
import type { Database } from '../../../platform/database/port.ts'

/** A check that was asked for. A higher fencing number says that a worker has claimed it since. */
export interface DemandedCheck {
  location: string
  attempt: number
}

export interface DemandProgress {
  location: string
  isTaken: boolean
  isOver: boolean
}

export type DemandStore = ReturnType<typeof demandStore>

export const demandStore = ({ sql }: Database) => ({
  /** Those of the locations that a worker serves just now. */
  async served(locations: readonly string[]): Promise<Set<string>> {
    const rows = await sql<{ location: string }[]>`
      select l.location from unnest(${[...locations]}::text[]) l (location)
      where exists (select 1 from monitor_workers w where l.location = any(w.locations) and w.lease_until > now())`
    return new Set(rows.map(({ location }) => location))
  },
  /**
   * Takes the monitor from its workers, as if it had never been checked: the worker that claims it next checks it at once.
   * Due times stay what they are. @returns its locations with their fencing numbers; none while it is paused
   */
  async bringForward(monitorId: string, locations: readonly string[] | null): Promise<DemandedCheck[]> {
    const rows = await sql<DemandedCheck[]>`
      update monitor_schedules set worker_id = null, attempt = attempt + 1, last_due_at = null
      where monitor_id = ${monitorId} and active
        ${locations ? sql`and location = any(${[...locations]}::text[])` : sql``}
      returning location, attempt`
    return [...rows]
  },
  /** Whether a worker has claimed them since, and whether a result came in. */
  async progress(monitorId: string, checks: readonly DemandedCheck[]): Promise<DemandProgress[]> {
    const rows = await sql<DemandProgress[]>`
      select s.location, s.attempt > t.attempt as "isTaken", s.attempt > t.attempt and s.last_due_at is not null as "isOver"
      from monitor_schedules s
        join unnest(${checks.map(({ location }) => location)}::text[], ${checks.map(({ attempt }) => attempt)}::int[])
          as t (location, attempt) on t.location = s.location
      where s.monitor_id = ${monitorId}`
    return [...rows]
  },
})
