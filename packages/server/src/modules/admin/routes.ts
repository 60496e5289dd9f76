/** The install over HTTP: for super admins in a signed-in session. */

import { ofInstance } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, listOf } from '../../http/shapes.ts'
import { giveCookies, visitOf } from '../identity/index.ts'
import * as shapes from './schema.ts'
import type { Admin } from './service.ts'

const tags = ['Instance']
const COUNTED = 'Newest first; the total is counted up to 10,000.'

export function adminRoutes(admin: Admin): Routes {
  return (api) => {
    api.get(
      '/api/admin/settings',
      {
        config: ofInstance('instance:view'),
        schema: { summary: 'Get the instance settings', tags, response: { 200: shapes.settings } },
      },
      () => admin.settings(),
    )

    api.patch(
      '/api/admin/settings',
      {
        config: ofInstance('instance:update'),
        schema: {
          summary: 'Change the instance settings',
          tags,
          body: shapes.settingsPatch,
          response: { 200: shapes.settings },
        },
      },
      ({ person, body }) => admin.setSettings(person, body),
    )

    api.get(
      '/api/admin/organizations',
      {
        config: ofInstance('instance:view'),
        schema: {
          summary: 'List all organizations',
          operationId: 'listAllOrganizations',
          tags,
          description: COUNTED,
          querystring: shapes.searchQuery,
          response: { 200: listOf(shapes.listedOrganization) },
        },
      },
      ({ query }) => admin.organizations(query),
    )

    api.get(
      '/api/admin/users',
      {
        config: ofInstance('instance:view'),
        schema: {
          summary: 'List all users',
          operationId: 'listAllUsers',
          tags,
          description: COUNTED,
          querystring: shapes.searchQuery,
          response: { 200: listOf(shapes.listedUser) },
        },
      },
      ({ query }) => admin.users(query),
    )

    api.patch(
      '/api/admin/users/:id',
      {
        config: ofInstance('instance:update'),
        schema: {
          summary: 'Ban or unban a user, or grant or revoke the super admin role',
          tags,
          params: byId,
          body: shapes.userPatch,
          response: { 200: shapes.listedUser },
        },
      },
      ({ person, params, body }) => admin.setUser(person, params.id, body),
    )

    api.post(
      '/api/admin/users/:id/impersonate',
      {
        config: keyed(ofInstance('instance:impersonate')),
        schema: {
          summary: 'Impersonate a user for one hour',
          tags,
          params: byId,
          description: "Replaces the caller's session until sign-out. The audit log records both users.",
          response: { 200: shapes.impersonation },
        },
      },
      async (request, reply) => {
        const begun = await admin.impersonate(request.keyed.person, request.params.id, visitOf(request))
        giveCookies(reply, begun)
        return { expiresAt: begun.expiresAt }
      },
    )
  }
}
