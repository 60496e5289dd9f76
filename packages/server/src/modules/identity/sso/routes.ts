/** Single sign-on over HTTP: an organization's setting, and the way through it. */

import type { FastifyRequest } from 'fastify'
import { allowIn, anyone } from '../../../http/allow.ts'
import { keyed } from '../../../http/idempotency.ts'
import type { Api, Routes } from '../../../http/routes.ts'
import { success } from '../../../http/shapes.ts'
import { AppError } from '../../../kernel/errors.ts'
import { giveCookies, refuseOtherSites, visitOf } from '../visit.ts'
import type { SsoDomains } from './domains.ts'
import * as shapes from './schema.ts'
import type { SsoSettings } from './service.ts'
import { ATTEMPT_COOKIE, attemptCookie, type SsoSignIn } from './sign-in.ts'

const tags = ['Single sign-on']
const manage = allowIn('sso:manage')
const done = { success: true } as const
const params = shapes.byOrganization

interface Services {
  settings: SsoSettings
  domains: SsoDomains
  signIn: SsoSignIn
}

export function ssoRoutes({ settings, domains, signIn }: Services, publicUrl: string | undefined): Routes {
  return (api) => {
    settingRoutes(api, settings)
    domainRoutes(api, domains)
    passage(api, signIn, publicUrl)
  }
}

function settingRoutes(api: Api, settings: SsoSettings): void {
  const path = '/api/organizations/:orgId/sso'
  api.get(
    path,
    {
      config: manage,
      schema: { summary: 'Get the single sign-on settings', tags, params, response: { 200: shapes.ssoConfig } },
    },
    ({ membership }) => settings.show(membership),
  )

  api.put(
    path,
    {
      config: manage,
      schema: {
        summary: 'Configure single sign-on',
        tags,
        params,
        description:
          'The provider is tested at once; a 400 says what is missing. The client secret is stored encrypted and never shown.',
        body: shapes.ssoInput,
        response: { 200: shapes.ssoConfig },
      },
    },
    ({ membership, body }) => settings.save(membership, body),
  )

  api.delete(
    path,
    { config: manage, schema: { summary: 'Remove single sign-on', tags, params, response: { 200: success } } },
    async ({ membership }) => {
      await settings.remove(membership)
      return done
    },
  )

  api.post(
    `${path}/test`,
    {
      config: keyed(manage),
      schema: { summary: 'Test the single sign-on provider', tags, params, response: { 200: shapes.testResult } },
    },
    ({ keyed: { membership } }) => settings.test(membership),
  )
}

function domainRoutes(api: Api, domains: SsoDomains): void {
  const path = '/api/organizations/:orgId/sso/domains'
  api.post(
    path,
    {
      config: keyed(manage),
      schema: {
        summary: 'Add a domain',
        tags,
        params,
        body: shapes.domainInput,
        response: { 201: shapes.domain },
        description: 'Returns the TXT record that has to be set before the domain can be verified.',
      },
    },
    async ({ keyed: { membership }, body }, reply) => reply.code(201).send(await domains.add(membership, body.domain)),
  )

  api.post(
    `${path}/:domain/verify`,
    {
      config: keyed(manage),
      schema: {
        summary: 'Verify a domain by its TXT record',
        operationId: 'verifySsoDomain',
        tags,
        params: shapes.byDomain,
        response: { 200: shapes.domain },
      },
    },
    ({ keyed: { membership }, params }) => domains.verify(membership, params.domain),
  )

  api.delete(
    `${path}/:domain`,
    {
      config: manage,
      schema: { summary: 'Release a domain', tags, params: shapes.byDomain, response: { 200: success } },
    },
    async ({ membership, params }) => {
      await domains.remove(membership, params.domain)
      return done
    },
  )
}

function passage(api: Api, signIn: SsoSignIn, publicUrl: string | undefined): void {
  const cookie = attemptCookie(publicUrl?.startsWith('https:') === true)
  api.post(
    '/api/auth/sso',
    {
      config: anyone,
      schema: {
        summary: 'Begin single sign-on',
        operationId: 'beginSso',
        tags: ['Sign-in'],
        description: 'Returns a 404 when no organization has verified the domain of the address.',
        body: shapes.ssoBegin,
        response: { 200: shapes.ssoBegun },
      },
    },
    async (request, reply) => {
      refuseOtherSites(request, publicUrl)
      const begun = await signIn.begin(request.body)
      reply.header('cache-control', 'no-store').setCookie(ATTEMPT_COOKIE, begun.cookie, cookie)
      return { url: begun.url }
    },
  )

  api.get(
    '/api/auth/sso/callback/:orgId',
    {
      config: anyone,
      schema: {
        summary: 'Complete single sign-on',
        operationId: 'finishSso',
        tags: ['Sign-in'],
        params,
        querystring: shapes.ssoReturn,
      },
    },
    async (request, reply) => {
      reply.clearCookie(ATTEMPT_COOKIE, cookie)
      const where = { organizationId: request.params.orgId.toLowerCase(), cookie: request.cookies[ATTEMPT_COOKIE] }
      const finished = await signIn.finish(where, request.query, visitOf(request)).catch((error: Error) => {
        if (error instanceof AppError && asksForPage(request)) return null
        throw error
      })
      if (!finished) return reply.redirect('/sign-in?problem=sso', 302)
      const { cookies, returnTo } = finished
      for (const line of cookies) reply.header('set-cookie', line)
      giveCookies(reply, { cookies: [] })
      return reply.redirect(returnTo, 302)
    },
  )
}

/** A person looks at the answer, who is better served by words than by JSON. */
const asksForPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true
