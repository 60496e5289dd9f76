import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { API_TEST, actions, deployed, list, planned, project, SHOP, shop, startServer } from '../testing/project.ts'
import { keepAnswer } from '../testing/proxy.ts'

let stop: () => Promise<void>
before(async () => {
  stop = await startServer()
})
after(() => stop())

describe('wk init', () => {
  it('writes a project that deploys as it is, and nothing the second time', async (context) => {
    const own = await project(context)
    assert.equal((await own.process(['init', '.', '--format', 'ts'])).code, 0)
    assert.equal((await own.process(['plan'])).code, 10)
    assert.equal((await planned(own)).code, 10)
    await deployed(own)
    assert.deepEqual(await planned(own).then(({ code, plan }) => [code, plan.changes]), [0, []])
    const before = (await own.client.get('/api/audit')).body.pagination.total
    await deployed(own)
    assert.equal((await own.client.get('/api/audit')).body.pagination.total, before)
    const [job] = await list(own.client, '/api/jobs')
    assert.match(job.externalId, /^[a-z0-9-]+\/daily$/)
    assert.deepEqual(
      job.tests.map(({ title }: { title: string }) => title),
      ['Home'],
    )
  })

  it('writes over nothing', async (context) => {
    const own = await project(context)
    await own.write('watchkeeper.config.yaml', 'monitors: {}\n')
    const { code, stderr } = await own.wk(['init', '--format', 'yaml'])
    assert.equal(code, 2)
    assert.match(stderr, /watchkeeper\.config\.yaml/)
    assert.equal(await readFile(join(own.folder, 'watchkeeper.config.yaml'), 'utf8'), 'monitors: {}\n')
  })
})

