/** Statistics of a monitor over HTTP. */
import { allow } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { byId } from '../../../http/shapes.ts'
import { type Locations, locationAsked } from '../../locations/index.ts'
import type { Statistics } from '../../uptime/index.ts'
import { stats, statsQuery, uptime, uptimeQuery } from '../../uptime/index.ts'

const tags = ['Monitors']

export function statisticsRoutes(statistics: Statistics, locations: Locations): Routes {
  return (api) => {
    api.get(
      '/api/monitors/:id/stats',
      {
        config: allow('monitor:view'),
        schema: {
          summary: 'Get the statistics of a monitor, in total and per location',
          tags,
          params: byId,
          querystring: statsQuery,
          response: { 200: stats },
        },
      },
      async ({ principal, params, query }) => {
        await locations.require(locationAsked(query))
        return statistics.stats(principal.scope, params.id, { period: query.period, location: query.location ?? null })
      },
    )

    api.get(
      '/api/monitors/:id/uptime',
      {
        config: allow('monitor:view'),
        schema: {
          summary: 'Get the uptime of a monitor per day',
          description: 'Oldest first, in UTC days; begins with the day the monitor was created.',
          operationId: 'getMonitorUptime',
          tags,
          params: byId,
          querystring: uptimeQuery,
          response: { 200: uptime },
        },
      },
      async ({ principal, params, query }) => {
        await locations.require(locationAsked(query))
        return {
          days: await statistics.uptimeDays(principal.scope, params.id, {
            days: query.days,
            location: query.location ?? null,
          }),
        }
      },
    )
  }
}
