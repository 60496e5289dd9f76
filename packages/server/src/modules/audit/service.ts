/** Writes one entry per mutation, in the mutation's own transaction, and lists them. */
import { type List, toList } from '../../http/shapes.ts'
import { newId } from '../../kernel/ids.ts'
import type { Actor, Principal, Scope } from '../../kernel/scope.ts'
import type { Queryable } from '../../platform/database/port.ts'
import type { Base } from '../base.ts'
import type { AuditEntry, AuditQuery } from './schema.ts'
import type { AuditStore } from './store.ts'

export interface Change {
  from: unknown
  to: unknown
  /** For long texts: the lines that differ, where `from` and `to` are hashes. */
  diff?: string
}
export type Changes = Record<string, Change>

export interface Entry {
  /** `resource.verb` */
  action: string
  resourceId: string | null
  resourceName: string | null
  /** See `changesBetween`; leave out for deletions and actions. */
  changes?: Changes | null
}

/** Where an entry belongs: to a project, to the organization as a whole (`projectId` null), or to the install (both null). */
export type Place = { scope: Scope } | { organizationId: string | null; projectId: string | null }

export interface Audit {
  /** Adds the entry in the caller's transaction: if it cannot be written, the mutation does not happen. */
  record(tx: Queryable, who: Place & { actor: Actor }, entry: Entry): Promise<void>
  list(principal: Principal, query: AuditQuery): Promise<List<AuditEntry>>
}

export function auditService({ clock }: Base, store: AuditStore): Audit {
  return {
    record: (tx, who, entry) =>
      store.add(tx, {
        id: newId(),
        organizationId: 'scope' in who ? null : who.organizationId,
        projectId: 'scope' in who ? who.scope.projectId : who.projectId,
        actor: who.actor,
        action: entry.action,
        resourceType: entry.action.split('.')[0] ?? entry.action,
        resourceId: entry.resourceId,
        resourceName: entry.resourceName,
        changes: entry.changes ?? null,
        createdAt: clock.now(),
      }),
    async list({ scope }, { action, ...page }) {
      const total = await store.count(scope, action)
      const offset = (page.page - 1) * page.limit
      const rows = offset < total ? await store.page(scope, action, { offset, limit: page.limit }) : []
      return toList(rows, total, page)
    },
  }
}

/** The longest value kept in an entry; scripts and long texts are shown by their beginning. */
const LONGEST_VALUE = 1000

/**
 * What differs between two states of a resource, for the audit trail. Times that change by themselves are left out;
 * fields named in `secret` are shown as "[secret]".
 */
export function changesBetween(before: object, after: object, secret: readonly string[] = []): Changes {
  const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const changes: Changes = {}
  for (const field of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (field === 'updatedAt' || field === 'createdAt') continue
    if (JSON.stringify(from[field]) === JSON.stringify(to[field])) continue
    changes[field] = secret.includes(field)
      ? { from: '[secret]', to: '[secret]' }
      : { from: shortened(from[field]), to: shortened(to[field]) }
  }
  return changes
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined || text.length <= LONGEST_VALUE) return value ?? null
  // The cut may go through a surrogate pair, and PostgreSQL takes no half of one.
  return `${text.slice(0, LONGEST_VALUE).toWellFormed()}… (${text.length} characters)`
}
