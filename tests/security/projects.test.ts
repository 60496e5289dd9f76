/** Nothing of one project is reached from another: not by id (tests/spec/refusals), not by reference, not by mass assignment. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { bodyExample, operations } from '../support/document.ts'
import { callerOf, fill, fillProject, snapshot, type World, withIds } from '../support/world.ts'

let t: TestApp
let ours: World
let theirs: World
before(async () => {
  t = await startApp()
  ours = await fillProject(t, await t.stranger())
  theirs = await fillProject(t, await t.stranger())
})
after(() => t.close())

describe('another project, by reference', () => {
  const theirTest = () => theirs.ids['/api/tests/{id}'] ?? ''
  const theirJob = () => theirs.ids['/api/jobs/{id}'] ?? ''
  const theirMonitor = () => theirs.ids['/api/monitors/{id}'] ?? ''
  const ourMonitor = () => fill('/api/monitors/{id}', ours.ids)
  const ourWindow = () => fill('/api/maintenance-windows/{id}', ours.ids)
  const monitor = (config: object) => ({ name: 'x', type: 'synthetic_test', config })
  const work = (more: object) => ({
    name: 'x',
    startsAt: '2030-01-01T00:00:00Z',
    endsAt: '2030-01-02T00:00:00Z',
    ...more,
  })
  const cases: [string, () => [string, string, unknown]][] = [
    ['a job with their test', () => ['POST', '/api/jobs', { name: 'x', tests: [theirTest()] }]],
    ['a job changed to their test', () => ['PATCH', fill('/api/jobs/{id}', ours.ids), { tests: [theirTest()] }]],
    [
      'a job with our test and theirs',
      () => ['POST', '/api/jobs', { name: 'x', tests: [ours.ids['/api/tests/{id}'], theirTest()] }],
    ],
    [
      'a test with their tag',
      () => ['PATCH', fill('/api/tests/{id}', ours.ids), { tags: [theirs.ids['/api/tags/{id}']] }],
    ],
    ['a job with their tag', () => ['POST', '/api/jobs', { name: 'x', tags: [theirs.ids['/api/tags/{id}']] }]],
    [
      'an alert to their provider',
      () => ['POST', '/api/jobs', { name: 'x', alertConfig: { enabled: true, notificationProviders: [newId()] } }],
    ],
    ['a monitor that runs their test', () => ['POST', '/api/monitors', monitor({ testId: theirTest() })]],
    ['a monitor that depends on theirs', () => ['PATCH', ourMonitor(), { config: { dependsOn: [theirMonitor()] } }]],
    ['maintenance of their monitor', () => ['POST', '/api/maintenance-windows', work({ monitors: [theirMonitor()] })]],
    ['maintenance changed to theirs', () => ['PATCH', ourWindow(), { monitors: [theirMonitor()] }]],
    ['a check of their monitor', () => ['POST', `/api/monitors/${theirMonitor()}/check`, undefined]],
    ['a run of their job', () => ['POST', '/api/jobs/run', { jobId: theirJob() }]],
    ['a trigger of their job', () => ['POST', `/api/jobs/${theirJob()}/trigger`, undefined]],
    ['a run of their test', () => ['POST', `/api/tests/${theirTest()}/execute`, undefined]],
  ]
  for (const [title, make] of cases) {
    it(`${title} is refused, and nothing is linked`, async () => {
      const before = await snapshot(t)
      const [method, url, body] = make()
      const answer = await ours.client.request(method, url, { body })
      assert.ok([400, 404].includes(answer.status), JSON.stringify(answer))
      assert.deepEqual(await snapshot(t), before)
    })
  }

  it('a list asked for their objects is empty', async () => {
    for (const query of [`jobId=${theirJob()}`, `testId=${theirTest()}`]) {
      const { status, body } = await ours.client.get(`/api/runs?${query}`)
      assert.deepEqual([status, body.data, body.pagination.total], [200, [], 0])
    }
  })

  it('a list by their tag is empty', async () => {
    for (const path of ['/api/tests', '/api/jobs']) {
      const { status, body } = await ours.client.get(`${path}?tag=${theirs.ids['/api/tags/{id}']}`)
      assert.deepEqual([status, body.data, body.pagination.total], [200, [], 0])
    }
  })

  it('of many monitors at once theirs are left alone', async () => {
    const before = await snapshot(t)
    const body = { action: 'pause', ids: [theirMonitor()] }
    const answer = await ours.client.post('/api/monitors/bulk', body)
    assert.deepEqual(answer.body.results, [{ id: theirMonitor(), ok: false, error: 'Not found' }])
    assert.deepEqual(await snapshot(t), before)
  })

  it('lists hold only what is ours', async () => {
    const foreign = JSON.stringify(Object.values(theirs.ids))
    for (const path of [
      '/api/tests',
      '/api/jobs',
      '/api/runs',
      '/api/tags',
      '/api/variables',
      '/api/cli-tokens',
      '/api/audit',
    ]) {
      const { body } = await ours.client.get(path)
      assert.ok(body.data.length > 0, path)
      for (const id of JSON.parse(foreign)) assert.ok(!JSON.stringify(body).includes(id), path)
    }
  })
})

describe('fields that are not the caller’s to set', () => {
  const creating = operations.filter(({ method, operation }) => method === 'POST' && operation.responses[201])
  const past = '2001-01-01T00:00:00.000Z'
  const wanted = {
    id: '019b0000-0000-7000-8000-000000000001',
    createdAt: past,
    updatedAt: past,
    lastRunAt: past,
    nextRunAt: past,
    projectId: newId(),
    organizationId: newId(),
    ownerId: newId(),
    createdBy: { id: newId(), name: 'root' },
    isAdmin: true,
    role: 'super_admin',
    start: 'svc_live_aaaa',
    key: 'svc_live_aaaa',
    hash: 'aa',
    lastUsedAt: past,
  }
  for (const op of creating) {
    for (const [field, value] of Object.entries(wanted)) {
      it(`${op.name} does not store ${field}`, async () => {
        const world = await fillProject(t, await t.stranger())
        const { ids } = world
        const example = withIds(bodyExample(op), ids) as Record<string, unknown>
        if (field in example) return
        const answer = await callerOf(world, op).post(fill(op.path, ids), { ...example, [field]: value })
        if (answer.status === 400) return assert.match(JSON.stringify(answer.body.details), new RegExp(field))
        assert.equal(answer.status, 201)
        const made = answer.body.job ?? answer.body
        assert.notDeepEqual(made[field], value)
        const found = await t.app.db.sql`select 1 from projects where id::text = ${String(wanted.projectId)}`
        assert.equal(found.length, 0)
      })
    }
  }
})