describe('wk deploy', () => {
  it('makes everything with its references, and says so in the audit trail', async (context) => {
    const own = await shop(context)
    const { stderr } = await deployed(own)
    const [[provider], [test], monitors, [job]] = await Promise.all([
      list(own.client, '/api/notification-providers'),
      list(own.client, '/api/tests'),
      list(own.client, '/api/monitors'),
      list(own.client, '/api/jobs'),
    ])
    const monitor = (id: string) =>
      monitors.find(({ externalId }: { externalId: string }) => externalId === `shop/${id}`)
    assert.equal(provider.externalId, 'shop/team')
    assert.deepEqual(monitor('home').config.dependsOn, [monitor('network').id])
    assert.deepEqual(monitor('home').alertConfig.notificationProviders, [provider.id])
    assert.equal(monitor('synthetic').config.testId, test.id)
    assert.deepEqual(
      monitor('home').tags.map(({ name }: { name: string }) => name),
      ['new', 'shop'],
    )
    assert.deepEqual(
      job.tests.map(({ id }: { id: string }) => id),
      [test.id],
    )
    const id = /Deployment ([0-9a-f-]{36})/.exec(stderr)?.[1] ?? 'none'
    const { data } = (await own.client.get('/api/audit?action=monitor.*')).body
    assert.ok(data.length === 3 && data.every(({ userAgent }: { userAgent: string }) => userAgent.includes(id)))
    assert.equal((await planned(own)).code, 0)
  })

  it('keeps what a new name is given to, when it says what it was', async (context) => {
    const own = await shop(context)
    await deployed(own)
    const before = await list(own.client, '/api/monitors')
    await own.config(SHOP.replace('  home:\n    name: Home', '  front:\n    formerly: home\n    name: Front'))
    assert.deepEqual(actions((await planned(own)).plan.changes), ['update monitor front'])
    await deployed(own)
    const after = await list(own.client, '/api/monitors')
    assert.deepEqual(
      after.map(({ id }: { id: string }) => id),
      before.map(({ id }: { id: string }) => id),
    )
    assert.equal((await planned(own)).code, 0)
  })

  it('deletes only when told to: exit code 2 and the plan as JSON otherwise (BC-33)', async (context) => {
    const own = await shop(context)
    await deployed(own)
    const before = await list(own.client, '/api/monitors')
    await own.config(SHOP.replace('  home:\n', '  front:\n'))
    const refused = await own.process(['deploy', '--yes', '--json'])
    assert.equal(refused.code, 2)
    const plan = JSON.parse(refused.stdout)
    assert.deepEqual(actions(plan.changes), ['create monitor front', 'delete monitor home'])
    assert.match(plan.notes[0], /formerly: home/)
    assert.deepEqual(await list(own.client, '/api/monitors'), before)
    await deployed(own, ['--keep'])
    assert.equal((await list(own.client, '/api/monitors')).length, 4)
    await deployed(own, ['--delete'])
    assert.equal((await list(own.client, '/api/monitors')).length, 3)
    assert.equal((await planned(own)).code, 0)
  })

  it('refuses a plan that is stale, and carries out the one that was reviewed', async (context) => {
    const own = await shop(context)
    const { stdout } = await own.wk(['plan', '--json'])
    await own.write('plan.json', stdout)
    await own.client.post('/api/tags', { name: 'shop', color: '#000000' })
    const stale = await own.wk(['deploy', '--plan', 'plan.json'])
    assert.equal(stale.code, 2)
    assert.match(stale.stderr, /stale/)
    assert.deepEqual(await list(own.client, '/api/monitors'), [])
    await own.write('plan.json', (await own.wk(['plan', '--json'])).stdout)
    const done = await own.wk(['deploy', '--plan', 'plan.json'])
    assert.equal(done.code, 0, done.stderr)
    assert.equal((await planned(own)).code, 0)
  })

  it('asks before it changes anything, so that nobody there to answer means no', async (context) => {
    const own = await shop(context)
    assert.equal((await own.wk(['deploy'])).code, 2)
    assert.deepEqual(await list(own.client, '/api/tests'), [])
  })

  it('can be repeated after it was killed in the middle', async (context) => {
    const own = await project(context)
    const ids = Array.from({ length: 20 }, (_, index) => `m${index + 10}`)
    await own.config(`monitors:\n${ids.map((id) => `  ${id}: { type: heartbeat, interval: 86400 }\n`).join('')}`)
    let kill: (signal: NodeJS.Signals) => void = () => {}
    const server = await keepAnswer({ to: own.url, what: 'POST /api/monitors', nth: 6 }, () => kill('SIGKILL'))
    context.after(server.close)
    const killed = await own.process(['deploy', '--yes'], {
      env: { SERVICE_URL: server.url },
      onTalk: (_said, killIt) => {
        kill = killIt
      },
    })
    assert.equal(killed.code, null)
    assert.equal((await list(own.client, '/api/monitors')).length, 6)
    await deployed(own)
    const names = (await list(own.client, '/api/monitors')).map(({ externalId }: { externalId: string }) => externalId)
    assert.deepEqual(names.sort(), ids)
    assert.equal((await planned(own)).code, 0)
  })

  it('changes nothing where the server would refuse something, and plan says the same: everything by its place', async (context) => {
    const own = await shop(context)
    const wrong =
      `${SHOP.replace('type: heartbeat', 'type: htp_request').replace('cronSchedule:', 'retryCount: 99, cronSchedule:')}
  other: { cronSchedule: '99 * * * *' }
`
        .replace(
          '  network: {',
          '  fast: { type: http_request, url: "https://a.example", config: { keywrod: 1 } }\n  network: {',
        )
        .replace('interval: 86400, config: { test: buys }', 'interval: 5000000, config: { test: buys }')
        .replace(
          'team: {',
          'hook: { type: slack, config: { webhookUrl: { fromEnv: ABSENT } } }\n  bad: { type: slack, config: { webhookUrl: 7 } }\n  team: {',
        )
    await own.config(wrong)
    await own.write('buys.api.spec.ts', 'const = 1')
    for (const command of [['plan'], ['deploy', '--yes']]) {
      const { code, stderr } = await own.wk(command)
      assert.equal(code, 2, stderr)
      for (const place of [
        /tests\.buys\.script: line 1, column 7/,
        /monitors\.home\.type: /,
        /monitors\.fast\.config\.keywrod: Unknown field/,
        /monitors\.synthetic\.interval: /,
        /jobs\.nightly\.retryCount: /,
        /jobs\.other\.cronSchedule: /,
        /providers\.bad\.config\.webhookUrl: /,
      ]) {
        assert.match(stderr, place)
      }
      assert.doesNotMatch(stderr, /providers\.hook|00000000-/)
    }
    assert.deepEqual(await list(own.client, '/api/tests'), [])
    assert.deepEqual((await own.client.get('/api/tags')).body.data, [])
  })

  it('goes on where a refusal stopped it', async (context) => {
    const own = await shop(context)
    // Whether a reference leads anywhere, only the change itself shows.
    await own.config(SHOP.replace('tests: [buys]', 'tests: [buys, "id:00000000-0000-7000-8000-000000000009"]'))
    const refused = await own.wk(['deploy', '--yes'])
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /create job nightly: .*tests/)
    await own.config(SHOP)
    await deployed(own)
    assert.equal((await list(own.client, '/api/tests')).length, 1)
    assert.equal((await planned(own)).code, 0)
  })

  it('puts right what somebody changed by hand, and mentions what it does not look after', async (context) => {
    const own = await shop(context)
    await deployed(own)
    const [job] = await list(own.client, '/api/jobs')
    await own.client.patch(`/api/jobs/${job.id}`, { retryCount: 3, status: 'paused' })
    await own.client.post('/api/jobs', { name: 'By hand' })
    const { plan } = await planned(own)
    assert.deepEqual(
      plan.changes.map(({ id, fields }) => [id, fields.map(({ field }) => field)]),
      [['nightly', ['retryCount']]],
    )
    const { stdout } = await own.wk(['plan'])
    assert.match(stdout, /retryCount: 3 → 0/)
    assert.match(stdout, /unchanged: job "By hand"/)
    await deployed(own)
    const jobs = await list(own.client, '/api/jobs')
    assert.deepEqual(
      jobs
        .map(({ name, retryCount, status }: { name: string; retryCount: number; status: string }) => [
          name,
          retryCount,
          status,
        ])
        .sort(),
      [
        ['By hand', 0, 'active'],
        ['nightly', 0, 'paused'],
      ],
    )
  })
})

