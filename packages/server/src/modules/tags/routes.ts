/** Tags over HTTP. They are attached by changing what carries them. */

import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, listOf, success } from '../../http/shapes.ts'
import { tag, tagInput, tagPatch } from './schema.ts'
import type { Tags } from './service.ts'

const tags = ['Tags']

export function tagRoutes(service: Tags): Routes {
  return (api) => {
    api.get(
      '/api/tags',
      {
        config: allow('tag:view'),
        schema: { summary: 'List the tags of the project', tags, response: { 200: listOf(tag) } },
      },
      ({ principal }) => service.list(principal),
    )

    api.post(
      '/api/tags',
      {
        config: keyed(allow('tag:create')),
        schema: { summary: 'Create a tag', tags, body: tagInput, response: { 201: tag } },
      },
      async ({ keyed: { principal }, body }, reply) => reply.code(201).send(await service.create(principal, body)),
    )

    api.patch(
      '/api/tags/:id',
      {
        config: allow('tag:update'),
        schema: {
          summary: 'Change the name or colour of a tag',
          tags,
          params: byId,
          body: tagPatch,
          response: { 200: tag },
        },
      },
      ({ principal, params, body }) => service.update(principal, params.id, body),
    )

    api.delete(
      '/api/tags/:id',
      {
        config: allow('tag:delete'),
        schema: {
          summary: 'Delete a tag and remove it from all resources',
          tags,
          params: byId,
          response: { 200: success },
        },
      },
      async ({ principal, params }) => {
        await service.remove(principal, params.id)
        return { success: true as const }
      },
    )
  }
}
