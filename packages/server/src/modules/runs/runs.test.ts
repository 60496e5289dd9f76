import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { completed, LOCATIONS, runKit, SCRIPT } from '../../testing/runs.ts'

let t: TestApp
let work: TestApp['app']['modules']['runs']['work']
let kit: ReturnType<typeof runKit>
let service: TestApp['app']['modules']['runs']['service']
before(async () => {
  t = await startApp()
  work = t.app.modules.runs.work
  service = t.app.modules.runs.service
  kit = runKit(t)
})
after(() => t.close())

describe('the life of a run', () => {
  it('goes from queued to completed, with its tests results', async () => {
    const { runId, job, message } = await kit.start(t.owner)
    assert.equal(message, 'Run started')
    const queued = (await t.owner.get(`/api/runs/${runId}`)).body
    assert.deepEqual(
      [queued.status, queued.phase, queued.startedAt, queued.jobName],
      ['running', 'queued', null, 'A job'],
    )
    assert.equal(queued.tests[0].status, 'pending')

    const plan = await kit.claimOf(runId)
    assert.deepEqual([plan.attempt, plan.tests[0]?.script], [1, SCRIPT])
    assert.equal((await t.owner.get(`/api/runs/${runId}`)).body.phase, 'preparing')
    assert.equal(await work.finish(plan, completed(job.tests)), true)

    const run = (await t.owner.get(`/api/runs/${runId}`)).body
    assert.deepEqual([run.status, run.phase, run.isolation, run.trigger], ['completed', null, 'L0', 'api'])
    assert.equal(run.tests[0].attempts.length, 1)
    assert.ok(run.durationMs >= 0 && run.completedAt)
    assert.deepEqual((await t.owner.get(`/api/runs/${runId}/status`)).body, { id: runId, status: 'completed' })
  })

  it('does not begin while what it runs is being deleted', async () => {
    const { job } = await kit.start(t.owner)
    const test = (await t.owner.post('/api/tests', { title: 'Alone', type: 'api', script: SCRIPT })).body
    const { sql } = t.app.db
    const places = [
      { table: 'jobs', id: job.id, path: `/api/jobs/${job.id}/trigger` },
      { table: 'tests', id: test.id, path: `/api/tests/${test.id}/execute` },
    ]
    for (const { table, id, path } of places) {
      let asked: Promise<{ status: number }> | undefined
      await sql.begin(async (tx) => {
        await tx`delete from ${tx(table)} where id = ${id}`
        asked = t.owner.post(path)
        const deadline = Date.now() + 60_000
        let waits = false
        while (!waits && Date.now() < deadline) {
          const waiting = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
          waits = waiting.length > 0
        }
        assert.ok(waits, 'it waits for the deletion')
      })
      assert.equal((await asked)?.status, 404, path)
    }
  })

  it('is found by job and by status', async () => {
    const { runId, job } = await kit.start(t.owner)
    const byJob = (await t.owner.get(`/api/runs?jobId=${job.id}&status=running`)).body
    assert.deepEqual([byJob.data.length, byJob.data[0].id], [1, runId])
    assert.equal((await t.owner.get(`/api/runs?jobId=${job.id}&status=failed`)).body.data.length, 0)
    assert.equal((await t.owner.get('/api/runs?jobId=nonsense')).body.pagination.total, 0)
    assert.equal((await t.owner.get('/api/runs?status=queued')).status, 400)
    await t.owner.post(`/api/runs/${runId}/cancel`)
  })

  it('is started for a single test, in a location', async () => {
    const test = await kit.addTest(t.owner, 'Alone')
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
    const principal = await kit.principalOf(t.owner)
    const empty = await kit.addJob(t.owner, { tests: [] })
    await assert.rejects(service.startJob(principal, empty.id), { status: 409 })
    const paused = await kit.start(t.owner, { status: 'paused' })
    assert.match(paused.message, /paused/)
  })
})

