/** `wk` against a real server: every noun, the three forms of output, the exit codes, and where secrets do not go. */
import assert from 'node:assert/strict'
import { cpSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../../server/src/testing/app.ts'
import { addMember } from '../../server/src/testing/people.ts'
import { type Home, makeHome, type WkOptions } from './testing/wk.ts'

const SCRIPT = "import { test } from '@playwright/test'\ntest('passes', () => {})\n"
const LOST = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'

let t: TestApp
let url: string
let home: Home
before(async () => {
  t = await startApp()
  url = await t.listen()
  home = makeHome({ SERVICE_URL: url, SERVICE_TOKEN: t.owner.token })
})
after(async () => {
  home?.remove()
  await t?.close()
})

/** Runs it and expects that exit code; gives stdout. */
async function wk(line: string | string[], options: WkOptions & { code?: number } = {}): Promise<string> {
  const args = typeof line === 'string' ? line.split(' ') : line
  const { code, stdout, stderr } = await home.wk(args, options)
  assert.equal(code, options.code ?? 0, `${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout.trimEnd()
}

/** The same for what should fail; gives stderr. */
async function refused(line: string | string[], code: number, options: WkOptions = {}): Promise<string> {
  const args = typeof line === 'string' ? line.split(' ') : line
  const ended = await home.wk(args, options)
  assert.deepEqual([ended.code, ended.stdout], [code, ''], `${args.join(' ')}\n${ended.stderr}`)
  return ended.stderr
}

describe('a noun', () => {
  it('is made, listed, shown, changed and deleted', async () => {
    const schedule = ['--cron-schedule', '0 3 * * *']
    const id = await wk(['jobs', 'create', '--name', 'Nightly', '--retry-count', '2', ...schedule, '-q'])
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.match(await wk('jobs list'), new RegExp(`^ID .*\\n${id}  Nightly  active  0 3 \\* \\* \\*`))
    assert.match(await wk(['job', 'get', id]), /^retryCount +2$/m)
    await wk(['jobs', 'update', id, '--status', 'paused', '--retry-count', '0', '--clear', 'cronSchedule'])
    const { body } = await t.owner.get(`/api/jobs/${id}`)
    assert.deepEqual([body.status, body.retryCount, body.cronSchedule, body.name], ['paused', 0, null, 'Nightly'])
    assert.equal(await wk(['jobs', 'delete', id, '--yes', '--quiet']), id)
    assert.equal((await t.owner.get(`/api/jobs/${id}`)).status, 404)
  })

  it('gives the body of the API with --json, unchanged and nothing else', async () => {
    await wk(['tags', 'create', '--name', 'checkout', '--color', '#2563EB'])
    const printed = await wk('tags list --json')
    const response = await fetch(`${url}/api/tags`, { headers: { authorization: `Bearer ${t.owner.token}` } })
    assert.equal(printed, await response.text())
  })

  it('takes a body from a file, and flags over it', async () => {
    writeFileSync(
      join(home.folder, 'monitor.json'),
      JSON.stringify({ name: 'From a file', interval: 60, config: { quorum: 'any' } }),
    )
    const made = JSON.parse(
      await wk(
        `monitors create -f monitor.json --type http_request --url ${url}/healthz --interval 120 --no-active --json`,
      ),
    )
    assert.deepEqual([made.name, made.interval, made.active, made.config.quorum], ['From a file', 120, false, 'any'])
    assert.equal(await wk(['monitors', 'resume', made.id, '-q']), made.id)
    assert.equal((await t.owner.get(`/api/monitors/${made.id}`)).body.active, true)
    await wk(['monitors', 'pause', made.id])
    assert.equal((await t.owner.get(`/api/monitors/${made.id}`)).body.active, false)
    assert.match(await wk(['monitors', 'stats', made.id]), /^all +- +0 +0 /m)
  })

  it('mutes, unmutes, and changes many monitors at once', async () => {
    const job = await wk('jobs create --name Quiet -q')
    const monitor = await wk(`monitors create --name Quiet --type http_request --url ${url}/healthz -q`)
    for (const [noun, id] of [
      ['jobs', job],
      ['monitors', monitor],
    ] as const) {
      assert.equal(await wk([noun, 'mute', id, '--reason', 'Moving', '-q']), id)
      assert.match(await wk('alerts mutes'), new RegExp(`${id} +Quiet`))
      await wk([noun, 'unmute', id])
      assert.equal(await wk('alerts mutes -q'), '')
    }
    await wk(['monitors', 'bulk', '--action', 'pause', '--ids', monitor, '--yes'])
    assert.equal((await t.owner.get(`/api/monitors/${monitor}`)).body.active, false)
  })

  it('puts people into a project and takes them out', async () => {
    const { organization, project } = (await t.owner.get('/api/me')).body
    const { userId } = await addMember(t, organization.id, 'project_viewer')
    const made = await wk(['projects', 'set-member', project.id, userId, '--role', 'project_editor', '-q'])
    assert.equal(made, userId)
    assert.match(await wk(['projects', 'members', project.id, '-q']), new RegExp(`^${userId}$`, 'm'))
    const roles = async () => {
      const { projects } = JSON.parse(await wk(['members', 'get', userId, '--json']))
      return projects.map(({ role }: { role: string }) => role)
    }
    assert.deepEqual(await roles(), ['project_editor'])
    await wk(['projects', 'remove-member', project.id, userId, '--yes'])
    assert.deepEqual(await roles(), [])
  })

  it('goes through every list there is', async () => {
    const job = await wk('jobs create --name Keyed -q')
    const lists =
      'tests runs monitors windows variables providers alerts audit tokens locations organizations projects members'
    for (const noun of lists.split(' ')) await wk([noun, 'list'])
    assert.match(await wk(['keys', 'create', job, '--name', 'deploy']), /^key +svc_trigger_\w+$/m)
    assert.match(await wk(['keys', 'list', job]), /deploy/)
  })

  it('neutralises what is in names, and keeps tables straight', async () => {
    await t.owner.post('/api/tags', { name: 'evil\u001b[2J\u001b]0;x\u0007\u202egnp' })
    await t.owner.post('/api/tags', { name: '漢字' })
    const table = await wk('tags list')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
    assert.doesNotMatch(table, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/)
    assert.match(table, /漢字 +#/)
  })
})

describe('secrets', () => {
  it('of variables come from stdin and are refused as arguments', async () => {
    const created = await wk('variables create --key SHOP_PASSWORD --is-secret -q', { stdin: 'tr0ub4dor\n' })
    assert.deepEqual((await t.owner.get(`/api/variables/${created}`)).body.isSecret, true)
    const words = await refused('variables create --key OTHER --is-secret --value tr0ub4dor', 2)
    assert.ok(!words.includes('tr0ub4dor'))
    assert.match(await refused(['variables', 'update', created, '--value', 'tr0ub4dor'], 2), /process list/)
    await wk(['variables', 'update', created, '--value', '-'], { stdin: 'another-one' })
    assert.equal((await t.owner.get(`/api/variables/${created}`)).body.value, null)
  })

  it('of providers come from a file and are kept when something else changes', async () => {
    writeFileSync(
      join(home.folder, 'hook.json'),
      JSON.stringify({ url: 'https://hooks.example.com/s3cr3t', signingSecret: 'abcdefgh1234' }),
    )
    const id = await wk('providers create --name Hook --type webhook --config @hook.json -q')
    await wk(['providers', 'update', id, '--no-enabled', '--name', 'Renamed'])
    const { body } = await t.owner.get(`/api/notification-providers/${id}`)
    assert.deepEqual([body.name, body.enabled, body.type], ['Renamed', false, 'webhook'])
    assert.match(
      await refused(['providers', 'create', '--name', 'a', '--type', 'webhook', '--config', '{"url":"x"}'], 2),
      /@file/,
    )
  })

  it('are not in what --debug shows', async () => {
    const { stderr, code } = await home.wk([
      'variables',
      'create',
      '--key',
      'PLAIN',
      '--value',
      'visible-v4lue',
      '--debug',
    ])
    assert.equal(code, 0)
    assert.match(stderr, /→ 1 POST .*\/api\/variables/)
    assert.match(stderr, /← 1 201 after \d+ ms, request id/)
    assert.ok(!stderr.includes(t.owner.token) && !stderr.includes('visible-v4lue'), stderr)
  })
})

describe('logging in', () => {
  it('tries the token first, saves it for this person only, and forgets it', async () => {
    const mine = makeHome()
    try {
      const bad = await mine.wk(['login', '--server', url], { stdin: `svc_live_${'x'.repeat(43)}\n` })
      assert.deepEqual([bad.code, bad.stdout], [3, ''])
      assert.equal((await mine.wk(['whoami', '--server', url])).code, 3)
      const good = await mine.wk(['login', '--server', `${url}/`], { stdin: `${t.owner.token}\n` })
      assert.equal(good.code, 0, good.stderr)
      assert.ok(!good.stderr.includes(t.owner.token) && !good.stdout.includes(t.owner.token))
      const file = join(
        mine.folder,
        process.platform === 'darwin' ? 'Library/Application Support' : '.config',
        'watchkeeper/logins.json',
      )
      assert.equal(statSync(file).mode & 0o777, 0o600)
      assert.match((await mine.wk(['whoami'])).stdout, /^server +http.*\n(.*\n)*role +org_owner$/m)
      // A token is for the server it was saved for and no other, whatever a project's file says.
      writeFileSync(join(mine.folder, '.watchkeeper.json'), '{"url":"http://127.0.0.1:47"}')
      assert.match((await mine.wk(['whoami'])).stderr, /not logged in at http:\/\/127\.0\.0\.1:47/)
      assert.equal((await mine.wk(['logout', '--server', url])).code, 0)
      assert.equal((await mine.wk(['whoami', '--server', url])).code, 3)
    } finally {
      mine.remove()
    }
  })

  it('refuses a project file that holds a token, with file and line', async () => {
    const mine = makeHome({ SERVICE_TOKEN: t.owner.token })
    try {
      writeFileSync(join(mine.folder, '.watchkeeper.json'), `{\n  "url": "${url}",\n  "token": "${t.owner.token}"\n}`)
      const { code, stderr } = await mine.wk(['whoami'])
      assert.equal(code, 2)
      assert.match(stderr, /\.watchkeeper\.json:3: /)
      assert.ok(!stderr.includes(t.owner.token.slice(9)))
    } finally {
      mine.remove()
    }
  })

  it('counts flag before environment before project file', async () => {
    const other = { SERVICE_URL: 'http://127.0.0.1:47' }
    writeFileSync(join(home.folder, '.watchkeeper.json'), '{"url":"http://127.0.0.1:49"}')
    assert.match(await refused('whoami', 4, { env: other }), /127\.0\.0\.1:47/)
    assert.match(await wk(['whoami', '--server', url], { env: other }), /^role +org_owner$/m)
    assert.match(await refused('whoami', 4, { env: { SERVICE_URL: '' } }), /127\.0\.0\.1:49/)
    writeFileSync(join(home.folder, '.watchkeeper.json'), '{}')
  })
})

describe('ends', () => {
  it('with 2 for wrong use', async () => {
    for (const line of [
      'lost',
      'tags lost',
      'jobs create',
      'jobs list --limit many',
      'tags get',
      `jobs update ${LOST}`,
      'tags list --json --quiet',
      'monitors create --name a --type b',
    ])
      assert.notEqual(await refused(line, 2), '', line)
    assert.match(await refused('tags create --name a --color red', 2), /color/)
    assert.match(await refused(`jobs delete ${LOST}`, 2), /--yes/)
  })

  it('with 3 for what is not allowed, 4 for the API and the network', async () => {
    assert.match(await refused('whoami', 3, { env: { SERVICE_TOKEN: `svc_live_${'y'.repeat(43)}` } }), /Unauthorized/)
    const viewer = await t.as('project_viewer')
    assert.match(await refused('tags create --name b', 3, { env: { SERVICE_TOKEN: viewer.token } }), /Forbidden/)
    assert.match(await refused(`jobs get ${LOST}`, 4), /Not found/)
    assert.match(await refused('whoami', 4, { env: { SERVICE_URL: 'http://127.0.0.1:47' } }), /No server responds/)
  })

  it('with 3 for what only a person at a browser may do, and says where', async () => {
    const words = await refused(['organizations', 'create', '--name', 'Example Ltd'], 3)
    assert.ok(words.includes(`${url}/sign-in?returnTo=/docs`), words)
    assert.ok(words.includes('POST /api/organizations {"name":"Example Ltd"}'), words)
  })

  it('refuses to work in another project than the one named', async () => {
    assert.match(await refused(`tags list --project ${LOST}`, 2), new RegExp(`not for ${LOST}, which the flag names`))
    assert.match(await wk(['tags', 'list', '--project', t.owner.projectId, '-q']), /./)
  })

  it('helps with every command by an example', async () => {
    const { entries } = await import('./commands/index.ts')
    for (const entry of entries) {
      for (const command of [await entry.load()].flat()) {
        assert.match(command.example, /\bwk |source/, `${entry.name} ${command.name}`)
        assert.ok(command.summary, `${entry.name} ${command.name}`)
      }
    }
    assert.match(await wk('jobs trigger --help'), /Example:\n {2}SERVICE_TRIGGER_KEY=… wk jobs trigger/)
  })
})

describe('jobs and runs', () => {
  it('start by a trigger key, are watched until cancelled, and end with 1', async () => {
    const test = (await t.owner.post('/api/tests', { title: 'Waits', type: 'api', script: SCRIPT })).body.id
    const job = (await t.owner.post('/api/jobs', { name: 'Waits', tests: [test] })).body.job.id
    const { key } = (await t.owner.post(`/api/jobs/${job}/api-keys`, { name: 'ci' })).body
    const runId = await wk(['job', 'trigger', job, '-q'], { env: { SERVICE_TOKEN: '', SERVICE_TRIGGER_KEY: key } })
    const byKey = { env: { SERVICE_TOKEN: '', SERVICE_TRIGGER_KEY: key } }
    assert.match(await refused(['job', 'trigger', job, '--wait', '--junit', 'r.xml'], 2, byKey), /but not its tests/)
    let cancelled = false
    const waited = await home.wk(['job', 'trigger', job, '--wait'], {
      ...byKey,
      onTalk(said) {
        const started = /: ([0-9a-f-]{36})/.exec(said)?.[1]
        if (!started || cancelled) return
        cancelled = true
        void t.owner.post(`/api/runs/${started}/cancel`)
      },
    })
    assert.equal(waited.code, 1, waited.stderr)
    assert.match(waited.stdout, /^run [0-9a-f-]{36}: cancelled\n$/)
    assert.match(await refused(['job', 'trigger', job, '--wait', '--timeout', '1s'], 5, byKey), /The run continues/)
    const late = await refused(['run', 'watch', runId, '--timeout', '1s'], 5)
    assert.match(late, new RegExp(`wk runs cancel ${runId}`))
    const watching = home.wk(['runs', 'watch', runId, '--junit', 'report.xml'])
    await wk(['runs', 'cancel', runId])
    const { code, stdout } = await watching
    assert.equal(code, 1)
    assert.match(stdout, /Waits: cancelled/)
    assert.match(await refused(['runs', 'cancel', runId], 4), /already/)
  })

  it('sends files as tests of their names, and the same file again as the same test', async () => {
    writeFileSync(join(home.folder, 'a.api.spec.ts'), SCRIPT)
    const first = await wk('run a.api.spec.ts --no-wait -q')
    writeFileSync(join(home.folder, 'a.api.spec.ts'), `${SCRIPT}// changed\n`)
    const second = await wk('run a.api.spec.ts --no-wait -q')
    const runs = await Promise.all([first, second].map((id) => t.owner.get(`/api/runs/${id}`)))
    assert.equal(runs[0]?.body.testId, runs[1]?.body.testId)
    const { body } = await t.owner.get(`/api/tests/${runs[0]?.body.testId}?includeScript=true`)
    assert.deepEqual([body.title, body.type, body.script], ['a.api.spec.ts', 'api', `${SCRIPT}// changed\n`])
  })

  it('ends at once with 130 on Ctrl-C, saying that the run goes on', async () => {
    const runId = await wk('run a.api.spec.ts --no-wait -q')
    let asked = false
    const { code, stderr } = await home.wk(['run', 'a.api.spec.ts', '--debug'], {
      onTalk(said, kill) {
        if (asked || !said.includes('/stream')) return
        asked = true
        kill('SIGINT')
      },
    })
    assert.equal(code, 130, stderr)
    assert.match(stderr, /wk runs cancel/)
    await wk(['runs', 'cancel', runId])
  })
})

