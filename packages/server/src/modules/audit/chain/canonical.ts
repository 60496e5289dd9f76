/**
 * What an entry's hash is made of: every field as text, in a fixed order, after the hash before it. Changing this breaks
 * every chain there is.
 */
import { createHash } from 'node:crypto'

/** An entry as PostgreSQL writes its fields: times to the microsecond in UTC, `changes` as jsonb prints it. */
export interface CanonicalEntry {
  id: string
  organizationId: string | null
  projectId: string | null
  action: string
  resourceType: string
  resourceId: string | null
  resourceName: string | null
  actorType: string
  actorId: string | null
  actorName: string
  ip: string | null
  userAgent: string | null
  requestId: string | null
  success: boolean
  changes: string | null
  createdAt: string
}

/** What the first entry of a chain follows. */
export const BEGINNING = Buffer.alloc(32)

export function hashOf(before: Uint8Array, seq: number, entry: CanonicalEntry): Buffer {
  const fields = [
    entry.id,
    entry.organizationId,
    entry.projectId,
    entry.action,
    entry.resourceType,
    entry.resourceId,
    entry.resourceName,
    entry.actorType,
    entry.actorId,
    entry.actorName,
    entry.ip,
    entry.userAgent,
    entry.requestId,
    entry.success,
    entry.changes,
    entry.createdAt,
  ]
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify([seq, ...fields]))
    .digest()
}
