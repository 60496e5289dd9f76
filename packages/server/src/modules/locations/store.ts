/** SQL of execution locations. */
import type { Queryable } from '../../platform/database/port.ts'

const MAX_LOCATIONS = 1000

export interface Location {
  id: string
  name: string
  region: string
}

export async function readLocations(sql: Queryable): Promise<Location[]> {
  return sql<Location[]>`select id, name, region from locations order by position, id limit ${MAX_LOCATIONS}`
}
