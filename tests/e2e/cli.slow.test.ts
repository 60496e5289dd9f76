/** From a file on somebody's disk to its result in their terminal and their CI: `wk run` against a worker, and the papers' CI snippets. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { type Home, makeHome } from '../../packages/cli/src/testing/wk.ts'
import { startWorkerRole, type WorkerRole } from '../../packages/server/src/roles/worker-role.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { until } from '../../packages/server/src/testing/until.ts'

const ROOT = join(import.meta.dirname, '../..')
const DOOR = join(ROOT, 'packages/cli/bin/wk.mjs')
const HEAD = "import { expect, test } from '@playwright/test'\n"
const GOOD = `${HEAD}test('adds', async () => { console.log('\\x1b[32mgreen\\x1b[39m \\x1b[2Jcleared'); expect(1 + 1).toBe(2) })\n`
const BAD = `${HEAD}test('adds', async () => { console.log('begun') })\ntest('fails', async () => {\n  expect(1 + 1).toBe(3)\n})\n`

let t: TestApp
let role: WorkerRole
let home: Home
let env: Record<string, string>
before(async () => {
  t = await startApp({ env: { WARM_SLOTS: '1' } })
  env = { SERVICE_URL: await t.listen(), SERVICE_TOKEN: t.owner.token }
  role = startWorkerRole(t.app)
  assert.equal(await role.up, 'up')
  home = makeHome(env)
  writeFileSync(join(home.folder, 'smoke.api.spec.ts'), GOOD)
  writeFileSync(join(home.folder, 'bad.api.spec.ts'), BAD)
})
after(async () => {
  await role?.stop()
  home?.remove()
  await t?.close()
})

describe('wk run', () => {
  it('shows consoles and results, writes a JUnit report, and ends with 1 when one fails', async () => {
    const { code, stdout, stderr } = await home.wk([
      'run',
      'smoke.api.spec.ts',
      'bad.api.spec.ts',
      '--junit',
      'report.xml',
    ])
    assert.equal(code, 1, stderr)
    assert.match(stdout, /^smoke\.api\.spec\.ts │ green cleared$/m)
    assert.match(stdout, /^bad\.api\.spec\.ts │ begun$/m)
    assert.match(stdout, /^ {4}✗ .*fails/m)
    assert.match(stdout, /^ {6}line 4$/m)
    assert.match(stdout, /^smoke\.api\.spec\.ts: completed in (\d+ ms|[\d.]+ s), run [0-9a-f-]{36}$/m)
    const report = readFileSync(join(home.folder, 'report.xml'), 'utf8')
    assert.match(report, /<testsuite name="bad\.api\.spec\.ts" tests="2" failures="1" skipped="0"/)
    assert.match(report, /<testsuite name="smoke\.api\.spec\.ts" tests="1" failures="0"/)
  })

  it('gives the API record of the run with --json, and nothing else', async () => {
    const { code, stdout } = await home.wk(['run', 'smoke.api.spec.ts', '--json'])
    const run = JSON.parse(stdout)
    assert.deepEqual([code, run.status, run.tests[0].status], [0, 'completed', 'passed'])
    const { body } = await t.owner.get(`/api/runs/${run.id}`)
    assert.deepEqual([run.id, run.tests], [body.id, body.tests])
  })

  it('starts a stored test and a job, and waits for them', async () => {
    const made = await home.wk([
      'tests',
      'create',
      '--title',
      'Stored',
      '--type',
      'api',
      '--script',
      '@smoke.api.spec.ts',
      '-q',
    ])
    const id = made.stdout.trim()
    assert.equal((await home.wk(['tests', 'run', id, '--wait'])).code, 0)
    const job = (await home.wk(['jobs', 'create', '--name', 'Stored', '--tests', id, '-q'])).stdout.trim()
    const { code, stdout } = await home.wk(['jobs', 'run', job, '--wait'])
    assert.equal(code, 0, stdout)
    assert.match(stdout, /^Stored: completed/m)
  })

  it('fetches what a run left, and its trace as a page', async () => {
    const { stdout } = await home.wk(['runs', 'list', '--status', 'failed', '-q'])
    const runId = stdout.trim()
    await kept(runId)
    const fetched = await home.wk(['runs', 'artifacts', runId, '--download', 'left'])
    assert.equal(fetched.code, 0, fetched.stderr)
    const files = readdirSync(join(home.folder, 'left'))
    assert.ok(
      files.some((name) => name.endsWith('.zip')) && !files.some((name) => name.endsWith('.part')),
      files.join(),
    )
    assert.ok(files.every((name) => statSync(join(home.folder, 'left', name)).size > 0))
    const page = await home.wk(['run', 'open-trace', runId, '--print'], { env: { TMPDIR: home.folder } })
    assert.match(readFileSync(page.stdout.trim(), 'utf8'), /<html/i)
  })
})

/** Artifacts become objects after the end of the run. */
function kept(runId: string): Promise<void> {
  const hasTrace = async () => {
    const { artifacts } = (await t.owner.get(`/api/runs/${runId}`)).body
    return artifacts.some(({ kind }: { kind: string }) => kind === 'trace')
  }
  return until('its trace is kept', hasTrace)
}

