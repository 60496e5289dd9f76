/** Trigger keys over HTTP. */

import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { listOf, success } from '../../http/shapes.ts'
import { byJob, byKey, triggerKey, triggerKeyCreated, triggerKeyInput, triggerKeyPatch } from './schema.ts'
import type { TriggerKeys } from './service.ts'

const tags = ['Trigger keys']

export function triggerKeyRoutes(keys: TriggerKeys): Routes {
  return (api) => {
    api.get(
      '/api/jobs/:id/api-keys',
      {
        config: allow('trigger_key:view'),
        schema: {
          summary: 'List the trigger keys of a job',
          tags,
          params: byJob,
          response: { 200: listOf(triggerKey) },
        },
      },
      ({ principal, params }) => keys.list(principal, params.id),
    )

    api.post(
      '/api/jobs/:id/api-keys',
      {
        config: keyed(allow('trigger_key:create')),
        schema: {
          summary: 'Create a trigger key that can only start this job',
          tags,
          params: byJob,
          body: triggerKeyInput,
          response: { 201: triggerKeyCreated },
        },
      },
      async ({ keyed: { principal }, params, body }, reply) =>
        reply.code(201).send(await keys.create(principal, params.id, body)),
    )

    api.patch(
      '/api/jobs/:id/api-keys/:keyId',
      {
        config: allow('trigger_key:update'),
        schema: {
          summary: 'Change a trigger key',
          tags,
          params: byKey,
          body: triggerKeyPatch,
          response: { 200: triggerKey },
        },
      },
      ({ principal, params, body }) => keys.update(principal, { jobId: params.id, id: params.keyId }, body),
    )

    api.delete(
      '/api/jobs/:id/api-keys/:keyId',
      {
        config: allow('trigger_key:delete'),
        schema: { summary: 'Revoke a trigger key', tags, params: byKey, response: { 200: success } },
      },
      async ({ principal, params }) => {
        await keys.remove(principal, { jobId: params.id, id: params.keyId })
        return { success: true as const }
      },
    )
  }
}
