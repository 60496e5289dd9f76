/** What must be looked after whoever is alive: lost workers, left-over consoles, doomed objects, old runs. */
import type { App } from '../compose.ts'
import { LEASE_SECONDS } from '../modules/runs/index.ts'
import { NO_REST, type Rest } from './rest.ts'

interface Chore {
  name: string
  everyMs: number
  /** Its statements may take long, and must not hold up what is urgent. */
  isLong?: boolean
  work(): Promise<unknown>
}

const REAP_MS = 5000
const SECOND_MS = 1000
const MINUTE_MS = 60_000
const PING_MS = 2000
/** More than a clock that is merely corrected is moved by. */
const CLOCK_SET_MS = 3000

/** Runs in the scheduler and in the worker role; chores take row locks, so it may run in any number of processes. */
export function startHousekeeping(app: App, rest: Rest = NO_REST): { stop(): Promise<void> } {
  const { notifications, runs, idempotency, audit, identity, organizations } = app.modules
  const database = steadiness(app)
  const chores: Chore[] = [
    {
      name: 'runs.reap',
      everyMs: REAP_MS,
      // After the database was away every lease looks expired; workers get one lease's time to renew first.
      work: async () => ((await database.steadyForMs()) > LEASE_SECONDS * 1000 ? runs.work.reap() : null),
    },
    { name: 'runs.give_up', everyMs: MINUTE_MS, work: runs.work.giveUp },
    { name: 'consoles.archive', everyMs: MINUTE_MS, isLong: true, work: runs.archiveLeftOver },
    { name: 'objects.sweep', everyMs: MINUTE_MS, work: runs.artifacts.sweep },
    { name: 'audit.seal', everyMs: SECOND_MS, work: audit.chain.seal },
    { name: 'audit.expire', everyMs: 10 * MINUTE_MS, isLong: true, work: audit.chain.expire },
    { name: 'idempotency.expire', everyMs: MINUTE_MS, work: idempotency.expire },
    { name: 'identity.sweep', everyMs: 10 * MINUTE_MS, isLong: true, work: identity.sweep },
    { name: 'runs.expire', everyMs: 10 * MINUTE_MS, isLong: true, work: runs.work.expire },
    { name: 'organizations.purge', everyMs: MINUTE_MS, isLong: true, work: organizations.purge },
    { name: 'invitations.forget', everyMs: 10 * MINUTE_MS, work: organizations.forgetSends },
    { name: 'alerts.remind', everyMs: 30 * SECOND_MS, work: notifications.monitors.remind },
    { name: 'alerts.review', everyMs: REAP_MS, work: notifications.monitors.review },
    { name: 'alerts.certificates', everyMs: 10 * MINUTE_MS, work: notifications.monitors.notifyOfCertificates },
    { name: 'alerts.reclaim', everyMs: 10 * SECOND_MS, work: notifications.leases.reclaim },
    { name: 'alerts.recall', everyMs: 60 * MINUTE_MS, work: notifications.leases.wakeAll },
    { name: 'alerts.expire', everyMs: 10 * MINUTE_MS, isLong: true, work: notifications.outbox.expire },
  ]
  chores.push(...monitorChores(app))
  const stops = chores.map((chore) => repeat(app, chore, rest))
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

function monitorChores({ modules }: App): Chore[] {
  const { states } = modules.incidents
  const { statistics, upkeep } = modules.uptime
  const { monitorsOverdue } = modules.system.metrics
  return [
    { name: 'monitors.maintain', everyMs: 2000, work: states.maintain },
    { name: 'monitors.review', everyMs: 10_000, work: states.review },
    {
      name: 'monitors.watch',
      everyMs: 15_000,
      isLong: true,
      work: async () => monitorsOverdue.set(await states.overdue()),
    },
    { name: 'monitors.roll', everyMs: 15_000, isLong: true, work: statistics.roll },
    { name: 'monitors.remove', everyMs: 5000, isLong: true, work: upkeep.removeDeleted },
    { name: 'monitors.tries', everyMs: MINUTE_MS, work: modules.monitors.requests.sweep },
    { name: 'monitors.minutes', everyMs: MINUTE_MS, isLong: true, work: upkeep.minutes },
    { name: 'monitors.partitions', everyMs: 10 * MINUTE_MS, isLong: true, work: upkeep.partitions },
  ]
}

function repeat({ log, db }: App, { name, everyMs, isLong, work }: Chore, rest: Rest): () => Promise<void> {
  let stopped = false
  let wake = () => {}
  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await (isLong ? db.patiently(work) : work())
      } catch (error) {
        log.warn({ event: 'chore.failed', chore: name, err: error }, 'maintenance task failed; it will be retried')
      }
      if (!stopped) await rest.sleep(everyMs, (end) => (wake = end))
    }
  }
  const running = run()
  return () => {
    stopped = true
    wake()
    return running
  }
}

/** For how long the database has answered without a break, as far as this process saw. */
export function steadiness({ db, clock }: Pick<App, 'db' | 'clock'>) {
  /** Changes only when the clock is set. */
  const offset = () => clock.now().getTime() - performance.now()
  let since = performance.now()
  let lastLook = since
  let lastOffset = offset()
  // A process that starts while all is well need not wait: its first look stands for the time before.
  let first = true
  return {
    async steadyForMs(): Promise<number> {
      const now = performance.now()
      // A stopped process (SIGSTOP, a sleeping laptop) has seen nothing either.
      const slept = now - lastLook > 4 * REAP_MS
      lastLook = now
      // A clock that was put forward makes every lease look expired; the database's is often the same one.
      const set = Math.abs(offset() - lastOffset) > CLOCK_SET_MS
      lastOffset = offset()
      const good = await db.ping(PING_MS)
      if (!good || slept || set) since = performance.now()
      if (first && good) {
        first = false
        return Number.POSITIVE_INFINITY
      }
      first = false
      return performance.now() - since
    },
  }
}
