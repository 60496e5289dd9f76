/** Where runs and checks can be carried out. */
import type { Base } from '../base.ts'
import { locationRoutes } from './routes.ts'
import { locationService } from './service.ts'

export { ANYWHERE, locationId } from './schema.ts'
export { type Locations, locationAsked, type NamedLocation } from './service.ts'
export { readLocations } from './store.ts'

export function createLocations(base: Base) {
  const service = locationService(base)
  return { service, routes: locationRoutes(service) }
}
