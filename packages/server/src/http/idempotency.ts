/**
 * `Idempotency-Key` on every POST of somebody known: the same key, caller, path and body give the first answer again.
 * Such a route says so (`keyed`) and hands its services a caller that carries the key; they give it to the transaction that does
 * what is asked (`withKey`): both are committed, or neither.
 * What is kept, where and for how long belongs to the module that is handed in.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, conflict, invalid } from '../kernel/errors.ts'
import { isPrincipal, type Membership, type Person, type Principal } from '../kernel/scope.ts'
import type { Tx } from '../platform/database/port.ts'
import type { Access } from './routes.ts'

export interface KeyedRequest {
  /** Who asks, and about which project or organization. */
  caller: string
  path: string
  key: string
  /** The body as it came, as JSON. */
  body: string
}

export type Begun =
  | { kind: 'new'; attempt: KeyedAttempt }
  | { kind: 'done'; status: number; body: string }
  /** The first one is still being carried out. */
  | { kind: 'running' }
  /** It was carried out, but its process died before the answer was kept. */
  | { kind: 'lost' }
  /** The key was used for another body. */
  | { kind: 'mismatch' }

export interface KeyedAttempt {
  /** In the transaction that does what was asked: it is not done again. @throws AppError 409 when another attempt took over */
  mark(tx: Tx): Promise<void>
  /** Keeps the answer. */
  finish(status: number, body: string): Promise<void>
  /** There is no answer worth keeping: if nothing was done, the next request starts anew. */
  giveUp(): Promise<void>
}

export interface IdempotencyKeys {
  begin(request: KeyedRequest): Promise<Begun>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isKeyed?: boolean
  }
  interface FastifyRequest {
    /** Who is asking, with the key that they gave; on keyed routes only. */
    keyed: KeyedCallers
    /** The body before validation, as JSON, where a key came with it. */
    keyedBody: string | null
    /** The key, once it is this request that does what was asked. */
    attempt: KeyedAttempt | null
  }
}

const MAX_KEY_LENGTH = 255
/** For how long a request waits for the first of its kind before it is told to come again. */
const WAIT_MS = 5000
const LOOK_EVERY_MS = 100
const RETRY_AFTER_SECONDS = 2

/** A caller whose request may carry a key. Services that take one give it to `withKey`. */
export type Keyed<Caller extends Person> = Caller & { readonly attempt: KeyedAttempt | null }

interface KeyedCallers {
  principal: Keyed<Principal>
  person: Keyed<Person>
  membership: Keyed<Membership>
}

/** What a POST says that is carried out once for each key. */
export const keyed = (config: { access: Access }): { access: Access; isKeyed: true } => ({ ...config, isKeyed: true })

/** The caller as `principal`, `person` and `membership` have it, with the key. */
const callersOf = (request: FastifyRequest): KeyedCallers => ({
  get principal() {
    return { ...request.principal, attempt: request.attempt }
  },
  get person() {
    return { ...request.person, attempt: request.attempt }
  },
  get membership() {
    return { ...request.membership, attempt: request.attempt }
  },
})

/** `work` of a transaction, and the caller's key as its last step. */
export const withKey =
  <Result>({ attempt }: Keyed<Person>, work: (tx: Tx) => Promise<Result>) =>
  async (tx: Tx): Promise<Result> => {
    const result = await work(tx)
    await attempt?.mark(tx)
    return result
  }

