/** Mutes jobs and monitors for a while, with a reason; what would have been sent meanwhile stands in the history. */
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { type List, type Page, toList } from '../../../http/shapes.ts'
import { AppError, invalid, notFound } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Audit } from '../../audit/index.ts'
import type { Base } from '../../base.ts'
import { type Incident, incidentStore } from '../../incidents/index.ts'
import type { AlertStore } from '../store.ts'
import type { Mute, MuteInput, MuteTarget } from './schema.ts'
import type { MuteStore } from './store.ts'

const MAX_MUTE_DAYS = 366
const DAY_MS = 86_400_000

export interface Mutes {
  /** Those in force, the latest first. */
  list(principal: Principal, page: Page): Promise<List<Mute>>
  /** Also changes one that is in force. @throws AppError 400 for a time that has passed */
  mute(principal: Keyed<Principal>, target: MuteTarget, input: MuteInput): Promise<Mute>
  /** @throws AppError 404 also where nothing is muted. */
  unmute(principal: Principal, target: MuteTarget): Promise<void>
}

export function muteService(
  { db, clock, audit, alerts }: Base & { audit: Audit; alerts: AlertStore },
  store: MuteStore,
): Mutes {
  /** What is still to be sent later of its open incidents. */
  async function suppress(tx: Tx, open: readonly Pick<Incident, 'id'>[], now: Date): Promise<void> {
    const muted = await alerts.mute(
      tx,
      open.map((incident) => incident.id),
      now,
    )
    await incidentStore.suppress(tx, muted, 'muted')
  }

  async function nameOf(tx: Tx, { scope }: Principal, target: MuteTarget): Promise<string> {
    const name = await store.nameOf(tx, scope, target)
    if (name === null) throw notFound(target.type)
    return name
  }

  return {
    async list({ scope }, page) {
      const now = clock.now()
      const offset = (page.page - 1) * page.limit
      const total = await store.count(scope, now)
      const rows = offset < total ? await store.page(scope, now, { offset, limit: page.limit }) : []
      return toList(rows, total, page)
    },

    mute: (principal, target, { until = null, reason }) =>
      db.transaction(
        withKey(principal, async (tx) => {
          const resourceName = await nameOf(tx, principal, target)
          const now = clock.now()
          requireToCome(until, now)
          const before = await store.get(tx, target, now)
          // Whoever changes these locks incidents first, then alerts, then mutes: another order would be a deadlock.
          const open = await incidentStore.openOf(tx, [target.id])
          await store.set(tx, principal.scope, { target, mute: { until, reason, mutedBy: principal.user.name, now } })
          await suppress(tx, open, now)
          const changes = {
            until: { from: before?.until ?? null, to: until?.toISOString() ?? null },
            reason: { from: before?.reason ?? null, to: reason },
          }
          const entry = { action: `${target.type}.mute`, resourceId: target.id, resourceName, changes }
          await audit.record(tx, principal, entry)
          const mute = await store.get(tx, target, now)
          if (!mute) throw new AppError({ status: 500, shown: 'Internal server error' })
          return mute
        }),
      ),

    unmute: (principal, target) =>
      db.transaction(async (tx) => {
        const resourceName = await nameOf(tx, principal, target)
        const isInForce = (await store.get(tx, target, clock.now())) !== null
        await store.remove(tx, target)
        if (!isInForce) throw notFound('mute')
        await audit.record(tx, principal, { action: `${target.type}.unmute`, resourceId: target.id, resourceName })
      }),
  }
}

function requireToCome(until: Date | null, now: Date): void {
  if (until === null) return
  if (until <= now) throw invalid({ path: 'until', message: 'Must be a time in the future' })
  if (until.getTime() > now.getTime() + MAX_MUTE_DAYS * DAY_MS)
    throw invalid({ path: 'until', message: `Must be within ${MAX_MUTE_DAYS} days` })
}