describe('validating offline', () => {
  it('says what the server would, with line and column', async () => {
    writeFileSync(
      join(home.folder, 'bad.spec.ts'),
      "import a from './b'\nimport { test } from '@playwright/test'\ntest('a', () => {})\n",
    )
    writeFileSync(
      join(home.folder, 'load.k6.js'),
      "import http from 'k6/http'\nimport fs from 'node:fs'\nexport const options = { vus: 1 }\n",
    )
    writeFileSync(
      join(home.folder, 'good.k6.js'),
      "import http from 'k6/http'\nexport default () => http.get('http://x')\n",
    )
    const offline = { SERVICE_URL: 'http://127.0.0.1:47' }
    const words = await wk('test validate bad.spec.ts load.k6.js good.k6.js a.api.spec.ts', { code: 1, env: offline })
    assert.match(words, /✗ bad\.spec\.ts:1:1: A script is a single file/)
    assert.match(words, /✗ load\.k6\.js:2:1: .*node:fs/)
    assert.match(words, /✗ load\.k6\.js: The script exports nothing to run/)
    assert.match(words, /✓ good\.k6\.js \(k6\)\n✓ a\.api\.spec\.ts \(api\)/)
  })
})

describe('completion', () => {
  it('knows nouns, verbs and flags', async () => {
    assert.equal(await wk('completion words -- mon'), 'monitors')
    assert.match(await wk('completion words -- monitors p'), /^pause$/)
    assert.match(await wk('completion words -- jobs trigger --w'), /^--wait$/)
    assert.match(await wk('completion fish'), /complete -c wk/)
    await refused('completion tcsh', 2)
  })
})

