import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { compiledDir } from '../../testing/compiled-dir.ts'
import { openExecutor, type TestExecutor } from '../../testing/executor.ts'
import { eventually } from '../../testing/until.ts'

/** Of every file of compiled code that slots share. */
function hashOfShared(): string {
  const hash = createHash('sha256')
  const files = globSync('compiled-*/**', { cwd: compiledDir, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Processes that this one has started and that live: the slots, as nothing else is running. */
const childProcesses = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).length

async function untilChildren(wanted: (count: number) => boolean): Promise<void> {
  await eventually(async () => assert.ok(wanted(childProcesses()), `${childProcesses()} processes`))
}

describe('warm slots', () => {
  let t: TestExecutor

  before(async () => {
    t = await openExecutor({ config: { browserPath: null } })
  })
  after(() => t.close())

  test('an empty script shows that they work; a second start within a day believes it', async () => {
    const notes = () => globSync('self-tested-*', { cwd: compiledDir }).map((name) => join(compiledDir, name))
    /** Whether a slot was started for it. */
    const selfTest = async () => {
      let ran = false
      const look = setInterval(() => (ran ||= childProcesses() > 0), 20)
      assert.deepEqual(await t.executor.selfTest(), { warm: true, message: 'scripts run in warm slots' })
      clearInterval(look)
      await untilChildren((count) => count === 0)
      return ran
    }
    for (const note of notes()) rmSync(note)
    assert.deepEqual([await selfTest(), await selfTest()], [true, false])
    const twoDaysAgo = Date.now() / 1000 - 48 * 3600
    for (const note of notes()) utimesSync(note, twoDaysAgo, twoDaysAgo)
    assert.equal(await selfTest(), true)
  })

  test('none stands ready after the self-test, one does while a run is expected', async () => {
    await untilChildren((count) => count === 0)
    t.executor.expect('k6')
    t.executor.expectDue(new Map([['api', 3_600_000]]))
    assert.equal(childProcesses(), 0)
    t.executor.expectDue(new Map([['api', 10_000]]))
    await untilChildren((count) => count === 1)
    t.executor.expectDue(new Map())
    await untilChildren((count) => count === 0)
    t.executor.expect('api')
    await untilChildren((count) => count === 1)
    await t.executor.dropWarmSlots()
    await untilChildren((count) => count === 0)
  })

  test('the first run starts cold, and a slot stands ready for the next', async () => {
    const first = await t.run({ scripts: { A: "test('a', async () => {})" } })
    assert.equal(first.outcome.status, 'completed', first.console)
    await first.release()
    await untilChildren((count) => count === 1)
    const next = await t.run({ scripts: { A: "test('a', async () => {})" } })
    assert.equal(next.outcome.status, 'completed', next.console)
    await next.release()
  })

  test('nothing of one run is there for the next', async () => {
    const shared = hashOfShared()
    const traces = `
import fs from 'node:fs'
import os from 'node:os'
const places = [process.cwd(), os.tmpdir(), '/tmp', '/var/tmp', '/dev/shm']
const look = () => ({
  global: (globalThis as any).left,
  env: process.env.LEFT,
  files: places.flatMap((place) => { try { return fs.readdirSync(place, { recursive: true }).filter((name) => String(name).includes('left-behind')) } catch { return [] } }),
  processes: fs.readdirSync('/proc').filter((pid) => /^\\d+$/.test(pid)).filter((pid) => { try { return fs.readFileSync('/proc/' + pid + '/cmdline', 'latin1').includes('left-behind') } catch { return false } }).length,
  dir: process.cwd(),
})`
    const leave = `${traces}
import { spawn } from 'node:child_process'
test('leaves', async () => {
  (globalThis as any).left = 1
  process.env.LEFT = '1'
  for (const place of places) try { fs.writeFileSync(place + '/left-behind', '1') } catch {}
  spawn('sh', ['-c', 'while :; do sleep 1; done', 'left-behind'], { detached: true, stdio: 'ignore' }).unref()
  setInterval(() => console.log('tick'), 50)
  console.log('SAW ' + JSON.stringify(look()))
})`
    const one = await t.run({ scripts: { Leaves: leave }, plan: { variables: { ONE: 'of the first' } } })
    await one.release()
    const two = await t.run({
      scripts: {
        Looks: `${traces}\ntest('looks', async () => { console.log('SAW ' + JSON.stringify({ ...look(), one: process.env.ONE })) })`,
      },
    })
    await two.release()
    const saw = [one, two].map(({ console }) => JSON.parse(/SAW (.*)/.exec(console)?.[1] ?? '{}'))
    assert.deepEqual([saw[0].global, saw[0].processes > 0, saw[0].files.length > 0], [1, true, true], one.console)
    assert.deepEqual({ ...saw[1], dir: '' }, { files: [], processes: 0, dir: '' }, two.console)
    assert.notEqual(saw[0].dir, saw[1].dir)
    assert.equal(hashOfShared(), shared)
  })

  test('a script sees its own variables and nothing of the server', async () => {
    process.env.SERVER_PASSWORD = 'platform-secret-1'
    const run = await t.run({
      plan: { variables: { API_URL: 'http://x', NODE_OPTIONS: '--no-such-option' } },
      scripts: {
        Looks: `
import fs from 'node:fs'
test('looks', async () => {
  const all = [process.env, ...fs.readdirSync('/proc').map((pid) => { try { return fs.readFileSync('/proc/' + pid + '/environ', 'utf8') } catch { return '' } })]
  console.log('ENV ' + JSON.stringify(Object.keys(process.env).sort()))
  console.log('ARGV ' + JSON.stringify(fs.readFileSync('/proc/' + process.ppid + '/cmdline', 'utf8').split('\\0')))
  expect(JSON.stringify(all)).not.toContain('platform-' + 'secret-1')
  expect(process.env.API_URL).toBe('http://x')
})`,
      },
    })
    delete process.env.SERVER_PASSWORD
    const needsOwnUser = t.level === 'L0'
    if (!needsOwnUser) assert.equal(run.outcome.status, 'completed', run.console)
    const names: string[] = JSON.parse(/ENV (.*)/.exec(run.console)?.[1] ?? '[]')
    const slots =
      /^(API_URL|NODE_OPTIONS|PATH|HOME|TMPDIR|LANG|TZ|PWD|SHLVL|_|(HTTPS?_PROXY|https?_proxy)|NODE_USE_ENV_PROXY|FORCE_COLOR|DEBUG_COLORS|PLAYWRIGHT_.*|TEST_(WORKER|PARALLEL)_INDEX|NODE_.*|PW(TEST)?_.*|BROWSERSLIST_.*|WATCHKEEPER_SLOT)$/
    assert.deepEqual(
      names.filter((name) => !slots.test(name)),
      [],
    )
    assert.doesNotMatch(/ARGV (.*)/.exec(run.console)?.[1] ?? '', /API_URL|http:\/\/x/)
    await run.release()
  })

  test('dropped ones are made anew', async () => {
    await t.executor.dropWarmSlots()
    const run = await t.run({ scripts: { A: "test('a', async () => {})" } })
    assert.equal(run.outcome.status, 'completed', run.console)
    await run.release()
  })
})

test('without a browser a browser test fails with words, and API tests run', async () => {
  const t = await openExecutor({ config: { browserPath: null, warmSlots: 0 } })
  const run = await t.run({
    type: 'browser',
    scripts: {
      Page: "test('page', async ({ page }) => { await page.goto('about:blank') })",
      Api: "test('api', async () => {})",
    },
  })
  assert.deepEqual([run.tests.Page?.status, run.tests.Api?.status], ['failed', 'passed'])
  assert.match(run.tests.Page?.error?.message ?? '', /Chromium is not installed on this worker/)
  await run.release()
  await t.close()
})

test('a machine where no slot gets ready says so, as its own failure', async () => {
  const t = await openExecutor({ config: { browserPath: null, warmSlots: 0, nodePath: '/bin/false' } })
  assert.equal((await t.executor.selfTest()).warm, false)
  const run = await t.run({ scripts: { A: "test('a', async () => {})" } })
  assert.deepEqual([run.outcome.status, run.outcome.failureKind], ['failed', 'infrastructure'])
  assert.match(run.outcome.error ?? '', /could not start a process for the script/)
  await run.release()
  await t.close()
})
