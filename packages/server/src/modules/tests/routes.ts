/** Tests over HTTP. Running one (execute) is in the runs module. */
import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, listOf, success } from '../../http/shapes.ts'
import { oneTestQuery, test, testInput, testPatch, testQuery } from './schema.ts'
import type { Tests } from './service.ts'

const tags = ['Tests']

export function testRoutes(tests: Tests): Routes {
  return (api) => {
    api.get(
      '/api/tests',
      {
        config: allow('test:view'),
        schema: { summary: 'List tests', tags, querystring: testQuery, response: { 200: listOf(test) } },
      },
      ({ principal, query }) => tests.list(principal, query),
    )

    api.post(
      '/api/tests',
      {
        config: keyed(allow('test:create')),
        schema: { summary: 'Create a test', tags, body: testInput, response: { 201: test } },
      },
      async ({ keyed: { principal }, body }, reply) => reply.code(201).send(await tests.create(principal, body)),
    )

    api.get(
      '/api/tests/:id',
      {
        config: allow('test:view'),
        schema: { summary: 'Get a test', tags, params: byId, querystring: oneTestQuery, response: { 200: test } },
      },
      ({ principal, params, query }) => tests.get(principal, params.id, query),
    )

    api.patch(
      '/api/tests/:id',
      {
        config: allow('test:update'),
        schema: { summary: 'Change a test', tags, params: byId, body: testPatch, response: { 200: test } },
      },
      ({ principal, params, body }) => tests.update(principal, params.id, body),
    )

    api.delete(
      '/api/tests/:id',
      {
        config: allow('test:delete'),
        schema: { summary: 'Delete a test that is not in use', tags, params: byId, response: { 200: success } },
      },
      async ({ principal, params }) => {
        await tests.remove(principal, params.id)
        return { success: true as const }
      },
    )
  }
}
