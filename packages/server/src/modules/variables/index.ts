/** Variables and secrets of a project: what its scripts find in their environment. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { variableRoutes } from './routes.ts'
import { variableService } from './service.ts'
import { variableStore } from './store.ts'

export { whyReserved } from './reserved.ts'
export { variableInput } from './schema.ts'
export type { Variables } from './service.ts'

export function createVariables(base: Base & { audit: Audit }) {
  const service = variableService(base, variableStore(base.db))
  return { service, routes: variableRoutes(service) }
}
