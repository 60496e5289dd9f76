// The process boundary: a run in a child of its own can be cancelled, cannot touch the machine, and always says how it ended.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readEvents } from '../testing/run.ts'
import { type LoadTarget, startTarget } from '../testing/target.ts'
import type { LoadEvent } from './job.ts'
import { runLoad } from './run-load.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

interface Done {
  code: number
  stdout: string
  stderr: string
}

function command(folder: string, ...args: string[]): Promise<Done> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}

describe('runs in a process of their own', { concurrency: 3 }, () => {
  let target: LoadTarget
  let folder: string
  before(async () => {
    target = await startTarget()
    folder = await mkdtemp(join(tmpdir(), 'loadgen-process-'))
    await writeFile(join(folder, 'data.json'), '{"a":1}')
  })
  after(async () => {
    await target.close()
    await rm(folder, { recursive: true, force: true })
  })
  const script = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }

  it('gives console, progress, summary and end', async () => {
    const scriptPath = await script(
      'events.js',
      `import http from 'k6/http'\nimport { sleep } from 'k6'\nconst data = JSON.parse(open('./data.json'))
export const options = { vus: 2, duration: '2500ms' }
export default function () { http.get(__ENV.BASE); if (__ITER === 0) console.log('data ' + data.a, Object.keys(__ENV).join()); sleep(0.1) }`,
    )
    const events: LoadEvent[] = []
    for await (const event of runLoad({ scriptPath, env: { BASE: target.url } })) events.push(event)
    const result = readEvents(events)
    assert.equal(result.rc, 0, result.log)
    assert.deepEqual(result.lines, ['data 1 BASE', 'data 1 BASE'])
    const progress = events.filter((event) => event.type === 'progress')
    assert.ok(progress.length >= 1)
    assert.ok(progress.every(({ fraction }) => fraction >= 0 && fraction <= 1))
    assert.equal(events.at(-1)?.type, 'end')
    assert.ok(result.summary.series.length >= 2)
    const requests = result.summary.series.reduce(
      (sum, point) => sum + (point.requestsPerSecond * point.lengthMs) / 1000,
      0,
    )
    assert.equal(Math.round(requests), result.value('http_reqs', 'count'))
  })

  it('is told and tells what has line separators of Unicode in it', async () => {
    const scriptPath = await script('lines.js', 'export default function () { console.log(__ENV.NOTE) }')
    const events: LoadEvent[] = []
    for await (const event of runLoad({ scriptPath, env: { NOTE: 'a\u2028b\u2029c' } })) events.push(event)
    const { rc, log, lines } = readEvents(events)
    assert.equal(rc, 0, log)
    assert.equal(lines.join('').replace(/[\u2028\u2029\n]/g, ''), 'abc')
  })

  it('a cancelled run still tears down and summarises', async () => {
    const scriptPath = await script(
      'cancel.js',
      `import { sleep } from 'k6'\nexport const options = { vus: 2, duration: '10m' }
export default function () { console.log('going'); sleep(30) }\nexport function teardown() { console.log('torn down') }`,
    )
    const stop = new AbortController()
    const events: LoadEvent[] = []
    for await (const event of runLoad({ scriptPath, cancelGraceMs: 100 }, { signal: stop.signal })) {
      events.push(event)
      if (event.type === 'console' && event.text === 'going') stop.abort()
    }
    const result = readEvents(events)
    assert.equal(result.rc, 105)
    assert.equal(result.reason, 'cancelled')
    assert.ok(result.lines.includes('torn down'), result.log)
    assert.ok(result.summary.interrupted >= 1)
  })

  it('leaving the loop early ends the child', async () => {
    const scriptPath = await script(
      'leave.js',
      "export const options = { duration: '10m' }\nexport default function () { console.log('x') }",
    )
    for await (const event of runLoad({ scriptPath })) if (event.type === 'console') break
    const deadline = Date.now() + 60_000
    while (process.getActiveResourcesInfo().includes('ProcessWrap') && Date.now() < deadline) await setTimeout(20)
    assert.ok(Date.now() < deadline, 'a child is still there')
  })

  it('a script that does not exist is an ordinary end', async () => {
    const events: LoadEvent[] = []
    for await (const event of runLoad({ scriptPath: join(folder, 'missing.js') })) events.push(event)
    const result = readEvents(events)
    assert.equal(result.rc, 107)
    assert.match(result.log, /no file 'missing\.js'/)
  })

  it('the command shows a summary, writes JSON and a report, and exits with the code', async () => {
    await script(
      'cli.js',
      `import http from 'k6/http'\nimport { check } from 'k6'
export const options = { thresholds: { http_reqs: ['count>100'], checks: ['rate==1'] } }
export default function () { check(http.get(__ENV.BASE), { '<b>ok</b></script>': (r) => r.status === 200 }) }`,
    )
    const args = [
      '-e',
      `BASE=${target.url}`,
      '-i',
      '5',
      '-u',
      '2',
      '--summary-export',
      'sum.json',
      '--out',
      'report.html',
    ]
    const { code, stdout, stderr } = await command(folder, 'run', 'cli.js', ...args)
    assert.equal(code, 99, stderr)
    assert.match(stdout, /iterations\.+: 5/)
    assert.match(stdout, /1 threshold failed/)
    assert.match(stderr, /ended with 99/)
    const summary = JSON.parse(await readFile(join(folder, 'sum.json'), 'utf8'))
    assert.equal(summary.metrics.http_reqs.values.count, 5)
    assert.equal(summary.metrics.http_reqs.thresholds['count>100'].ok, false)
    const report = await readFile(join(folder, 'report.html'), 'utf8')
    assert.match(report, /Content-Security-Policy/)
    assert.ok(!/https?:\/\/(?!www\.w3\.org|127\.0\.0\.1)/.test(report), 'no address outside')
    assert.equal(report.split('</script>').length, 3, 'data cannot end its element')
  })

  it('the command checks, refuses and explains', async () => {
    await script('bad.js', "import x from 'k6/net/grpc'\nexport default function () {}")
    const [checked, ran, wrong, help] = await Promise.all([
      command(folder, 'check', 'bad.js'),
      command(folder, 'run', 'bad.js', '--quiet'),
      command(folder, 'run', 'bad.js', '--vus', 'many'),
      command(folder, '--help'),
    ])
    assert.equal(checked.code, 104)
    assert.match(checked.stderr, /'k6\/net\/grpc' is not supported.*\(1:15\)/)
    assert.equal(ran.code, 107)
    assert.equal(wrong.code, 104)
    assert.match(wrong.stderr, /--vus needs a number/)
    assert.match(help.stdout, /Exit codes/)
  })
})
