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
          summary: 'Check a monitor now and wait for what is found',
          description:
            'One result per location, stored and counted like any other; due times stay what they are. Of a paused monitor nothing is kept.',
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
          summary: 'Try a definition without saving it',
          description: 'Takes the body that would create a monitor. One result per location; 30 a minute per project.',
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
