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
  /** Of the request that it is asked by. */
  requestId?: string
}

/** The person behind a token or a session, whatever project they look at. */
export interface Person {
  user: { id: string; name: string; email: string }
  actor: Actor
  /** Looks after the whole install. */
  isSuperAdmin: boolean
  /** Set when a browser's session cookie was the proof, not a token. */
  session: Session | null
  /** A CLI token made with scope "read": GET only. */
  readOnly: boolean
  /** When the token or session stops being good; streams end then. */
  expiresAt: Date | null
  /** Counts against this bucket of the rate limiter. */
  rate: { key: string; limit: number; windowSeconds: number }
}

export interface Session {
  id: string
  /** When password, second factor or single sign-on were last proven: some actions want that to be recent. */
  signedInAt: Date
  emailVerified: boolean
  twoFactorEnabled: boolean
  /** The super admin who looks at the product as this person. */
  impersonatedBy: string | null
}

/** A person (or a job's trigger key) in one project. A token carries the person who made it. */
export interface Principal extends Person {
  scope: Scope
  organizationId: string
  /** In this project: the project's entry, else the member's role in the organization. */
  role: Role
  /** The project is archived: it can be read, and nothing in it changes. */
  isArchived: boolean
  /** Set for a trigger key: the one job it may start. */
  jobId: string | null
}

/** Whether the person was found in a project; somebody who has just signed up is in none. */
export const isPrincipal = (person: Person): person is Principal => 'scope' in person

/** A person in the organization that the path names, or in one of its projects. Made by the front door. */
export interface Membership extends Person {
  organizationId: string
  /** The project that the path names, if it names one. */
  projectId: string | null
  /** In the organization; where the path names a project: in that. */
  role: Role
  /** When the request came in, by this machine's clock. */
  askedAt: Date
  /** The organization is about to be deleted: it can be read and restored. */
  isDoomed: boolean
  /** The organization wants a second factor, which the person does not have. */
  needsTwoFactor: boolean
  /** The project is archived. */
  isArchived: boolean
}

export type Role = 'super_admin' | 'org_owner' | 'org_admin' | 'project_admin' | 'project_editor' | 'project_viewer'

/** The actor of what the product does by itself: the scheduler, the reaper, bootstrap. */
export const systemActor = (name: string): Actor => ({ type: 'system', id: null, name, ip: null, userAgent: null })
