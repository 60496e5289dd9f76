import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import type { RunOutcome, RunPlan, TestResult } from '../../kernel/run-plan.ts'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'
import { readEvents } from '../../testing/events.ts'

let t: TestApp
let base: string
let work: TestApp['app']['modules']['runs']['work']
let service: TestApp['app']['modules']['runs']['service']
before(async () => {
  t = await startApp()
  base = await t.listen()
  work = t.app.modules.runs.work
  service = t.app.modules.runs.service
})
after(() => t.close())

const script = "import { test } from '@playwright/test'\ntest('x', () => {})\n"

async function addTest(client: Client, title = 'A test'): Promise<string> {
  const id = newId()
  await t.app.db.sql`insert into tests (id, project_id, title, type, script)
    values (${id}, ${client.projectId}, ${title}, 'api', ${script})`
  return id
}

async function addJob(client: Client, options: { tests?: string[]; status?: string; retryCount?: number } = {}) {
  const id = newId()
  const tests = options.tests ?? [await addTest(client)]
  await t.app.db.sql`insert into jobs (id, project_id, name, timeout_seconds, retry_count, status)
    values (${id}, ${client.projectId}, 'A job', 300, ${options.retryCount ?? 0}, ${options.status ?? 'active'})`
  for (const [position, test] of tests.entries()) {
    await t.app.db.sql`insert into job_tests (job_id, position, test_id) values (${id}, ${position}, ${test})`
  }
  return { id, tests }
}

async function start(client: Client, options: Parameters<typeof addJob>[1] = {}) {
  const job = await addJob(client, options)
  const principal = await principalOf(client)
  return { job, ...(await service.startJob(principal, job.id)) }
}

/** What a request of this client carries. */
async function principalOf(client: Client) {
  const found = await t.app.modules.cliTokens.lookup(client.token)
  assert.ok(found)
  return found
}

const LOCATIONS = ['global'] as const
const passed = (testId: string): TestResult => ({
  testId,
  status: 'passed',
  flaky: false,
  failureKind: null,
  durationMs: 5,
  error: null,
  cases: [
    {
      title: 'x',
      status: 'passed',
      flaky: false,
      annotations: [],
      attempts: [{ attempt: 1, status: 'passed', startedAt: '2026-01-01T00:00:00.000Z', durationMs: 5, error: null }],
    },
  ],
})
const completed = (tests: string[]): RunOutcome => ({
  status: 'completed',
  failureKind: null,
  error: null,
  metrics: null,
  isolation: 'L0',
  tests: tests.map(passed),
})

async function claimOf(runId: string): Promise<RunPlan> {
  for (;;) {
    const claim = await work.claim('worker', LOCATIONS)
    assert.ok(claim, 'nothing to claim')
    if (claim.plan.runId === runId) return claim.plan
    await work.finish(claim.plan, completed([]))
  }
}

