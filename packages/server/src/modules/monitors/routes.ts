/** Monitors over HTTP. What they have seen is results/routes.ts, checks on demand are requests/routes.ts. */

import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, listOf, sendJson, success } from '../../http/shapes.ts'
import { type BulkMonitors, bulkDone, bulkInput } from './bulk.ts'
import {
  monitor,
  monitorCreated,
  monitorInput,
  monitorPatch,
  monitorQuery,
  monitorSummary,
  newHeartbeatKey,
} from './schema.ts'
import type { Monitors } from './service.ts'

const tags = ['Monitors']

export function monitorRoutes(monitors: Monitors, bulk: BulkMonitors): Routes {
  return async (api) => {
    await manyRoutes(monitors, bulk)(api)
    await oneRoutes(monitors)(api)
  }
}

function manyRoutes(monitors: Monitors, bulk: BulkMonitors): Routes {
  return (api) => {
    api.get(
      '/api/monitors',
      {
        config: allow('monitor:view'),
        schema: { summary: 'List monitors', tags, querystring: monitorQuery, response: { 200: listOf(monitor) } },
      },
      async ({ principal, query }, reply) => sendJson(reply, await monitors.list(principal, query)),
    )

    api.post(
      '/api/monitors',
      {
        config: keyed(allow('monitor:create')),
        schema: {
          summary: 'Create a monitor',
          description:
            'The monitor is checked at once. Credentials in the URL are moved to `config.auth`. Secrets in `config` are shown as `***` from then on.',
          tags,
          body: monitorInput,
          response: { 201: monitorCreated },
        },
      },
      async ({ keyed: { principal }, body }, reply) => reply.code(201).send(await monitors.create(principal, body)),
    )

    api.get(
      '/api/monitors/summary',
      {
        config: allow('monitor:view'),
        schema: { summary: 'Count monitors by state', tags, response: { 200: monitorSummary } },
      },
      ({ principal }) => monitors.summary(principal),
    )

    api.post(
      '/api/monitors/bulk',
      {
        config: keyed(allow('monitor:update')),
        schema: {
          summary: 'Pause, resume, tag, untag or delete many monitors',
          description:
            'All changes are one transaction. Ids that do not exist in the project are listed in the response and do not affect the others.',
          operationId: 'changeMonitors',
          tags,
          body: bulkInput,
          response: { 200: bulkDone },
        },
      },
      ({ keyed: { principal }, body }) => bulk(principal, body),
    )
  }
}

function oneRoutes(monitors: Monitors): Routes {
  return (api) => {
    api.get(
      '/api/monitors/:id',
      {
        config: allow('monitor:view'),
        schema: { summary: 'Get a monitor', tags, params: byId, response: { 200: monitor } },
      },
      ({ principal, params }) => monitors.get(principal, params.id),
    )

    api.patch(
      '/api/monitors/:id',
      {
        config: allow('monitor:update'),
        schema: {
          summary: 'Change, pause or resume a monitor',
          description:
            'A mask `***` in `config` keeps the stored secret. A monitor with a changed target is pending until its next check.',
          tags,
          params: byId,
          body: monitorPatch,
          response: { 200: monitor },
        },
      },
      ({ principal, params, body }) => monitors.update(principal, params.id, body),
    )

    api.delete(
      '/api/monitors/:id',
      {
        config: allow('monitor:delete'),
        schema: { summary: 'Delete a monitor and its results', tags, params: byId, response: { 200: success } },
      },
      async ({ principal, params }) => {
        await monitors.remove(principal, params.id)
        return { success: true as const }
      },
    )

    api.post(
      '/api/monitors/:id/heartbeat-key',
      {
        config: keyed(allow('monitor:update')),
        schema: {
          summary: 'Regenerate the key of a heartbeat monitor; the old key stops working',
          operationId: 'renewHeartbeatKey',
          tags,
          params: byId,
          response: { 200: newHeartbeatKey },
        },
      },
      ({ keyed: { principal }, params }) => monitors.renewHeartbeatKey(principal, params.id),
    )
  }
}
