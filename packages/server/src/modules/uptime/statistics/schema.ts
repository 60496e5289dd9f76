/** Statistics of monitors on the wire. What each figure means: docs/monitoring.md. */
import { z } from 'zod'
import { time } from '../../../http/shapes.ts'
import { locationId } from '../../locations/index.ts'
import { LOCATION_STATUSES } from './agreement.ts'
import { PERIODS } from './windows.ts'

const MAX_DAYS = 90
const milliseconds = z.number().nullable()
const count = z.int()

const counts = {
  totalChecks: count,
  successfulChecks: count.meta({ description: 'Up or degraded' }),
  degradedChecks: count,
  failedChecks: count,
  unknownChecks: count.meta({ description: 'Checks that could not be carried out; they do not count' }),
  maintenanceChecks: count.meta({ description: 'Checks during maintenance windows; they do not count' }),
  coveredPercent: z.number().meta({
    description: 'Share of the time that is covered by checks; there is no data for the rest',
    examples: [99.8],
  }),
}

const uptimePercent = z
  .number()
  .nullable()
  .meta({
    description:
      'Share of successful checks among those that count; over several locations the share of time that was not down; null without data',
    examples: [99.95],
  })

const figures = z.object({
  uptimePercent,
  avgResponseTime: milliseconds.meta({ description: 'Milliseconds, of successful checks', examples: [81.2] }),
  p50ResponseTime: milliseconds,
  p95ResponseTime: milliseconds.meta({ examples: [143.7] }),
  p99ResponseTime: milliseconds,
  ...counts,
})

const shownLocation = z.string().meta({ examples: ['global'] })

export const stats = figures
  .extend({
    period: z.enum(PERIODS),
    from: time.meta({ description: 'Not before the monitor was created' }),
    to: time,
    locations: z.array(figures.extend({ location: shownLocation })),
    disagreeing: z
      .array(z.object({ location: shownLocation, status: z.enum(LOCATION_STATUSES), since: time }))
      .meta({ description: 'Locations whose state has differed from the state of the monitor for a long time' }),
  })
  .meta({ id: 'MonitorStats' })

const location = locationId.optional().meta({ description: 'Only this location' })

export const statsQuery = z.object({ period: z.enum(PERIODS).default('24h'), location })

const days = z
  .string()
  .regex(/^\d{1,3}$/, 'Must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1, 'Must be 1 or more'))
  .transform((count) => Math.min(count, MAX_DAYS))
  .default(MAX_DAYS)
  .meta({
    type: 'integer',
    minimum: 1,
    default: MAX_DAYS,
    description: `Number of UTC days, including today; values above ${MAX_DAYS} give ${MAX_DAYS}`,
  })

export const uptimeQuery = z.object({ days, location })

export const uptime = z
  .object({
    days: z.array(
      z.object({
        date: z.string().meta({ examples: ['2026-01-31'] }),
        uptimePercent,
        avgResponseTime: milliseconds,
        ...counts,
      }),
    ),
  })
  .meta({ id: 'MonitorUptime' })