describe('the life of a run', () => {
  it('goes from queued to completed, with its tests results', async () => {
    const { runId, job, message } = await start(t.owner)
    assert.equal(message, 'Run started')
    const queued = (await t.owner.get(`/api/runs/${runId}`)).body
    assert.deepEqual(
      [queued.status, queued.phase, queued.startedAt, queued.jobName],
      ['running', 'queued', null, 'A job'],
    )
    assert.equal(queued.tests[0].status, 'pending')

    const plan = await claimOf(runId)
    assert.deepEqual([plan.attempt, plan.tests[0]?.script], [1, script])
    assert.equal((await t.owner.get(`/api/runs/${runId}`)).body.phase, 'preparing')
    assert.equal(await work.finish(plan, completed(job.tests)), true)

    const run = (await t.owner.get(`/api/runs/${runId}`)).body
    assert.deepEqual([run.status, run.phase, run.isolation, run.trigger], ['completed', null, 'L0', 'api'])
    assert.equal(run.tests[0].attempts.length, 1)
    assert.ok(run.durationMs >= 0 && run.completedAt)
    assert.deepEqual((await t.owner.get(`/api/runs/${runId}/status`)).body, { id: runId, status: 'completed' })
  })

  it('is found by job and by status', async () => {
    const { runId, job } = await start(t.owner)
    const byJob = (await t.owner.get(`/api/runs?jobId=${job.id}&status=running`)).body
    assert.deepEqual([byJob.data.length, byJob.data[0].id], [1, runId])
    assert.equal((await t.owner.get(`/api/runs?jobId=${job.id}&status=failed`)).body.data.length, 0)
    assert.equal((await t.owner.get('/api/runs?jobId=nonsense')).body.pagination.total, 0)
    assert.equal((await t.owner.get('/api/runs?status=queued')).status, 400)
    await t.owner.post(`/api/runs/${runId}/cancel`)
  })

  it('is started for a single test, in a location', async () => {
    const test = await addTest(t.owner, 'Alone')
    const started = await t.owner.post(`/api/tests/${test}/execute`, { location: 'eu-central' })
    assert.equal(started.status, 200)
    const run = (await t.owner.get(`/api/runs/${started.body.runId}`)).body
    assert.deepEqual([run.testId, run.testTitle, run.location, run.type], [test, 'Alone', 'eu-central', 'api'])
    assert.equal(await work.claim('worker', ['us-east']), null)
    assert.equal((await work.claim('worker', ['eu-central']))?.plan.runId, started.body.runId)
    assert.equal((await t.owner.post(`/api/tests/${test}/execute`, { location: 'mars' })).status, 400)
    const bare = await t.owner.post(`/api/tests/${test}/execute`)
    assert.deepEqual([bare.status, bare.body.error], [200, undefined])
  })

  it('refuses a job without tests and says that a paused one is paused', async () => {
    const principal = await principalOf(t.owner)
    const empty = await addJob(t.owner, { tests: [] })
    await assert.rejects(service.startJob(principal, empty.id), { status: 409 })
    const paused = await start(t.owner, { status: 'paused' })
    assert.match(paused.message, /paused/)
  })
})

describe('runs held back (overlap: queue)', () => {
  const due = (minute: number) => ({ dueAt: new Date(Date.UTC(2026, 0, 1, 0, minute)), missed: 0 })
  const startDue = (jobId: string, minute: number) =>
    t.app.db.transaction((tx) => service.startScheduled(tx, { id: jobId, projectId: t.owner.projectId }, due(minute)))

  it('start one after another, in order', async () => {
    const { id, tests } = await addJob(t.owner)
    await t.app.db.sql`update jobs set config = '{"overlap":"queue"}' where id = ${id}`
    const first = await startDue(id, 1)
    const second = await startDue(id, 2)
    assert.ok(first && second)
    assert.equal(await startDue(id, 2), null, 'a due time starts once')
    const plan = await claimOf(first)
    assert.equal(await work.claim('worker', LOCATIONS), null)
    await work.finish(plan, completed(tests))
    await work.finish(await claimOf(second), completed(tests))
    assert.equal((await t.owner.get(`/api/runs/${second}`)).body.status, 'completed')
  })

  it('end when their job is deleted', async () => {
    const { id, tests } = await addJob(t.owner)
    await t.app.db.sql`update jobs set config = '{"overlap":"queue"}' where id = ${id}`
    const first = await startDue(id, 1)
    const held = await startDue(id, 2)
    assert.ok(first)
    assert.equal((await t.owner.delete(`/api/jobs/${id}`)).status, 200)
    const run = (await t.owner.get(`/api/runs/${held}`)).body
    assert.deepEqual([run.status, run.error], ['cancelled', 'The job was deleted before the run could start'])
    assert.equal(await work.finish(await claimOf(first), completed(tests)), true)
  })
})

describe('final states are final', () => {
  it('cancel wins over a later result, and a result over a later cancel', async () => {
    const first = await start(t.owner)
    const plan = await claimOf(first.runId)
    assert.equal((await t.owner.post(`/api/runs/${first.runId}/cancel`)).body.status, 'cancelled')
    assert.equal(await work.finish(plan, completed(first.job.tests)), false)
    const again = await t.owner.post(`/api/runs/${first.runId}/cancel`)
    assert.deepEqual([again.status, again.body], [409, { error: 'Run is already cancelled' }])

    const second = await start(t.owner)
    await work.finish(await claimOf(second.runId), completed(second.job.tests))
    const late = await t.owner.post(`/api/runs/${second.runId}/cancel`)
    assert.deepEqual([late.status, late.body.error], [409, 'Run is already completed'])
    assert.equal((await t.owner.get(`/api/runs/${second.runId}`)).body.status, 'completed')
  })

  it('ends once when cancel and finish come in the same moment', async () => {
    for (let round = 0; round < 30; round++) {
      const { runId, job } = await start(t.owner)
      const plan = await claimOf(runId)
      const [finished, cancelled] = await Promise.all([
        work.finish(plan, completed(job.tests)),
        t.owner.post(`/api/runs/${runId}/cancel`),
      ])
      assert.notEqual(finished, cancelled.status === 200)
      const { status } = (await t.owner.get(`/api/runs/${runId}/status`)).body
      assert.equal(status, finished ? 'completed' : 'cancelled')
    }
  })

  it('a cancelled queued run is never claimed', async () => {
    const { runId } = await start(t.owner)
    await t.owner.post(`/api/runs/${runId}/cancel`)
    for (let claim = await work.claim('w', LOCATIONS); claim; claim = await work.claim('w', LOCATIONS)) {
      assert.notEqual(claim.plan.runId, runId)
      await work.finish(claim.plan, completed([]))
    }
  })
})

