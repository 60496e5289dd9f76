/** SQL of looking after results: partitions made ahead, old ones dropped, and the remains of deleted monitors. */
import type { Database, Tx } from '../../../platform/database/port.ts'

const DAY_MS = 86_400_000
/** How long making or dropping a partition may make others wait; then it is tried again another time. */
const LOCK_TIMEOUT = '2s'

const nameOf = (day: Date) => `monitor_results_${day.toISOString().slice(0, 10).replaceAll('-', '')}`
const midnight = (at: Date) => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)

export type UpkeepStore = ReturnType<typeof upkeepStore>

export function upkeepStore(db: Database) {
  const { sql } = db

  async function days(): Promise<Date[]> {
    const rows = await sql<{ day: string }[]>`
      select substring(c.relname from '\\d{8}$') as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'monitor_results'::regclass and c.relname ~ '^monitor_results_\\d{8}$'`
    return rows.map(({ day }) => new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`))
  }

  /** Results that came before their partition are moved into it: a partition cannot be made over their heads. */
  async function addDay(tx: Tx, day: Date): Promise<void> {
    const name = tx(nameOf(day))
    const next = new Date(day.getTime() + DAY_MS)
    await tx.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await tx`lock table monitor_results in share update exclusive mode`
    await tx`create table ${name} (like monitor_results including defaults including constraints)`
    // The lock that attaching takes anyway: nothing may come into the default partition in between.
    await tx`lock table monitor_results_default in access exclusive mode`
    await tx`with moved as (delete from monitor_results_default where at >= ${day} and at < ${next} returning *)
      insert into ${name} select * from moved`
    await tx.unsafe(`alter table monitor_results attach partition ${nameOf(day)}
      for values from ('${day.toISOString()}') to ('${next.toISOString()}')`)
  }

  return {
    /** Makes the partitions of the days from `from` to `to` that are missing. @returns how many were made */
    async addDays(from: Date, to: Date): Promise<number> {
      const there = new Set((await days()).map(Number))
      let added = 0
      for (let ms = midnight(from).getTime(); ms <= to.getTime(); ms += DAY_MS) {
        if (there.has(ms)) continue
        const day = new Date(ms)
        await db
          .transaction(async (tx) => {
            await addDay(tx, day)
            added++
          })
          .catch((error) => {
            // 42P07: another process has just made it.
            if ((error as { code?: string }).code !== '42P07') throw error
          })
      }
      return added
    },
    /** Drops the partitions of days that ended before that time. @returns how many were dropped */
    async dropDays(before: Date): Promise<number> {
      const old = (await days()).filter((day) => day.getTime() + DAY_MS <= before.getTime())
      for (const day of old) {
        await db.transaction(async (tx) => {
          await tx.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
          await tx`drop table if exists ${tx(nameOf(day))}`
        })
      }
      return old.length
    },
    /** Of the default partition: what came with a date far off. @returns how many rows went */
    async dropStrays(before: Date, limit: number): Promise<number> {
      const rows = await sql`delete from monitor_results_default where ctid = any(array(
        select ctid from monitor_results_default where at < ${before} limit ${limit})) returning 1`
      return rows.length
    },
    async dropSums(
      table: 'monitor_minutes' | 'monitor_hours' | 'monitor_days',
      before: Date,
      limit: number,
    ): Promise<number> {
      const rows = await sql`delete from ${sql(table)} where ctid = any(array(
        select ctid from ${sql(table)} where at < ${before} limit ${limit})) returning 1`
      return rows.length
    },
    /** A deleted monitor whose remains nobody else is removing; the lock holds until the transaction ends. */
    async nextDeleted(tx: Tx): Promise<string | null> {
      const [row] = await tx<{ id: string }[]>`
        select monitor_id as id from doomed_monitors order by deleted_at limit 1 for update skip locked`
      return row?.id ?? null
    },
    /** Removes up to about `limit` of its newest results. @returns how many went: fewer than that were the last ones */
    async dropResults(tx: Tx, monitorId: string, limit: number): Promise<number> {
      const rows = await tx`
        delete from monitor_results where monitor_id = ${monitorId} and at >= coalesce((
          select at from monitor_results where monitor_id = ${monitorId} order by at desc offset ${limit - 1} limit 1),
          '-infinity') returning 1`
      return rows.length
    },
    async forget(tx: Tx, monitorId: string): Promise<void> {
      await tx`delete from monitor_minutes where monitor_id = ${monitorId}`
      await tx`delete from monitor_hours where monitor_id = ${monitorId}`
      await tx`delete from monitor_days where monitor_id = ${monitorId}`
      await tx`delete from doomed_monitors where monitor_id = ${monitorId}`
    },
  }
}
