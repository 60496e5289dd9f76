/** Tests: the scripts that jobs and monitors run. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { ExternalIds } from '../external-ids/index.ts'
import type { Tags } from '../tags/index.ts'
import { testRoutes } from './routes.ts'
import { testService } from './service.ts'
import { testStore } from './store.ts'

export { checkTestInput } from './script.ts'
export type { Tests } from './service.ts'

export function createTests(base: Base & { audit: Audit; tags: Tags; externalIds: ExternalIds }) {
  const service = testService(base, testStore(base.db))
  return { service, routes: testRoutes(service) }
}
