/**
 * Brings alerts to people: takes the turn of providers that have something to send, one turn per provider at a time, and
 * sends in order. A provider that hangs keeps its own turn and nobody else's. Losing this process at any line loses no
 * alert: its leases end and somebody else goes on.
 */
import { type DeliveryResult, tryLater } from '../channels/define.ts'
import { channels, sendBy } from '../channels/index.ts'
import type { Message } from '../channels/message.ts'
import type { App } from '../compose.ts'
import { sleep } from '../kernel/waiting.ts'
import type { ProviderLease, SendableProvider } from '../modules/notification-providers/index.ts'
import { type DueAlert, RENEW_SECONDS, type Taken } from '../modules/notifications/index.ts'
import { NO_REST, type Rest } from './rest.ts'

/** A message that was lost costs at most this much. */
const LOOK_MS = 1000
const RETRY_MS = 1000
const MAX_AT_ONCE = 64
const BATCH = 20
/** One request of a channel; some ask twice. */
const ATTEMPT_MS = 10_000
/** Afterwards the turn is given back, so that providers with much to send do not keep others waiting. */
const TURN_MS = 15_000
/** What is being sent at shutdown gets this long to end. */
const STOP_MS = 5000

const NONE: Taken = { taken: [], more: false }

export interface Deliverer {
  stop(): Promise<void>
}

export function startDeliverer(app: App, rest: Rest = NO_REST): Deliverer {
  const { turns, outbox, monitors, topics } = app.modules.notifications
  const running = new Map<ProviderLease, Promise<void>>()
  const abort = new AbortController()
  const attempt = attempts(app, abort.signal)
  let stopping = false
  let renewing: NodeJS.Timeout | undefined
  let wake: () => void = () => {}
  /** There may be something to do that the last look did not see. */
  let hinted = false
  const unsubscribes = [topics.alerts, app.modules.incidents.topics.state].map((topic) =>
    app.pubsub.subscribe(topic, hint),
  )

  function hint(): void {
    hinted = true
    wake()
  }

  async function take(): Promise<void> {
    while (!stopping) {
      hinted = false
      const free = MAX_AT_ONCE - running.size
      const { taken, more } = free > 0 ? await takeOrNone(free) : NONE
      for (const turn of taken) begin(turn)
      if (taken.length === 0 && !more && !hinted && !stopping) await rest.sleep(LOOK_MS, (end) => (wake = end))
    }
  }

  async function takeOrNone(limit: number): Promise<Taken> {
    try {
      // There may be more: one look takes a bounded number.
      const { count, toCheck } = await monitors.process()
      if (count > 0) hinted = true
      for (const monitorId of toCheck) await app.modules.monitors.requests.bringForward(monitorId)
      return await turns.take(limit)
    } catch (error) {
      app.log.warn({ event: 'alerts.wait', err: error }, 'pending alerts could not be read; retrying')
      await sleep(RETRY_MS, (resolve) => (wake = resolve))
      return NONE
    }
  }

  function begin(turn: ProviderLease): void {
    const work = serve(turn)
      .catch((error) => {
        if (abort.signal.aborted) return
        // Not given back: whatever is wrong, the end of the lease is the pause before somebody tries again.
        app.log.error({ event: 'alerts.broke', ...turn, err: error }, 'delivery failed')
        throw error
      })
      .then(() => turns.release(turn))
      .catch(() => {})
      .finally(() => {
        running.delete(turn)
        if (running.size === 0) clearInterval(renewing)
        hint()
      })
    if (running.size === 0) renewing = setInterval(renew, RENEW_SECONDS * 1000)
    running.set(turn, work)
  }

  const renew = () => void turns.renew([...running.keys()]).catch(() => {})

  async function serve(turn: ProviderLease): Promise<void> {
    const provider = await outbox.provider(turn)
    if (!provider) return
    const until = performance.now() + TURN_MS
    while (!stopping && performance.now() < until) {
      const alerts = await outbox.due(turn, BATCH)
      if (alerts.length === 0) return
      for (const alert of alerts) {
        if (stopping || !(await bring(turn, alert, provider))) return
      }
    }
  }

  /** @returns whether the turn goes on. */
  async function bring(turn: ProviderLease, alert: DueAlert, provider: SendableProvider): Promise<boolean> {
    if (!provider.enabled) return outbox.suppress(turn, alert, 'The provider is disabled')
    const message = outbox.toSend(alert)
    if (!message) return outbox.suppress(turn, alert, 'Resolved before the alert could be delivered')
    return outbox.settle(turn, alert, await attempt(message, provider))
  }

  // The first alert is not to wait for code.
  app.modules.notificationProviders.prepare().catch(() => {})
  const taking = take()
  return {
    async stop() {
      stopping = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      wake()
      await taking
      const cut = setTimeout(() => abort.abort(new Error('the sender is stopping')), STOP_MS)
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
