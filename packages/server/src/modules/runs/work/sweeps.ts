/** Runs that nobody looks after any more: their worker was lost, none ever came, or they are too old to keep. */
import type { Base } from '../../base.ts'
import { changed } from '../service.ts'
import { WORK } from '../start.ts'
import type { Endings } from './endings.ts'
import type { WorkStore } from './store.ts'

export interface RunSweeps {
  /** Ends or re-queues the runs of lost workers. @returns how many. */
  reap(): Promise<number>
  /** Ends runs that waited a day for a worker that never came. @returns how many. */
  giveUp(): Promise<number>
  /** Deletes runs older than the retention. @returns how many. */
  expire(): Promise<number>
}

const REAP_BATCH = 50
const EXPIRE_BATCH = 200
const DAY_MS = 86_400_000

export function runSweeps({ db, pubsub, clock, config }: Base, store: WorkStore, endings: Endings): RunSweeps {
  return {
    async reap() {
      const now = clock.now()
      const lost = await db.transaction(async (tx) => {
        const runs = await store.lost(tx, REAP_BATCH)
        for (const run of runs) {
          // Another attempt only where the job allows retries and there is time left.
          if (run.lost < run.retryCount && run.deadline > now) await endings.requeue(tx, run, true)
          else
            await endings.endFailed(tx, run, {
              kind: 'worker_lost',
              error: 'The worker that carried out the run was lost',
            })
        }
        return runs
      })
      for (const run of lost) pubsub.publish(changed(run.id))
      if (lost.length > 0) pubsub.publish(WORK)
      return lost.length
    },
    async giveUp() {
      const before = new Date(clock.now().getTime() - DAY_MS)
      const given = await db.transaction(async (tx) => {
        const runs = await store.neverTaken(tx, before, REAP_BATCH)
        for (const run of runs)
          await endings.endFailed(tx, run, { kind: 'infrastructure', error: 'No worker took the run for 24 hours' })
        return runs
      })
      for (const run of given) pubsub.publish(changed(run.id))
      return given.length
    },
    expire: () =>
      db.transaction((tx) =>
        store.removeOlder(tx, new Date(clock.now().getTime() - config.RETENTION_DAYS * DAY_MS), EXPIRE_BATCH),
      ),
  }
}
