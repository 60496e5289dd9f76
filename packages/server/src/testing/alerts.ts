/** Alerts from what happens to what people get: a real sender, providers on loopback, and a clock that tests move. */
import assert from 'node:assert/strict'
import type { RunOutcome } from '../kernel/run-plan.ts'
import { type Client, startApp, type TestApp } from './app.ts'
import { startProvider } from './channels/provider.ts'
import { type MovedClock, movedClock } from './monitors.ts'
import { completed, runKit } from './runs.ts'
import { startSenders, wakeSenders } from './senders.ts'
import { until } from './until.ts'

export interface Hook {
  id: string
  url: string
  /** What it answers; may be changed. */
  answer: { status: number; headers?: Record<string, string> }
  /** Titles of what arrived, each attempt. */
  titles(): string[]
  received: Awaited<ReturnType<typeof startProvider>>['received']
}

// biome-ignore lint/suspicious/noExplicitAny: as the kit of all tests, see app.ts
type Shown = any

export interface AlertKit {
  t: TestApp
  clock: MovedClock
  /** A webhook of the client's project. */
  hook(client?: Client): Promise<Hook>
  addMonitor(providers: Hook[], alertConfig?: object, more?: object): Promise<string>
  addJob(providers: Hook[], alertConfig?: object): Promise<string>
  /** Writes what the engine writes when a monitor's status changes, and waits until what is due of it was delivered. */
  become(monitorId: string, to: string, suppressedBy?: string | null): Promise<void>
  /** The same for many changes, in their order, which are written in one transaction. */
  becomeAll(changes: readonly [monitorId: string, to: string][]): Promise<void>
  /** Writes what the engine writes of a check that began now, from everywhere or from one place, and found nothing new. */
  looked(monitorId: string, location?: string): Promise<void>
  /** Runs the job to that end, and waits likewise. */
  run(jobId: string, outcome: 'passed' | 'failed' | 'timedOut'): Promise<void>
  passMinutes(minutes: number): void
  /** Says what has become due. @returns how much. */
  review(): Promise<number>
  history(targetId: string): Promise<Shown[]>
  /** The history in the order it was written, once it has so many entries and none of them waits. */
  settled(targetId: string, count: number): Promise<Shown[]>
  until<T>(what: string, look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T>
  close(): Promise<void>
}

const OUTCOMES: Record<string, Partial<RunOutcome>> = {
  passed: {},
  failed: { status: 'failed', failureKind: 'assertion', error: 'expected 2' },
  timedOut: { status: 'failed', failureKind: 'timeout', error: 'The run took longer than 300 s' },
}

/** @param env settings of the product */
export async function alertKit(env: Record<string, string> = {}): Promise<AlertKit> {
  const clock = movedClock('2026-03-01T12:00:00Z')
  const t = await startApp({ clock, env })
  const senders = startSenders(t.app)
  const runs = runKit(t)
  const closers: (() => Promise<unknown>)[] = []
  const answers: Hook['answer'][] = []

  /** So that what happens next is not told in one message with this; nothing to wait for where a provider refuses. */
  const delivered = (targetId: string) =>
    until('what is due is delivered', async () => {
      if (answers.some(({ status }) => status !== 204)) return true
      const due = await t.app.db.sql`
        select 1 from alerts where target_id = ${targetId} and status = 'pending' and due_at <= ${clock.now()} limit 1`
      return due.length === 0
    })

  async function told(monitorIds: readonly string[]): Promise<void> {
    await until('the changes are told of', async () => {
      const waiting = await t.app.db.sql`
        select 1 from monitor_transitions where monitor_id = any(${[...monitorIds]}::uuid[]) and handled_at is null`
      return waiting.length === 0
    })
    for (const monitorId of monitorIds) await delivered(monitorId)
  }

  const kit: AlertKit = {
    t,
    clock,
    until,
    async hook(client = t.owner) {
      const answer: Hook['answer'] = { status: 204 }
      answers.push(answer)
      const { base: url, received, close } = await startProvider(() => ({ ...answer }))
      closers.push(close)
      const made = await client.post('/api/notification-providers', { name: 'Hook', type: 'webhook', config: { url } })
      assert.equal(made.status, 201, JSON.stringify(made.body))
      return { id: made.body.id, url, answer, received, titles: () => received.map(({ json }) => json.title) }
    },
    async addMonitor(providers, alertConfig = {}, more = {}) {
      const answer = await t.owner.post('/api/monitors', {
        name: 'Shop',
        type: 'http_request',
        url: 'https://shop.example/',
        interval: 60,
        alertConfig: { notificationProviders: providers.map(({ id }) => id), ...alertConfig },
        ...more,
      })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body.id
    },
    async addJob(providers, alertConfig = {}) {
      const answer = await t.owner.post('/api/jobs', {
        name: 'Checkout',
        tests: [await runs.addTest(t.owner)],
        alertConfig: { notificationProviders: providers.map(({ id }) => id), ...alertConfig },
      })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body.job.id
    },
    async become(monitorId, to, suppressedBy = null) {
      await changeStatus(t, [{ monitorId, to, suppressedBy, at: clock.now() }])
      await told([monitorId])
    },
    async becomeAll(changes) {
      const at = clock.now()
      const rows = changes.map(([monitorId, to]) => ({ monitorId, to, suppressedBy: null, at }))
      await changeStatus(t, rows)
      await told([...new Set(rows.map(({ monitorId }) => monitorId))])
    },
    async looked(monitorId, location) {
      await t.app.db.sql`
        update monitor_schedules set last_at = ${clock.now()}, last_due_at = ${clock.now()}
        where monitor_id = ${monitorId} and location = coalesce(${location ?? null}, location)`
      wakeSenders(t.app)
    },
    async run(jobId, outcome) {
      const { runId } = (await t.owner.post('/api/jobs/run', { jobId })).body
      const plan = await runs.claimOf(runId)
      const results = completed(plan.tests.map(({ id }) => id))
      assert.equal(await t.app.modules.runs.work.finish(plan, { ...results, ...OUTCOMES[outcome] }), true)
      await delivered(jobId)
    },
    passMinutes(minutes) {
      clock.advance(minutes * 60)
      wakeSenders(t.app)
    },
    review: () => t.app.modules.notifications.monitors.review(),
    history: async (targetId) =>
      (await t.owner.get(`/api/alerts/history?limit=100&targetId=${targetId}`)).body.data.reverse(),
    settled: (targetId, count) =>
      until(`${count} are settled`, async () => {
        const all = await kit.history(targetId)
        return all.length === count && all.every(({ status }) => status !== 'pending') && all
      }),
    async close() {
      await senders.stop()
      for (const close of closers) await close()
      await t.close()
    },
  }
  return kit
}

interface Changed {
  monitorId: string
  to: string
  suppressedBy: string | null
  at: Date
}

async function changeStatus(t: TestApp, changes: readonly Changed[]): Promise<void> {
  const cause = { kind: 'refused', message: 'connection refused', locations: ['eu-central', 'us-east'] }
  await t.app.db.sql.begin(async (tx) => {
    for (const { monitorId, to, suppressedBy, at } of changes) {
      const [{ from } = { from: 'pending' }] = await tx<{ from: string }[]>`
        select status as "from" from monitors where id = ${monitorId} for update`
      await tx`update monitors set status = ${to}, last_status_change_at = ${at} where id = ${monitorId}`
      await tx`update monitor_transitions set ended_at = ${at} where monitor_id = ${monitorId} and ended_at is null`
      await tx`insert into monitor_transitions (monitor_id, project_id, from_status, to_status, at, cause, suppressed_by)
        select id, project_id, ${from}, ${to}, ${at}, ${tx.json(cause)}, ${suppressedBy} from monitors where id = ${monitorId}`
    }
  })
  t.app.pubsub.publish('monitors:state')
}
