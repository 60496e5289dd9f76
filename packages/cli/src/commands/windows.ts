/** `wk windows`: maintenance windows, in which monitors tell nobody. */
import { resourceCommands } from '../api/resource.ts'

export const windows = resourceCommands({
  noun: 'windows',
  one: 'maintenance window',
  path: '/api/maintenance-windows',
  columns: ['id', 'name', 'enabled', 'startsAt', 'endsAt', 'cron', 'durationMinutes'],
  createExample: '--name Upgrade --starts-at 2027-01-31T22:00:00Z --ends-at 2027-01-31T23:00:00Z --all-monitors',
  updateExample: '--no-enabled',
})
