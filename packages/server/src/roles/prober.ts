/**
 * The prober: holds its share of the monitors of its locations, checks each when it is due, hands the results back.
 * Losing this process at any line loses at most the checks that were going on: its lease ends and others take over.
 */

import type { CheckContext } from '../checks/define.ts'
import { checks } from '../checks/index.ts'
import type { CheckPlan } from '../checks/plan.ts'
import type { App } from '../compose.ts'
import { type CheckPorts, prepare, runCheck, unstorable } from '../execution/run-check.ts'
import { watchClock } from '../kernel/clock-set.ts'
import { within } from '../kernel/waiting.ts'
import { LEASE_SECONDS, MONITORS_CHANGED, type MonitorEngine } from '../modules/checking/index.ts'
import type { Connectivity } from '../platform/connectivity/port.ts'
import { createMaintenanceWindows } from './prober/maintenance-windows.ts'
import { openMembership, type ProberMembership } from './prober/membership.ts'
import { networkDoubts } from './prober/network.ts'
import { type CheckSchedule, createSchedule } from './prober/schedule.ts'
import { createWriter } from './prober/writer.ts'

/** Checks that go on get this long to end when the process stops. */
const END_MS = 3000
const STORE_MS = 5000
const LOOK_MS = 1000
const SLOW_LOOK_MS = 5000

export interface ProberPorts {
  engine: MonitorEngine
  context: Pick<CheckContext, 'egress' | 'icmp'>
  connectivity: Connectivity
  engineView?: NonNullable<CheckPorts['engineView']>
  locations: readonly string[]
  maxRunning: number
}

export interface Prober {
  /** How many monitors are held, counted per location. */
  held(): number
  stop(): Promise<void>
}

export function startProber(app: Pick<App, 'log' | 'clock' | 'pubsub' | 'modules'>, ports: ProberPorts): Prober {
  const { log, clock } = app
  const { metrics } = app.modules.system
  const { engine } = ports
  const underWay = createSignals()
  const windows = createMaintenanceWindows()
  const network = networkDoubts(ports.connectivity)
  const checkPorts: CheckPorts = {
    context: ports.context,
    network,
    inMaintenance: windows.inMaintenance,
    now: () => clock.now().getTime(),
    sleep: sleepUnless,
    ...(ports.engineView ? { engineView: ports.engineView } : {}),
  }
  const find = (type: string) => (checks.types.includes(type) ? checks.get(type) : undefined)
  const clockMovedMs = watchClock(checkPorts.now)
  let membership: ProberMembership
  let trouble: string | null = null
  /** Begun with each renewal of the lease, which must not wait for it; the next one says what was found. */
  async function askNetwork(): Promise<void> {
    trouble = (await network.isOffline()) ? 'worker has no network; its check results are unknown' : null
  }
  const writer = createWriter({
    record: (records) => engine.record(membership.workerId(), records),
    onStored: ({ result }) => metrics.checks.inc({ status: result.status }),
    onRefused({ plan }) {
      metrics.checksRefused.inc()
      // Paused, deleted, or somebody else's by now.
      schedule.drop(plan.monitorId, plan.location, plan.attempt)
    },
    onTrouble: (error, waiting) =>
      log.warn({ event: 'checks.wait', waiting, err: error }, 'database unreachable; results held back'),
    onUnstorable(record, error) {
      log.error({ event: 'check.unstorable', monitorId: record.plan.monitorId, err: error }, 'result not stored')
      return unstorable(record)
    },
  })
  const schedule: CheckSchedule = createSchedule({
    now: checkPorts.now,
    run: (prepared, dueAtMs) => underWay.during((signal) => runCheck(prepared, { dueAtMs, signal }, checkPorts)),
    mayStart: writer.hasRoom,
    maxRunning: ports.maxRunning,
    onRecord: writer.add,
    onBroken(plan, error) {
      if (underWay.aborted()) return
      log.error({ event: 'check.broke', monitorId: plan.monitorId, err: error }, 'check failed with an internal error')
    },
    onStart(lateMs, missed) {
      metrics.checkLateness.observe(lateMs / 1000)
      if (missed > 0) metrics.checksMissed.inc(missed)
    },
  })
  membership = openMembership({
    engine,
    log,
    locations: ports.locations,
    lookMs: LOOK_MS,
    slowLookMs: SLOW_LOOK_MS,
    leaseMs: LEASE_SECONDS * 1000,
    schedule,
    hold: (plan: CheckPlan) => schedule.hold(prepare(plan, find)),
    onWindows: windows.load,
    onLook: () => {
      if (clockMovedMs() !== 0) schedule.reschedule()
    },
    trouble() {
      void askNetwork()
      return trouble
    },
  })
  const unsubscribe = app.pubsub.subscribe(MONITORS_CHANGED, membership.wake)

  return {
    held: schedule.count,
    async stop() {
      unsubscribe()
      schedule.suspend()
      await membership.stopLooking()
      await within(END_MS, schedule.idle(), () => {})
      underWay.abort(new Error('the worker is stopping'))
      await within(END_MS, schedule.idle(), () => {})
      const lost = await writer.close(STORE_MS)
      if (lost > 0) log.warn({ event: 'checks.lost', lost }, 'results not stored before shutdown')
      await membership.leave()
    },
  }
}

/** A signal for each piece of work: thousands of listeners on one would be searched through for every new one. */
function createSignals() {
  const open = new Set<AbortController>()
  let reason: Error | undefined
  return {
    aborted: () => reason !== undefined,
    async during<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController()
      open.add(controller)
      if (reason) controller.abort(reason)
      try {
        return await work(controller.signal)
      } finally {
        open.delete(controller)
      }
    },
    abort(why: Error): void {
      reason = why
      for (const controller of open) controller.abort(why)
    },
  }
}

function sleepUnless(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
