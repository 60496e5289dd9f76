/**
 * What is to be sent to a leased provider, and what becomes of it. At-least-once: a process that dies between sending and
 * writing that down leaves the alert pending, and it goes out again under the same id. Docs: docs/decisions.
 */
import type { DeliveryResult } from '../../../channels/define.ts'
import type { Message } from '../../../channels/message.ts'
import type { Base } from '../../base.ts'
import { incidentStore } from '../../incidents/index.ts'
import type {
  NotificationProviders,
  ProviderLease,
  ProviderLeases,
  SendableProvider,
} from '../../notification-providers/index.ts'
import { withoutBeginning } from '../messages.ts'
import type { MuteStore } from '../mutes/store.ts'
import type { AlertStore } from '../store.ts'
import { LEASE_SECONDS } from './leases/service.ts'
import { ownerNotices } from './owners.ts'
import type { DueAlert, OutboxStore, Settled } from './store.ts'

const GIVE_UP_MS = 24 * 3_600_000
const FIRST_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 1800
/** Once may be an accident; the owners are notified of what lasts. */
const FAILURES_TO_NOTIFY = 3
const EXPIRE_BATCH = 1000
const DAY_MS = 86_400_000

export function outboxService(
  base: Base & { providers: NotificationProviders; leases: ProviderLeases; mutes: MuteStore },
  store: OutboxStore,
  alerts: AlertStore,
) {
  const { clock, config, log, providers, leases, mutes } = base
  const notifyOwners = ownerNotices(base, { store, alerts, leases })

  /** Waits 5 s, 10 s … 30 min, or as long as the provider asks for; who asks for too little gets 1 s, 2 s … of peace. */
  async function afterFailure(
    lease: ProviderLease,
    alert: DueAlert,
    verdict: DeliveryResult & { sent: false },
  ): Promise<Settled> {
    const now = clock.now()
    const attempt = { at: now, ok: false, error: verdict.reason }
    if (verdict.permanent) return { status: 'failed', reason: verdict.reason, attempt, nextAttemptAt: null, now }
    const failures = await leases.failures(lease)
    const { retryAfterSeconds: asked } = verdict
    const backoff = Math.min(MAX_WAIT_SECONDS, (asked === null ? FIRST_WAIT_SECONDS : 1) * 2 ** failures)
    const seconds = Math.max(asked ?? 0, backoff)
    const nextAttemptAt = new Date(now.getTime() + seconds * 1000)
    const until = new Date(alert.createdAt.getTime() + GIVE_UP_MS)
    if (nextAttemptAt <= until) return { status: 'pending', reason: verdict.reason, attempt, nextAttemptAt, now }
    const why = now < until ? 'Given up, because the next attempt would be after 24 hours' : 'Given up after 24 hours'
    return { status: 'failed', reason: `${why}: ${verdict.reason}`, attempt, nextAttemptAt, now }
  }

  return {
    due: (lease: ProviderLease, limit: number): Promise<DueAlert[]> => store.due(lease, clock.now(), limit),
    /** @returns null when the provider is gone. */
    provider: (lease: ProviderLease): Promise<SendableProvider | null> => providers.sendable(lease.providerId),

    /** As it is to be sent; null where it no longer says anything. */
    toSend(alert: DueAlert): Message | null {
      if (alert.isOver) return null
      const late = alert.part === 'closing' && !alert.beginningArrived
      const { occurredAt, lastedSeconds: _, ...message } = late ? withoutBeginning(alert.message) : alert.message
      return { ...message, id: alert.id, occurredAt: new Date(occurredAt) }
    },

    /** @returns whether the next alert may be sent under this lease. */
    async settle(lease: ProviderLease, alert: DueAlert, verdict: DeliveryResult): Promise<boolean> {
      const now = clock.now()
      const settled: Settled = verdict.sent
        ? { status: 'sent', reason: null, attempt: { at: now, ok: true, error: null }, nextAttemptAt: null, now }
        : await afterFailure(lease, alert, verdict)
      const mine = await store.settle(lease, { id: alert.id, settled, leaseSeconds: LEASE_SECONDS })
      if (!mine) return false
      log.info({ event: 'alert.attempted', alertId: alert.id, status: settled.status, reason: settled.reason }, '')
      if (verdict.sent) return true
      if (verdict.permanent || (await leases.failures(lease)) >= FAILURES_TO_NOTIFY) await notifyOwners(lease)
      return settled.nextAttemptAt === null
    },

    /** Nobody is notified, and the history says why. */
    async suppress(lease: ProviderLease, alert: DueAlert, reason: string): Promise<boolean> {
      const settled: Settled = { status: 'suppressed', reason, attempt: null, nextAttemptAt: null, now: clock.now() }
      return store.settle(lease, { id: alert.id, settled, leaseSeconds: LEASE_SECONDS })
    },

    /** Deletes what is older than the retention, and mutes that are over. @returns how many alerts. */
    async expire(): Promise<number> {
      const now = clock.now()
      const longAgo = new Date(now.getTime() - config.RETENTION_DAYS * DAY_MS)
      const removed = await store.removeOlder(longAgo, EXPIRE_BATCH)
      await incidentStore.removeOlder(base.db, longAgo, { limit: EXPIRE_BATCH, unless: store.anyOf })
      await store.removeCertificates(longAgo, EXPIRE_BATCH)
      await mutes.removeOver(now, EXPIRE_BATCH)
      return removed
    },
  }
}