it('says what is wrong between here and the server', async () => {
  assert.match(await wk('doctor'), /✓ Server: (?:ok|degraded)\n✓ Token: .*org_owner/)
  assert.match(
    await wk('doctor', { code: 4, env: { SERVICE_URL: 'http://127.0.0.1:47' } }),
    /✗ Server: No server responds/,
  )
})

describe('in a checkout', () => {
  const door = join(import.meta.dirname, '../bin/wk.mjs')

  it('leaves TypeScript to the Node that set-up has installed, with all that it was given', async () => {
    // What a Node before 22.18 is like: it runs no TypeScript.
    const command = [process.execPath, '--no-experimental-strip-types', door]
    const listed = await wk('variables list --json', { command })
    assert.ok(Array.isArray(JSON.parse(listed).data ?? JSON.parse(listed)), listed)
    assert.match(await refused('variables nonsense', 2, { command }), /nonsense/)
  })

  it('says in one line what is missing', async () => {
    const checkout = join(home.folder, 'checkout')
    cpSync(join(import.meta.dirname, '..'), join(checkout, 'packages/cli'), { recursive: true })
    const copied = join(checkout, 'packages/cli/bin/wk.mjs')
    const older = await refused('variables list', 2, {
      command: [process.execPath, '--no-experimental-strip-types', copied],
    })
    assert.match(older, /^In a checkout wk needs Node 24, but this is [\d.]+\. Run npm start once.*\n$/)
    const bare = await refused('variables list', 2, { command: [process.execPath, copied] })
    assert.match(bare, /^In a checkout wk needs its npm packages\. Run npm start once, or npm ci\n$/)
  })
})
