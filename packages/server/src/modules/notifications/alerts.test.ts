/** From a run that ends to what people get, with a real sender and providers on loopback. Time is the test's own. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunOutcome } from '../../kernel/run-plan.ts'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'
import { type CannedReply, type Received, startProvider } from '../../testing/channels/provider.ts'
import { completed, runKit } from '../../testing/runs.ts'
import { type Senders, startSenders, wakeSenders } from '../../testing/senders.ts'
import { until } from '../../testing/until.ts'

let t: TestApp
let kit: ReturnType<typeof runKit>
let sender: Senders
let now = new Date('2026-03-01T12:00:00Z')
const closers: (() => Promise<unknown>)[] = []

before(async () => {
  t = await startApp({ clock: { now: () => now } })
  kit = runKit(t)
  sender = startSenders(t.app)
})
after(async () => {
  for (const close of closers) await close()
  await sender.stop()
  await t.close()
})
beforeEach(() => {
  now = new Date(now.getTime() + 86_400_000)
})

const passMinutes = (minutes: number) => passSeconds(minutes * 60)
function passSeconds(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000)
  wakeSenders(t.app)
}

async function hook(
  judge: (received: Received) => CannedReply | null = () => ({ status: 204 }),
  client: Client = t.owner,
) {
  const server = await startProvider(judge)
  closers.push(server.close)
  const made = await client.post('/api/notification-providers', {
    name: 'Hook',
    type: 'webhook',
    config: { url: server.base },
  })
  assert.equal(made.status, 201)
  return {
    id: made.body.id as string,
    received: server.received,
    events: () => server.received.map(({ json }) => json.event as string),
  }
}

async function addJob(
  providers: { id: string }[],
  alertConfig: object = {},
  client: Client = t.owner,
): Promise<string> {
  const test = await kit.addTest(client)
  const body = {
    name: 'Checkout',
    tests: [test],
    alertConfig: { notificationProviders: providers.map(({ id }) => id), ...alertConfig },
  }
  const answer = await client.post('/api/jobs', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.job.id
}

const start = async (jobId: string, client: Client = t.owner): Promise<string> =>
  (await client.post('/api/jobs/run', { jobId })).body.runId

const OUTCOMES: Record<string, Partial<RunOutcome>> = {
  passed: {},
  failed: { status: 'failed', failureKind: 'assertion', error: null },
  timedOut: { status: 'failed', failureKind: 'timeout', error: 'The run took longer than 300 s' },
}

const NO_PLACE = { stack: null, snippet: null, line: null, column: null }

/** Runs the job to that end. */
async function run(
  jobId: string,
  outcome: 'passed' | 'failed' | 'timedOut',
  client: Client = t.owner,
): Promise<string> {
  const runId = await start(jobId, client)
  const plan = await kit.claimOf(runId)
  const results = completed(plan.tests.map(({ id }) => id))
  if (outcome === 'failed')
    for (const test of results.tests)
      Object.assign(test, { status: 'failed', error: { ...NO_PLACE, message: 'expected 2\nto be 3' } })
  assert.equal(await t.app.modules.runs.work.finish(plan, { ...results, ...OUTCOMES[outcome] }), true)
  return runId
}

const history = async (query: string, client: Client = t.owner) =>
  (await client.get(`/api/alerts/history?${query}`)).body.data
/** All alerts of the job in the order they were written, once none of them waits any longer. */
const settled = (jobId: string) =>
  until('all are settled', async () => {
    const all = await history(`targetId=${jobId}`)
    return all.length > 0 && all.every((one: { status: string }) => one.status !== 'pending') && all.reverse()
  })