describe('secrets', () => {
  const SECRET = 'correct-horse-battery'
  const CONFIG = `
variables:
  PASSWORD: { secret: true }
providers:
  hook: { type: slack, config: { webhookUrl: { fromEnv: HOOK } } }
`
  const env = { PASSWORD: SECRET, HOOK: `https://hooks.example.test/${SECRET}` }

  it('come from the environment, are shown nowhere, and are needed once', async (context) => {
    const own = await project(context)
    await own.config(CONFIG)
    const without = await own.wk(['deploy', '--yes'])
    assert.equal(without.code, 2)
    assert.match(without.stderr, /HOOK, PASSWORD/)
    assert.deepEqual(await list(own.client, '/api/variables'), [])
    const all = [
      await own.wk(['plan'], env),
      await own.wk(['plan', '--json'], env),
      await deployed(own, ['--debug'], env),
      await own.wk(['plan', '--json', '--secrets'], env),
    ]
    for (const { stdout, stderr } of all) assert.ok(!`${stdout}${stderr}`.includes(SECRET))
    assert.deepEqual(actions(JSON.parse(all[3]?.stdout ?? '').changes), [
      'update variable PASSWORD',
      'update provider hook',
    ])
    assert.equal((await planned(own)).code, 0)
    await deployed(own, ['--secrets'], env)
    assert.equal((await planned(own)).code, 0)
  })

  it('do not belong into files: a token there is refused with its place, and not printed', async (context) => {
    const own = await project(context)
    await own.write('a.api.spec.ts', `// first\nconst token = 'svc_live_${'a1B2'.repeat(8)}'\n${API_TEST}`)
    await own.config('tests:\n  a: { file: a.api.spec.ts }\n')
    const { code, stderr } = await own.wk(['plan'])
    assert.equal(code, 2)
    assert.match(stderr, /a\.api\.spec\.ts:2/)
    assert.ok(!stderr.includes('a1B2'))
  })
})
