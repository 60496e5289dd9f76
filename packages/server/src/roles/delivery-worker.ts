/**
 * Sends alerts: leases providers that have something to send and delivers to each in order, one message at a time. A provider
 * that hangs holds up no other. Losing this process at any line loses no alert: its leases end and another process goes on.
 */
import { type DeliveryResult, tryLater } from '../channels/define.ts'
import { channels, sendBy } from '../channels/index.ts'
import type { Message } from '../channels/message.ts'
import type { App } from '../compose.ts'
import { newBell } from '../kernel/waiting.ts'
import type { ProviderLease, SendableProvider } from '../modules/notification-providers/index.ts'
import { type DueAlert, type LeasedProviders, RENEW_SECONDS } from '../modules/notifications/index.ts'
import { NO_REST, type Rest } from './rest.ts'

/** A notification between processes that was lost costs at most this much. */
const POLL_MS = 1000
const MAX_AT_ONCE = 64
const BATCH = 20
/** One request of a channel; some ask twice. */
const ATTEMPT_MS = 10_000
/** Afterwards the lease is released, so that providers with much to send do not keep others waiting. */
const MAX_LEASE_MS = 15_000
/** What is being sent at shutdown gets this long to end. */
const STOP_MS = 5000

const NONE: LeasedProviders = { leased: [], more: false }

export interface DeliveryWorker {
  stop(): Promise<void>
}

export function startDeliveryWorker(app: App, rest: Rest = NO_REST): DeliveryWorker {
  const { leases, outbox, topics } = app.modules.notifications
  const running = new Map<ProviderLease, Promise<void>>()
  const abort = new AbortController()
  const attempt = attempts(app, abort.signal)
  let stopping = false
  let renewing: NodeJS.Timeout | undefined
  const due = newBell(rest.sleep)
  const unsubscribe = app.pubsub.subscribe(topics.alerts, due.ring)

  async function take(): Promise<void> {
    while (!stopping) {
      const free = MAX_AT_ONCE - running.size
      const { leased, more } = free > 0 ? await leaseOrNone(free) : NONE
      for (const lease of leased) begin(lease)
      if (leased.length === 0 && !more) await due.wait(POLL_MS)
    }
  }

  async function leaseOrNone(limit: number): Promise<LeasedProviders> {
    try {
      return await leases.take(limit)
    } catch (error) {
      app.log.warn({ event: 'alerts.wait', err: error }, 'pending alerts could not be read; retrying')
      return NONE
    }
  }

  function begin(lease: ProviderLease): void {
    const work = deliverAll(lease)
      .catch((error) => {
        if (abort.signal.aborted) return
        // Not released: whatever is wrong, the end of the lease is the pause before another process tries again.
        app.log.error({ event: 'alerts.broke', ...lease, err: error }, 'delivery failed')
        throw error
      })
      .then(() => leases.release(lease))
      .catch(() => {})
      .finally(() => {
        running.delete(lease)
        if (running.size === 0) clearInterval(renewing)
        due.ring()
      })
    if (running.size === 0) renewing = setInterval(renew, RENEW_SECONDS * 1000)
    running.set(lease, work)
  }

  const renew = () => void leases.renew([...running.keys()]).catch(() => {})

  async function deliverAll(lease: ProviderLease): Promise<void> {
    const provider = await outbox.provider(lease)
    if (!provider) return
    const until = performance.now() + MAX_LEASE_MS
    while (!stopping && performance.now() < until) {
      const alerts = await outbox.due(lease, BATCH)
      if (alerts.length === 0) return
      for (const alert of alerts) {
        if (stopping || !(await deliver(lease, alert, provider))) return
      }
    }
  }

  /** @returns whether the next alert may be sent under this lease. */
  async function deliver(lease: ProviderLease, alert: DueAlert, provider: SendableProvider): Promise<boolean> {
    if (!provider.enabled) return outbox.suppress(lease, alert, 'The provider is disabled')
    const message = outbox.toSend(alert)
    if (!message) return outbox.suppress(lease, alert, 'Resolved before the alert could be delivered')
    return outbox.settle(lease, alert, await attempt(message, provider))
  }

  // The first alert is not to wait for code.
  app.modules.notificationProviders.prepare().catch(() => {})
  const taking = take()
  return {
    async stop() {
      stopping = true
      unsubscribe()
      due.ring()
      await taking
      const cut = setTimeout(() => abort.abort(new Error('the delivery worker is stopping')), STOP_MS)
      await Promise.all(running.values())
      clearTimeout(cut)
    },
  }
}

/** One attempt at a time. Rejects only when it is ended by `signal`. */
function attempts({ egress, mail, clock, log }: App, signal: AbortSignal) {
  const context = { egress, mail, now: clock.now, timeoutMs: ATTEMPT_MS, signal }
  return async (message: Message, provider: SendableProvider): Promise<DeliveryResult> => {
    try {
      return await sendBy(channels.get(provider.type), provider.open(), { message, context })
    } catch (error) {
      if (signal.aborted) throw error
      log.error(
        { event: 'alert.broke', alertId: message.id, err: error },
        'alert not sent because of an internal error',
      )
      return tryLater('an internal error of this server')
    }
  }
}