describe('a job that fails and recovers', () => {
  it('is told of once each, with what happened and one id for both', async () => {
    const team = await hook()
    const jobId = await addJob([team], { customMessage: 'See the runbook' })
    const failedRun = await run(jobId, 'failed')
    const [down] = await settled(jobId)
    passMinutes(3)
    await run(jobId, 'passed')
    const { json: up } = await until('the recovery', () => team.received[1])
    const first = team.received[0]?.json
    assert.deepEqual(team.events(), ['run.failed', 'run.recovered'])
    assert.equal(first.id, down.id)
    assert.match(first.link, new RegExp(`/runs/${failedRun}$`))
    assert.match(first.message, /See the runbook\n\nexpected 2\nto be 3/)
    assert.deepEqual([first.title, first.status, first.previousStatus], ['Checkout failed', 'failed', null])
    assert.deepEqual(first.run.tests, { total: 1, failed: 1 })
    assert.equal(first.target.id, jobId)
    assert.ok(first.incidentId && first.incidentId === up.incidentId)
    assert.deepEqual([up.title, up.previousStatus], ['Checkout passes again', 'failed'])
    assert.deepEqual(
      [down.status, down.attempts.length, down.attempts[0].ok, down.provider.type],
      ['sent', 1, true, 'webhook'],
    )
    assert.ok(down.sentAt)
    assert.ok((await t.owner.get(`/api/notification-providers/${team.id}`)).body.lastUsed)
  })

  it('tells nothing of what is still wrong, of passing as ever, or of a run that was cancelled', async () => {
    const team = await hook()
    const jobId = await addJob([team])
    await run(jobId, 'passed')
    const cancelled = await start(jobId)
    await t.owner.post(`/api/runs/${cancelled}/cancel`)
    for (const outcome of ['failed', 'failed', 'timedOut', 'passed', 'passed'] as const) await run(jobId, outcome)
    assert.deepEqual(
      (await settled(jobId)).map((one: { event: string }) => one.event),
      ['run.failed', 'run.recovered'],
    )
  })

  it('keeps to thresholds and reminds of what lasts, until somebody looks after it', async () => {
    const team = await hook()
    const jobId = await addJob([team], { failureThreshold: 2, recoveryThreshold: 2, reminderMinutes: 60 })
    await run(jobId, 'failed')
    assert.deepEqual(await history(`targetId=${jobId}`), [])
    await run(jobId, 'timedOut')
    const [opening] = await settled(jobId)
    assert.equal(opening.event, 'run.timed_out')
    passMinutes(59)
    await run(jobId, 'failed')
    passMinutes(1)
    await run(jobId, 'failed')
    assert.equal((await settled(jobId)).length, 2)
    const taken = await t.owner.post(`/api/alerts/${opening.id}/acknowledge`)
    assert.deepEqual([taken.status, taken.body.acknowledgedBy !== null], [200, true])
    assert.equal((await t.owner.post(`/api/alerts/${opening.id}/acknowledge`)).status, 409)
    passMinutes(120)
    for (const outcome of ['failed', 'passed', 'failed', 'passed', 'passed'] as const) await run(jobId, outcome)
    const events = (await settled(jobId)).map((one: { event: string }) => one.event)
    assert.deepEqual(events, ['run.timed_out', 'run.failed', 'run.recovered'])
    assert.match((await t.owner.post(`/api/alerts/${opening.id}/acknowledge`)).body.error, /already/)
  })

  it('opens one incident, however many runs end at once', async () => {
    const team = await hook()
    const jobId = await addJob([team])
    await t.owner.patch(`/api/jobs/${jobId}`, { config: { overlap: 'allow' } })
    const runs = await Promise.all(Array.from({ length: 6 }, () => start(jobId)))
    const plans = []
    for (const runId of runs) plans.push(await kit.claimOf(runId).catch(() => null))
    const outcome = { ...completed([]), ...OUTCOMES.failed } as RunOutcome
    await Promise.all(plans.map((plan) => plan && t.app.modules.runs.work.finish(plan, outcome)))
    assert.equal((await settled(jobId)).length, 1)
  })
})

