/** Rules of CLI tokens: at most 20 a project, shown once, stored as a hash, changed only with a trace. */

import { refuseImpersonator, refuseOutliving } from '../../http/allow.ts'
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { type List, toWholeList } from '../../http/shapes.ts'
import { forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { isId, newId } from '../../kernel/ids.ts'
import { type Principal, scopeOf } from '../../kernel/scope.ts'
import { hashOf, newToken, startOf } from '../../kernel/tokens.ts'
import type { Queryable, Tx } from '../../platform/database/port.ts'
import { type Audit, changesBetween } from '../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../base.ts'
import type { CliToken, CliTokenCreated, CliTokenInput, CliTokenPatch, CliTokenQuery } from './schema.ts'
import type { CliTokenStore } from './store.ts'

const MAX_PER_PROJECT = 20
const DAY_SECONDS = 86_400

export interface CliTokens {
  list(principal: Principal, query: CliTokenQuery): Promise<List<CliToken>>
  create(principal: Keyed<Principal>, input: CliTokenInput): Promise<CliTokenCreated>
  update(principal: Principal, id: string, patch: CliTokenPatch): Promise<CliToken>
  remove(principal: Principal, id: string): Promise<void>
  /** The token of the first owner, in the transaction that makes them. */
  addFirst(tx: Tx, first: { token: string; projectId: string; userId: string }): Promise<void>
}

export function cliTokenService(base: Base & { audit: Audit }, store: CliTokenStore): CliTokens {
  const { db, audit, clock, pubsub } = base

  async function mine(tx: Queryable, principal: Principal, id: string): Promise<CliToken> {
    const token = await store.lock(tx, principal.scope, id)
    if (!token) throw notFound('cli token')
    // An editor looks after their own tokens; other people's are for admins.
    if (principal.role === 'project_editor' && token.createdBy.id !== principal.user.id) {
      throw forbidden("another person's token")
    }
    return token
  }

  return {
    async list({ scope }, { createdBy }) {
      if (createdBy !== undefined && !isId(createdBy)) return toWholeList([])
      return toWholeList(await store.list(scope, createdBy ?? null))
    },

    async create(principal, input) {
      refuseImpersonator(principal)
      const { scope, user } = principal
      const key = newToken(input.kind === 'test' ? 'svc_test_' : 'svc_live_')
      const id = newId()
      const createdAt = clock.now()
      const expiresAt = input.expiresIn ? new Date(createdAt.getTime() + input.expiresIn * 1000) : null
      refuseOutliving(principal, expiresAt)
      await db.transaction(
        withKey(principal, async (tx) => {
          checkLife(input, await store.maxTtlDays(tx, scope))
          if ((await store.countForUpdate(tx, scope)) >= MAX_PER_PROJECT) {
            throw invalid({
              path: '',
              message: `A project has at most ${MAX_PER_PROJECT} CLI tokens. Delete one first`,
            })
          }
          await store.add(tx, scope, {
            id,
            name: input.name,
            kind: input.kind,
            scope: input.scope,
            expiresAt,
            createdAt,
            start: startOf(key),
            hash: hashOf(key),
            createdBy: user.id,
          })
          const changes = changesBetween({}, { name: input.name, kind: input.kind, scope: input.scope, expiresAt })
          await audit.record(tx, principal, {
            action: 'cli_token.create',
            resourceId: id,
            resourceName: input.name,
            changes,
          })
        }),
      )
      const created = await store.get(scope, id)
      if (!created) throw notFound('cli token')
      return { ...created, key }
    },

    async update(principal, id, patch) {
      const updated = await db.transaction(async (tx) => {
        const before = await mine(tx, principal, id)
        const after = { ...before, ...patch }
        await store.update(tx, principal.scope, { id, next: after })
        const changes = changesBetween(before, after)
        await audit.record(tx, principal, {
          action: 'cli_token.update',
          resourceId: id,
          resourceName: after.name,
          changes,
        })
        return after
      })
      pubsub.publish(AUTH_CHANGED)
      return updated
    },

    async remove(principal, id) {
      await db.transaction(async (tx) => {
        const { name } = await mine(tx, principal, id)
        await store.remove(tx, principal.scope, id)
        await audit.record(tx, principal, { action: 'cli_token.delete', resourceId: id, resourceName: name })
      })
      pubsub.publish(AUTH_CHANGED)
    },

    addFirst: (tx, { token, projectId, userId }) =>
      store.add(tx, scopeOf(projectId), {
        id: newId(),
        name: 'First token',
        kind: 'live',
        scope: 'full',
        expiresAt: null,
        createdAt: clock.now(),
        start: startOf(token),
        hash: hashOf(token),
        createdBy: userId,
      }),
  }
}

/** @throws AppError 400 when the organization bounds the life of tokens, and this one would live longer. */
function checkLife({ expiresIn }: CliTokenInput, maxDays: number): void {
  if (maxDays === 0 || (expiresIn && expiresIn <= maxDays * DAY_SECONDS)) return
  throw invalid({ path: 'expiresIn', message: `Must be at most ${maxDays} days, the limit of this organization` })
}
