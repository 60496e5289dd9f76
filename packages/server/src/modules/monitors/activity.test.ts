/** What followed from triggers: done once by services, also by several nodes, and beside a program that relies on the triggers. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { monitorKit, until } from '../../testing/monitors.ts'
import { switchReleaseBefore } from '../../testing/release-before.ts'

let t: TestApp
let kit: ReturnType<typeof monitorKit>
before(async () => {
  t = await startApp()
  kit = monitorKit(t)
})
after(() => t.close())

const schedulesOf = async (id: string) =>
  (
    await t.app.db.sql<{ location: string; active: boolean; removed: boolean; attempt: number }[]>`
    select location, active, removed, attempt from monitor_schedules where monitor_id = ${id} order by location`
  ).map(({ location, active, removed, attempt }) => [location, active, removed, attempt])
const movesOf = async (id: string) => (await kit.transitions(id)).map(({ from, to, cause }) => [from, to, cause.kind])
const revisionOf = async (id: string) =>
  (await t.app.db.sql<{ revision: number }[]>`select revision from monitors where id = ${id}`)[0]?.revision
const create = async (input: object): Promise<string> => {
  const { status, body } = await t.owner.post('/api/monitors', {
    name: 'M',
    type: 'http_request',
    url: 'http://192.0.2.1/',
    ...input,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

describe('this program, with the triggers', () => {
  before(async () => assert.ok((await switchReleaseBefore(t.app.db.sql, 'enable')) > 0))
  after(() => switchReleaseBefore(t.app.db.sql, 'disable'))

  it('makes, pauses, moves and resumes a monitor once', async () => {
    const id = await create({ config: { locations: ['us-east'] } })
    assert.deepEqual(await schedulesOf(id), [['us-east', true, false, 0]])
    await t.owner.patch(`/api/monitors/${id}`, { active: false })
    assert.deepEqual(await movesOf(id), [['pending', 'paused', 'paused']])
    assert.deepEqual(await schedulesOf(id), [['us-east', false, false, 1]])
    await t.owner.patch(`/api/monitors/${id}`, { active: true, config: { locations: ['eu-central'] } })
    assert.deepEqual((await movesOf(id)).slice(1), [['paused', 'pending', 'resumed']])
    assert.deepEqual(
      (await schedulesOf(id)).map(([location, active, removed]) => [location, active, removed]),
      [
        ['eu-central', true, false],
        ['us-east', false, true],
      ],
    )
    assert.equal(await revisionOf(id), 3)
    await t.owner.post('/api/monitors/bulk', { action: 'pause', ids: [id] })
    assert.deepEqual((await movesOf(id)).slice(2), [['pending', 'paused', 'paused']])
    assert.equal(await revisionOf(id), 4)
  })
})

describe('several nodes at once', () => {
  it('pause a monitor once, and give each location one row', async () => {
    const id = await create({ config: { locations: ['us-east'] } })
    const pause = () => t.owner.patch(`/api/monitors/${id}`, { active: false, config: { locations: ['eu-central'] } })
    const inBulk = () => t.owner.post('/api/monitors/bulk', { action: 'pause', ids: [id] })
    const answers = await Promise.all([pause(), inBulk(), pause(), inBulk(), pause()])
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.deepEqual(await movesOf(id), [['pending', 'paused', 'paused']])
    assert.deepEqual(
      (await schedulesOf(id)).map(([location, active, removed]) => [location, active, removed]),
      [
        ['eu-central', false, false],
        ['us-east', false, true],
      ],
    )
  })

  it('delete a provider after the alert that is just being written: it is not left waiting', async () => {
    const config = { url: 'http://192.0.2.1/' }
    const { body } = await t.owner.post('/api/notification-providers', { name: 'P', type: 'webhook', config })
    const written = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const alertId = newId()
    const writing = t.app.db.transaction(async (tx) => {
      await tx`insert into alerts (id, project_id, part, event, target_type, target_id, target_name, message, provider_id,
          status, due_at, created_at)
        values (${alertId}, ${t.owner.projectId}, 'single', 'run.failed', 'job', ${newId()}, 'J', '{}', ${body.id},
          'pending', now(), now())`
      written.resolve()
      await mayCommit.promise
    })
    await written.promise
    const deleting = t.owner.delete(`/api/notification-providers/${body.id}`)
    await until(async () => (await t.app.db.sql`select 1 from pg_locks where not granted`).length > 0)
    mayCommit.resolve()
    await writing
    assert.equal((await deleting).status, 200)
    const [alert] = await t.app.db.sql`select status, reason from alerts where id = ${alertId}`
    assert.deepEqual({ ...alert }, { status: 'suppressed', reason: 'The provider was deleted' })
  })
})

describe('a program of the release before, in its own statements', () => {
  before(() => switchReleaseBefore(t.app.db.sql, 'enable'))

  it('makes a monitor, pauses, moves and resumes it', async () => {
    const id = newId()
    const { sql } = t.app.db
    await sql`insert into monitors (id, project_id, name, type, url, interval_seconds, timeout_seconds, locations,
        confirm_retries, confirm_delay_seconds, quorum)
      values (${id}, ${t.owner.projectId}, 'Old', 'http_request', 'http://192.0.2.1/', 60, 5, '{us-east}', 1, 2, 'majority')`
    assert.deepEqual(await schedulesOf(id), [['us-east', true, false, 0]])
    await sql`update monitors set active = false, updated_at = now() where id = ${id}`
    assert.equal(await kit.statusOf(id), 'paused')
    await sql`update monitors set active = true, locations = '{eu-central}', updated_at = now() where id = ${id}`
    assert.deepEqual(await movesOf(id), [
      ['pending', 'paused', 'paused'],
      ['paused', 'pending', 'resumed'],
    ])
    assert.deepEqual(
      (await schedulesOf(id)).map(([location, active, removed]) => [location, active, removed]),
      [
        ['eu-central', true, false],
        ['us-east', false, true],
      ],
    )
    assert.equal(await revisionOf(id), 3)
  })

  it('puts a project away: its monitors rest', async () => {
    const { sql } = t.app.db
    const { projectId } = await t.stranger()
    const id = await kit.add({ projectId })
    await sql`update projects set status = 'archived' where id = ${projectId}`
    assert.deepEqual(await schedulesOf(id), [['global', false, false, 1]])
    await sql`update projects set status = 'active' where id = ${projectId}`
    assert.deepEqual(await schedulesOf(id), [['global', true, false, 2]])
  })
})
