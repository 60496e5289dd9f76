/** Who was notified of what; sending again; acknowledging. */
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { type List, toList } from '../../../http/shapes.ts'
import { conflict, notFound } from '../../../kernel/errors.ts'
import { isId, newId } from '../../../kernel/ids.ts'
import type { Principal } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Audit } from '../../audit/index.ts'
import type { Base } from '../../base.ts'
import { incidentStore } from '../../incidents/index.ts'
import type { Alerts } from '../../notifications/index.ts'
import type { Alert, HistoryQuery } from './schema.ts'
import type { HistoryStore } from './store.ts'

export interface AlertHistory {
  list(principal: Principal, query: HistoryQuery): Promise<List<Alert>>
  /** @throws AppError 409 while it still waits to be sent, or when its provider is gone. */
  resend(principal: Keyed<Principal>, id: string): Promise<Alert>
  /** @throws AppError 409 when nothing is open, or somebody looks after it already. */
  acknowledge(principal: Keyed<Principal>, id: string): Promise<Alert>
}

export function historyService(base: Base & { audit: Audit; alerts: Alerts }, store: HistoryStore): AlertHistory {
  const { db, audit, clock, alerts } = base

  async function known(tx: Tx, principal: Principal, id: string): Promise<Alert> {
    const alert = await store.get(tx, principal.scope, id)
    if (!alert) throw notFound('alert')
    return alert
  }

  const trace = (tx: Tx, principal: Principal, { verb, alert }: { verb: string; alert: Alert }) =>
    audit.record(tx, principal, { action: `alert.${verb}`, resourceId: alert.id, resourceName: alert.message })

  return {
    async list({ scope }, { page, limit, ...filter }) {
      // Nothing has an id that is none.
      const none = [filter.targetId, filter.providerId].some((id) => id !== undefined && !isId(id))
      const total = none ? 0 : await store.count(scope, filter)
      const offset = (page - 1) * limit
      const rows = offset < total ? await store.page(scope, filter, { offset, limit }) : []
      return toList(rows, total, { page, limit })
    },

    async resend(principal, id) {
      const copyId = newId()
      const copy = await db.transaction(
        withKey(principal, async (tx) => {
          const alert = await known(tx, principal, id)
          if (alert.status === 'pending') throw conflict('The alert is still pending')
          if (!alert.provider?.id) throw conflict('The provider of the alert was deleted')
          await alerts.resend(tx, principal.scope, { from: id, id: copyId, now: clock.now() })
          await trace(tx, principal, { verb: 'resend', alert })
          return known(tx, principal, copyId)
        }),
      )
      alerts.wake()
      return copy
    },

    acknowledge: (principal, id) =>
      db.transaction(
        withKey(principal, async (tx) => {
          const alert = await known(tx, principal, id)
          if (alert.acknowledgedAt) throw conflict(`The alert was already acknowledged by ${alert.acknowledgedBy}`)
          const who = { name: principal.user.name, now: clock.now() }
          const taken = alert.incidentId !== null && (await incidentStore.acknowledge(tx, alert.incidentId, who))
          if (!taken) throw conflict('The incident of the alert is already resolved')
          await trace(tx, principal, { verb: 'acknowledge', alert })
          return known(tx, principal, id)
        }),
      ),
  }
}
