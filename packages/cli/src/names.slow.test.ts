/** Names and logical ids in place of ids, against a real server. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { API_TEST, project, startServer } from './testing/project.ts'

let stop: () => Promise<void>
before(async () => {
  stop = await startServer()
})
after(() => stop())

const LOST = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'

describe('a name in place of an id', () => {
  it('stands for the thing that is called exactly so, of every noun that has names', async (context) => {
    const { client, wk } = await project(context)
    const test = (await client.post('/api/tests', { title: 'Buys', type: 'api', script: API_TEST })).body.id
    const paused = { type: 'heartbeat', interval: 86_400, active: false }
    for (const [path, body, noun] of [
      ['/api/jobs', { name: 'Check out', tests: [test] }, 'jobs'],
      ['/api/jobs', { name: 'Check out now' }, 'jobs'],
      ['/api/monitors', { name: 'Home "page"', ...paused }, 'monitors'],
      ['/api/monitors', { name: 'Home', ...paused }, 'monitors'],
      [
        '/api/notification-providers',
        { name: 'Team', type: 'email', config: { to: ['ada@example.test'] } },
        'providers',
      ],
      ['/api/variables', { key: 'BASE_URL', value: 'x' }, 'variables'],
    ] as const) {
      const { status, body: made } = await client.post(path, body)
      assert.equal(status, 201, JSON.stringify(made))
      const got = await wk([noun, 'get', 'name' in body ? body.name : body.key, '--json'])
      assert.equal(got.code, 0, got.stderr)
      assert.equal(JSON.parse(got.stdout).id, (made.job ?? made).id)
    }
    // Beyond the first page of the list: it is searched.
    for (let i = 0; i < 101; i++) assert.equal((await client.post('/api/jobs', { name: `Filler ${i}` })).status, 201)
    const early = await wk(['jobs', 'get', 'Check out', '--json'])
    assert.equal(early.code, 0, early.stderr)
    assert.equal(JSON.parse((await wk(['tests', 'get', 'Buys', '--json'])).stdout).id, test)
    const started = await wk(['jobs', 'trigger', 'Check out', '--json'])
    assert.equal(started.code, 0, started.stderr)
    const { jobName } = (await client.get(`/api/runs/${JSON.parse(started.stdout).runId}`)).body
    assert.equal(jobName, 'Check out')
    assert.equal((await wk(['variables', 'update', 'BASE_URL', '--value', 'y'])).code, 0)
    assert.equal((await wk(['keys', 'create', 'Check out', '--name', 'ci', '-q'])).code, 0)
    await client.post('/api/tags', { name: 'shop & co' })
    const gone = await wk(['tags', 'delete', 'shop & co', '--yes'])
    assert.match(gone.stderr, /^Deleted shop & co \([0-9a-f-]{36}\)$/m)
  })

  it('may be the logical id, and is refused where it means several or nothing', async (context) => {
    const { client, wk } = await project(context)
    const make = async (body: object) => (await client.post('/api/jobs', body)).body.job.id
    const one = await make({ name: 'Twin', externalId: 'shop/one' })
    const other = await make({ name: 'Twin' })
    const third = await make({ name: 'shop/one' })
    assert.equal((await wk(['jobs', 'get', one, '-q'])).stdout.trim(), one)
    const twins = await wk(['jobs', 'delete', 'Twin', '--yes'])
    assert.deepEqual([twins.code, twins.stdout], [2, ''])
    for (const id of [one, other]) assert.ok(twins.stderr.includes(id), twins.stderr)
    const both = await wk(['jobs', 'run', 'shop/one'])
    assert.equal(both.code, 2)
    for (const id of [one, third]) assert.ok(both.stderr.includes(id), both.stderr)
    await client.delete(`/api/jobs/${third}`)
    assert.equal((await wk(['jobs', 'get', 'shop/one', '-q'])).stdout.trim(), one)
    const none = await wk(['jobs', 'get', 'twin'])
    assert.deepEqual([none.code, none.stderr.split('\n')[0]], [4, 'No job is called "twin"'])
    assert.equal((await wk(['jobs', 'get', LOST])).code, 4)
  })

  it('stands in flags, bodies and queries as well', async (context) => {
    const { client, wk, write } = await project(context)
    const made = async (path: string, body: object) => (await client.post(path, body)).body.id as string
    const health = await made('/api/tests', { title: 'Health', type: 'api', script: API_TEST })
    const pays = await made('/api/tests', { title: 'Buys, pays', type: 'api', script: API_TEST })
    const shop = await made('/api/tags', { name: 'shop' })
    const team = await made('/api/notification-providers', {
      name: 'Team',
      type: 'email',
      config: { to: ['ada@example.test'] },
    })
    const home = await made('/api/monitors', { name: 'Home', type: 'heartbeat', interval: 86_400, active: false })
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    const done = async (args: string[]) => {
      const { code, stdout, stderr } = await wk(args)
      assert.equal(code, 0, stderr)
      return stdout.trim()
    }
    const named = [
      '--tests',
      `Health,${pays}`,
      '--tags',
      'shop',
      '--alert-config',
      '{"notificationProviders":["Team"]}',
    ]
    const job = await done(['jobs', 'create', '--name', 'Nightly', ...named, '-q'])
    const nightly = async () => (await client.get(`/api/jobs/${job}`)).body
    assert.deepEqual(ids((await nightly()).tests), [health, pays])
    assert.deepEqual(ids((await nightly()).tags), [shop])
    assert.deepEqual((await nightly()).alertConfig.notificationProviders, [team])
    await write('job.json', '{ "tests": ["Buys, pays"] }')
    await done(['jobs', 'update', 'Nightly', '-f', 'job.json'])
    assert.deepEqual(ids((await nightly()).tests), [pays])
    await done(['jobs', 'update', 'Nightly', '--tests', '["Health", "Buys, pays"]'])
    assert.deepEqual(ids((await nightly()).tests), [health, pays])
    await done(['monitors', 'bulk', '--action', 'tag', '--ids', 'Home', '--tags', 'shop', '--yes'])
    assert.deepEqual(ids((await client.get(`/api/monitors/${home}`)).body.tags), [shop])
    const run = JSON.parse(await done(['jobs', 'run', 'Nightly', '--json'])).runId
    assert.equal(await done(['runs', 'list', '--job-id', 'Nightly', '-q']), run)
    const lost = await wk(['jobs', 'update', 'Nightly', '--tests', 'Wealth'])
    assert.deepEqual([lost.code, lost.stderr.split('\n')[0]], [4, 'No test is called "Wealth"'])
  })

  it('is looked up after what can be known to be wrong', async (context) => {
    const { wk } = await project(context)
    const { code, stderr } = await wk(['jobs', 'run', 'Nobody', '--junit', 'lost/report.xml'])
    assert.equal(code, 2)
    assert.match(stderr, /^--junit: the folder .*lost does not exist$/)
  })

  it('needs a token: a trigger key can look nothing up', async (context) => {
    const { client, wk } = await project(context)
    const job = (await client.post('/api/jobs', { name: 'Nightly' })).body.job.id
    const { key } = (await client.post(`/api/jobs/${job}/api-keys`, { name: 'ci' })).body
    const { code, stderr } = await wk(['jobs', 'trigger', 'Nightly'], { SERVICE_TOKEN: '', SERVICE_TRIGGER_KEY: key })
    assert.equal(code, 2)
    assert.match(stderr, /cannot resolve names/)
  })
})
