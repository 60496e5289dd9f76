/** CLI tokens over HTTP. */

import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, listOf, success } from '../../http/shapes.ts'
import { cliToken, cliTokenCreated, cliTokenInput, cliTokenPatch, cliTokenQuery } from './schema.ts'
import type { CliTokens } from './service.ts'

const tags = ['CLI tokens']

export function cliTokenRoutes(tokens: CliTokens): Routes {
  return (api) => {
    api.get(
      '/api/cli-tokens',
      {
        config: allow('cli_token:view'),
        schema: {
          summary: 'List the CLI tokens of the project',
          tags,
          querystring: cliTokenQuery,
          response: { 200: listOf(cliToken) },
        },
      },
      ({ principal, query }) => tokens.list(principal, query),
    )

    api.post(
      '/api/cli-tokens',
      {
        config: keyed(allow('cli_token:create')),
        schema: { summary: 'Create a CLI token', tags, body: cliTokenInput, response: { 201: cliTokenCreated } },
      },
      async ({ keyed: { principal }, body }, reply) => reply.code(201).send(await tokens.create(principal, body)),
    )

    api.patch(
      '/api/cli-tokens/:id',
      {
        config: allow('cli_token:update'),
        schema: {
          summary: 'Enable, disable or rename a CLI token',
          tags,
          params: byId,
          body: cliTokenPatch,
          response: { 200: cliToken },
        },
      },
      ({ principal, params, body }) => tokens.update(principal, params.id, body),
    )

    api.delete(
      '/api/cli-tokens/:id',
      {
        config: allow('cli_token:delete'),
        schema: { summary: 'Revoke a CLI token', tags, params: byId, response: { 200: success } },
      },
      async ({ principal, params }) => {
        await tokens.remove(principal, params.id)
        return { success: true as const }
      },
    )
  }
}
