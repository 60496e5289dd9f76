/** Members over HTTP. */
import { allowIn } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { listOf, success } from '../../../http/shapes.ts'
import { byMember, byOrganization, member, memberPatch, memberQuery, memberWithTokens } from './schema.ts'
import type { Members } from './service.ts'

const tags = ['Members']

export function memberRoutes(members: Members): Routes {
  return (api) => {
    api.get(
      '/api/organizations/:orgId/members',
      {
        config: allowIn('member:view'),
        schema: {
          summary: 'List the members of an organization',
          tags,
          params: byOrganization,
          querystring: memberQuery,
          response: { 200: listOf(member) },
        },
      },
      ({ membership, query }) => members.list(membership, query),
    )

    api.get(
      '/api/organizations/:orgId/members/:userId',
      {
        config: allowIn('member:view'),
        schema: {
          summary: 'Get a member',
          tags,
          params: byMember,
          response: { 200: memberWithTokens },
        },
      },
      ({ membership, params }) => members.get(membership, params.userId.toLowerCase()),
    )

    api.patch(
      '/api/organizations/:orgId/members/:userId',
      {
        config: allowIn('member:update'),
        schema: {
          summary: 'Change the role of a member; applies from their next request on',
          tags,
          params: byMember,
          body: memberPatch,
          response: { 200: memberWithTokens },
        },
      },
      ({ membership, params, body }) => members.update(membership, params.userId.toLowerCase(), body),
    )

    api.delete(
      '/api/organizations/:orgId/members/:userId',
      {
        config: allowIn('member:delete', { self: true }),
        schema: {
          summary: 'Remove a member, or leave the organization; all tokens and trigger keys of the member are revoked',
          tags,
          params: byMember,
          response: { 200: success },
        },
      },
      async ({ membership, params }) => {
        await members.remove(membership, params.userId.toLowerCase())
        return { success: true as const }
      },
    )
  }
}
