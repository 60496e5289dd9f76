/** Runs over HTTP. The stream is console/routes.ts, the artifacts artifacts/routes.ts. */

import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, listOf, success } from '../../http/shapes.ts'
import { ANYWHERE } from '../locations/index.ts'
import { byRunId, executeInput, run, runStarted, runStatus, runsQuery } from './schema.ts'
import type { Runs } from './service.ts'

const tags = ['Runs']

export function runRoutes(runs: Runs): Routes {
  return (api) => {
    api.get(
      '/api/runs',
      {
        config: allow('run:view'),
        schema: { summary: 'List runs', tags, querystring: runsQuery, response: { 200: listOf(run) } },
      },
      ({ principal, query }) => runs.list(principal, query),
    )

    api.get(
      '/api/runs/:runId',
      { config: allow('run:view'), schema: { summary: 'Get a run', tags, params: byRunId, response: { 200: run } } },
      ({ principal, params }) => runs.get(principal, params.runId),
    )

    api.get(
      '/api/runs/:runId/status',
      {
        config: allow('run:view', { triggerKey: 'run' }),
        schema: { summary: 'Get the status of a run', tags, params: byRunId, response: { 200: runStatus } },
      },
      ({ principal, params }) => runs.status(principal, params.runId),
    )

    api.post(
      '/api/runs/:runId/cancel',
      {
        config: keyed(allow('run:cancel')),
        schema: { summary: 'Cancel a running run', tags, params: byRunId, response: { 200: run } },
      },
      ({ keyed: { principal }, params }) => runs.cancel(principal, params.runId),
    )

    api.delete(
      '/api/runs/:runId',
      {
        config: allow('run:delete'),
        schema: {
          summary: 'Delete a run; a running one is cancelled first',
          tags,
          params: byRunId,
          response: { 200: success },
        },
      },
      async ({ principal, params }) => {
        await runs.remove(principal, params.runId)
        return { success: true as const }
      },
    )

    // Lives here, not with the tests: starting runs is this module's, and it is made after `tests`.
    api.post(
      '/api/tests/:id/execute',
      {
        config: keyed(allow('test:run')),
        schema: {
          summary: 'Run a single test',
          tags: ['Tests'],
          params: byId,
          body: executeInput,
          response: { 200: runStarted },
        },
      },
      ({ keyed: { principal }, params, body }) => runs.startTest(principal, params.id, body?.location ?? ANYWHERE),
    )
  }
}
