/**
 * A prober's lease. It is renewed by a loop of its own, so that nothing else a prober does, however long it takes, lets
 * it run out; and who was not heard of for a while is called lost only when that is not our own doing.
 */
import type { Log } from '../../kernel/log.ts'
import type { MonitorEngine } from '../../modules/checking/index.ts'
import { repeating } from './repeating.ts'

export interface LeasePorts {
  engine: Pick<MonitorEngine, 'newWorkerId' | 'enroll' | 'renew' | 'leave'>
  log: Log
  locations: readonly string[]
  /** How often it is renewed, and for how long; both may change from one renewal to the next. */
  terms(): LeaseTerms
  /** A new one: there may be something to claim. */
  onEnrolled(): void
  /** It holds: checks may start. */
  onHeld(): void
  /** It was not renewed in time and may be over. */
  onDoubt(): void
  /** It is over: what was held is free, or somebody else's by now. */
  onLost(): void
  /** What keeps this worker from its work, for health to show. */
  trouble?(): string | null
}

export interface LeaseTerms {
  renewMs: number
  leaseMs: number
}

export interface Lease {
  /** Another one after each loss. */
  workerId(): string
  /** False before the first lease, and between a loss and the next. */
  isEnrolled(): boolean
  /** For how long renewals have gone without a break. */
  steadyForMs(): number
  /** Renews it at once: its terms have changed. */
  renewNow(): void
  /** Stops renewing, and frees at once what was held. */
  end(): Promise<void>
}

export function keepLease(ports: LeasePorts): Lease {
  const { engine, log, locations } = ports
  let id = engine.newWorkerId()
  let enrolled = false
  let { leaseMs } = ports.terms()
  let guard: NodeJS.Timeout | undefined
  let ended = false

  /** In doubt when it was not renewed in time, and again until it is. */
  function watch(inMs: number): void {
    clearTimeout(guard)
    if (ended) return
    guard = setTimeout(() => {
      ports.onDoubt()
      watch(ports.terms().renewMs)
    }, inMs)
  }
  let renewedAt = Number.NEGATIVE_INFINITY
  let steadySince = Number.POSITIVE_INFINITY

  async function renew(): Promise<void> {
    const askedAt = performance.now()
    const terms = ports.terms()
    if (enrolled && !(await engine.renew(id, ports.trouble?.() ?? null, terms.leaseMs / 1000))) {
      enrolled = false
      id = engine.newWorkerId()
      ports.onLost()
    }
    const isNew = !enrolled
    if (isNew) await engine.enroll(id, locations, terms.leaseMs / 1000)
    enrolled = true
    if (askedAt - renewedAt > leaseMs) steadySince = askedAt
    leaseMs = terms.leaseMs
    renewedAt = askedAt
    watch(leaseMs - (performance.now() - askedAt))
    ports.onHeld()
    if (isNew) ports.onEnrolled()
  }

  watch(ports.terms().renewMs)
  const renewals = repeating({ log, what: 'lease', everyMs: () => ports.terms().renewMs }, renew)

  return {
    workerId: () => id,
    isEnrolled: () => enrolled,
    steadyForMs: () => performance.now() - steadySince,
    renewNow: renewals.wake,
    async end() {
      ended = true
      clearTimeout(guard)
      await renewals.stop()
      await engine.leave(id)
    },
  }
}

/** A lease over for this long by our own clock is over: renewals that a busy machine held up have come by then. */
const CONFIRM_MS = 2000

/**
 * Who is lost: a worker whose lease was over at each look for a while. One look does not tell: after the database stood
 * still, or its clock was put forward, everybody's lease is over until they have renewed it.
 */
export function missingWorkers() {
  let firstSeenAt = new Map<string, number>()
  return {
    /** @returns those of the expired workers that are lost. */
    lost(expired: readonly string[], nowMs = performance.now()): string[] {
      firstSeenAt = new Map(expired.map((id) => [id, firstSeenAt.get(id) ?? nowMs]))
      return expired.filter((id) => nowMs - (firstSeenAt.get(id) ?? nowMs) >= CONFIRM_MS)
    },
  }
}
