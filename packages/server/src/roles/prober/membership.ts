/**
 * A prober's place among the others: its lease, what it claims and gives back so that all have their share, and what it
 * learns of monitors that changed. Looks once a second, in one round trip when there is nothing to do.
 */

import type { CheckPlan } from '../../checks/plan.ts'
import type { Log } from '../../kernel/log.ts'
import { sleep } from '../../kernel/waiting.ts'
import type { MonitorEngine, PlannedWindow } from '../../modules/monitors/engine/index.ts'
import type { Rounds } from './rounds.ts'

const CLAIM = 500
/** Two workers must not hand the same monitors to and fro. */
const SLACK = 1.05
const SLACK_MONITORS = 5

export interface MembershipPorts {
  engine: MonitorEngine
  log: Log
  locations: readonly string[]
  lookMs: number
  slowLookMs: number
  leaseMs: number
  rounds: Rounds
  hold(plan: CheckPlan): void
  onWindows(windows: readonly PlannedWindow[]): void
  onLook(): void
}

export interface Membership {
  workerId(): string
  wake(): void
  stopLooking(): Promise<void>
  /** Frees at once what was held. */
  leave(): Promise<void>
}

export function openMembership(ports: MembershipPorts): Membership {
  const { engine, log, rounds, locations } = ports
  let id = engine.newWorkerId()
  let enrolled = false
  let stopped = false
  /** When the lease was renewed last, and since when that went without a break. */
  let renewedAt = Number.NEGATIVE_INFINITY
  let steadySince = Number.NEGATIVE_INFINITY
  let slowLookAt = Number.NEGATIVE_INFINITY
  let shares = new Map<string, number>()
  let wake: () => void = () => {}
  let failures = 0

  /** A lease that was not renewed in time may be over: no check starts until it is known to hold. */
  const guard = setInterval(() => {
    if (performance.now() - renewedAt > ports.leaseMs) rounds.suspend()
  }, ports.lookMs)

  async function look(): Promise<void> {
    ports.onLook()
    const askedAt = performance.now()
    if (!enrolled) await enroll()
    const pulse = await engine.pulse(id, locations)
    if (!pulse.known) return startOver()
    if (askedAt - renewedAt > ports.leaseMs) steadySince = askedAt
    renewedAt = askedAt
    rounds.resume()
    // Who was away itself gives the others time to renew first.
    if (pulse.expired && askedAt - steadySince > ports.leaseMs) {
      log.warn({ event: 'prober.reaped', workers: await engine.reap() }, 'a worker was lost: its monitors are free')
      pulse.free = true
    }
    await refresh(pulse.touched)
    if (pulse.free || askedAt - slowLookAt > ports.slowLookMs) await balance()
    if (pulse.free) await claim()
    if (askedAt - slowLookAt > ports.slowLookMs) {
      ports.onWindows(await engine.windows())
      slowLookAt = askedAt
    }
  }

  async function enroll(): Promise<void> {
    await engine.enroll(id, locations)
    enrolled = true
    ports.onWindows(await engine.windows())
  }

  /** Others have what we held: what is still going on will be refused. */
  function startOver(): void {
    log.warn({ event: 'prober.lost_lease', held: rounds.count() }, 'the lease ran out; claiming anew')
    rounds.dropAll()
    id = engine.newWorkerId()
    enrolled = false
    wake()
  }

  async function refresh(touched: { id: string; revision: number }[]): Promise<void> {
    const stale = touched.filter((monitor) =>
      locations.some((location) => (rounds.revisionOf(monitor.id, location) ?? monitor.revision) !== monitor.revision),
    )
    if (stale.length === 0) return
    const plans = await engine.plans(
      id,
      stale.map((monitor) => monitor.id),
    )
    const ours = new Set(plans.map(({ monitorId, location }) => `${monitorId} ${location}`))
    for (const { id: monitorId } of stale)
      for (const location of locations) if (!ours.has(`${monitorId} ${location}`)) rounds.drop(monitorId, location)
    for (const plan of plans) ports.hold(plan)
  }

  /** Learns the shares; gives back what is above ours, those first that are not being checked. */
  async function balance(): Promise<void> {
    shares = new Map(
      (await engine.shares(locations)).map((row) => [row.location, Math.ceil(row.total / (row.workers || 1))]),
    )
    for (const location of locations) {
      const held = rounds.held(location)
      const share = shares.get(location) ?? 0
      if (held.length <= share * SLACK + SLACK_MONITORS) continue
      const surplus = held.slice(0, held.length - share)
      for (const monitorId of surplus) rounds.drop(monitorId, location)
      await engine.release(id, location, surplus)
    }
  }

  async function claim(): Promise<void> {
    for (const location of locations) {
      for (;;) {
        const limit = Math.min(CLAIM, (shares.get(location) ?? 0) + SLACK_MONITORS - rounds.held(location).length)
        if (limit <= 0) break
        const plans = await engine.claim(id, location, limit)
        for (const plan of plans) ports.hold(plan)
        if (plans.length < limit) break
      }
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await look()
        if (failures > 0) log.info({ event: 'prober.resumed', failures }, 'checks go on')
        failures = 0
      } catch (error) {
        if (failures++ === 0) log.warn({ event: 'prober.waits', err: error }, 'the prober waits for the database')
      }
      if (!stopped) await sleep(ports.lookMs, (resolve) => (wake = resolve))
    }
  }

  const running = run()
  return {
    workerId: () => id,
    wake: () => wake(),
    async stopLooking() {
      stopped = true
      clearInterval(guard)
      wake()
      await running
    },
    leave: () => engine.leave(id).catch((error) => log.warn({ event: 'prober.left_late', err: error }, '')),
  }
}
