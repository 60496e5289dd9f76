/** Muting over HTTP. */

import { allow } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Routes } from '../../../http/routes.ts'
import { byId, listOf, pageQuery, success } from '../../../http/shapes.ts'
import { mute, muteInput } from './schema.ts'
import type { Mutes } from './service.ts'

const tags = ['Alerts']

export function muteRoutes(mutes: Mutes): Routes {
  return async (api) => {
    api.get(
      '/api/alerts/mutes',
      {
        config: allow('alert:view'),
        schema: {
          summary: 'List the muted jobs and monitors',
          tags,
          querystring: pageQuery,
          response: { 200: listOf(mute) },
        },
      },
      ({ principal, query }) => mutes.list(principal, query),
    )
    await routesOf(mutes, 'job')(api)
    await routesOf(mutes, 'monitor')(api)
  }
}

function routesOf(mutes: Mutes, type: 'job' | 'monitor'): Routes {
  const Type = type === 'job' ? 'Job' : 'Monitor'
  return (api) => {
    api.post(
      `/api/${type}s/:id/mute`,
      {
        config: keyed(allow('alert:mute')),
        schema: {
          summary: `Mute a ${type}`,
          description:
            'Until a given time, or until recovery. Alerts are recorded as suppressed. Recipients who were notified of an open incident are still notified of its recovery.',
          operationId: `mute${Type}`,
          tags,
          params: byId,
          body: muteInput,
          response: { 200: mute },
        },
      },
      ({ keyed: { principal }, params, body }) => mutes.mute(principal, { type, id: params.id }, body),
    )

    api.delete(
      `/api/${type}s/:id/mute`,
      {
        config: allow('alert:mute'),
        schema: {
          summary: `Unmute a ${type}`,
          description: 'An alert is sent for an incident that is still open.',
          operationId: `unmute${Type}`,
          tags,
          params: byId,
          response: { 200: success },
        },
      },
      async ({ principal, params }) => {
        await mutes.unmute(principal, { type, id: params.id })
        return { success: true as const }
      },
    )
  }
}
