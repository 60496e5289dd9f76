/** SQL of external ids: the column `external_id` of every kind's table. */
import type { Scope } from '../../kernel/scope.ts'
import type { Queryable } from '../../platform/database/port.ts'
import type { ExternalIdKind } from './kinds.ts'
import { type GivenNames, type Names, namesAfter } from './names.ts'

export type ExternalIdStore = typeof externalIdStore

export const externalIdStore = {
  /** Whoever wants the same id waits until the transaction ends. */
  async takeTurn(
    tx: Queryable,
    { projectId }: Scope,
    { kind: { table }, externalId }: { kind: ExternalIdKind; externalId: string },
  ): Promise<void> {
    const wanted = `${projectId} ${externalId}`
    await tx`select pg_advisory_xact_lock(hashtext(${`external_id ${table}`}), hashtext(${wanted}))`
  },
  async holder(
    tx: Queryable,
    { projectId }: Scope,
    { kind, externalId, otherThan }: { kind: ExternalIdKind; externalId: string; otherThan: string },
  ): Promise<{ id: string; name: string } | null> {
    const [row] = await tx<{ id: string; name: string }[]>`
      select id, ${tx(kind.nameColumn)} as name from ${tx(kind.table)}
      where project_id = ${projectId} and external_id = ${externalId} and id <> ${otherThan}`
    return row ?? null
  },
  async set(
    tx: Queryable,
    { projectId }: Scope,
    { kind: { table }, id, given }: { kind: ExternalIdKind; id: string; given: GivenNames },
  ): Promise<void> {
    const before = await tx<Names[]>`
      select external_id as "externalId", managed_by as "managedBy" from ${tx(table)}
      where project_id = ${projectId} and id = ${id}`
    if (!before[0]) return
    const { externalId, managedBy } = namesAfter(before[0], given)
    await tx`
      update ${tx(table)} set external_id = ${externalId}, managed_by = ${managedBy}
      where project_id = ${projectId} and id = ${id}
        and (external_id, managed_by) is distinct from (${externalId}::text, ${managedBy}::text)`
  },
}
