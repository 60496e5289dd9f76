/**
 * Whose turn it is, what is to be sent, and what becomes of it. At-least-once: a process that dies between sending and
 * writing that down leaves the alert pending, and it goes out again under the same id. Docs: docs/decisions.
 */
import type { Verdict } from '../../../channels/define.ts'
import { announce, type Message } from '../../../channels/message.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Base } from '../../base.ts'
import { linksTo } from '../../links.ts'
import type { NotificationProviders, SendableProvider } from '../../notification-providers/index.ts'
import { type StoredMessage, withoutBeginning } from '../messages.ts'
import type { AlertStore } from '../store.ts'
import type { DueAlert, OutboxStore, Settled, Turn } from './store.ts'

/** Of a sender that died somebody else takes over after this long; it renews three times in that time. */
const LEASE_SECONDS = 30
export const RENEW_SECONDS = 10
const GIVE_UP_MS = 24 * 3_600_000
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 1800
/** Once may be an accident; the owners are told of what lasts. */
const FAILURES_TO_TELL = 3
const MOST_ADMINS = 20
const EXPIRE_BATCH = 1000
const DAY_MS = 86_400_000

export function outboxService(
  base: Base & { providers: NotificationProviders },
  store: OutboxStore,
  alerts: AlertStore,
) {
  const { db, clock, config, mail, log, providers } = base

  /** Waits 5 s, 10 s … 30 min, or as long as the provider asks for. */
  async function afterFailure(turn: Turn, alert: DueAlert, verdict: Verdict & { sent: false }): Promise<Settled> {
    const now = clock.now()
    const attempt = { at: now, ok: false, error: verdict.reason }
    if (verdict.permanent) return { status: 'failed', reason: verdict.reason, attempt, nextAt: null, now }
    const failures = await store.failures(turn)
    const seconds = verdict.retryAfterSeconds ?? Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** failures)
    const nextAt = new Date(now.getTime() + seconds * 1000)
    const tooLate = nextAt.getTime() > alert.createdAt.getTime() + GIVE_UP_MS
    const reason = tooLate ? `Given up after 24 hours: ${verdict.reason}` : verdict.reason
    return { status: tooLate ? 'failed' : 'pending', reason, attempt, nextAt, now }
  }

  /** By mail where the install has a mail server, else by another provider of the project. */
  async function tellOwners(turn: Turn): Promise<void> {
    const failing = await store.takeNotice(turn, clock.now())
    if (!failing) return
    const { id, projectId, name, reason } = failing
    const project = { id: projectId, name: await store.projectName(projectId) }
    const message: StoredMessage = {
      ...announce('provider.failing', name),
      occurredAt: failing.since.toISOString(),
      text: reason,
      fields: [
        { name: 'Provider', value: name },
        { name: 'Project', value: project.name },
      ],
      project,
      target: { type: 'notification_provider', id, name, url: linksTo(config).provider(id) },
      ...{ status: 'failing', previousStatus: null, alertId: null, link: linksTo(config).provider(id) },
    }
    if (mail.configured) {
      const text = `${message.title} (${project.name}).\n\nThe provider said: ${reason}\n\n${message.link}\n`
      for (const to of await store.adminsOf(projectId, MOST_ADMINS))
        await mail.send({ to, subject: message.title, text, id: `${id}.${failing.since.getTime()}@watchkeeper` })
      return
    }
    const other = await store.healthyBeside(id, projectId)
    if (other === null) return
    const added = { projectId, troubleId: null, part: 'single' as const, message, now: clock.now() }
    await db.transaction((tx) => alerts.add(tx, { ...added, ids: [newId()], providerIds: [other] }))
  }

  return {
    take: (limit: number): Promise<Turn[]> => store.take(clock.now(), limit, LEASE_SECONDS),
    renew: (turns: readonly Turn[]) => store.renew(turns, LEASE_SECONDS),
    release: (turn: Turn) => store.release(turn),
    due: (turn: Turn, limit: number): Promise<DueAlert[]> => store.due(turn, clock.now(), limit),
    /** @returns null when the provider is gone. */
    provider: (turn: Turn): Promise<SendableProvider | null> => providers.sendable(turn.providerId),

    /** As it is to be sent; null where it no longer says anything. */
    toSend(alert: DueAlert): Message | null {
      if (alert.isOver) return null
      const late = alert.part === 'closing' && !alert.beginningArrived
      const { occurredAt, lastedSeconds: _, ...message } = late ? withoutBeginning(alert.message) : alert.message
      return { ...message, id: alert.id, occurredAt: new Date(occurredAt) }
    },

    /** @returns whether the next alert may be sent in this turn. */
    async settle(turn: Turn, alert: DueAlert, verdict: Verdict): Promise<boolean> {
      const now = clock.now()
      const settled: Settled = verdict.sent
        ? { status: 'sent', reason: null, attempt: { at: now, ok: true, error: null }, nextAt: null, now }
        : await afterFailure(turn, alert, verdict)
      const mine = await store.settle(turn, alert.id, settled, LEASE_SECONDS)
      if (!mine) return false
      log.info({ event: 'alert.attempted', alertId: alert.id, status: settled.status, reason: settled.reason }, '')
      if (verdict.sent) return true
      if (verdict.permanent || (await store.failures(turn)) >= FAILURES_TO_TELL) await tellOwners(turn)
      return settled.nextAt === null
    },

    /** Nobody is told, and the history says why. */
    async suppress(turn: Turn, alert: DueAlert, reason: string): Promise<boolean> {
      const settled: Settled = { status: 'suppressed', reason, attempt: null, nextAt: null, now: clock.now() }
      return store.settle(turn, alert.id, settled, LEASE_SECONDS)
    },

    /** Deletes alerts older than the retention. @returns how many. */
    expire: () => store.removeOlder(new Date(clock.now().getTime() - config.RETENTION_DAYS * DAY_MS), EXPIRE_BATCH),
  }
}
