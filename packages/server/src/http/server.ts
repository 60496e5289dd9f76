/**
 * The front door: one Fastify with the hooks every request passes, in the order of refusals
 * 401 → 429 → 403 → 400 → 404. What a path does is said by the modules' routes.
 */
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError, invalid, notFound, unavailable } from '../kernel/errors.ts'
import { isId, newId } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import { isPrincipal, type Membership, type Person, type Principal } from '../kernel/scope.ts'
import { checkAllowed, checkChangeable, findMembership } from './allow.ts'
import type { Authenticator } from './authenticate.ts'
import { addCliPackage } from './cli-package.ts'
import { type DatabaseHealth, refuseWhileAway } from './database-away.ts'
import { addDocsPage } from './docs-page.ts'
import { answerError, answerNotFound } from './errors.ts'
import { addIdempotency, type IdempotencyKeys } from './idempotency.ts'
import { parseJsonBody, refuseBadText } from './json-body.ts'
import { answerUnreadable, checkHost, decodable, refuseExpectations, refusePacked } from './malformed.ts'
import type { MembershipCache } from './membership-cache.ts'
import { addOpenApi } from './openapi.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Access, Api, Routes } from './routes.ts'
import { addSignposts } from './signposts.ts'

export interface ServerOptions {
  log: Log
  /** Shown in the API description. */
  version: string
  authenticator: Authenticator
  rateLimiter: RateLimiter
  idempotency: IdempotencyKeys
  memberships: MembershipCache
  routes: Routes[]
  /** For the command line that it hands out. */
  cliPackage: { dataDir: string; publicUrl: string | null }
  bodyLimitBytes: number
  trustedProxies: string[]
  /** Tests check every answer against its schema; in service that would cost more than the answer itself. */
  checkAnswers: boolean
  database?: DatabaseHealth
  onRequestDone?(request: FastifyRequest, statusCode: number, elapsedMs: number): void
}

const ANSWER_WITHIN_MS = 15_000
const REQUEST_WITHIN_MS = 30_000
const HEADERS_WITHIN_MS = 15_000
const LOOK_FOR_DAWDLERS_MS = 5000
/** No limit of its own: Node's, of 16 KiB for all headers, is met before. What is too long for an id is one that nothing has. */
const MAX_PARAM_LENGTH = 16 << 10

/** Fastify tells at level info, and only there, that it listens; whoever starts the server tells it in our words. */
const withoutNotices = (log: Log): Log => Object.assign(log.child({}), { info: () => {} })

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: withoutNotices(options.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: options.bodyLimitBytes,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    requestTimeout: REQUEST_WITHIN_MS,
    http: {
      headersTimeout: HEADERS_WITHIN_MS,
      connectionsCheckingInterval: LOOK_FOR_DAWDLERS_MS,
      requireHostHeader: false,
    },
    clientErrorHandler: answerUnreadable,
    rewriteUrl: decodable,
    handlerTimeout: ANSWER_WITHIN_MS,
    forceCloseConnections: 'idle',
    // What comes in on an open connection while the server stops is still answered; 503 would be seen by users.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    schemaController: { compilersFactory: compilers(options.checkAnswers) as never },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  }) as unknown as FastifyInstance
  app.setErrorHandler(answerError)
  readBodies(app)
  refuseExpectations(app)
  await app.register(helmet, { contentSecurityPolicy: { directives: { 'default-src': ["'none'"] } } })
  await app.register(cookie)
  if (options.database) refuseWhileAway(app, options.database)
  addHooks(app, options)
  addIdempotency(app, options.idempotency)
  app.setNotFoundHandler(answerNotFound)
  await addOpenApi(app, options.version)
  addDocsPage(app)
  addCliPackage(app, { version: options.version, ...options.cliPackage })
  addSignposts(app)
  for (const routes of options.routes) await routes(app.withTypeProvider<ZodTypeProvider>() as unknown as Api)
  return app
}

/** Given as Fastify is made: without them it loads compilers of its own, for JSON Schema, that nothing here uses. */
function compilers(checkAnswers: boolean) {
  const validator = (route: Parameters<typeof validatorCompiler>[0]) => {
    const validate = validatorCompiler(route)
    // Fastify says null for an absent body; to the schemas of optional bodies it is absent.
    return (data: unknown) => validate(data === null ? undefined : data)
  }
  const serializer = checkAnswers ? serializerCompiler : () => JSON.stringify
  return { buildValidator: () => validator, buildSerializer: () => serializer }
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      refusePacked(request)
      done(null, parseJsonBody(bytes))
    } catch (error) {
      done(error as AppError)
    }
  })
  // An absent body may come with any content type; a present one must be JSON.
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) done(null, undefined)
    else done(new AppError({ status: 415, shown: 'Send the body as application/json' }))
  })
}

function addHooks(app: FastifyInstance, options: ServerOptions): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('membership', null as unknown as Membership)
  app.decorateRequest('principal', {
    getter(this: FastifyRequest) {
      if (!this.caller || !isPrincipal(this.caller)) throw new Error('principal read on a route without project')
      return this.caller
    },
  } as unknown as Principal)
  app.decorateRequest('person', {
    getter(this: FastifyRequest) {
      if (!this.caller) throw new Error('person read on a public route')
      return this.caller
    },
  } as unknown as Person)
  app.decorateRequest('stillAllowed', function (this: FastifyRequest) {
    return options.authenticator.isGood(this)
  })

  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`Route without access rule: ${route.method} ${route.url}`)
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Node only knows the address of a socket that has closed if it was asked before: a client may not wait.
    void request.ip
    const access: Access | undefined = request.routeOptions.config.access
    if (!access || access.kind === 'open') {
      await options.rateLimiter.show(request, reply)
      return
    }
    try {
      request.caller = await options.authenticator.authenticate(request, access)
    } catch (error) {
      await options.rateLimiter.show(request, reply)
      throw error
    }
    await options.rateLimiter.count(request, reply, request.caller)
    checkHost(request)
    if (request.caller) checkAllowed(request.caller, access, request.method)
    if (access.kind === 'organization') {
      request.membership = (await findMembership(options.memberships, request, access)) as Membership
    }
  })

  // Fastify's own handlerTimeout ends when the body was read: the request then emits `close`, which it takes for an abort.
  app.addHook('preValidation', async (request, reply) => {
    if (request.body === undefined) return
    const timer = setTimeout(() => {
      if (!reply.sent) reply.send(unavailable('The request took too long. Try again later'))
    }, request.routeOptions.handlerTimeout)
    reply.raw.once('close', () => clearTimeout(timer))
  })

  app.addHook('preValidation', async (request) => {
    for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
      if (Array.isArray(value)) throw invalid({ path: name, message: 'Must be given only once' })
      refuseBadText(value, name)
    }
  })

  // A malformed id is answered like an unknown one, and only after the body was found good.
  app.addHook('preHandler', async (request) => {
    for (const [name, value] of Object.entries((request.params ?? {}) as Record<string, string>)) {
      const isCurrent = name === 'orgId' && value === 'current'
      if (/^id$|Id$/.test(name) && !isCurrent && !isId(value)) throw notFound('malformed id')
    }
  })

  // Behind the checks of parameters and body, as every 409.
  app.addHook('preHandler', async (request) => checkChangeable(request))

  app.addHook('onResponse', async (request, reply) => {
    options.onRequestDone?.(request, reply.statusCode, reply.elapsedTime)
    request.log.debug(
      {
        event: 'http.request',
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      '',
    )
  })
}
