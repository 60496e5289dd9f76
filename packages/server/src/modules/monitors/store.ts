/** SQL of monitors as the API sees them. What the engine does with them is engine/, state/ and statistics/. */
import type { Scope } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
import type { Sealed } from '../../platform/vault/port.ts'
import type { MonitorStatus } from '../incidents/index.ts'
import { type TagLinks, tagsOf } from '../tags/index.ts'
import { confirmationOf, locationsOf, type MonitorSettings, storedQuorum } from './config.ts'
import type { Monitor } from './schema.ts'

export const TAGS_OF_MONITORS: TagLinks = { table: 'monitor_tags', column: 'monitor_id' }

/** Everything of a monitor that a person sets. */
export interface MonitorValues {
  name: string
  type: string
  url: string
  method: string
  interval: number
  timeout: number
  active: boolean
  /** As shown: masked, without `dependsOn`. */
  config: MonitorSettings
  /** The whole real config, when there are secrets in it. */
  sealedConfig: Sealed | null
  alertConfig: Record<string, unknown>
  heartbeatKeyHash: Buffer | null
  updatedAt: Date
}

/** As stored: what is shown, and what is not. */
export type StoredMonitor = Omit<Monitor, 'nextCheckAt'> & {
  sealedConfig: Uint8Array | null
  sealKeyId: string | null
  heartbeatKeyHash: Uint8Array | null
}

export type LockedMonitor = Pick<StoredMonitor, 'id' | 'name' | 'active' | 'status'>

/** A monitor that runs a test, and the test's type. */
export interface TestMonitor {
  id: string
  intervalSeconds: number
  locations: string[]
  type: string
}

/** When monitor m was checked last, from anywhere. */
export const lastCheckOf = (sql: Queryable) =>
  sql`(select max(s.last_at) from monitor_schedules s where s.monitor_id = m.id)`

/** What is shown of monitor m. */
export const columnsOf = (sql: Queryable) => sql`
    m.id, m.name, m.external_id as "externalId", m.managed_by as "managedBy", m.url, m.type, m.interval_seconds as "interval",
    m.timeout_seconds as "timeout", m.method, m.active, m.status, m.config || coalesce((
      select jsonb_build_object('dependsOn', jsonb_agg(d.parent_id order by d.parent_id))
      from monitor_dependencies d where d.monitor_id = m.id having count(*) > 0), '{}') as config,
    coalesce(m.alert_config, '{}') as "alertConfig", ${tagsOf(sql, TAGS_OF_MONITORS, sql`m.id`)} as tags, ${lastCheckOf(sql)} as "lastCheckAt",
    m.last_status_change_at as "lastStatusChangeAt", m.last_heartbeat_at as "lastHeartbeatAt",
    m.created_at as "createdAt", m.updated_at as "updatedAt"`

export type MonitorStore = ReturnType<typeof monitorStore>

