/** The rule of external ids: in a project, no two resources of one kind have the same. */
import { conflict } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import type { ExternalIdKind } from './kinds.ts'
import type { GivenNames } from './names.ts'
import type { ExternalIdStore } from './store.ts'

export interface ExternalIds {
  /**
   * Gives a resource, just made or locked, these names instead of those it had; undefined leaves one, null takes it away.
   * @throws AppError 409 that names the resource which has the external id
   */
  set(tx: Tx, scope: Scope, resource: { kind: ExternalIdKind; id: string; given: GivenNames }): Promise<void>
}

export function externalIdService(store: ExternalIdStore): ExternalIds {
  return {
    async set(tx, scope, { kind, id, given }) {
      const { externalId } = given
      if (externalId === undefined && given.managedBy === undefined) return
      if (externalId !== undefined && externalId !== null) {
        await store.takeTurn(tx, scope, { kind, externalId })
        const holder = await store.holder(tx, scope, { kind, externalId, otherThan: id })
        if (holder) {
          throw conflict(
            `The externalId ${externalId} is already used by the ${kind.word} "${holder.name}" (${holder.id})`,
          )
        }
      }
      await store.set(tx, scope, { kind, id, given })
    },
  }
}
