/** What follows from pausing, resuming and redefining monitors: in the transaction of that, which has locked them. */
import type { Queryable } from '../../platform/database/port.ts'
import { scheduleStore } from '../checking/index.ts'
import { writeChanges } from '../incidents/index.ts'
import type { LockedMonitor } from './store.ts'

type Changed = Pick<LockedMonitor, 'id' | 'status'>

interface At {
  projectId: string
  now: Date
}

/** They were paused, or resumed: pending again, and nothing of before counts. `status`: what it was. */
export async function followActivity(
  tx: Queryable,
  changed: readonly Changed[],
  { active, ...at }: At & { active: boolean },
): Promise<void> {
  if (changed.length === 0) return
  await scheduleStore.setActive(
    tx,
    changed.map(({ id }) => id),
    active,
  )
  await become(tx, changed, { ...at, to: active ? 'pending' : 'paused', kind: active ? 'resumed' : 'paused' })
}

/** It is pending again until it was checked by its new definition. */
export async function startAfresh(tx: Queryable, { id, status }: Changed, at: At): Promise<void> {
  await scheduleStore.startAfresh(tx, id)
  if (status === 'pending' || status === 'paused') return
  await become(tx, [{ id, status }], { ...at, to: 'pending', kind: 'changed' })
}

const become = (
  tx: Queryable,
  changed: readonly Changed[],
  { projectId, now, to, kind }: At & { to: 'pending' | 'paused'; kind: string },
) =>
  writeChanges(
    tx,
    changed.map(({ id, status }) => ({
      monitorId: id,
      projectId,
      from: status,
      to,
      atMs: now.getTime(),
      cause: { kind },
      suppressedBy: null,
    })),
  )