describe('a lost worker', () => {
  const expire = (runId: string) =>
    t.app.db.sql`update runs set lease_until = now() - interval '1 second' where id = ${runId}`

  it('ends its run as worker_lost, and its late result changes nothing', async () => {
    const { runId, job } = await start(t.owner)
    const plan = await claimOf(runId)
    await expire(runId)
    assert.ok((await work.reap()) >= 1)
    const run = (await t.owner.get(`/api/runs/${runId}`)).body
    assert.deepEqual([run.status, run.failureKind], ['failed', 'worker_lost'])
    assert.equal(await work.finish(plan, completed(job.tests)), false)
    assert.deepEqual(await work.renew([plan]), [])
  })

  it('lets the run go on as the next attempt where retries are allowed', async () => {
    const { runId, job } = await start(t.owner, { retryCount: 1 })
    const old = await claimOf(runId)
    await expire(runId)
    await work.reap()
    const next = await claimOf(runId)
    assert.equal(next.attempt, 2)
    assert.equal(await work.finish(old, completed(job.tests)), false)
    assert.equal(await work.finish(next, completed(job.tests)), true)
  })

  it('keeps a lease that is renewed, and gives a run back unharmed', async () => {
    const { runId, job } = await start(t.owner)
    const plan = await claimOf(runId)
    assert.deepEqual(await work.renew([plan]), [runId])
    await work.giveBack(plan)
    assert.equal((await t.owner.get(`/api/runs/${runId}`)).body.phase, 'queued')
    const next = await claimOf(runId)
    assert.equal(await work.finish(next, completed(job.tests)), true)
  })
})

describe('a run that nobody takes', () => {
  it('ends after a day, and says why', async () => {
    const { runId } = await start(t.owner)
    const fresh = await start(t.owner)
    await t.app.db.sql`update runs set queued_at = now() - interval '25 hours' where id = ${runId}`
    assert.equal(await work.giveUp(), 1)
    const run = (await t.owner.get(`/api/runs/${runId}`)).body
    assert.deepEqual([run.status, run.failureKind], ['failed', 'infrastructure'])
    assert.match(run.error, /24 hours/)
    await work.finish(await claimOf(fresh.runId), completed(fresh.job.tests))
  })
})

describe('between projects', () => {
  it('hides runs of others: same answer as for nothing', async () => {
    const { runId } = await start(t.owner)
    const other = await t.stranger()
    for (const url of [
      `/api/runs/${runId}`,
      `/api/runs/${runId}/status`,
      `/api/runs/${runId}/stream`,
      `/api/runs/${runId}/artifacts`,
    ]) {
      assert.deepEqual([url, (await other.get(url)).body], [url, { error: 'Not found' }])
    }
    assert.equal((await other.post(`/api/runs/${runId}/cancel`)).status, 404)
    assert.equal((await other.delete(`/api/runs/${runId}`)).status, 404)
    assert.equal((await t.owner.get(`/api/runs/${runId}`)).body.status, 'running')
  })

  it('takes turns, and runs at most five of one project at the same time', async () => {
    const [busy, small] = [await t.stranger(), await t.stranger()]
    for (let claim = await work.claim('w', LOCATIONS); claim; claim = await work.claim('w', LOCATIONS)) {
      await work.finish(claim.plan, completed([]))
    }
    for (let i = 0; i < 8; i++) await start(busy)
    const late = await start(small)
    const first = [await work.claim('w', LOCATIONS), await work.claim('w', LOCATIONS)].map((claim) => claim?.plan)
    assert.ok(
      first.some((plan) => plan?.runId === late.runId),
      'the small project waits behind the busy one',
    )
    const more = []
    for (let claim = await work.claim('w', LOCATIONS); claim; claim = await work.claim('w', LOCATIONS))
      more.push(claim.plan)
    const ofBusy = [...first, ...more].filter((plan) => plan?.projectId === busy.projectId)
    assert.equal(ofBusy.length, 5)
    for (const plan of [...first, ...more]) if (plan) await work.finish(plan, completed([]))
    assert.ok(await work.claim('w', LOCATIONS))
  })
})

