/** The own account: password, second factor, sessions. A token does not open it. */

import { signedIn } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Api, Routes } from '../../../http/routes.ts'
import { byId, listOf, success, toWholeList } from '../../../http/shapes.ts'
import * as shapes from '../sign-in/schema.ts'
import { giveCookies, visitOf } from '../visit.ts'
import { revoked, session } from './schema.ts'
import type { AccountService } from './service.ts'

const done = { success: true } as const
const proofs = ['Sign-in']
const tags = ['Account']

export function accountRoutes(account: AccountService): Routes {
  return (api) => {
    passwordRoutes(api, account)
    twoFactorRoutes(api, account)
    sessionRoutes(api, account)
  }
}

function passwordRoutes(api: Api, account: AccountService): void {
  api.post(
    '/api/auth/password/change',
    {
      config: keyed(signedIn),
      schema: {
        summary: 'Change your password',
        operationId: 'changePassword',
        tags: proofs,
        description: 'Ends all other sessions; this session gets a new cookie.',
        body: shapes.passwordChange,
        response: { 200: success },
      },
    },
    async (request, reply) => {
      const { currentPassword: current, newPassword: next } = request.body
      giveCookies(reply, await account.changePassword(request.keyed.person, { current, next }, visitOf(request)))
      return done
    },
  )
}

function twoFactorRoutes(api: Api, account: AccountService): void {
  api.post(
    '/api/auth/two-factor/enable',
    {
      config: keyed(signedIn),
      schema: {
        summary: 'Begin to enable two-factor authentication',
        operationId: 'beginTwoFactor',
        tags: proofs,
        description:
          'It is required at sign-in only after a code from the authenticator app was sent to /api/auth/two-factor/confirm.',
        body: shapes.passwordProof,
        response: { 200: shapes.twoFactorBegun },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return account.beginTwoFactor(request.keyed.person, request.body.password, visitOf(request))
    },
  )

  api.post(
    '/api/auth/two-factor/confirm',
    {
      config: keyed(signedIn),
      schema: {
        summary: 'Enable two-factor authentication',
        operationId: 'confirmTwoFactor',
        tags: proofs,
        body: shapes.codeInput,
        response: { 200: success },
      },
    },
    async (request, reply) => {
      giveCookies(reply, await account.confirmTwoFactor(request.keyed.person, request.body.code, visitOf(request)))
      return done
    },
  )

  api.post(
    '/api/auth/two-factor/disable',
    {
      config: keyed(signedIn),
      schema: {
        summary: 'Disable two-factor authentication',
        operationId: 'disableTwoFactor',
        tags: proofs,
        body: shapes.passwordProof,
        response: { 200: success },
      },
    },
    async (request, reply) => {
      giveCookies(reply, await account.endTwoFactor(request.keyed.person, request.body.password, visitOf(request)))
      return done
    },
  )

  api.post(
    '/api/auth/two-factor/recovery-codes',
    {
      config: keyed(signedIn),
      schema: {
        summary: 'Regenerate your recovery codes',
        operationId: 'renewRecoveryCodes',
        tags: proofs,
        description: 'The old codes no longer work.',
        body: shapes.passwordProof,
        response: { 200: shapes.recoveryCodes },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return account.newRecoveryCodes(request.keyed.person, request.body.password, visitOf(request))
    },
  )
}

function sessionRoutes(api: Api, account: AccountService): void {
  api.get(
    '/api/auth/sessions',
    {
      config: signedIn,
      schema: {
        summary: 'List your sessions',
        operationId: 'listSessions',
        tags,
        response: { 200: listOf(session) },
      },
    },
    async ({ person }) => toWholeList(await account.sessions(person)),
  )

  api.delete(
    '/api/auth/sessions/:id',
    {
      config: signedIn,
      schema: {
        summary: 'End one of your sessions',
        operationId: 'deleteSession',
        tags,
        params: byId,
        response: { 200: success },
      },
    },
    async ({ person, params }) => {
      await account.endSession(person, params.id)
      return done
    },
  )

  api.post(
    '/api/auth/sessions/revoke-others',
    {
      config: keyed(signedIn),
      schema: {
        summary: 'End all your other sessions',
        operationId: 'revokeOtherSessions',
        tags,
        response: { 200: revoked },
      },
    },
    async ({ keyed: { person } }) => ({ ...done, revoked: await account.endOthers(person) }),
  )
}