describe('runs held back (overlap: queue)', () => {
  const due = (minute: number) => ({ dueAt: new Date(Date.UTC(2026, 0, 1, 0, minute)), missed: 0 })
  const startDue = (jobId: string, minute: number) =>
    t.app.db.transaction((tx) => service.startScheduled(tx, { id: jobId, projectId: t.owner.projectId }, due(minute)))

  it('start one after another, in order', async () => {
    const { id, tests } = await kit.addJob(t.owner)
    await t.app.db.sql`update jobs set config = '{"overlap":"queue"}' where id = ${id}`
    const first = await startDue(id, 1)
    const second = await startDue(id, 2)
    assert.ok(first && second)
    assert.equal(await startDue(id, 2), null, 'a due time starts once')
    const plan = await kit.claimOf(first)
    assert.equal(await work.claim('worker', LOCATIONS), null)
    await work.finish(plan, completed(tests))
    await work.finish(await kit.claimOf(second), completed(tests))
    assert.equal((await t.owner.get(`/api/runs/${second}`)).body.status, 'completed')
  })

  it('end when their job is deleted', async () => {
    const { id, tests } = await kit.addJob(t.owner)
    await t.app.db.sql`update jobs set config = '{"overlap":"queue"}' where id = ${id}`
    const first = await startDue(id, 1)
    const held = await startDue(id, 2)
    assert.ok(first)
    assert.equal((await t.owner.delete(`/api/jobs/${id}`)).status, 200)
    const run = (await t.owner.get(`/api/runs/${held}`)).body
    assert.deepEqual([run.status, run.error], ['cancelled', 'The job was deleted before the run could start'])
    assert.equal(await work.finish(await kit.claimOf(first), completed(tests)), true)
  })
})

