/** People: how they prove who they are, and what they may do with their own account. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { meRoutes } from './me/routes.ts'
import { meService } from './me/service.ts'
import { meStore } from './me/store.ts'
import { sessionLookup } from './session-lookup.ts'
import { identityStore } from './store.ts'

export function createIdentity(base: Base & { audit: Audit }) {
  return {
    lookup: sessionLookup(base, identityStore(base.db), base.identity.cookie),
    routes: [meRoutes(meService(base, meStore(base.db)))],
  }
}
