/** CLI tokens: how programs prove who they are. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { cliTokenLookup } from './authenticate.ts'
import { cliTokenRoutes } from './routes.ts'
import { cliTokenService } from './service.ts'
import { cliTokenStore } from './store.ts'

export function createCliTokens(base: Base & { audit: Audit }) {
  const store = cliTokenStore(base.db)
  const service = cliTokenService(base, store)
  return { service, lookup: cliTokenLookup(base, store), routes: cliTokenRoutes(service) }
}
