/** The rooms in which monitors are checked, made apart from the app's: as in another process. */
import type { Base } from '../modules/base.ts'
import { createChecking } from '../modules/checking/index.ts'
import { createIncidents } from '../modules/incidents/index.ts'
import { createUptime } from '../modules/uptime/index.ts'

export function monitorRooms(base: Base) {
  const { states } = createIncidents(base)
  return { states, ...createUptime(base), ...createChecking(base, states) }
}