describe('delivery', () => {
  it('tries again after 5 s, 10 s …, in order, and shows each attempt', async () => {
    const answers = [500, 500]
    const team = await hook(() => ({ status: answers.shift() ?? 204 }))
    const jobId = await addJob([team])
    await run(jobId, 'failed')
    const tried = (times: number) =>
      until(`attempt ${times} is written down`, async () =>
        (await history(`targetId=${jobId}`)).find((one: { attempts: unknown[] }) => one.attempts.length === times),
      )
    const waiting = await tried(1)
    assert.deepEqual([waiting.status, waiting.reason], ['pending', 'answered 500'])
    passSeconds(5)
    await tried(2)
    passSeconds(10)
    const [sent] = await settled(jobId)
    assert.deepEqual(
      sent.attempts.map((one: { ok: boolean }) => one.ok),
      [false, false, true],
    )
    assert.deepEqual([...new Set(team.received.map(({ headers }) => headers['idempotency-key']))], [sent.id])
    assert.equal((await t.owner.get(`/api/notification-providers/${team.id}`)).body.failingSince, null)
  })

  it('tells of an outage that is over in one message where its beginning could not be brought', async () => {
    let open = false
    const team = await hook(() => ({ status: open ? 204 : 503 }))
    const jobId = await addJob([team])
    await run(jobId, 'failed')
    const attempted = async (times: number) => (await history(`targetId=${jobId}`))[0]?.attempts.length === times
    await until('an attempt', () => attempted(1))
    passMinutes(3)
    await until('another', () => attempted(2))
    await run(jobId, 'passed')
    open = true
    passMinutes(30)
    const [down, up] = await settled(jobId)
    assert.deepEqual([down.reason, up.status], ['Resolved before the alert could be delivered', 'sent'])
    assert.equal(team.received.at(-1)?.json.title, 'Checkout failed for 3 min, passes again')
  })

  it('gives up at once on what is for good, says why, and still tells of the end', async () => {
    let status = 404
    const team = await hook(() => ({ status, body: 'gone' }))
    const jobId = await addJob([team])
    await run(jobId, 'failed')
    const [failed] = await settled(jobId)
    assert.deepEqual([failed.status, failed.reason, failed.attempts.length], ['failed', 'answered 404', 1])
    const provider = (await t.owner.get(`/api/notification-providers/${team.id}`)).body
    assert.deepEqual([provider.lastError, provider.failingSince !== null], ['answered 404', true])
    status = 204
    passMinutes(10)
    await run(jobId, 'passed')
    await until('the end', () => team.received[1])
    assert.equal(team.received[1]?.json.title, 'Checkout failed for 10 min, passes again')
  })

  it('waits as long as the provider asks for', async () => {
    let limited = true
    const team = await hook(() => (limited ? { status: 429, headers: { 'retry-after': '90' } } : { status: 204 }))
    const jobId = await addJob([team])
    await run(jobId, 'failed')
    await until('the refusal', async () => (await history(`targetId=${jobId}`))[0]?.attempts.length === 1)
    limited = false
    passSeconds(89)
    await delay(1500)
    assert.equal(team.received.length, 1)
    passSeconds(1)
    await settled(jobId)
    assert.equal(team.received.length, 2)
  })

  it('gives up after 24 hours, and at once when the provider wants to be left alone for longer', async () => {
    const team = await hook(() => ({ status: 500 }))
    const jobId = await addJob([team])
    await run(jobId, 'failed')
    await until('an attempt', async () => (await history(`targetId=${jobId}`))[0]?.attempts.length === 1)
    passMinutes(24 * 60)
    const [failed] = await settled(jobId)
    assert.deepEqual([failed.status, failed.attempts.length], ['failed', 2])
    assert.match(failed.reason, /^Given up after 24 hours: answered 500/)

    const away = await hook(() => {
      passSeconds(1)
      return { status: 429, headers: { 'retry-after': '86401' } }
    })
    const other = await addJob([away])
    await run(other, 'failed')
    assert.match((await settled(other))[0].reason, /^Given up, because the next .* after 24 hours: answered 429/)
  })

  it('by one provider that hangs holds up no other', async () => {
    const hanging = await hook(() => null)
    const well = await hook()
    const jobId = await addJob([hanging, well])
    await run(jobId, 'failed')
    await until('the other', () => well.received.length === 1)
    await until('the one that hangs', () => hanging.received.length === 1)
    assert.equal((await history(`targetId=${jobId}&status=pending&providerId=${hanging.id}`)).length, 1)
  })

  it('passes over a provider that is disabled, and its end too', async () => {
    const team = await hook()
    const { name, type, config } = (await t.owner.get(`/api/notification-providers/${team.id}`)).body
    await t.owner.put(`/api/notification-providers/${team.id}`, { name, type, config, enabled: false })
    const jobId = await addJob([team])
    await run(jobId, 'failed')
    const [alert] = await settled(jobId)
    assert.deepEqual([alert.status, alert.reason], ['suppressed', 'The provider is disabled'])
    await t.owner.put(`/api/notification-providers/${team.id}`, { name, type, config, enabled: true })
    await run(jobId, 'passed')
    assert.equal((await settled(jobId)).length, 1)
  })

  it('that fails is told to the owners by another provider', async () => {
    const client = await t.stranger()
    const broken = await hook(() => ({ status: 401 }), client)
    const well = await hook(undefined, client)
    const jobId = await addJob([broken], {}, client)
    await run(jobId, 'failed', client)
    const notice = await until('the notice', () => well.received[0])
    assert.deepEqual(
      [notice.json.event, notice.json.target.id, notice.json.message],
      ['provider.failing', broken.id, 'answered 401'],
    )
    await run(jobId, 'passed', client)
    await until('the second failure', () => broken.received.length === 2)
    assert.equal((await history('event=provider.*', client)).length, 1)
  })

  it('goes on in another process where one stopped', async () => {
    const team = await hook()
    const jobId = await addJob([team])
    await sender.stop()
    await run(jobId, 'failed')
    assert.equal(team.received.length, 0)
    sender = startSenders(t.app)
    await settled(jobId)
    assert.deepEqual(team.events(), ['run.failed'])
  })
})

