import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { API_TEST, deployed, list, planned, project, shop, startServer, type TestProject } from '../testing/project.ts'

let stop: () => Promise<void>
before(async () => {
  stop = await startServer()
})
after(() => stop())

describe('wk pull', () => {
  it('takes nothing in that it cannot write: a deployment without it would delete it', async (context) => {
    const own = await project(context)
    await own.client.post('/api/jobs', { name: 'By hand' })
    await own.config('jobs: {}\n')
    const { code, stderr } = await own.wk(['pull', '--all', '--yes'])
    assert.deepEqual([code, stderr.split('\n')[0]], [2, 'These files exist and differ: watchkeeper.config.yaml'])
    assert.equal((await list(own.client, '/api/jobs'))[0].externalId, null)
    assert.deepEqual((await planned(own)).plan.changes, [])
    assert.equal((await own.wk(['pull', '--all', '--yes', '--force'])).code, 0)
    assert.deepEqual((await planned(own)).plan.changes, [])
  })

  for (const format of ['yaml', 'ts']) {
    it(`takes everything in, so that the plan is empty, by way of ${format}`, async (context) => {
      const own = await project(context)
      const { client } = own
      const make = async (path: string, body: object) => {
        const answer = await client.post(path, body)
        assert.equal(answer.status, 201, JSON.stringify(answer.body))
        return answer.body
      }
      const tag = await make('/api/tags', { name: 'Ünï "quoted": #1' })
      const provider = await make('/api/notification-providers', {
        name: 'Hook',
        type: 'webhook',
        config: { url: 'https://example.test/x', headers: { 'X-Key': 'secret1' } },
      })
      const test = await make('/api/tests', { title: 'Waits', type: 'api', script: API_TEST, tags: [tag.id] })
      await make('/api/tests', { title: 'Waits', type: 'api', script: `${API_TEST}// \u2028 more\n` })
      const parent = await make('/api/monitors', { name: 'Net', type: 'heartbeat', interval: 60, active: false })
      await make('/api/monitors', {
        name: 'Shop',
        type: 'http_request',
        url: 'https://ada:secret2@example.test/a',
        method: 'post',
        interval: 86_400,
        config: { body: '- a: |\n  b\n', dependsOn: [parent.id], headers: { Cookie: 'secret3' } },
        alertConfig: { reminderMinutes: null, notificationProviders: [provider.id] },
      })
      await make('/api/jobs', { name: 'All', tests: [test.id], tags: [tag.id], config: { timezone: 'Europe/Vienna' } })
      await make('/api/variables', { key: 'LINES', value: ' a\n\nb: {}\n', description: 'Two' })
      await make('/api/variables', { key: 'PASSWORD', value: 'secret4', isSecret: true })
      const pulled = await own.wk(['pull', '--all', '--yes', '--format', format])
      assert.equal(pulled.code, 0, pulled.stderr)
      const { code, stdout, stderr } = await own.wk(['plan'])
      assert.equal(code, 0, stdout + stderr)
      const config = await readFile(join(own.folder, `watchkeeper.config.${format}`), 'utf8')
      assert.ok(!/secret[1-4]/.test(config), config)
      assert.equal((await own.wk(['pull', '--format', format])).code, 0)
    })
  }

  it('writes over nothing that differs, unless told to', async (context) => {
    const own = await shop(context)
    await deployed(own)
    const pulled = await own.wk(['pull', '--prefix', 'shop/'])
    assert.equal(pulled.code, 2)
    assert.match(pulled.stderr, /watchkeeper\.config\.yaml/)
    assert.equal((await own.wk(['pull', '--prefix', 'shop/', '--force'])).code, 0)
    assert.equal((await planned(own)).code, 0)
  })
})

describe('the documentation', () => {
  it('shows a config that deploys', async (context) => {
    const own = await project(context)
    const page = await readFile(new URL('../../../../docs/as-code.md', import.meta.url), 'utf8')
    const [, example = ''] = /tested: .*-->\n```yaml\n(.*?)```/s.exec(page) ?? []
    await own.config(example)
    for (const name of ['tests/search.spec.ts', 'checkout/buys.spec.ts']) {
      await mkdir(join(own.folder, dirname(name)), { recursive: true })
      await own.write(name, API_TEST)
    }
    const env = { SHOP_PASSWORD: 'correct horse', TEAM_WEBHOOK: 'https://hooks.example.test/x' }
    await deployed(own, [], env)
    assert.equal((await planned(own)).code, 0)
    const [job] = await list(own.client, '/api/jobs')
    assert.deepEqual([job.externalId, job.tests.length], ['shop/nightly', 2])
  })
})