export function addIdempotency(app: FastifyInstance, keys: IdempotencyKeys): void {
  app.decorateRequest('keyedBody', null)
  app.decorateRequest('attempt', null)
  app.decorateRequest('keyed', {
    getter(this: FastifyRequest) {
      if (!this.routeOptions.config.isKeyed) throw new Error('keyed was read on a route that is not keyed')
      return callersOf(this)
    },
  } as unknown as KeyedCallers)

  app.addHook('preValidation', async (request) => {
    const key = request.headers['idempotency-key']
    if (key === undefined || !request.routeOptions.config.isKeyed || !request.caller) return
    if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
      throw invalid({ path: 'Idempotency-Key', message: `Must have 1 to ${MAX_KEY_LENGTH} characters` })
    }
    request.keyedBody = JSON.stringify(request.body) ?? ''
  })

  // After all other checks: what is refused there is refused again without anybody having to remember it.
  app.addHook('preHandler', async (request, reply) => {
    if (request.keyedBody === null) return
    const begun = await firstOrWait(keys, keyedRequest(request))
    if (begun.kind === 'new') request.attempt = begun.attempt
    else return repeat(begun, reply)
  })

  app.addHook('onRoute', ({ method, url, config }) => {
    const kind = config?.access?.kind
    const isKnown = kind !== 'public' && kind !== 'open'
    if (method === 'POST' && isKnown !== (config?.isKeyed === true)) {
      throw new Error(
        `POST ${url} ${isKnown ? 'must be keyed()' : 'cannot be keyed(): it has no authenticated caller'}`,
      )
    }
  })

  // Before the answer goes out: whoever saw it can rely on seeing it again.
  app.addHook('onSend', async (request, reply, payload) => {
    const { attempt } = request
    if (!attempt) return
    request.attempt = null
    try {
      if (isWorthKeeping(reply.statusCode) && typeof payload === 'string') {
        await attempt.finish(reply.statusCode, payload)
      } else await attempt.giveUp()
    } catch (error) {
      request.log.warn({ event: 'idempotency.not_kept', err: error }, 'response to a keyed request not stored')
    }
  })
}

/** Whoever is told to sign in again, to get a right or to wait does so, and asks the same again. */
const NOT_KEPT = [401, 403, 429]
const isWorthKeeping = (status: number) => status < 500 && !NOT_KEPT.includes(status)

async function firstOrWait(keys: IdempotencyKeys, request: KeyedRequest): Promise<Begun> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const begun = await keys.begin(request)
    if (begun.kind !== 'running' || performance.now() > until) return begun
    await delay(LOOK_EVERY_MS)
  }
}

function keyedRequest(request: FastifyRequest): KeyedRequest {
  const { caller, url, headers, keyedBody } = request
  if (!caller) throw new Error('keyed request without a caller')
  const { jobId = null } = caller as Partial<Principal>
  return {
    caller: JSON.stringify([caller.user.id, aboutOf(request), jobId]),
    path: url,
    key: String(headers['idempotency-key']),
    body: keyedBody ?? '',
  }
}

/**
 * The project or organization that the request is about, where the path leaves that to the caller. Elsewhere it must not
 * count: what a request makes, a first organization say, may change in which project its session is.
 */
function aboutOf({ routeOptions, caller, membership }: FastifyRequest): string | null {
  const kind = routeOptions.config.access?.kind
  if (kind === 'organization') return membership.organizationId
  return kind === 'permission' && caller && isPrincipal(caller) ? caller.scope.projectId : null
}

function repeat(begun: Exclude<Begun, { kind: 'new' }>, reply: FastifyReply): FastifyReply {
  if (begun.kind === 'done') {
    return reply
      .code(begun.status)
      .header('idempotent-replayed', 'true')
      .type('application/json; charset=utf-8')
      .serializer(String)
      .send(begun.body)
  }
  if (begun.kind === 'mismatch') {
    throw conflict('This Idempotency-Key was already used with a different body. Use a new key', 'idempotency_mismatch')
  }
  if (begun.kind === 'lost') {
    const shown =
      'The request with this Idempotency-Key was carried out, but its response was lost. Check whether the resource exists'
    throw conflict(shown, 'idempotency_answer_lost')
  }
  throw new AppError({
    status: 409,
    shown: 'The first request with this Idempotency-Key is still in progress. Try again later',
    code: 'idempotency_in_progress',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