describe('the history', () => {
  it('is filtered by target, event, status, provider and time, newest first', async () => {
    const team = await hook()
    const jobId = await addJob([team], { onSuccess: true })
    const from = now.toISOString()
    await run(jobId, 'failed')
    passMinutes(1)
    await run(jobId, 'passed')
    passMinutes(1)
    await run(jobId, 'passed')
    await settled(jobId)
    const count = async (query: string) => (await history(`targetId=${jobId}&${query}`)).length
    assert.deepEqual(
      (await history(`providerId=${team.id}`)).map((one: { event: string }) => one.event),
      ['run.completed', 'run.recovered', 'run.failed'],
    )
    for (const [query, wanted] of [
      ['event=run.failed', 1],
      ['event=run.*', 3],
      ['event=r_n.*', 0],
      ['status=sent', 3],
      ['status=failed', 0],
      [`from=${from}`, 3],
      [`to=${from}`, 0],
      [`from=${new Date(Date.parse(from) + 60_000).toISOString()}`, 2],
      ['providerId=nonsense', 0],
    ] as const)
      assert.equal(await count(query), wanted, query)
    assert.equal((await t.owner.get('/api/alerts/history?status=odd')).status, 400)
    for (const from of ['yesterday', '0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'])
      assert.equal((await t.owner.get(`/api/alerts/history?from=${from}`)).status, 400)
    const other = await t.stranger()
    assert.deepEqual(await history(`targetId=${jobId}`, other), [])
  })

  it('sends again under a new id, and leaves a trace', async () => {
    const team = await hook()
    const jobId = await addJob([team])
    await run(jobId, 'failed')
    const [first] = await settled(jobId)
    const again = await t.owner.post(`/api/alerts/${first.id}/resend`)
    assert.deepEqual([again.status, again.body.status, again.body.message], [200, 'pending', first.message])
    await until('the second', () => team.received.length === 2)
    assert.equal(team.received[1]?.json.id, again.body.id)
    assert.notEqual(again.body.id, first.id)
    const [entry] = (await t.owner.get('/api/audit?action=alert.resend')).body.data
    assert.equal(entry.resourceId, first.id)
    await t.owner.patch(`/api/jobs/${jobId}`, { alertConfig: null })
    await settled(jobId)
    assert.equal((await t.owner.delete(`/api/notification-providers/${team.id}`)).status, 200)
    assert.equal((await t.owner.post(`/api/alerts/${first.id}/resend`)).status, 409)
    assert.deepEqual((await settled(jobId))[0].provider, { id: null, name: 'Hook', type: 'webhook' })
  })

  it('is read by viewers, changed by editors, and hidden from other projects', async () => {
    const team = await hook()
    const jobId = await addJob([team])
    await run(jobId, 'failed')
    const [{ id }] = await settled(jobId)
    const viewer = await t.as('project_viewer')
    const editor = await t.as('project_editor')
    const other = await t.stranger()
    assert.equal((await viewer.get('/api/alerts/history')).status, 200)
    for (const verb of ['resend', 'acknowledge']) {
      assert.equal((await viewer.post(`/api/alerts/${id}/${verb}`)).status, 403)
      assert.equal((await other.post(`/api/alerts/${id}/${verb}`)).status, 404)
      assert.ok((await editor.post(`/api/alerts/${id}/${verb}`)).status < 300)
    }
  })

  it('is deleted when it is old', async () => {
    const team = await hook()
    const jobId = await addJob([team])
    await run(jobId, 'failed')
    await settled(jobId)
    passMinutes(91 * 24 * 60)
    assert.ok((await t.app.modules.notifications.outbox.expire()) > 0)
    assert.deepEqual(await history(`targetId=${jobId}`), [])
  })
})
