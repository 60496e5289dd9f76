/**
 * Processes monitors' changes of state in a loop: incidents open, close and are explained by parents, and alerts are written.
 * Sending these is the delivery worker's. Losing this process at any line loses no change: it is handled in one transaction.
 */
import type { App } from '../compose.ts'
import { newBell } from '../kernel/waiting.ts'
import { NO_REST, type Rest } from './rest.ts'

/** A notification between processes that was lost costs at most this much. */
const POLL_MS = 1000

export function startIncidentProcessor(app: App, rest: Rest = NO_REST): { stop(): Promise<void> } {
  const { incidents, monitors, notifications } = app.modules
  let stopping = false
  const changed = newBell(rest.sleep)
  const unsubscribe = app.pubsub.subscribe(incidents.topics.state, changed.ring)

  async function work(): Promise<void> {
    while (!stopping) {
      // There may be more: each call takes a bounded number.
      const isBusy = await processSome()
      if (!isBusy) await changed.wait(POLL_MS)
    }
  }

  /** @returns whether anything was handled. */
  async function processSome(): Promise<boolean> {
    try {
      const { count, toCheck } = await notifications.monitors.process()
      if (count > 0) notifications.service.wake()
      for (const monitorId of toCheck) await monitors.requests.bringForward(monitorId)
      return count > 0
    } catch (error) {
      app.log.warn({ event: 'incidents.wait', err: error }, 'changes of monitors could not be processed; retrying')
      return false
    }
  }

  const working = work()
  return {
    async stop() {
      stopping = true
      unsubscribe()
      changed.ring()
      await working
    },
  }
}