describe('the console stream', () => {
  const follow = (runId: string, lastEventId?: string) =>
    readEvents(`${base}/api/runs/${runId}/stream`, t.owner.token, lastEventId)
  const linesOf = (events: { event: string; data: { line?: string } }[]) =>
    events.filter((event) => event.event === 'console').map((event) => event.data.line)

  async function runThatPrints(lines: number) {
    const { runId, job } = await start(t.owner)
    const plan = await claimOf(runId)
    const writer = await t.app.modules.runs.openConsole(plan, new AbortController().signal)
    for (let i = 1; i <= lines; i++) writer.write(`${i}\n`)
    const end = async () => {
      await writer.end()
      await work.finish(plan, completed(job.tests))
    }
    return { runId, writer, end }
  }
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

  it('gives each line once, in order, live and afterwards, before and after archiving', async () => {
    const { runId, end } = await runThatPrints(500)
    const live = follow(runId)
    await end()
    const events = await live
    assert.equal(events[0]?.event, 'ready')
    assert.deepEqual(linesOf(events), numbers(1, 500))
    assert.deepEqual(events.at(-1), { event: 'complete', id: events.at(-1)?.id, data: { status: 'completed' } })
    assert.deepEqual(linesOf(await follow(runId)), numbers(1, 500))
    await t.app.modules.runs.archive(runId)
    assert.equal((await t.app.db.sql`select 1 from console_chunks where run_id = ${runId}`).length, 0)
    assert.deepEqual(linesOf(await follow(runId)), numbers(1, 500))
  })

  it('goes on exactly after Last-Event-ID, and from the beginning for an id that is not of this run', async () => {
    const { runId, end } = await runThatPrints(50)
    await end()
    const all = (await follow(runId)).filter((event) => event.event === 'console')
    for (const archived of [false, true]) {
      if (archived) await t.app.modules.runs.archive(runId)
      assert.deepEqual(linesOf(await follow(runId, all[19]?.id)), numbers(21, 50))
      assert.deepEqual(linesOf(await follow(runId, all[49]?.id)), [])
      for (const odd of ['abc', '7', `${newId().slice(-12)}-20`, `${runId.slice(-12)}-51`, `${runId.slice(-12)}-x`]) {
        assert.deepEqual([odd, linesOf(await follow(runId, odd)).length], [odd, 50])
      }
    }
  })

  it('cuts long lines, keeps colours, replaces NUL, and cannot be forged by what is printed', async () => {
    const { runId, writer, end } = await runThatPrints(0)
    writer.write(`${'x'.repeat(40_000)}\n`)
    writer.write('\u001b[31mred\u001b[0m a\0b\r\n')
    writer.write('one\revent: complete\r\n\n\ndata: {}\n')
    writer.write('half a ')
    writer.write('line')
    await end()
    const lines = linesOf(await follow(runId))
    assert.match(lines[0] ?? '', /^x{16384}… \(23616 more characters\)$/)
    assert.deepEqual(lines.slice(1), [
      '\u001b[31mred\u001b[0m a\uFFFDb',
      'one\revent: complete',
      '',
      '',
      'data: {}',
      'half a line',
    ])
  })

  it('keeps the first and the last 5 MiB and says how many lines are missing', async () => {
    const { runId, writer, end } = await runThatPrints(0)
    const rest = 'y'.repeat(1000)
    for (let i = 1; i <= 15_000; i++) {
      writer.write(`${i} ${rest}\n`)
      if (i % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await end()
    const lines = linesOf(await follow(runId)).map((line) => String(line))
    const gaps = lines.filter((line) => line.startsWith('… '))
    const left = gaps.reduce(
      (sum, gap) => sum + Number(/^… ([\d,]+) lines left out …$/.exec(gap)?.[1]?.replaceAll(',', '')),
      0,
    )
    assert.equal(lines.length - gaps.length + left, 15_000)
    assert.ok(left > 3000, `${left} lines left out`)
    assert.ok(lines.at(-1)?.startsWith('15000 '))
    const [row] = await t.app.db.sql`select sum(size_bytes)::int as bytes from console_chunks where run_id = ${runId}`
    assert.ok(row?.bytes <= 10.2 * 1024 * 1024, `${row?.bytes} bytes kept`)
  })

  it('ends with an error when the run is deleted while it is watched', async () => {
    const { runId } = await runThatPrints(3)
    const live = follow(runId)
    assert.equal((await t.owner.delete(`/api/runs/${runId}`)).status, 200)
    assert.equal((await live).at(-1)?.event, 'error')
    assert.equal((await t.owner.get(`/api/runs/${runId}`)).status, 404)
  })

  it('ends when the token is revoked', async () => {
    const { runId, end } = await runThatPrints(1)
    const token = (await t.owner.post('/api/cli-tokens', { name: 'viewer' })).body
    const live = readEvents(`${base}/api/runs/${runId}/stream`, token.key)
    await t.owner.delete(`/api/cli-tokens/${token.id}`)
    const events = await live
    assert.deepEqual(events.at(-1)?.data, { message: 'Unauthorized' })
    await end()
  })

  it('refuses before the first byte', async () => {
    const { runId, end } = await runThatPrints(1)
    await end()
    const answer = await fetch(`${base}/api/runs/${runId}/stream`)
    assert.deepEqual([answer.status, await answer.json()], [401, { error: 'Unauthorized' }])
    const good = await fetch(`${base}/api/runs/${runId}/stream`, {
      headers: { authorization: `Bearer ${t.owner.token}` },
    })
    assert.equal(good.headers.get('x-accel-buffering'), 'no')
    assert.match(good.headers.get('content-type') ?? '', /^text\/event-stream/)
    assert.ok(good.headers.get('x-ratelimit-limit'))
    assert.match(await good.text(), /^retry: 3000\nevent: ready/)
  })

  it('drops what a worker prints after its lease was taken', async () => {
    const { runId, writer } = await runThatPrints(2)
    await t.owner.post(`/api/runs/${runId}/cancel`)
    writer.write('too late\n')
    assert.equal(await writer.end(), false)
    assert.ok(!linesOf(await follow(runId)).includes('too late'))
  })
})

describe('deleting', () => {
  it('cancels a running run first, and takes its objects along', async () => {
    const { runId } = await start(t.owner)
    const plan = await claimOf(runId)
    const { mkdtemp, writeFile } = await import('node:fs/promises')
    const folder = await mkdtemp('/tmp/wk-artifact-')
    await writeFile(`${folder}/a.txt`, 'hello artifact')
    await t.app.modules.runs.artifacts.keep(runId, [
      {
        testId: null,
        attempt: 1,
        kind: 'log',
        name: 'a b".txt',
        contentType: 'text/plain',
        path: `${folder}/a.txt`,
        sizeBytes: 14,
      },
    ])
    const [artifact] = (await t.owner.get(`/api/runs/${runId}`)).body.artifacts
    const whole = await t.owner.get(artifact.url)
    assert.equal(whole.body, 'hello artifact')
    assert.match(whole.headers['content-disposition'] ?? '', /^inline; filename="a_b_.txt"/)
    assert.match(whole.headers['content-security-policy'] ?? '', /^sandbox /)
    const part = await t.owner.get(artifact.url, { range: 'bytes=6-' })
    assert.deepEqual([part.status, part.body, part.headers['content-range']], [206, 'artifact', 'bytes 6-13/14'])
    assert.equal((await t.owner.get(artifact.url, { range: 'bytes=99-' })).status, 416)
    assert.equal((await t.owner.get(artifact.url, { range: 'bytes=-5' })).body, 'ifact')
    for (const wrong of ['..%2f..%2fetc%2fpasswd', '%252e%252e', newId(), 'a%00b']) {
      assert.equal((await t.owner.get(`/api/runs/${runId}/artifacts/${wrong}`)).status, 404, wrong)
    }

    assert.equal((await t.owner.delete(`/api/runs/${runId}`)).status, 200)
    assert.deepEqual(await work.renew([plan]), [])
    assert.equal(await work.finish(plan, completed([])), false)
    await t.app.modules.runs.artifacts.sweep()
    assert.equal((await t.app.db.sql`select 1 from doomed_objects`).length, 0)
    assert.equal((await t.owner.get(artifact.url)).status, 404)
  })
})
