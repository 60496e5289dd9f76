/** The history of alerts over HTTP. */

import { allow } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Routes } from '../../../http/routes.ts'
import { byId, listOf } from '../../../http/shapes.ts'
import { alert, historyQuery } from './schema.ts'
import type { AlertHistory } from './service.ts'

const tags = ['Alerts']

export function historyRoutes(history: AlertHistory): Routes {
  return (api) => {
    api.get(
      '/api/alerts/history',
      {
        config: allow('alert:view'),
        schema: {
          summary: 'List alerts and their delivery status',
          tags,
          querystring: historyQuery,
          response: { 200: listOf(alert) },
        },
      },
      ({ principal, query }) => history.list(principal, query),
    )

    api.post(
      '/api/alerts/:id/resend',
      {
        config: keyed(allow('alert:resend')),
        schema: { summary: 'Resend an alert', tags, params: byId, response: { 200: alert } },
      },
      ({ keyed: { principal }, params }) => history.resend(principal, params.id),
    )

    api.post(
      '/api/alerts/:id/acknowledge',
      {
        config: keyed(allow('alert:acknowledge')),
        schema: {
          summary: 'Acknowledge an alert; its incident sends no more reminders',
          tags,
          params: byId,
          response: { 200: alert },
        },
      },
      ({ keyed: { principal }, params }) => history.acknowledge(principal, params.id),
    )
  }
}
