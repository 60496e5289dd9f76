import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../../../server/src/testing/app.ts'
import { explain } from '../errors.ts'
import { runProgram } from '../program.ts'
import { type Ended, makeHome, type WkOptions } from '../testing/wk.ts'

let t: TestApp
let url: string
before(async () => {
  t = await startApp()
  url = await t.listen()
})
after(() => t.close())

const API_TEST = "import { test } from '@playwright/test'\n\ntest('waits', () => {})\n"

interface Project {
  client: Client
  folder: string
  /** In this process, which is quicker than one of its own. */
  wk(args: string[], env?: Record<string, string>): Promise<Ended>
  /** As users start it. */
  process(args: string[], options?: WkOptions): Promise<Ended>
  write(name: string, text: string): Promise<void>
  config(text: string): Promise<void>
}

/** A folder of its own, and a project on the server that only it looks after. */
async function project(testContext: { after(done: () => void): void }): Promise<Project> {
  const client = await t.stranger()
  const home = makeHome({ SERVICE_URL: url, SERVICE_TOKEN: client.token })
  testContext.after(() => home.remove())
  const { folder } = home
  const write: Project['write'] = (name, text) => writeFile(join(folder, name), text)
  const own = { HOME: folder, SERVICE_URL: url, SERVICE_TOKEN: client.token }
  return {
    ...{ client, folder, write },
    config: (text) => write('watchkeeper.config.yaml', text),
    process: home.wk,
    wk: (args, env = {}) => inThisProcess(args, { cwd: folder, env: { ...own, ...env } }),
  }
}

async function inThisProcess(
  args: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<Ended> {
  const [stdout, stderr] = [gathered(), gathered()]
  const world = { env, cwd, version: '0.0.0', stdin: Readable.from([]), stdout, stderr, onInterrupt: () => {} }
  let code: number
  try {
    code = await runProgram(args, world, () => {})
  } catch (error) {
    const explanation = explain(error, url)
    if (!explanation) throw error
    stderr.write(explanation.lines.join('\n'))
    code = explanation.exitCode
  }
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

function gathered() {
  let all = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      all += String(chunk)
      done()
    },
  })
  return Object.assign(stream, { text: () => all })
}

async function deployed({ wk }: Project, args: string[] = [], env: Record<string, string> = {}): Promise<Ended> {
  const ended = await wk(['deploy', '--yes', ...args], env)
  assert.equal(ended.code, 0, ended.stderr)
  return ended
}

async function planned({ wk }: Project): Promise<{
  code: number | null
  plan: {
    fingerprint: string
    changes: { action: string; kind: string; id: string; fields: { field: string }[] }[]
    notes: string[]
  }
}> {
  const { code, stdout, stderr } = await wk(['plan', '--json'])
  assert.ok(code === 0 || code === 10, stderr)
  return { code, plan: JSON.parse(stdout) }
}

const list = async (client: Client, path: string) => (await client.get(`${path}?limit=100`)).body.data
const actions = (changes: { action: string; kind: string; id: string }[]) =>
  changes.map(({ action, kind, id }) => `${action} ${kind} ${id}`)

const SHOP = `
prefix: shop/
tags: { shop: '#2563EB' }
variables:
  BASE_URL: https://shop.example
providers:
  team: { name: Team, type: email, config: { to: [ada@example.test] } }
tests:
  buys: { file: buys.api.spec.ts, tags: [shop] }
monitors:
  network: { type: port_check, url: '127.0.0.1:1', interval: 86400 }
  home:
    name: Home
    type: heartbeat
    interval: 86400
    config: { dependsOn: [network] }
    tags: [shop, new]
    alertConfig: { enabled: true, notificationProviders: [team] }
  synthetic: { type: synthetic_test, interval: 86400, config: { test: buys } }
jobs:
  nightly: { cronSchedule: '0 3 * * *', tests: [buys], alertConfig: { notificationProviders: [team] } }
`

async function shop(testContext: { after(done: () => void): void }): Promise<Project> {
  const made = await project(testContext)
  await made.write('buys.api.spec.ts', API_TEST)
  await made.config(SHOP)
  return made
}

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
    assert.deepEqual([job.externalId, job.tests.map(({ title }: { title: string }) => title)], ['daily', ['Home']])
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
    const killed = await own.process(['deploy', '--yes'], {
      onTalk: (said, kill) => (said.includes('monitor m15') ? kill('SIGKILL') : undefined),
    })
    assert.equal(killed.code, null)
    await deployed(own)
    const names = (await list(own.client, '/api/monitors')).map(({ externalId }: { externalId: string }) => externalId)
    assert.deepEqual(names.sort(), ids)
    assert.equal((await planned(own)).code, 0)
  })

  it('goes on where a refusal stopped it', async (context) => {
    const own = await shop(context)
    await own.config(SHOP.replace('type: heartbeat', 'type: heartbeat\n    url: "a\\nb"\n    timeout: 9999'))
    const refused = await own.wk(['deploy', '--yes'])
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /create monitor home: .*timeout/)
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
    assert.match(stdout, /left alone: job "By hand"/)
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

describe('wk pull', () => {
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
        ...{
          name: 'Hook',
          type: 'webhook',
          config: { url: 'https://example.test/x', headers: { 'X-Key': 'secret1' } },
        },
      })
      const test = await make('/api/tests', { title: 'Waits', type: 'api', script: API_TEST, tags: [tag.id] })
      await make('/api/tests', { title: 'Waits', type: 'api', script: `${API_TEST}// \u2028 more\n` })
      const parent = await make('/api/monitors', { name: 'Net', type: 'heartbeat', interval: 60, active: false })
      await make('/api/monitors', {
        ...{
          name: 'Shop',
          type: 'http_request',
          url: 'https://ada:secret2@example.test/a',
          method: 'post',
          interval: 86_400,
        },
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
})
