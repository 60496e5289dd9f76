/** Projects, and who is in them, over HTTP. */

import { z } from 'zod'
import { allowIn } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Routes } from '../../../http/routes.ts'
import { listOf, pageFields, success } from '../../../http/shapes.ts'
import { byOrganization, member, memberRole } from '../members/schema.ts'
import { confirmation, scheduledDeletion } from '../organization/schema.ts'
import type { ProjectLife } from './life.ts'
import type { ProjectMembers } from './members.ts'
import {
  byProject,
  byProjectMember,
  project,
  projectInput,
  projectMemberInput,
  projectPatch,
  projectQuery,
} from './schema.ts'
import type { Projects } from './service.ts'

const tags = ['Projects']
const params = byProject
const ALL = '/api/organizations/:orgId/projects'
const ONE = `${ALL}/:projectId` as const

export function projectRoutes(projects: Projects, life: ProjectLife): Routes {
  return (api) => {
    api.get(
      ALL,
      {
        config: allowIn('project:view'),
        schema: {
          summary: 'List the projects that the caller sees',
          tags,
          params: byOrganization,
          querystring: projectQuery,
          response: { 200: listOf(project) },
        },
      },
      ({ membership, query }) => projects.list(membership, query),
    )

    api.post(
      ALL,
      {
        config: keyed(allowIn('project:create')),
        schema: {
          summary: 'Create a project',
          tags,
          params: byOrganization,
          body: projectInput,
          response: { 201: project },
        },
      },
      async ({ keyed: { membership }, body }, reply) => reply.code(201).send(await projects.create(membership, body)),
    )

    api.get(
      ONE,
      {
        config: allowIn('project:view'),
        schema: { summary: 'Get a project', tags, params, response: { 200: project } },
      },
      ({ membership }) => projects.get(membership),
    )

    api.patch(
      ONE,
      {
        config: allowIn('project:update'),
        schema: { summary: 'Change a project', tags, params, body: projectPatch, response: { 200: project } },
      },
      ({ membership, body }) => projects.update(membership, body),
    )

    api.delete(
      ONE,
      {
        config: allowIn('project:delete', { always: true }),
        schema: {
          summary: 'Delete a project',
          description: 'It is inaccessible at once; its data and files are deleted after 7 days.',
          tags,
          params,
          body: confirmation,
          response: { 202: scheduledDeletion },
        },
      },
      async ({ membership, body }, reply) => reply.code(202).send(await life.remove(membership, body.confirm)),
    )

    api.post(
      `${ONE}/archive`,
      {
        config: keyed(allowIn('project:delete', { always: true })),
        schema: {
          summary: 'Archive a project; it becomes read-only and its schedules are paused',
          tags,
          params,
          response: { 200: project },
        },
      },
      async ({ keyed: { membership } }) => {
        await life.setStatus(membership, 'archived')
        return projects.get(membership)
      },
    )

    api.post(
      `${ONE}/unarchive`,
      {
        config: keyed(allowIn('project:delete', { always: true })),
        schema: { summary: 'Unarchive a project', tags, params, response: { 200: project } },
      },
      async ({ keyed: { membership } }) => {
        await life.setStatus(membership, 'active')
        return projects.get(membership)
      },
    )
  }
}

export function projectMemberRoutes(members: ProjectMembers): Routes {
  return (api) => {
    api.get(
      `${ONE}/members`,
      {
        config: allowIn('project:manage_members'),
        schema: {
          summary: 'List the members of a project',
          tags,
          params,
          response: { 200: listOf(member) },
          querystring: z.object({
            ...pageFields(),
            role: memberRole.optional(),
            search: z.string().max(255).optional(),
          }),
        },
      },
      ({ membership, query }) => members.list(membership, query),
    )

    api.get(
      `${ONE}/members/:userId`,
      {
        config: allowIn('project:manage_members'),
        schema: { summary: 'Get a member of a project', tags, params: byProjectMember, response: { 200: member } },
      },
      ({ membership, params }) => members.get(membership, params.userId.toLowerCase()),
    )

    api.put(
      `${ONE}/members/:userId`,
      {
        config: allowIn('project:manage_members'),
        schema: {
          summary: 'Set the role of a member in the project',
          description: 'Admins of the project may assign roles up to editor.',
          tags,
          params: byProjectMember,
          body: projectMemberInput,
          response: { 200: member },
        },
      },
      ({ membership, params, body }) => members.put(membership, params.userId.toLowerCase(), body.role),
    )

    api.delete(
      `${ONE}/members/:userId`,
      {
        config: allowIn('project:manage_members'),
        schema: {
          summary: "Remove a member's role in the project",
          tags,
          params: byProjectMember,
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