describe('wk destroy', () => {
  it('deletes what the config looks after, and nothing else', async (context) => {
    const own = await shop(context)
    await deployed(own)
    await own.client.post('/api/monitors', { name: 'By hand', type: 'heartbeat', interval: 86_400 })
    await own.client.post('/api/jobs', { name: 'Of others', externalId: 'blog/nightly' })
    assert.equal((await own.wk(['destroy'])).code, 2)
    const destroyed = await own.wk(['destroy', '--yes'])
    assert.equal(destroyed.code, 0, destroyed.stderr)
    const names = async (path: string) => (await list(own.client, path)).map(({ name }: { name: string }) => name)
    assert.deepEqual(await names('/api/monitors'), ['By hand'])
    assert.deepEqual(await names('/api/jobs'), ['Of others'])
    assert.deepEqual(await names('/api/tests'), [])
    assert.deepEqual(await names('/api/notification-providers'), [])
  })

  const externalIds = async (own: TestProject) =>
    (await list(own.client, '/api/monitors')).map(({ externalId }: { externalId: string }) => externalId).sort()
  const MONITOR = '{ type: heartbeat, interval: 86400 }'
  const second = async (own: TestProject, config: string) => {
    await mkdir(join(own.folder, 'g'), { recursive: true })
    await own.write('g/watchkeeper.config.yaml', config)
  }

  it('leaves what another folder deployed, whatever is imported or written here', async (context) => {
    const own = await project(context)
    await own.config(`monitors:\n  home: ${MONITOR}\n`)
    await deployed(own)
    await own.write('gatus.yaml', 'endpoints:\n  - { name: home, url: "https://example.test" }\n')
    assert.equal((await own.wk(['import', 'gatus', 'gatus.yaml', '--out', 'g'])).code, 0)
    const imported = await readFile(join(own.folder, 'g/watchkeeper.config.yaml'), 'utf8')
    assert.match(imported, /^name: g-[0-9a-f]{6}\nprefix: g\/$/m)
    assert.equal((await own.wk(['import', 'gatus', 'gatus.yaml', '--out', 'g'])).code, 0, 'the same again')
    assert.equal((await own.wk(['destroy', '--yes', '--config', 'g'])).code, 0)
    assert.deepEqual(await externalIds(own), ['home'])
    await deployed(own, ['--config', 'g'])
    assert.deepEqual(await externalIds(own), ['g/home', 'home'])
    assert.equal((await own.wk(['destroy', '--yes', '--config', 'g'])).code, 0)
    assert.deepEqual(await externalIds(own), ['home'])
    await second(own, 'monitors: {}\n')
    const nameless = await own.wk(['destroy', '--yes', '--config', 'g'])
    assert.equal(nameless.code, 2)
    assert.match(nameless.stderr, /Add a `name` to the config/)
    assert.deepEqual(await externalIds(own), ['home'])
  })

  it('deletes more only with a flag of its own and the name of the project, typed', async (context) => {
    const own = await project(context)
    await own.config(`name: a\nmonitors:\n  home: ${MONITOR}\n`)
    await deployed(own)
    await second(own, 'name: b\nmonitors: {}\n')
    const wrong = await own.wk(['destroy', '--yes', '--config', 'g', '--everything', 'no such project'])
    assert.equal(wrong.code, 2)
    assert.deepEqual(await externalIds(own), ['home'])
    const { project: named } = (await own.client.get('/api/me')).body
    assert.equal((await own.wk(['destroy', '--yes', '--config', 'g', '--everything', named.name])).code, 0)
    assert.deepEqual(await externalIds(own), [])
  })

  it('and deploy --delete touch nothing that another config deployed under the same prefix', async (context) => {
    const own = await project(context)
    await own.config(`name: a\nmonitors:\n  home: ${MONITOR}\n  shop: ${MONITOR}\n`)
    await deployed(own)
    await second(own, `name: b\nmonitors:\n  blog: ${MONITOR}\n`)
    await deployed(own, ['--config', 'g', '--delete'])
    assert.deepEqual(await externalIds(own), ['blog', 'home', 'shop'])
    await own.config(`name: a\nmonitors:\n  home: ${MONITOR}\n`)
    await deployed(own, ['--delete'])
    assert.deepEqual(await externalIds(own), ['blog', 'home'])
    await second(own, 'monitors: {}\n')
    const nameless = await own.wk(['deploy', '--yes', '--delete', '--config', 'g'])
    assert.equal(nameless.code, 2, nameless.stdout)
    assert.deepEqual(await externalIds(own), ['blog', 'home'])
  })

  it('is not reached by taking things over in silence: a change to what another config deployed is refused', async (context) => {
    const own = await project(context)
    await own.config(`name: a\nmonitors:\n  home: ${MONITOR}\n`)
    await deployed(own)
    await second(own, 'name: b\nmonitors:\n  home: { type: heartbeat, interval: 3600 }\n')
    const refused = await own.wk(['plan', '--config', 'g'])
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /monitor home: the config a deployed it.*--take-over/)
    await deployed(own, ['--config', 'g', '--take-over'])
    const [monitor] = await list(own.client, '/api/monitors')
    assert.deepEqual([monitor.managedBy, monitor.interval], ['b', 3600])
    assert.equal((await own.wk(['destroy', '--yes'])).code, 0)
    assert.deepEqual(await externalIds(own), ['home'])
  })

  it('knows what is as the files say already, once a deployment has said whose it is', async (context) => {
    const own = await project(context)
    const to = { to: ['ada@example.test'] }
    await own.client.post('/api/monitors', { name: 'home', type: 'heartbeat', interval: 86_400, externalId: 'home' })
    await own.client.post('/api/notification-providers', {
      name: 'team',
      type: 'email',
      config: to,
      externalId: 'team',
    })
    const team = 'providers:\n  team: { type: email, config: { to: [ada@example.test] } }\n'
    await own.config(`name: a\n${team}monitors:\n  home: ${MONITOR}\n`)
    assert.deepEqual((await planned(own)).plan.changes, [])
    assert.equal((await own.wk(['destroy', '--yes'])).code, 0)
    assert.deepEqual(await externalIds(own), ['home'])
    await deployed(own)
    const [provider] = await list(own.client, '/api/notification-providers')
    assert.deepEqual([provider.managedBy, provider.config.to], ['a', to.to])
    assert.equal((await own.wk(['destroy', '--yes'])).code, 0)
    assert.deepEqual(await externalIds(own), [])
  })
})
