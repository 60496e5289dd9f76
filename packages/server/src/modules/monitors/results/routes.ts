/** Results of a monitor over HTTP. */
import { allow } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { byId } from '../../../http/shapes.ts'
import { type Locations, locationAsked } from '../../locations/index.ts'
import type { Results } from '../../uptime/index.ts'
import { resultList, resultQuery } from '../../uptime/index.ts'

const tags = ['Monitors']

export function resultRoutes(results: Results, locations: Locations): Routes {
  return (api) => {
    api.get(
      '/api/monitors/:id/results',
      {
        config: allow('monitor:view'),
        schema: {
          summary: 'List results of a monitor, newest first',
          description: '`pagination.total` is counted up to 10,000; use `before` for older results.',
          operationId: 'listMonitorResults',
          tags,
          params: byId,
          querystring: resultQuery,
          response: { 200: resultList },
        },
      },
      async ({ principal, params, query }) => {
        await locations.require(locationAsked(query))
        const { data, pagination } = await results.list(principal, params.id, query)
        return { results: data, pagination }
      },
    )
  }
}
