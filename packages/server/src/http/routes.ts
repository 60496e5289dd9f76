/** The types every routes.ts speaks: Fastify with zod schemas, and what our hooks add to a request. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Permission } from '../kernel/roles.ts'
import type { Membership, Person, Principal } from '../kernel/scope.ts'

export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
export type Routes = (api: Api) => void | Promise<void>

/** Who may call a route. Without one the server refuses to start. */
export type Access =
  /** Anybody; `perMinute`: how often from one address, counted apart from the other public routes. */
  | { kind: 'public'; perMinute?: number }
  /** For probes and documents outside the contract: no token, no limit. */
  | { kind: 'open' }
  /** A person outside any project. `session`: only a browser's session will do, a token gets 403. */
  | { kind: 'person'; session: boolean }
  /** The install as a whole: for a super admin in a signed-in session. */
  | { kind: 'instance'; permission: Permission; session: true }
  /** `triggerKey`: also open to a trigger key: 'job', to those of the job that :id names; 'run', to the one that started it. */
  | { kind: 'permission'; permission: Permission; triggerKey: 'job' | 'run' | false }
  /**
   * Under /api/organizations/:orgId: the permission in that organization, or in the project that :projectId names.
   * `self`: people need none for their own :userId. `always`: also when organization or project are put away.
   */
  | { kind: 'organization'; permission: Permission; session: boolean; self: boolean; always: boolean }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    /** Who is asking; reading it on a public route is a bug and throws. */
    principal: Principal
    /** The same without a project: all that routes of kind `person` may read. */
    person: Person
    /** Who is asking, in the organization of the path; only on routes of kind `organization`. */
    membership: Membership
    /** Whoever is asking, or null on a public route. */
    caller: Person | Principal | null
    /** For answers that go on for long: whether the caller's token is still good. */
    stillAllowed(): Promise<boolean>
  }
}
