/** Invitations over HTTP: those of an organization, and the one that a link stands for. */

import { z } from 'zod'
import { allowIn, anyone, signedIn } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Routes } from '../../../http/routes.ts'
import { listOf, success } from '../../../http/shapes.ts'
import { byOrganization } from '../members/schema.ts'
import type { InvitationAnswers } from './answers.ts'
import {
  byInvitation,
  byLink,
  invitation,
  invitationAnswered,
  invitationInput,
  invitationQuery,
  invitationSent,
  invitationShown,
  invitationsSent,
} from './schema.ts'
import type { Invitations } from './service.ts'

const tags = ['Invitations']
const ALL = '/api/organizations/:orgId/invitations'

export function invitationRoutes(invitations: Invitations): Routes {
  return (api) => {
    api.get(
      ALL,
      {
        config: allowIn('invitation:view'),
        schema: {
          summary: 'List invitations; by default the pending ones',
          tags,
          params: byOrganization,
          querystring: invitationQuery,
          response: { 200: listOf(invitation) },
        },
      },
      ({ membership, query }) => invitations.list(membership, query),
    )

    api.post(
      ALL,
      {
        config: keyed(allowIn('invitation:create')),
        schema: {
          summary: 'Invite one or more users',
          description:
            'With `invitations` the response is `{ data, failed }`: the invitations that were sent, and the reasons why the others were not.',
          tags,
          params: byOrganization,
          body: invitationInput,
          response: { 201: z.union([invitationSent, invitationsSent]) },
        },
      },
      async ({ keyed: { membership }, body }, reply) =>
        reply.code(201).send(await invitations.create(membership, body)),
    )

    api.post(
      `${ALL}/:invitationId/resend`,
      {
        config: keyed(allowIn('invitation:create')),
        schema: {
          summary: 'Resend an invitation with a new link and expiry; the old link stops working',
          tags,
          params: byInvitation,
          response: { 200: invitationSent },
        },
      },
      ({ keyed: { membership }, params }) => invitations.resend(membership, params.invitationId),
    )

    api.delete(
      `${ALL}/:invitationId`,
      {
        config: allowIn('invitation:cancel'),
        schema: { summary: 'Cancel an invitation', tags, params: byInvitation, response: { 200: success } },
      },
      async ({ membership, params }) => {
        await invitations.cancel(membership, params.invitationId)
        return { success: true as const }
      },
    )
  }
}

export function invitationLinkRoutes(answers: InvitationAnswers): Routes {
  return (api) => {
    api.get(
      '/api/invitations/:token',
      {
        config: anyone,
        schema: { summary: 'Get an invitation by its link', tags, params: byLink, response: { 200: invitationShown } },
      },
      ({ params }) => answers.show(params.token),
    )

    api.post(
      '/api/invitations/:token/accept',
      {
        config: keyed(signedIn),
        schema: {
          summary: 'Accept an invitation; requires a session with the invited e-mail address, verified',
          tags,
          params: byLink,
          response: { 200: invitationAnswered },
        },
      },
      ({ keyed: { person }, params }) => answers.accept(person, params.token),
    )

    api.post(
      '/api/invitations/:token/decline',
      {
        config: keyed(signedIn),
        schema: { summary: 'Decline an invitation', tags, params: byLink, response: { 200: invitationAnswered } },
      },
      ({ keyed: { person }, params }) => answers.decline(person, params.token),
    )
  }
}
