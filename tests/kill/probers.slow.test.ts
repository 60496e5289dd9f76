/** SIGKILL of one of two workers: the other takes its monitors over within 15 s, and no due time is counted twice. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../packages/server/src/platform/database/embedded.ts'
import { openDatabase } from '../../packages/server/src/platform/database/postgres.ts'
import { listen } from '../../packages/server/src/testing/checks/context.ts'
import { quiet } from '../../packages/server/src/testing/database.ts'
import { until } from '../../packages/server/src/testing/monitors.ts'
import { callerOf, type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'

const MONITORS = 200
const INTERVAL_SECONDS = 10

let folder: string
let postgres: EmbeddedPostgres
let db: Awaited<ReturnType<typeof openDatabase>>
let target: Server
const processes: ServerProcess[] = []

async function start(roles: string): Promise<ServerProcess> {
  const env = { ROLES: roles, DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), WARM_SLOTS: '0' }
  const started = await startProcess(env)
  processes.push(started)
  return started
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-probers-'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), log: quiet })
  db = await openDatabase({ url: postgres.url, pool: 2 })
  target = createServer((_, response) => response.end('ok'))
})
after(async () => {
  for (const one of processes) await one.stop()
  target?.close()
  await db?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const holders = async () =>
  await db.sql<{ id: string; held: number }[]>`select worker_id as id, count(*)::int as held from monitor_schedules
    where worker_id is not null group by 1 order by 2 desc`

it('what a killed worker held is checked by the other, each due time once, and nothing is down', async () => {
  const port = await listen(target)
  const api = await start('api')
  const { body: me } = await callerOf(api)<{ project: { id: string } }>('GET', '/api/me')
  await db.sql`
    with added as (
      insert into monitors (id, project_id, name, type, url, interval_seconds, timeout_seconds, locations,
        confirm_retries, confirm_delay_seconds, quorum)
      select gen_random_uuid(), ${me.project.id}, 'M', 'http_request', ${`http://127.0.0.1:${port}/`}, ${INTERVAL_SECONDS}, 5,
        '{global}', 1, 2, 'majority'
      from generate_series(1, ${MONITORS}) returning id, locations)
    insert into monitor_schedules (monitor_id, location, active) select id, unnest(locations), true from added on conflict do nothing`
  const doomed = await start('worker')
  await start('worker')
  await until(async () => {
    const all = await holders()
    return all.length === 2 && all.every(({ held }) => held > MONITORS / 4)
  }, 120)
  await until(async () => (await db.sql`select from monitor_schedules where last_at is null`).length === 0, 120)

  await doomed.kill()
  const [killed] = await db.sql<{ at: Date }[]>`select now() as at`
  assert.ok(killed)
  await until(async () => {
    const [only, other] = await holders()
    return only?.held === MONITORS && !other
  }, 120)
  const takenOver = await db.sql<
    { seconds: number }[]
  >`select extract(epoch from now() - ${killed.at})::float8 as seconds`
  await until(async () => (await db.sql`select from monitor_schedules where last_at < ${killed.at}`).length === 0, 120)

  const doubles = await db.sql`select from monitor_results group by monitor_id, location, due_at having count(*) > 1`
  assert.equal(doubles.length, 0)
  // A machine that had no time for a check may say that it does not know.
  const bad = await db.sql`select status, error, due_at, response_ms from monitor_results
    where status not in ('up', 'unknown')`
  assert.deepEqual(bad, [], 'a lost worker is nobody’s outage')
  const gaps = await db.sql`select from monitor_transitions where to_status <> 'up'`
  assert.equal(gaps.length, 0)
  // The lease and a look; a machine that is busy with other tests gets three times as long.
  assert.ok((takenOver[0]?.seconds ?? 99) < 45, `taken over after ${takenOver[0]?.seconds} s`)
})
