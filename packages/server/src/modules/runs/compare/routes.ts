/** GET /api/runs/{id}/compare. */
import { allow } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { byRunId } from '../schema.ts'
import { compareQuery, comparison } from './schema.ts'
import type { Compare } from './service.ts'

export function compareRoutes({ compare }: Compare): Routes {
  return (api) => {
    api.get(
      '/api/runs/:runId/compare',
      {
        config: allow('run:view'),
        schema: {
          summary: 'Compare a load run with an earlier one',
          description:
            'Both summaries side by side, and the mean of each figure over the seconds of the run with a 95 % interval ' +
            'of its change. Runs that are no load tests, or not over, have nothing to compare: the lists are empty.',
          tags: ['Runs'],
          params: byRunId,
          querystring: compareQuery,
          response: { 200: comparison },
        },
      },
      ({ principal, params, query }) => compare(principal, params.runId, query.with),
    )
  }
}
