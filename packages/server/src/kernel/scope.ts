/**
 * Who is asking and which project they may touch. Only http/authenticate.ts and a worker's claim make a Scope,
 * so that a store method, which takes one first, cannot be called for a project nobody proved a right to.
 */
declare const branded: unique symbol

export interface Scope {
  readonly projectId: string
  readonly [branded]: true
}

/** For authenticate.ts, the worker's claim and bootstrap only. */
export const scopeOf = (projectId: string): Scope => ({ projectId }) as Scope

export type ActorType = 'user' | 'cli_token' | 'trigger_key' | 'system'

export interface Actor {
  type: ActorType
  id: string | null
  name: string
  ip: string | null
  userAgent: string | null
}

export interface Principal {
  scope: Scope
  organizationId: string
  actor: Actor
  /** The person behind the token or session; a token carries the role of who made it. */
  user: { id: string; name: string; email: string }
  role: Role
  /** A CLI token made with scope "read": GET only. */
  readOnly: boolean
  /** Set for a trigger key: the one job it may start. */
  jobId: string | null
  /** When the token stops being good; streams end then. */
  expiresAt: Date | null
  /** Counts against this bucket of the rate limiter. */
  rate: { key: string; limit: number; windowSeconds: number }
}

export type Role = 'super_admin' | 'org_owner' | 'org_admin' | 'project_admin' | 'project_editor' | 'project_viewer'

/** The actor of what the product does by itself: the scheduler, the reaper, bootstrap. */
export const systemActor = (name: string): Actor => ({ type: 'system', id: null, name, ip: null, userAgent: null })
