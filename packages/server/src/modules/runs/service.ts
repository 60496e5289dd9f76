/** Rules of runs: what can be seen, cancelled and deleted. Final states are final. */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { type List, toList } from '../../http/shapes.ts'
import { conflict, notFound, unauthorized } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'
import type { Principal } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { Locations } from '../locations/index.ts'
import { waitsFor } from '../system/index.ts'
import type { Run, RunStatus, RunsQuery } from './schema.ts'
import { type StartRuns, startRuns, WORK } from './start.ts'
import type { RunStore } from './store.ts'

export interface Runs extends StartRuns {
  list(principal: Principal, query: RunsQuery): Promise<List<Run>>
  get(principal: Principal, id: string): Promise<Run>
  status(principal: Principal, id: string): Promise<{ id: string; status: RunStatus }>
  /** @throws AppError 409 when the run is over. */
  cancel(principal: Keyed<Principal>, id: string): Promise<Run>
  /** A running run is cancelled first. */
  remove(principal: Principal, id: string): Promise<void>
}

/** Something about the run changed: lines, status, or it is gone. Streams listen. */
export const changed = (runId: string): string => `run:${runId}`
/** How the run's load test goes: JSON; published once and kept nowhere. */
export const progressOf = (runId: string): string => `progress:${runId}`
/** The worker of the run should look whether it is still wanted. */
export const control = (runId: string): string => `control:${runId}`

export interface RunPorts {
  audit: Audit
  locations: Locations
  sweepObjects(): Promise<unknown>
  /** Workers that are alive. */
  workers(): Promise<{ locations: string[] }[]>
}

export function runService(base: Base & RunPorts, store: RunStore): Runs {
  const { db, queue, pubsub, audit, clock } = base
  const starting = startRuns(base, store)

  async function get({ scope }: Principal, id: string): Promise<Run> {
    const run = await store.get(scope, id)
    if (!run) throw notFound('run')
    const [shown] = await withWaiting([run])
    return shown as Run
  }

  async function withWaiting(runs: Run[]): Promise<Run[]> {
    if (!runs.some(({ phase }) => phase === 'queued')) return runs
    const workers = await base.workers()
    return runs.map((run) => (run.phase === 'queued' ? { ...run, waitingFor: waitsFor(run.location, workers) } : run))
  }

  /** @returns whether it was running. */
  async function end(tx: Tx, principal: Principal, id: string): Promise<boolean> {
    const ended = await store.cancel(tx, principal.scope, { id, now: clock.now() })
    if (!ended) return false
    if (ended.queueName && ended.queueId) await queue.runs.remove(tx, ended.queueName, ended.queueId)
    await starting.releaseHeld(tx, ended.jobId)
    await audit.record(tx, principal, { action: 'run.cancel', resourceId: id, resourceName: ended.name })
    return true
  }

  function tell(id: string): void {
    pubsub.publish(control(id))
    pubsub.publish(changed(id))
    pubsub.publish(WORK)
  }

  return {
    ...starting,
    get,

    async list({ scope }, { page, limit, jobId, testId, status }) {
      // An id that cannot be one matches nothing.
      if ([jobId, testId].some((id) => id !== undefined && !isId(id))) return toList([], 0, { page, limit })
      const filter = { jobId, testId, status }
      const total = await store.count(scope, filter)
      const offset = (page - 1) * limit
      const rows = offset < total ? await store.page(scope, filter, { offset, limit }) : []
      return toList(await withWaiting(rows), total, { page, limit })
    },

    async status({ scope, jobId, actor }, id) {
      const byKey = jobId === null ? null : actor.id
      const found = await store.status(scope, id, byKey)
      // To a trigger key, what it did not start is as what is not there.
      if (!found) throw byKey === null ? notFound('run') : unauthorized('the run was not started by this trigger key')
      return found
    },

    async cancel(principal, id) {
      const ended = await db.transaction(withKey(principal, (tx) => end(tx, principal, id)))
      const run = await get(principal, id)
      if (!ended) throw conflict(`Run is already ${run.status}`)
      tell(id)
      return run
    },

    async remove(principal, id) {
      await db.transaction(async (tx) => {
        await end(tx, principal, id)
        const removed = await store.remove(tx, principal.scope, id)
        if (!removed) throw notFound('run')
        await audit.record(tx, principal, { action: 'run.delete', resourceId: id, resourceName: removed.name })
      })
      tell(id)
      base.background('objects.sweep', base.sweepObjects())
    },
  }
}
