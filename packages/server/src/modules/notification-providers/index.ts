/** Notification providers: by whom people are told. */
import type { Base } from '../base.ts'
import { providerLeases } from './leases/store.ts'
import { providerRoutes, providerTestRoutes } from './routes.ts'
import { type ProviderParts, providerService } from './service.ts'
import { providerStore } from './store.ts'
import { providerTests } from './trial.ts'

export { checkProviderInput } from './config.ts'
export {
  attempted,
  type FailingProvider,
  type LeaseAnswer,
  type ProviderLease,
  type ProviderLeases,
} from './leases/store.ts'
export type { NotificationProviders, SendableProvider } from './service.ts'

export function createNotificationProviders(base: Base & ProviderParts) {
  const store = providerStore(base.db)
  const service = providerService(base, store)
  return {
    service,
    /** For whoever delivers. */
    leases: providerLeases(base.db),
    /** Loads what alerts are sent with, where there are providers to send them. */
    async prepare(): Promise<void> {
      if (await store.isAny()) base.egress.prepare()
    },
    routes: [providerRoutes(service), providerTestRoutes(service, providerTests(base, store))],
  }
}
