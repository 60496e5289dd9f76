/** What is left of a project once it is purged: nothing but the audit trail, whatever tables there are. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { monitorKit } from '../../packages/server/src/testing/monitors.ts'
import { fillProject } from '../support/world.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

/** Objects are named after what they belong to, and wait there until they are deleted from the disk. */
const STAYS = new Set(['audit', 'doomed_objects'])
/** Of the organization and of the person, not of the project. */
const ELSEWHERE = /^\/api\/(organizations|invitations|auth|heartbeats)/

it('nothing of a purged project stays in any table', async () => {
  const { client, ids } = await fillProject(t, await t.stranger())
  const { projectId } = client
  const own = [
    projectId,
    ...Object.entries(ids).flatMap(([path, id]) => (/^\/api/.test(path) && !ELSEWHERE.test(path) ? [id] : [])),
  ]
  await watchAndTell(ids['/api/monitors/{id}'] ?? '')
  const before = await mentioned(own)
  for (const table of [
    'alerts',
    'alert_troubles',
    'alert_mutes',
    'alert_certificates',
    'monitor_results',
    'monitor_hours',
  ])
    assert.ok(before.includes(table), `${table} has nothing of the project: the test proves nothing`)
  await t.app.db.sql`update projects set deleted_at = now(), deletion_scheduled_at = now() - interval '1 s'
    where id = ${projectId}`
  while ((await t.app.modules.organizations.purge()) > 0);
  await t.app.modules.uptime.upkeep.removeDeleted()
  assert.deepEqual(await mentioned(own), [])
})

/** The monitor was down, its results are counted, its certificate was told of. */
async function watchAndTell(monitorId: string): Promise<void> {
  const { sql } = t.app.db
  const at = new Date(Date.now() - 3 * 3_600_000)
  await monitorKit(t).store(monitorId, [{ at, status: 'down', responseMs: 5 }])
  await sql`update monitor_schedules set rolled_until = date_trunc('hour', ${at}::timestamptz, 'UTC') where monitor_id = ${monitorId}`
  await t.app.modules.uptime.statistics.roll()
  await sql`insert into monitor_transitions (monitor_id, project_id, from_status, to_status, at, cause)
    select id, project_id, 'up', 'down', now(), '{}' from monitors where id = ${monitorId}`
  await sql`insert into alert_certificates (monitor_id, fingerprint, threshold_days, expires_at)
    values (${monitorId}, 'ab', 7, now())`
}

/** Tables with a row in which one of the ids stands, whatever the column. */
async function mentioned(ids: readonly string[]): Promise<string[]> {
  const tables = await t.app.db.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    if (STAYS.has(name)) continue
    const [row] = await t.app.db.sql`
      select 1 from ${t.app.db.sql(name)} t where to_jsonb(t)::text like any(${ids.map((id) => `%${id}%`)}) limit 1`
    if (row) found.push(name)
  }
  return found
}
