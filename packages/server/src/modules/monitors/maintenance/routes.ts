/** Maintenance windows over HTTP. */

import { allow } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Routes } from '../../../http/routes.ts'
import { byId, listOf, success } from '../../../http/shapes.ts'
import { maintenanceWindow, windowInput, windowPatch, windowQuery } from './schema.ts'
import type { MaintenanceWindows } from './service.ts'

const tags = ['Monitors']

export function windowRoutes(windows: MaintenanceWindows): Routes {
  return (api) => {
    api.get(
      '/api/maintenance-windows',
      {
        config: allow('monitor:view'),
        schema: {
          summary: 'List maintenance windows',
          tags,
          querystring: windowQuery,
          response: { 200: listOf(maintenanceWindow) },
        },
      },
      ({ principal, query }) => windows.list(principal, query),
    )

    api.post(
      '/api/maintenance-windows',
      {
        config: keyed(allow('monitor:update')),
        schema: {
          summary: 'Create a maintenance window',
          description:
            'It takes place once, or repeatedly by a cron expression in a time zone. During the window its monitors are checked, but results do not count and alerts are suppressed.',
          tags,
          body: windowInput,
          response: { 201: maintenanceWindow },
        },
      },
      async ({ keyed: { principal }, body }, reply) => reply.code(201).send(await windows.create(principal, body)),
    )

    api.get(
      '/api/maintenance-windows/:id',
      {
        config: allow('monitor:view'),
        schema: { summary: 'Get a maintenance window', tags, params: byId, response: { 200: maintenanceWindow } },
      },
      ({ principal, params }) => windows.get(principal, params.id),
    )

    api.patch(
      '/api/maintenance-windows/:id',
      {
        config: allow('monitor:update'),
        schema: {
          summary: 'Change a maintenance window',
          tags,
          params: byId,
          body: windowPatch,
          response: { 200: maintenanceWindow },
        },
      },
      ({ principal, params, body }) => windows.update(principal, params.id, body),
    )

    api.delete(
      '/api/maintenance-windows/:id',
      {
        config: allow('monitor:update'),
        schema: {
          summary: 'Delete a maintenance window; an active one ends',
          tags,
          params: byId,
          response: { 200: success },
        },
      },
      async ({ principal, params }) => {
        await windows.remove(principal, params.id)
        return { success: true as const }
      },
    )
  }
}
