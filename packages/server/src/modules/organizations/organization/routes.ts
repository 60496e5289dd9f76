/** Organizations over HTTP. */

import { allowIn, anyPerson, signedIn } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Routes } from '../../../http/routes.ts'
import { listOf, pageQuery } from '../../../http/shapes.ts'
import { roleTable } from '../../../kernel/roles.ts'
import { byOrganization } from '../members/schema.ts'
import type { OrganizationLife } from './life.ts'
import {
  confirmation,
  organization,
  organizationInput,
  organizationPatch,
  roles,
  scheduledDeletion,
  stats,
  transferInput,
  transferred,
} from './schema.ts'
import type { Organizations } from './service.ts'

const tags = ['Organizations']
const params = byOrganization

export function organizationRoutes(organizations: Organizations, life: OrganizationLife): Routes {
  return (api) => {
    api.get(
      '/api/organizations',
      {
        config: anyPerson,
        schema: {
          summary: "List the caller's organizations; a token sees only its own",
          tags,
          querystring: pageQuery,
          response: { 200: listOf(organization) },
        },
      },
      ({ person, query }) => organizations.list(person, query),
    )

    api.post(
      '/api/organizations',
      {
        config: keyed(signedIn),
        schema: {
          summary: 'Create an organization with a default project; the caller becomes its owner',
          tags,
          body: organizationInput,
          response: { 201: organization },
        },
      },
      async ({ keyed: { person }, body }, reply) => {
        const id = await life.create(person, body)
        return reply.code(201).send(await organizations.getOne(person, id, 'org_owner'))
      },
    )

    api.get(
      '/api/organizations/:orgId',
      {
        config: allowIn('organization:view'),
        schema: { summary: 'Get an organization', tags, params, response: { 200: organization } },
      },
      ({ membership }) => organizations.get(membership),
    )

    api.patch(
      '/api/organizations/:orgId',
      {
        config: allowIn('organization:update'),
        schema: {
          summary: 'Change an organization',
          tags,
          params,
          body: organizationPatch,
          response: { 200: organization },
        },
      },
      ({ membership, body }) => organizations.update(membership, body),
    )

    api.delete(
      '/api/organizations/:orgId',
      {
        config: allowIn('organization:delete'),
        schema: {
          summary: 'Delete an organization',
          description:
            'Schedules stop and tokens are rejected at once; owners can restore the organization for 30 days.',
          tags,
          params,
          body: confirmation,
          response: { 202: scheduledDeletion },
        },
      },
      async ({ membership, body }, reply) => reply.code(202).send(await life.remove(membership, body.confirm)),
    )

    api.post(
      '/api/organizations/:orgId/restore',
      {
        config: keyed(allowIn('organization:delete', { session: true, always: true })),
        schema: {
          summary: 'Restore an organization that is scheduled for deletion',
          tags,
          params,
          response: { 200: organization },
        },
      },
      async ({ keyed: { membership } }) => {
        await life.restore(membership)
        return organizations.get(membership)
      },
    )

    api.post(
      '/api/organizations/:orgId/transfer-ownership',
      {
        config: keyed(allowIn('organization:delete', { session: true })),
        schema: {
          operationId: 'transferOwnership',
          summary: 'Transfer the ownership of an organization to an admin; the caller becomes an admin',
          description: 'Requires a sign-in within the last 15 minutes.',
          tags,
          params,
          body: transferInput,
          response: { 200: transferred },
        },
      },
      async ({ keyed: { membership }, body }) => {
        return { success: true as const, ownerUserId: await life.transfer(membership, body) }
      },
    )
  }
}

export function organizationLookRoutes(organizations: Organizations): Routes {
  return (api) => {
    api.get(
      '/api/organizations/:orgId/stats',
      {
        config: allowIn('organization:view'),
        schema: {
          operationId: 'getOrganizationStats',
          summary: 'Get the number of resources in an organization',
          tags,
          params,
          response: { 200: stats },
        },
      },
      ({ membership }) => organizations.stats(membership),
    )

    api.get(
      '/api/organizations/:orgId/roles',
      {
        config: allowIn('organization:view'),
        schema: { summary: 'List the roles and their permissions', tags, params, response: { 200: roles } },
      },
      async () => ({ data: roleTable() }),
    )
  }
}
