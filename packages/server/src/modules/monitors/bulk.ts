/** Many monitors at once: pause, resume, tag, untag, delete. One transaction; each id has an answer of its own. */

import { z } from 'zod'
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { bodyOf } from '../../http/shapes.ts'
import { forbidden, invalid } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'
import { roleAllows } from '../../kernel/roles.ts'
import type { Principal } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import { MONITORS_CHANGED } from '../checking/index.ts'
import { followActivity } from './activity.ts'
import type { MonitorBase } from './service.ts'
import type { LockedMonitor, MonitorStore } from './store.ts'

const MAX_MONITORS = 500
const MAX_TAGS = 20

export const bulkInput = bodyOf({
  action: z.enum(['pause', 'resume', 'tag', 'untag', 'delete']).meta({ examples: ['tag'] }),
  ids: z
    .array(z.string().max(100))
    .min(1)
    .max(MAX_MONITORS)
    .meta({
      description: `Ids of monitors; at most ${MAX_MONITORS}`,
      examples: [['019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90']],
    }),
  tags: z
    .array(z.uuid().transform((id) => id.toLowerCase()))
    .min(1)
    .max(MAX_TAGS)
    .optional()
    .meta({ description: 'For tag and untag: ids of tags', examples: [[]] }),
})
export type BulkInput = z.infer<typeof bulkInput>

export const bulkDone = z
  .object({
    results: z.array(
      z.object({
        id: z.string(),
        ok: z.boolean(),
        error: z.string().nullable().meta({ description: 'Why the monitor was not changed' }),
      }),
    ),
  })
  .meta({ id: 'BulkDone' })
export type BulkDone = z.infer<typeof bulkDone>

/** In the order asked for, an id that stands twice once. @throws AppError 403 for a deletion that the role does not allow */
export type BulkMonitors = (principal: Keyed<Principal>, input: BulkInput) => Promise<BulkDone>

export function bulkMonitors(base: MonitorBase, store: MonitorStore): BulkMonitors {
  const { db, audit, alertEndings, clock, pubsub, tags } = base

  async function setActive(
    tx: Tx,
    { scope }: Principal,
    { found, active }: { found: LockedMonitor[]; active: boolean },
  ): Promise<void> {
    const now = clock.now()
    const changed = found.filter((monitor) => monitor.active !== active)
    await store.setActive(
      tx,
      changed.map(({ id }) => id),
      { active, now },
    )
    await followActivity(tx, changed, { projectId: scope.projectId, active, now })
  }

  /** @returns what could not be done, by id. */
  async function act(
    tx: Tx,
    principal: Keyed<Principal>,
    { input, found }: { input: BulkInput; found: LockedMonitor[] },
  ) {
    const { action, tags: tagIds = [] } = input
    const ids = found.map(({ id }) => id)
    const refused = new Map<string, string>()
    if (action === 'delete') {
      await store.remove(tx, principal.scope, ids)
      await alertEndings.targetsDeleted(tx, ids)
    } else if (action === 'pause' || action === 'resume')
      await setActive(tx, principal, { found, active: action === 'resume' })
    else {
      await store.changeTags(tx, ids, { tagIds, add: action === 'tag' })
      const over = action === 'tag' ? await store.overTagged(tx, ids, MAX_TAGS) : []
      for (const id of over) refused.set(id, `Would have more than ${MAX_TAGS} tags`)
      await store.changeTags(tx, over, { tagIds, add: false })
    }
    return refused
  }

  return async (principal, input) => {
    const { action } = input
    if (action === 'delete' && !roleAllows(principal.role, 'monitor:delete')) throw forbidden('lacks monitor:delete')
    const tagging = action === 'tag' || action === 'untag'
    if (tagging !== (input.tags !== undefined)) {
      throw invalid({
        path: 'tags',
        message: tagging ? 'Is required for this action' : `Must be absent for the action ${action}`,
      })
    }
    const asked = [...new Set(input.ids.map((id) => id.toLowerCase()))]
    const results = await db.transaction(
      withKey(principal, async (tx) => {
        await tags.find(tx, principal.scope, input.tags)
        const found = await store.lockAll(tx, principal.scope, asked.filter(isId))
        const refused = await act(tx, principal, { input, found })
        const verb = action === 'delete' ? 'delete' : 'update'
        const done = found.filter(({ id }) => !refused.has(id))
        await Promise.all(
          done.map(({ id, name }) =>
            audit.record(tx, principal, {
              action: `monitor.${verb}`,
              resourceId: id,
              resourceName: name,
              changes: { bulk: { from: null, to: action }, ...(tagging && { tags: { from: null, to: input.tags } }) },
            }),
          ),
        )
        const ok = new Set(done.map(({ id }) => id))
        return asked.map((id) => ({ id, ok: ok.has(id), error: ok.has(id) ? null : (refused.get(id) ?? 'Not found') }))
      }),
    )
    pubsub.publish(MONITORS_CHANGED)
    return { results }
  }
}
