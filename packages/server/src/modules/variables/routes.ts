/** Variables over HTTP. */

import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, listOf, success } from '../../http/shapes.ts'
import { variable, variableChange, variableInput, variableSaved } from './schema.ts'
import type { Variables } from './service.ts'

const tags = ['Variables']

export function variableRoutes(variables: Variables): Routes {
  return (api) => {
    api.get(
      '/api/variables',
      {
        config: allow('variable:view'),
        schema: { summary: 'List the variables of the project', tags, response: { 200: listOf(variable) } },
      },
      ({ principal }) => variables.list(principal),
    )

    api.post(
      '/api/variables',
      {
        config: keyed(allow('variable:create')),
        schema: {
          summary: 'Create a variable or a secret',
          tags,
          body: variableInput,
          response: { 201: variableSaved },
        },
      },
      async ({ keyed: { principal }, body }, reply) => reply.code(201).send(await variables.create(principal, body)),
    )

    api.get(
      '/api/variables/:id',
      {
        config: allow('variable:view'),
        schema: { summary: 'Get a variable', tags, params: byId, response: { 200: variable } },
      },
      ({ principal, params }) => variables.get(principal, params.id),
    )

    api.put(
      '/api/variables/:id',
      {
        config: allow('variable:update'),
        schema: {
          summary: 'Change a variable; absent fields are unchanged',
          tags,
          params: byId,
          body: variableChange,
          response: { 200: variableSaved },
        },
      },
      ({ principal, params, body }) => variables.update(principal, params.id, body),
    )

    api.delete(
      '/api/variables/:id',
      {
        config: allow('variable:delete'),
        schema: { summary: 'Delete a variable', tags, params: byId, response: { 200: success } },
      },
      async ({ principal, params }) => {
        await variables.remove(principal, params.id)
        return { success: true as const }
      },
    )
  }
}