describe('final states are final', () => {
  it('cancel wins over a later result, and a result over a later cancel', async () => {
    const first = await kit.start(t.owner)
    const plan = await kit.claimOf(first.runId)
    assert.equal((await t.owner.post(`/api/runs/${first.runId}/cancel`)).body.status, 'cancelled')
    assert.equal(await work.finish(plan, completed(first.job.tests)), false)
    const again = await t.owner.post(`/api/runs/${first.runId}/cancel`)
    assert.deepEqual([again.status, again.body], [409, { error: 'Run is already cancelled' }])

    const second = await kit.start(t.owner)
    await work.finish(await kit.claimOf(second.runId), completed(second.job.tests))
    const late = await t.owner.post(`/api/runs/${second.runId}/cancel`)
    assert.deepEqual([late.status, late.body.error], [409, 'Run is already completed'])
    assert.equal((await t.owner.get(`/api/runs/${second.runId}`)).body.status, 'completed')
  })

  it('ends once when cancel and finish come in the same moment', async () => {
    for (let round = 0; round < 30; round++) {
      const { runId, job } = await kit.start(t.owner)
      const plan = await kit.claimOf(runId)
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
    const { runId } = await kit.start(t.owner)
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
    const { runId, job } = await kit.start(t.owner)
    const plan = await kit.claimOf(runId)
    await expire(runId)
    assert.ok((await work.reap()) >= 1)
    const run = (await t.owner.get(`/api/runs/${runId}`)).body
    assert.deepEqual([run.status, run.failureKind], ['failed', 'worker_lost'])
    assert.equal(await work.finish(plan, completed(job.tests)), false)
    assert.deepEqual(await work.renew([plan]), [])
  })

  it('is lost, too, where its lease ends a day later: the database’s clock was ahead when it was given', async () => {
    const { runId } = await kit.start(t.owner)
    await kit.claimOf(runId)
    await t.app.db.sql`update runs set lease_until = now() + interval '1 day' where id = ${runId}`
    assert.ok((await work.reap()) >= 1)
    assert.equal((await t.owner.get(`/api/runs/${runId}`)).body.failureKind, 'worker_lost')
  })

  it('lets the run go on as the next attempt where retries are allowed', async () => {
    const { runId, job } = await kit.start(t.owner, { retryCount: 1 })
    const old = await kit.claimOf(runId)
    await expire(runId)
    await work.reap()
    const next = await kit.claimOf(runId)
    assert.equal(next.attempt, 2)
    assert.equal(await work.finish(old, completed(job.tests)), false)
    assert.equal(await work.finish(next, completed(job.tests)), true)
  })

  it('keeps a lease that is renewed, and gives a run back unharmed', async () => {
    const { runId, job } = await kit.start(t.owner)
    const plan = await kit.claimOf(runId)
    assert.deepEqual(await work.renew([plan]), [runId])
    await work.giveBack(plan)
    assert.equal((await t.owner.get(`/api/runs/${runId}`)).body.phase, 'queued')
    const next = await kit.claimOf(runId)
    assert.equal(await work.finish(next, completed(job.tests)), true)
  })
})

describe('a run that nobody takes', () => {
  it('ends after a day, and says why', async () => {
    const { runId } = await kit.start(t.owner)
    const fresh = await kit.start(t.owner)
    await t.app.db.sql`update runs set queued_at = now() - interval '25 hours' where id = ${runId}`
    assert.equal(await work.giveUp(), 1)
    const run = (await t.owner.get(`/api/runs/${runId}`)).body
    assert.deepEqual([run.status, run.failureKind], ['failed', 'infrastructure'])
    assert.match(run.error, /24 hours/)
    await work.finish(await kit.claimOf(fresh.runId), completed(fresh.job.tests))
  })
})

describe('between projects', () => {
  it('hides runs of others: same answer as for nothing', async () => {
    const { runId } = await kit.start(t.owner)
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
    const busy = await t.stranger()
    const small = await t.stranger()
    for (let claim = await work.claim('w', LOCATIONS); claim; claim = await work.claim('w', LOCATIONS)) {
      await work.finish(claim.plan, completed([]))
    }
    for (let i = 0; i < 8; i++) await kit.start(busy)
    const late = await kit.start(small)
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

describe('a claim and a cancel in the same moment', () => {
  it('never wait for each other: the claim steps back and comes again', async () => {
    const { runId } = await kit.start(t.owner)
    await t.app.db.transaction(async (tx) => {
      await tx`select 1 from runs where id = ${runId} for update`
      assert.equal(await work.claim('w', LOCATIONS), null)
    })
    assert.equal((await kit.claimOf(runId)).runId, runId)
  })

  it('give one truth', async () => {
    for (let round = 0; round < 60; round++) {
      const { runId } = await kit.start(t.owner)
      const [claim, ...cancels] = await Promise.all([
        work.claim('w', LOCATIONS),
        t.owner.post(`/api/runs/${runId}/cancel`),
        t.owner.post(`/api/runs/${runId}/cancel`),
      ])
      assert.deepEqual(cancels.map((answer) => answer.status).sort(), [200, 409])
      if (claim) assert.equal(await work.finish(claim.plan, completed([])), claim.plan.runId !== runId)
      assert.equal((await t.owner.get(`/api/runs/${runId}`)).body.status, 'cancelled')
    }
  })
})

describe('deleting', () => {
  it('cancels a running run first, and takes its objects along', async () => {
    const { runId } = await kit.start(t.owner)
    const plan = await kit.claimOf(runId)
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
    const outside = await t.owner.get(artifact.url, { range: 'bytes=99-' })
    assert.deepEqual([outside.status, outside.headers['content-range']], [416, 'bytes */14'])
    // A download that goes on: the part only if it is of the same bytes, else all of them.
    const same = await t.owner.get(artifact.url, { range: 'bytes=6-', 'if-range': part.headers.etag as string })
    assert.deepEqual([same.status, same.body], [206, 'artifact'])
    const other = await t.owner.get(artifact.url, { range: 'bytes=6-', 'if-range': '"another"' })
    assert.deepEqual([other.status, other.body], [200, 'hello artifact'])
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
