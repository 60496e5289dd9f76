/** People, organizations and projects. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { type AddFirstToken, bootstrap } from './bootstrap.ts'
import { organizationRoutes } from './routes.ts'
import { organizationStore } from './store.ts'

export function createOrganizations(base: Base & { audit: Audit }) {
  const store = organizationStore(base.db)
  return {
    routes: organizationRoutes(store),
    /** Makes the first owner on an empty database. */
    bootstrap: (addToken: AddFirstToken) => bootstrap(base, store, addToken),
  }
}
