/**
 * External ids: names that programs give to what they look after, so that a new title or another machine is no new
 * resource. Another kind of resource: kinds.ts, then `externalIdField`, `shownExternalId` and `externalIdFilter` in its
 * schema (and `managedByField`, `shownManagedBy`), the columns in its store, `set` in its service.
 */
import { externalIdService } from './service.ts'
import { externalIdStore } from './store.ts'

export { JOBS, MONITORS, PROVIDERS, TESTS } from './kinds.ts'
export { NO_NAMES, namesAfter } from './names.ts'
export { externalIdField, externalIdFilter, managedByField, shownExternalId, shownManagedBy } from './schema.ts'
export type { ExternalIds } from './service.ts'

export const createExternalIds = () => ({ service: externalIdService(externalIdStore) })
