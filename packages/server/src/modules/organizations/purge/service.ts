/** Removes organizations and projects whose time to be restored is over. A chore of housekeeping. */
import { AUTH_CHANGED, type Base } from '../../base.ts'
import type { PurgeStore } from './store.ts'

const RUNS_AT_ONCE = 200
const ROWS_AT_ONCE = 500
const ORGANIZATIONS_AT_ONCE = 10
/** Pieces of one turn; what is left waits for the next. */
const MAX_PIECES = 100

/** @returns a function that removes a bounded part and says how many pieces that was, 0 when nothing is left */
export function createPurge({ db, clock, pubsub }: Base, store: PurgeStore): () => Promise<number> {
  /** Each in a transaction of its own, so that nothing is held for long. */
  const removePiece = () =>
    db.transaction(async (tx) => {
      const projectId = await store.dueProject(tx, clock.now())
      if (!projectId) return false
      if ((await store.removeRuns(tx, projectId, RUNS_AT_ONCE)) > 0) return true
      if ((await store.removePiece(tx, projectId, ROWS_AT_ONCE)) > 0) return true
      await store.removeProject(tx, projectId)
      return true
    })

  return async () => {
    await store.scheduleProjectDeletions(clock.now())
    let pieces = 0
    while (pieces < MAX_PIECES && (await removePiece())) pieces++
    const organizations = await store.removeOrganizations(clock.now(), ORGANIZATIONS_AT_ONCE)
    if (organizations > 0) pubsub.publish(AUTH_CHANGED)
    return pieces + organizations
  }
}
