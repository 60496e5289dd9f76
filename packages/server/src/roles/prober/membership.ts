/**
 * A prober's place among the others: what it claims and gives back so that all have their share, and what it learns of
 * monitors that changed. Looks once a second, in one round trip when there is nothing to do, and rarely where there are no
 * monitors at all: the first one is published. Its lease is lease.ts.
 */
import type { CheckPlan } from '../../checks/plan.ts'
import type { Log } from '../../kernel/log.ts'
import type { MonitorEngine, PlannedWindow } from '../../modules/checking/index.ts'
import { createChanges } from './changes.ts'
import { keepLease, type Lease, missingWorkers } from './lease.ts'
import { repeating } from './repeating.ts'
import type { CheckSchedule } from './schedule.ts'

const CLAIM = 500
/** Above its share: two workers must not hand the same monitors to and fro. */
const MARGIN = 1.05
const MARGIN_MONITORS = 5
/** Without a single monitor. A worker that is lost then has lost nothing. */
const REST = { lookMs: 30_000, renewMs: 15_000, leaseMs: 45_000 }

export interface MembershipPorts {
  engine: MonitorEngine
  log: Log
  locations: readonly string[]
  lookMs: number
  slowLookMs: number
  leaseMs: number
  schedule: CheckSchedule
  hold(plan: CheckPlan): void
  onWindows(windows: readonly PlannedWindow[]): void
  onLook(): void
  trouble?(): string | null
}

export interface ProberMembership {
  workerId(): string
  wake(): void
  /** Claims and learns nothing more; what is held stays so until `leave`. */
  stopLooking(): Promise<void>
  /** Frees at once what was held. */
  leave(): Promise<void>
}

export function openMembership(ports: MembershipPorts): ProberMembership {
  const { engine, log, schedule, locations, leaseMs, lookMs } = ports
  let stopped = false
  let resting = false
  const lease = keepLease({
    engine,
    log,
    locations,
    terms: () => (resting ? REST : { renewMs: lookMs, leaseMs }),
    onEnrolled: () => looks.wake(),
    onHeld: () => stopped || schedule.resume(),
    onDoubt: schedule.suspend,
    trouble: () => ports.trouble?.() ?? null,
    onLost() {
      const held = schedule.count()
      // Without monitors nothing was lost.
      log[held > 0 ? 'warn' : 'info']({ event: 'prober.lost_lease', held }, 'lease expired; claiming again')
      schedule.dropAll()
    },
  })
  const look = createLook(ports, lease)
  const everyMs = () => (resting ? REST.lookMs : lookMs)
  const looks = repeating({ log, what: 'look', everyMs }, async () => {
    const { anyMonitors } = await look()
    const wasResting = resting
    resting = !anyMonitors
    if (wasResting && !resting) lease.renewNow()
  })
  return {
    workerId: lease.workerId,
    wake: looks.wake,
    async stopLooking() {
      stopped = true
      await looks.stop()
    },
    leave: () => lease.end().catch((error) => log.warn({ event: 'prober.left_late', err: error }, '')),
  }
}

function createLook(ports: MembershipPorts, lease: Lease): () => Promise<{ anyMonitors: boolean }> {
  const { engine, log, locations } = ports
  const missing = missingWorkers()
  const changes = createChanges(engine, locations)
  const holdings = createHoldings(ports, lease)
  let slowLookAt = Number.NEGATIVE_INFINITY

  /** @returns whether any was, so that there is something to claim. */
  async function reap(expired: readonly string[]): Promise<boolean> {
    const lost = missing.lost(expired)
    // Who was away itself gives the others time to renew first.
    if (lost.length === 0 || lease.steadyForMs() <= ports.leaseMs) return false
    const workers = await engine.reap(lost)
    if (workers.length > 0) log.warn({ event: 'prober.reaped', workers }, 'worker lost; its monitors released')
    return workers.length > 0
  }

  return async () => {
    ports.onLook()
    if (!lease.isEnrolled()) return { anyMonitors: true }
    const askedAt = performance.now()
    const isSlow = askedAt - slowLookAt > ports.slowLookMs
    if (isSlow) ports.onWindows(await engine.windows())
    const { free, expired, touched } = await changes.look(lease.workerId(), isSlow)
    const anyFree = (await reap(expired)) || free
    await holdings.refresh(touched)
    if (anyFree || isSlow) await holdings.rebalance()
    if (anyFree) await holdings.claim()
    if (isSlow) slowLookAt = askedAt
    return { anyMonitors: anyFree || holdings.areAny() }
  }
}

function createHoldings({ engine, schedule, locations, hold }: MembershipPorts, lease: Lease) {
  let shares = new Map<string, number>()
  let total = Number.POSITIVE_INFINITY
  return {
    /** Whether there were monitors at our locations, whoever holds them, when shares were learned. */
    areAny: () => total > 0 || schedule.count() > 0,
    /** Learns anew what changed of the monitors that are held; drops those that are not ours any more. */
    async refresh(touched: { id: string; revision: number }[]): Promise<void> {
      const stale = touched.filter(({ id, revision }) =>
        locations.some((location) => (schedule.revisionOf(id, location) ?? revision) !== revision),
      )
      if (stale.length === 0) return
      const ids = stale.map(({ id }) => id)
      const plans = await engine.plans(lease.workerId(), ids)
      const ours = new Set(plans.map(({ monitorId, location }) => `${monitorId} ${location}`))
      for (const id of ids)
        for (const location of locations) if (!ours.has(`${id} ${location}`)) schedule.drop(id, location)
      for (const plan of plans) hold(plan)
    },
    /** Learns the shares; gives back what is above ours, those first that are not being checked. */
    async rebalance(): Promise<void> {
      const workerId = lease.workerId()
      const found = await engine.shares(locations)
      total = found.reduce((sum, row) => sum + row.total, 0)
      shares = new Map(found.map((row) => [row.location, Math.ceil(row.total / (row.workers || 1))]))
      for (const location of locations) {
        const held = schedule.held(location)
        const share = shares.get(location) ?? 0
        if (held.length <= share * MARGIN + MARGIN_MONITORS) continue
        const surplus = held.slice(0, held.length - share)
        for (const monitorId of surplus) schedule.drop(monitorId, location)
        await engine.release(workerId, location, surplus)
      }
    },
    /** Takes what is free, up to our share. */
    async claim(): Promise<void> {
      for (const location of locations) {
        for (;;) {
          const limit = Math.min(CLAIM, (shares.get(location) ?? 0) + MARGIN_MONITORS - schedule.held(location).length)
          if (limit <= 0) break
          const plans = await engine.claim(lease.workerId(), location, limit)
          for (const plan of plans) hold(plan)
          if (plans.length < limit) break
        }
      }
    },
  }
}
