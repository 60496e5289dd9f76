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
            'Returns both summaries, and the mean of each metric over the seconds of the run with a 95 % confidence interval ' +
            'of its change. The lists are empty for runs that are not load tests or have not ended.',
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
