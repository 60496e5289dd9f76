/** Writes one entry per mutation, in the mutation's own transaction, and lists them. */
import { type List, toList } from '../../http/shapes.ts'
import { isId, newId } from '../../kernel/ids.ts'
import { isOrganizationRole, ROLES, roleAllows } from '../../kernel/roles.ts'
import type { Actor, Membership, Principal, Scope } from '../../kernel/scope.ts'
import { atMostEvery } from '../../kernel/waiting.ts'
import type { Queryable } from '../../platform/database/port.ts'
import type { Base } from '../base.ts'
import type { AuditEntry, AuditQuery, OrganizationAuditQuery } from './schema.ts'
import { type Area, type AuditStore, type Cursor, INSTALL } from './store.ts'

export interface AuditChange {
  from: unknown
  to: unknown
  /** For long texts: the lines that differ, where `from` and `to` are hashes. */
  diff?: string
}
export type AuditChanges = Record<string, AuditChange>

export interface NewAuditEntry {
  /** `resource.verb` */
  action: string
  resourceId: string | null
  resourceName: string | null
  /** See `changesBetween`; leave out for deletions and actions. */
  changes?: AuditChanges | null
  /** false: it was tried and refused. */
  success?: boolean
}

/** Where an entry belongs: to a project, to the organization as a whole (`projectId` null), or to the install (both null). */
export type AuditScope = { scope: Scope } | { organizationId: string | null; projectId: string | null }

export interface Audit {
  /** Adds the entry in the caller's transaction: if it cannot be written, the mutation does not happen. */
  record(tx: Queryable, who: AuditScope & { actor: Actor }, entry: NewAuditEntry): Promise<void>
  /** What the caller may see from their project: its entries, and for admins of the organization those about it as a whole. */
  ofProject(principal: Principal): Promise<AuditTrail>
  /** The organization's entries; whoever only looks after some of its projects sees theirs. */
  ofOrganization(membership: Membership, query: OrganizationAuditQuery): Promise<AuditTrail>
  /** What belongs to no organization, for super admins: people signing in, settings of the install. */
  ofInstall(): AuditTrail
}

/** A part of the trail that somebody may see. */
export interface AuditTrail {
  /** Counts and pages end at 10,000 entries: ask for a time to see older ones. */
  list(query: AuditQuery): Promise<List<AuditEntry>>
  /** The newest 10,000 entries that match, in batches. */
  batches(query: AuditQuery): AsyncGenerator<AuditEntry[]>
}

const MAX_SHOWN = 10_000
const BATCH = 500

/** Entries were written, which are to be sealed. */
export const AUDIT_WRITTEN = 'audit.written'
/** Whoever is woken looks every second for longer than this. */
const PUBLISH_PAUSE_MS = 5000

export function auditService({ clock, pubsub }: Base, store: AuditStore): Audit {
  const publish = atMostEvery(PUBLISH_PAUSE_MS, (topic) => pubsub.publish(topic))

  return {
    record(tx, who, entry) {
      publish(AUDIT_WRITTEN)
      return store.add(tx, {
        id: newId(),
        organizationId: 'scope' in who ? null : who.organizationId,
        projectId: 'scope' in who ? who.scope.projectId : who.projectId,
        actor: who.actor,
        action: entry.action,
        resourceType: entry.action.split('.')[0] ?? entry.action,
        resourceId: entry.resourceId,
        resourceName: entry.resourceName,
        success: entry.success ?? true,
        changes: entry.changes ?? null,
        createdAt: clock.now(),
      })
    },

    async ofProject({ scope, organizationId, role }) {
      const { projectId } = scope
      return trailOf(store, {
        of: 'place',
        ids: isOrganizationRole(role) ? [projectId, organizationId] : [projectId],
      })
    },

    async ofOrganization({ organizationId, role, user }, { projectId: asked }) {
      const projectId = asked?.toLowerCase()
      if (projectId !== undefined && !isId(projectId)) return trailOf(store, NOWHERE)
      if (isOrganizationRole(role)) {
        if (projectId === undefined) return trailOf(store, { of: 'organization', ids: [organizationId] })
        const isIn = await store.isOfOrganization(projectId, organizationId)
        return trailOf(store, isIn ? { of: 'place', ids: [projectId] } : NOWHERE)
      }
      const open = await store.projectsOpenTo(organizationId, user.id, MAY_VIEW)
      return trailOf(store, { of: 'place', ids: open.filter((id) => projectId === undefined || id === projectId) })
    },

    ofInstall: () => trailOf(store, { of: 'place', ids: [INSTALL] }),
  }
}

const MAY_VIEW = ROLES.filter((role) => roleAllows(role, 'audit:view'))
const NOWHERE: Area = { of: 'place', ids: [] }

function trailOf(store: AuditStore, area: Area): AuditTrail {
  return {
    async list({ page, limit, ...filter }) {
      const asked = await store.find(area, filter)
      const offset = (page - 1) * limit
      const most = Math.max(0, Math.min(limit, MAX_SHOWN - offset))
      const [rows, total] = await Promise.all([
        most > 0 ? store.page(asked, { offset, limit: most }) : [],
        store.count(asked, MAX_SHOWN),
      ])
      return toList(rows, total, { page, limit })
    },
    async *batches(filter) {
      const asked = await store.find(area, filter)
      let cursor: Cursor | null = null
      for (let sent = 0; sent < MAX_SHOWN; sent += BATCH) {
        const found: Awaited<ReturnType<AuditStore['after']>> = await store.after(asked, { cursor, limit: BATCH })
        if (found.entries.length > 0) yield found.entries
        cursor = found.cursor
        if (!cursor) return
      }
    },
  }
}

/** The longest value kept in an entry; scripts and long texts are shown by their beginning. */
const MAX_VALUE_LENGTH = 1000

/**
 * What differs between two states of a resource, for the audit trail. Times that change by themselves are left out;
 * fields named in `secret` are shown as "[secret]".
 */
export function changesBetween(before: object, after: object, secret: readonly string[] = []): AuditChanges {
  const from = before as Record<string, unknown>
  const to = after as Record<string, unknown>
  const changes: AuditChanges = {}
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
  if (text === undefined || text.length <= MAX_VALUE_LENGTH) return value ?? null
  // The cut may go through a surrogate pair, and PostgreSQL takes no half of one.
  return `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}… (${text.length} characters)`
}
