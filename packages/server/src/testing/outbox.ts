/** Alerts and turns without a sender: the test is the process, or several. */
import assert from 'node:assert/strict'
import { newId } from '../kernel/ids.ts'
import { incidentStore } from '../modules/incidents/index.ts'
import { type AlertStore, alertStore, type NewAlerts } from '../modules/notifications/store.ts'
import type { Tx } from '../platform/database/port.ts'
import { startApp, type TestApp } from './app.ts'
import { type MovedClock, movedClock } from './monitors.ts'

export interface OutboxKit {
  t: TestApp
  clock: MovedClock
  leases: TestApp['app']['modules']['notifications']['leases']
  outbox: TestApp['app']['modules']['notifications']['outbox']
  /** A webhook; where no address is given, of nobody. */
  addProvider(url?: string): Promise<string>
  /** Saves it again, as somebody does who has mended it. */
  fix(providerId: string, url?: string): Promise<void>
  /** Writes a message to the provider, in a transaction of its own. @returns its id */
  write(providerId: string, delaySeconds?: number): Promise<string>
  alerts: AlertStore
  /** Not written yet. */
  messageFor(providerId: string, delaySeconds?: number): NewAlerts
  writeIn(tx: Tx, providerId: string, delaySeconds?: number): Promise<string>
  /** An outage of which the provider is to be told later. @returns what tells of it now */
  hold(providerId: string, delaySeconds: number): Promise<() => Promise<void>>
  /** How many entries wait: all, and those that are due. */
  entries(): Promise<{ all: number; due: number }>
  /** Providers for which something waits although nobody holds them and no entry will have them looked at in time. */
  forgotten(): Promise<string[]>
  pending(): Promise<number>
}

const SOON_SECONDS = 1
const NOBODY = 'http://127.0.0.1:9/'

const hookAt = (url: string) => ({ name: 'Hook', type: 'webhook', config: { url } })

export async function outboxKit(env: Record<string, string> = {}): Promise<OutboxKit> {
  const clock = movedClock('2026-03-01T12:00:00Z')
  const t = await startApp({ clock, env })
  const { db, queue } = t.app
  const { leases, outbox } = t.app.modules.notifications
  const alerts = alertStore(queue.deliveries)
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

  function messageFor(providerId: string, delaySeconds = 0, id = newId()): NewAlerts {
    const to = [{ id, providerId, dueAt: later(delaySeconds) }]
    return { projectId: t.owner.projectId, incidentId: null, part: 'single', message: messageOf(t), to }
  }

  async function writeIn(tx: Tx, providerId: string, delaySeconds = 0): Promise<string> {
    const id = newId()
    await alerts.add(tx, [messageFor(providerId, delaySeconds, id)], clock.now())
    return id
  }

  return {
    t,
    clock,
    leases,
    outbox,
    alerts,
    messageFor,
    writeIn,
    async addProvider(url = NOBODY) {
      const made = await t.owner.post('/api/notification-providers', hookAt(url))
      assert.equal(made.status, 201, JSON.stringify(made.body))
      return made.body.id
    },
    async fix(providerId, url = NOBODY) {
      assert.equal((await t.owner.put(`/api/notification-providers/${providerId}`, hookAt(url))).status, 200)
    },
    write: (providerId, delaySeconds) => db.transaction((tx) => writeIn(tx, providerId, delaySeconds)),
    async hold(providerId, delaySeconds) {
      const incidentId = newId()
      const now = clock.now()
      const of = { projectId: t.owner.projectId, incidentId }
      await db.transaction(async (tx) => {
        const target = {
          projectId: of.projectId,
          targetType: 'job' as const,
          targetId: newId(),
          kind: 'failure' as const,
        }
        const incident = { ...target, id: incidentId, suppression: null, heldUntil: later(delaySeconds), at: now }
        await incidentStore.open(tx, [incident], now)
        const to = [{ id: newId(), providerId, dueAt: later(delaySeconds) }]
        await alerts.add(tx, [{ ...of, part: 'opening', message: messageOf(t), to }], now)
      })
      return () =>
        db.transaction(async (tx) => {
          await incidentStore.release(tx, [incidentId])
          await alerts.release(tx, [{ id: incidentId, to: [{ providerId, dueAt: clock.now() }] }], clock.now())
        })
    },
    async entries() {
      const [row] = await db.sql<{ all: number; due: number }[]>`
        select count(*)::int as all, (count(*) filter (where ${DUE_AT(t)} <= ${clock.now()}))::int as due
        from pgboss.job where name = 'deliveries'`
      return row ?? { all: 0, due: 0 }
    },
    async forgotten() {
      const rows = await db.sql<{ id: string }[]>`
        select p.id from notification_providers p cross join lateral (
          select min(due_at) as due_at from alerts where provider_id = p.id and status = 'pending') first
        where first.due_at is not null and p.lease_until is null and not exists (
          select 1 from pgboss.job where name = 'deliveries' and data ->> 'providerId' = p.id::text and state = 'created'
            and ${DUE_AT(t)} < greatest(first.due_at, p.next_at, ${later(SOON_SECONDS)}) + interval '1 second')`
      return rows.map(({ id }) => id)
    },
    async pending() {
      const [row] = await db.sql<{ count: number }[]>`
        select count(*)::int as count from alerts where status = 'pending'`
      return row?.count ?? 0
    },
  }
}

/** When an entry is due, in SQL: platform/queue/deliveries.ts. */
const DUE_AT = ({ app }: TestApp) => app.db.sql`('2026-01-01T00:00:00Z'::timestamptz - make_interval(secs => priority))`

function messageOf({ owner }: TestApp) {
  const target = { type: 'job' as const, id: owner.projectId, name: 'Checkout', url: null }
  return {
    event: 'run.failed' as const,
    tone: 'critical' as const,
    title: 'Checkout failed',
    text: 'expected 2',
    fields: [],
    target,
    occurredAt: '2026-03-01T12:00:00.000Z',
    project: { id: owner.projectId, name: 'Shop' },
    alertId: null,
    status: 'failed',
    previousStatus: null,
    link: 'https://watch.example.com/runs/1',
  }
}