export function monitorStore({ sql }: Database) {
  const columns = columnsOf(sql)
  const hidden = sql`
    m.sealed_config as "sealedConfig", m.seal_key_id as "sealKeyId", m.heartbeat_key_hash as "heartbeatKeyHash"`
  return {
    ...parentStore,
    ...tagChanges,
    async get(tx: Queryable, scope: Scope, id: string): Promise<Omit<Monitor, 'nextCheckAt'> | null> {
      const [row] = await tx<Monitor[]>`
        select ${columns} from monitors m where m.project_id = ${scope.projectId} and m.id = ${id}`
      return row ?? null
    },
    /** Monitors of all projects that run tests, up to `limit`. */
    async testMonitors(limit: number): Promise<TestMonitor[]> {
      const rows = await sql<TestMonitor[]>`
        select m.id, m.interval_seconds as "intervalSeconds", m.locations, t.type
        from (select * from monitors where type = 'synthetic_test' and active limit ${limit}) m
        join tests t on t.id = (m.config->>'testId')::uuid`
      return [...rows]
    },
    /** With what is hidden. */
    async getWhole(scope: Scope, id: string): Promise<StoredMonitor | null> {
      const [row] = await sql<StoredMonitor[]>`
        select ${columns}, ${hidden} from monitors m where m.project_id = ${scope.projectId} and m.id = ${id}`
      return row ?? null
    },
    /** The same, kept from changing by others until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<StoredMonitor | null> {
      const [row] = await tx<StoredMonitor[]>`
        select ${columns}, ${hidden} from monitors m where m.project_id = ${scope.projectId} and m.id = ${id}
        for no key update of m`
      return row ?? null
    },
    /** Which of these the project has, kept until the transaction ends, in the order of their ids. */
    async lockAll(tx: Queryable, scope: Scope, ids: readonly string[]) {
      const rows = await tx<LockedMonitor[]>`
        select id, name, active, status from monitors where project_id = ${scope.projectId} and id = any(${ids}::uuid[])
        order by id for update`
      return [...rows]
    },
    /** Makes writers of the project's monitors take turns. @returns how many there are. */
    async takeTurn(tx: Queryable, scope: Scope): Promise<number> {
      await tx`select 1 from projects where id = ${scope.projectId} for no key update`
      const [row] = await tx<{ total: number }[]>`
        select count(*)::int as total from monitors where project_id = ${scope.projectId}`
      return row?.total ?? 0
    },
    /** Where it is checked from is the caller's to store. */
    async add(tx: Queryable, scope: Scope, monitor: MonitorValues & { id: string }): Promise<void> {
      const { id, sealedConfig, updatedAt } = monitor
      const confirmation = confirmationOf(monitor.config)
      await tx`
        insert into monitors (id, project_id, name, type, url, method, interval_seconds, timeout_seconds, config,
          sealed_config, seal_key_id, locations, confirm_retries, confirm_delay_seconds, quorum, alert_config, active, status,
          heartbeat_key_hash, created_at, updated_at)
        values (${id}, ${scope.projectId}, ${monitor.name}, ${monitor.type}, ${monitor.url}, ${monitor.method},
          ${monitor.interval}, ${monitor.timeout}, ${tx.json(monitor.config as never)}, ${sealedConfig?.bytes ?? null},
          ${sealedConfig?.keyId ?? null}, ${locationsOf(monitor.config)}, ${confirmation.retries}, ${confirmation.delaySeconds},
          ${storedQuorum(monitor.config)}, ${tx.json(monitor.alertConfig as never)},
          ${monitor.active}, ${monitor.active ? 'pending' : 'paused'}, ${monitor.heartbeatKeyHash}, ${updatedAt}, ${updatedAt})`
    },
    /** Workers read it anew: its revision says that it changed. The status is the caller's to change. */
    async update(tx: Queryable, scope: Scope, { id, monitor }: { id: string; monitor: MonitorValues }): Promise<void> {
      const { sealedConfig } = monitor
      const confirmation = confirmationOf(monitor.config)
      await tx`
        update monitors set name = ${monitor.name}, type = ${monitor.type}, url = ${monitor.url},
          method = ${monitor.method}, interval_seconds = ${monitor.interval}, timeout_seconds = ${monitor.timeout},
          config = ${tx.json(monitor.config as never)}, sealed_config = ${sealedConfig?.bytes ?? null},
          seal_key_id = ${sealedConfig?.keyId ?? null}, locations = ${locationsOf(monitor.config)},
          confirm_retries = ${confirmation.retries}, confirm_delay_seconds = ${confirmation.delaySeconds},
          quorum = ${storedQuorum(monitor.config)},
          alert_config = ${tx.json(monitor.alertConfig as never)}, active = ${monitor.active},
          heartbeat_key_hash = ${monitor.heartbeatKeyHash}, updated_at = ${monitor.updatedAt},
          revision = revision + 1, touched_at = clock_timestamp()
        where project_id = ${scope.projectId} and id = ${id}`
    },
    async setHeartbeatKey(tx: Queryable, id: string, hash: Buffer): Promise<void> {
      await tx`update monitors set heartbeat_key_hash = ${hash} where id = ${id}`
    },
    /** Of monitors that are locked. */
    async setActive(
      tx: Queryable,
      ids: readonly string[],
      { active, now }: { active: boolean; now: Date },
    ): Promise<void> {
      await tx`
        update monitors set active = ${active}, updated_at = ${now}, revision = revision + 1, touched_at = clock_timestamp()
        where id = any(${ids}::uuid[])`
    },
    /** What is left of them, results and sums, is removed in the background. */
    async remove(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
      const rows = await tx<{ id: string; name: string }[]>`
        with gone as (
          delete from monitors where project_id = ${scope.projectId} and id = any(${ids}::uuid[]) returning id, name),
        doomed as (insert into doomed_monitors (monitor_id) select id from gone on conflict do nothing)
        select id, name from gone`
      return [...rows]
    },
    async summary(scope: Scope): Promise<{ status: MonitorStatus; total: number }[]> {
      const rows = await sql<{ status: MonitorStatus; total: number }[]>`
        select status, count(*)::int as total from monitors where project_id = ${scope.projectId} group by status`
      return [...rows]
    },
  }
}

const parentStore = {
  async parentsKnown(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<string[]> {
    const rows = await tx<{ id: string }[]>`
      select id from monitors where project_id = ${scope.projectId} and id = any(${ids}::uuid[]) for key share`
    return rows.map(({ id }) => id)
  },
  /** Those of `parents` that depend on `id`, at whatever distance. */
  async descendants(tx: Queryable, id: string, parents: readonly string[]): Promise<string[]> {
    const rows = await tx<{ id: string }[]>`
      with recursive below (id) as (
        select ${id}::uuid union select d.monitor_id from monitor_dependencies d join below b on d.parent_id = b.id)
      select id from below where id = any(${parents}::uuid[])`
    return rows.map((row) => row.id)
  },
  async setParents(tx: Queryable, id: string, parents: readonly string[]): Promise<void> {
    await tx`delete from monitor_dependencies where monitor_id = ${id}`
    if (parents.length === 0) return
    await tx`insert into monitor_dependencies (monitor_id, parent_id) select ${id}, p.id from unnest(${parents}::uuid[]) p (id)`
  },
}

const tagChanges = {
  /** Gives or takes tags, whatever the monitors had; doing it twice is fine. */
  async changeTags(
    tx: Queryable,
    ids: readonly string[],
    { tagIds, add }: { tagIds: readonly string[]; add: boolean },
  ): Promise<void> {
    if (add) {
      await tx`
        insert into monitor_tags (monitor_id, tag_id)
        select m.id, t.id from unnest(${ids}::uuid[]) m (id), unnest(${tagIds}::uuid[]) t (id) on conflict do nothing`
    } else {
      await tx`delete from monitor_tags where monitor_id = any(${ids}::uuid[]) and tag_id = any(${tagIds}::uuid[])`
    }
  },
  /** Which of these would have more tags than `most`. */
  async overTagged(tx: Queryable, ids: readonly string[], most: number): Promise<string[]> {
    const rows = await tx<{ id: string }[]>`
      select monitor_id as id from monitor_tags where monitor_id = any(${ids}::uuid[])
      group by monitor_id having count(*) > ${most}`
    return rows.map(({ id }) => id)
  },
}
