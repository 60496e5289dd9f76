/** Every resource, in the order of dependency: a module can only be given modules made above it. */
import { createAudit } from './audit/index.ts'
import type { Base } from './base.ts'
import { createCliTokens } from './cli-tokens/index.ts'
import { locationRoutes } from './locations/index.ts'
import { createOrganizations } from './organizations/index.ts'
import { createSystem, type SelfReport } from './system/index.ts'

export type Modules = ReturnType<typeof createModules>

export function createModules(base: Base, self: SelfReport) {
  const system = createSystem(base, self)
  const audit = createAudit(base)
  const organizations = createOrganizations({ ...base, audit: audit.service })
  const cliTokens = createCliTokens({ ...base, audit: audit.service })
  return {
    ...{ system, audit, organizations, cliTokens },
    routes: [system.routes, locationRoutes, organizations.routes, cliTokens.routes, audit.routes],
  }
}
