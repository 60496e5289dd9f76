/** Checks on demand over HTTP. They answer when the check is over, which may take minutes. */

import { allow } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Routes } from '../../../http/routes.ts'
import { byId } from '../../../http/shapes.ts'
import { checked } from '../../uptime/index.ts'
import { tryInput } from './schema.ts'
import { MAX_WAIT_MS, type MonitorRequests } from './service.ts'

const tags = ['Monitors']
const ANSWER_WITHIN_MS = MAX_WAIT_MS + 15_000

export function requestRoutes(requests: MonitorRequests): Routes {
  return (api) => {
    api.post(
      '/api/monitors/:id/check',
      {
        config: keyed(allow('monitor:run')),
        handlerTimeout: ANSWER_WITHIN_MS,
        schema: {
          summary: 'Check a monitor now and wait for the results',
          description:
            'Returns one result per location. Results are stored and count like scheduled ones, and the schedule does not change. Results of a paused monitor are not stored.',
          tags,
          params: byId,
          response: { 200: checked },
        },
      },
      ({ keyed: { principal }, params }) => requests.check(principal, params.id),
    )

    api.post(
      '/api/monitors/test',
      {
        config: keyed(allow('monitor:run')),
        handlerTimeout: ANSWER_WITHIN_MS,
        schema: {
          summary: 'Test a monitor without saving it',
          description:
            'Takes the same body as the creation of a monitor. Returns one result per location. Limited to 30 per minute and project.',
          operationId: 'testMonitor',
          tags,
          body: tryInput,
          response: { 200: checked },
        },
      },
      ({ keyed: { principal }, body }) => requests.tryOut(principal, body),
    )
  }
}
