/** The worker's part in trying definitions of monitors that nobody has saved: takes them, checks once, hands back what it found. */

import { checks } from '../checks/index.ts'
import type { CheckPlan } from '../checks/plan.ts'
import type { App } from '../compose.ts'
import { type CheckPorts, prepare, runCheck } from '../execution/run-check.ts'
import { newBell } from '../kernel/waiting.ts'
import type { Trying } from '../modules/monitors/index.ts'

/** A message that was lost costs at most this much. */
const LOOK_MS = 30_000
const MAX_AT_ONCE = 20

export interface TryPorts extends Pick<CheckPorts, 'context' | 'network'> {
  locations: readonly string[]
}

export function startTries(
  app: Pick<App, 'log' | 'pubsub' | 'clock' | 'modules'>,
  ports: TryPorts,
): { stop(): Promise<void> } {
  const { log, clock } = app
  const { requests, engineView, topics } = app.modules.monitors
  const stopping = new AbortController()
  const going = new Set<Promise<void>>()
  const bell = newBell()
  const unsubscribe = app.pubsub.subscribe(topics.tries, bell.ring)

  async function carryOut(trying: Trying): Promise<void> {
    const { monitorId, projectId, location } = trying
    const job = { dueAtMs: clock.now().getTime(), signal: stopping.signal }
    const { result } = await runCheck(prepare(planOf(trying), checks.get), job, {
      ...ports,
      engineView: () => engineView({ monitorId, projectId, location }),
      inMaintenance: () => false,
      now: () => clock.now().getTime(),
      sleep: async () => {},
    })
    await requests.finish(trying.id, result)
  }

  async function take(): Promise<void> {
    while (!stopping.signal.aborted) {
      const trying = going.size < MAX_AT_ONCE ? await takeOrNull() : null
      if (trying) begin(trying)
      else await bell.wait(LOOK_MS)
    }
  }

  async function takeOrNull(): Promise<Trying | null> {
    try {
      return await requests.take(ports.locations)
    } catch (error) {
      log.warn({ event: 'try.unreadable', err: error }, 'test check could not be claimed')
      return null
    }
  }

  function begin(trying: Trying): void {
    const done = carryOut(trying)
      .catch((error) => {
        if (!stopping.signal.aborted)
          log.error({ event: 'try.broke', err: error }, 'test check failed with an internal error')
      })
      .finally(() => {
        going.delete(done)
        bell.ring()
      })
    going.add(done)
  }

  const taking = take()
  return {
    async stop() {
      stopping.abort(new Error('the worker is stopping'))
      unsubscribe()
      bell.ring()
      await taking
      await Promise.all(going)
    },
  }
}

/** Once, whatever comes of it: whoever tries wants to see that. */
const planOf = ({
  id,
  monitorId,
  projectId,
  location,
  type,
  url,
  method,
  config,
  timeoutSeconds,
}: Trying): CheckPlan => ({
  monitorId: monitorId ?? id,
  projectId,
  location,
  type,
  url,
  method,
  config,
  timeoutSeconds,
  attempt: 0,
  revision: 0,
  intervalSeconds: 60,
  confirmRetries: 0,
  confirmDelaySeconds: 0,
  lastDueAtMs: null,
  verdict: 'pending',
})
