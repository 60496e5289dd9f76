/** Signing up, signing in and out, forgotten passwords. */

import type { FastifyReply } from 'fastify'
import { anyone, signedIn } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Api, Routes } from '../../../http/routes.ts'
import { success } from '../../../http/shapes.ts'
import { giveCookies, refuseOtherSites, visitOf } from '../visit.ts'
import * as shapes from './schema.ts'
import type { Entered, SignIn } from './service.ts'
import type { SignUp } from './sign-up.ts'

const tags = ['Sign-in']
const CHECK_MAIL = { message: 'If the address is registered, we have sent you an e-mail with instructions' }
const done = { success: true } as const

export function signInRoutes(signUp: SignUp, signIn: SignIn, publicUrl: string | undefined): Routes {
  return (api) => {
    api.register(async (inner) => {
      // No other site may sign somebody in or out.
      inner.addHook('preValidation', async (request) => refuseOtherSites(request, publicUrl))
      signUpRoutes(inner as Api, signUp)
      signingIn(inner as Api, signIn)
      forgottenPasswords(inner as Api, signIn)
    })
  }
}

function signUpRoutes(api: Api, signUp: SignUp): void {
  api.get(
    '/api/auth/sign-up',
    {
      config: anyone,
      schema: {
        summary: 'Get the sign-up policy',
        operationId: 'getSignUpPolicy',
        tags,
        response: { 200: shapes.signUpPolicy },
      },
    },
    async () => ({ signUp: await signUp.policy() }),
  )

  api.post(
    '/api/auth/sign-up/email',
    {
      config: anyone,
      schema: {
        summary: 'Sign up',
        operationId: 'signUpByEmail',
        tags,
        description: 'The response does not reveal whether the address is already registered; the e-mail does.',
        body: shapes.signUpInput,
        response: { 201: shapes.accepted },
      },
    },
    async (request, reply) => {
      await signUp.signUp(request.body, visitOf(request))
      return reply.code(201).send(CHECK_MAIL)
    },
  )

  api.post(
    '/api/auth/verify-email',
    {
      config: anyone,
      schema: {
        summary: 'Verify an e-mail address',
        operationId: 'verifyEmail',
        tags,
        body: shapes.tokenInput,
        response: { 200: success },
      },
    },
    async (request) => {
      await signUp.verify(request.body.token, visitOf(request))
      return done
    },
  )

  api.post(
    '/api/auth/verify-email/send',
    {
      config: anyone,
      schema: {
        summary: 'Resend the verification link',
        operationId: 'sendEmailVerification',
        tags,
        body: shapes.emailInput,
        response: { 200: shapes.accepted },
      },
    },
    async (request) => {
      await signUp.sendVerification(request.body.email, visitOf(request))
      return CHECK_MAIL
    },
  )
}

function signingIn(api: Api, signIn: SignIn): void {
  const enter = (reply: FastifyReply, entered: Entered) => {
    giveCookies(reply, entered)
    return { status: entered.needsSecondFactor ? ('second_factor' as const) : ('signed_in' as const) }
  }

  api.post(
    '/api/auth/sign-in/email',
    {
      config: anyone,
      schema: {
        summary: 'Sign in with e-mail and password',
        operationId: 'signInByEmail',
        tags,
        description: 'Sets the session cookie. Limited to ten attempts per account in 15 minutes.',
        body: shapes.signInInput,
        response: { 200: shapes.signedInAnswer },
      },
    },
    async (request, reply) => enter(reply, await signIn.signIn(request.body, visitOf(request))),
  )

  api.post(
    '/api/auth/sign-in/second-factor',
    {
      config: anyone,
      schema: {
        summary: 'Complete sign-in with a second factor',
        operationId: 'signInBySecondFactor',
        tags,
        description:
          'Accepts a code from the authenticator app, or a recovery code, which works once. Limited to five attempts per sign-in.',
        body: shapes.secondFactorInput,
        response: { 200: shapes.signedInAnswer },
      },
    },
    async (request, reply) => enter(reply, await signIn.secondFactor(request.body, visitOf(request))),
  )

  api.post(
    '/api/auth/sign-out',
    {
      config: keyed(signedIn),
      schema: { summary: 'Sign out', operationId: 'signOut', tags, response: { 200: success } },
    },
    async (request, reply) => {
      giveCookies(reply, await signIn.signOut(visitOf(request)))
      return done
    },
  )
}

function forgottenPasswords(api: Api, signIn: SignIn): void {
  api.post(
    '/api/auth/password/request-reset',
    {
      config: anyone,
      schema: {
        summary: 'Request a password reset link',
        operationId: 'requestPasswordReset',
        tags,
        body: shapes.emailInput,
        response: { 200: shapes.accepted },
      },
    },
    async (request) => {
      await signIn.requestReset(request.body.email, visitOf(request))
      return CHECK_MAIL
    },
  )

  api.post(
    '/api/auth/password/reset',
    {
      config: anyone,
      schema: {
        summary: 'Reset a password',
        operationId: 'resetPassword',
        tags,
        description: 'The link from the e-mail works once. Ends all sessions of the user.',
        body: shapes.resetInput,
        response: { 200: success },
      },
    },
    async (request) => {
      await signIn.reset(request.body, visitOf(request))
      return done
    },
  )
}
