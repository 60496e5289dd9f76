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
          summary: 'List invitations, those that wait for an answer unless told otherwise',
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
          summary: 'Invite somebody, or many at once',
          description:
            'With `invitations` the answer is `{ data, failed }`: what could be sent, and why the rest could not.',
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
          summary: 'Send an invitation again, with a new link and a new expiry; the old link dies',
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
        schema: { summary: 'See what a link invites to', tags, params: byLink, response: { 200: invitationShown } },
      },
      ({ params }) => answers.show(params.token),
    )

    api.post(
      '/api/invitations/:token/accept',
      {
        config: keyed(signedIn),
        schema: {
          summary: 'Join the organization; for a session whose verified address is the invited one',
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
        schema: { summary: 'Turn an invitation down', tags, params: byLink, response: { 200: invitationAnswered } },
      },
      ({ keyed: { person }, params }) => answers.decline(person, params.token),
    )
  }
}