describe('in a terminal', { skip: !hasScript() && 'there is no `script` program to make one' }, () => {
  it('moves a status line, keeps colours, and lets nothing else through', async () => {
    const inside = `stty cols 60; ${process.execPath} ${DOOR} run smoke.api.spec.ts`
    const { stdout } = await promisify(execFile)('script', ['-qec', inside, '/dev/null'], {
      cwd: home.folder,
      timeout: 120_000,
      env: { PATH: process.env.PATH ?? '', HOME: home.folder, TERM: 'xterm', ...env },
    })
    assert.match(stdout, /⠋ \d+ s {2}smoke\.api\.spec\.ts: \w+/)
    assert.ok(stdout.includes('\x1b[32mgreen\x1b[39m cleared\x1b[0m'), JSON.stringify(stdout))
    assert.ok(!stdout.includes('\x1b[2J'))
    assert.match(stdout, /smoke\.api\.spec\.ts: completed/)
  })
})

function hasScript(): boolean {
  return process.platform === 'linux' && spawnSync('script', ['--version'], { stdio: 'ignore' }).status === 0
}

describe('the CI snippets of docs/cli.md', () => {
  const text = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8')
  const blocks = [...text.matchAll(/^```(yaml|groovy)\n(.*?)^```/gms)].map(([, , block = '']) => block)

  it('run as they stand, with their exit codes', async () => {
    const [github, gitlab] = blocks.map((block, i) => (i < 2 ? parse(block) : null))
    const steps: string[] = github.jobs.smoke.steps.flatMap((step: { run?: string }) => step.run ?? [])
    const lines = [...steps, ...gitlab.smoke.script]
    assert.equal(lines.length, 2)
    for (const line of lines) {
      const { code, stdout, stderr } = await shell(line)
      assert.equal(code, 0, `${line}\n${stdout}\n${stderr}`)
      assert.ok(existsSync(join(home.folder, 'report.xml')))
    }
  })

  it('start a job by its trigger key', async () => {
    const line = /sh '(.*)'/.exec(blocks[2] ?? '')?.[1] ?? ''
    const test = (await t.owner.post('/api/tests', { title: 'From CI', type: 'api', script: GOOD })).body.id
    const job = (await t.owner.post('/api/jobs', { name: 'From CI', tests: [test] })).body.job.id
    const { key } = (await t.owner.post(`/api/jobs/${job}/api-keys`, { name: 'jenkins' })).body
    const { code, stdout, stderr } = await shell(line, { SERVICE_TOKEN: '', SERVICE_TRIGGER_KEY: key, JOB: job })
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^run [0-9a-f-]{36}: completed\n$/)
  })
})

/** As a CI server runs a line: in a shell that stops at the first error. npx fetches the command line from the server under test. */
const shell = (line: string, more: Record<string, string> = {}) =>
  home.wk(['-e', '-c', line], { command: ['bash'], env: { ...env, ...more, PATH: process.env.PATH ?? '' } })
