import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { StartError } from '../../kernel/start-error.ts'
import { startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
before(async () => {
  t = await startApp()
  // As an operator adds one.
  await t.app.db.sql`insert into locations (id, name, region, position) values ('mars', 'Mars', 'sol-4', 5)`
})
after(() => t.close())

const SCRIPT = "import { test } from '@playwright/test'\ntest('a', () => {})\n"

it('are listed in their order, to everybody', async () => {
  const { status, body } = await t.anonymous.get('/api/locations')
  assert.equal(status, 200)
  assert.deepEqual(
    body.locations.map(({ id }: { id: string }) => id),
    ['us-east', 'eu-central', 'asia-pacific', 'global', 'mars'],
  )
  assert.deepEqual(body.locations[4], { id: 'mars', name: 'Mars', region: 'sol-4' })
})

describe('a location', () => {
  const monitor = { name: 'Home', type: 'website', url: 'http://127.0.0.1:1', interval: 86_400 }
  const asks = async () => {
    const test = (await t.owner.post('/api/tests', { title: 'A', type: 'api', script: SCRIPT })).body.id
    const home = (await t.owner.post('/api/monitors', monitor)).body.id
    const job = (await t.owner.post('/api/jobs', { name: 'A', tests: [test] })).body.job.id
    return [
      ['config.locations.1', (id: string) => t.owner.post('/api/monitors', at(id))],
      ['config.locations.1', (id: string) => t.owner.patch(`/api/monitors/${home}`, { config: at(id).config })],
      ['config.location', (id: string) => t.owner.post('/api/jobs', { name: 'B', config: { location: id } })],
      ['config.location', (id: string) => t.owner.patch(`/api/jobs/${job}`, { config: { location: id } })],
      ['location', (id: string) => t.owner.get(`/api/monitors/${home}/results?location=${id}`)],
      ['location', (id: string) => t.owner.get(`/api/monitors/${home}/stats?location=${id}`)],
      ['location', (id: string) => t.owner.get(`/api/monitors/${home}/uptime?location=${id}`)],
    ] as const
  }
  const at = (id: string) => ({ ...monitor, config: { locations: ['global', id] } })

  it('that is there can be used wherever one is named', async () => {
    for (const [path, ask] of await asks()) {
      const { status, body } = await ask('mars')
      assert.ok(status < 300, `${path}: ${status} ${JSON.stringify(body)}`)
    }
  })

  it('that is not there is refused by its field, with those that are', async () => {
    for (const [path, ask] of [...(await asks()), ...(await more())]) {
      const { status, body } = await ask('venus')
      assert.equal(status, 400, path)
      const message = 'Must be one of us-east, eu-central, asia-pacific, global, mars'
      assert.deepEqual(body.details, [{ path, message }])
    }
  })

  async function more() {
    const test = (await t.owner.post('/api/tests', { title: 'B', type: 'api', script: SCRIPT })).body.id
    return [
      ['location', (id: string) => t.owner.post(`/api/tests/${test}/execute`, { location: id })],
      ['config.locations.1', (id: string) => t.owner.post('/api/monitors/test', at(id))],
    ] as const
  }

  it('that is not there is found before anything is deployed', async () => {
    const resources = [
      { kind: 'monitor', body: at('venus') },
      { kind: 'job', body: { name: 'A', config: { location: 'venus' } } },
      { kind: 'monitor', body: at('mars') },
    ]
    const { body } = await t.owner.post('/api/resources/validate', { resources })
    assert.deepEqual(
      body.problems.map(({ index, path }: { index: number; path: string }) => [index, path]),
      [
        [0, 'config.locations.1'],
        [1, 'config.location'],
      ],
    )
  })
})

it('that a worker is to serve and that is not there stops the start, in words', async () => {
  await assert.rejects(startApp({ env: { WORKER_LOCATIONS: 'eu-central,moon' } }), (error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /^WORKER_LOCATIONS: unknown location moon\. Choose from: us-east, /)
    return true
  })
})
