/** Trigger keys: how a program starts one job, and nothing else. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { triggerKeyLookup } from './authenticate.ts'
import { keyImport } from './import.ts'
import { triggerKeyRoutes } from './routes.ts'
import { triggerKeyService } from './service.ts'
import { triggerKeyStore } from './store.ts'

export type { ImportedKey, ImportResult } from './import.ts'

export function createTriggerKeys(base: Base & { audit: Audit }) {
  const store = triggerKeyStore(base.db)
  const service = triggerKeyService(base, store)
  return {
    service,
    lookup: triggerKeyLookup(base, store),
    /** Takes over a key that another system made; for the import command. */
    take: keyImport(base, store),
    routes: triggerKeyRoutes(service),
  }
}
