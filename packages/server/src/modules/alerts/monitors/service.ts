/**
 * Tells of monitors: takes the changes of status that were written with the results, in their order, and marks them in
 * the transaction that writes the alerts, so that each is told of once.
 */
import { newId } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { type AlertSettings, settingsOf } from '../rules.ts'
import type { AlertStore } from '../store.ts'
import { decideOnStatus, type Step } from './rules.ts'
import type { MonitorAlertStore, Transition } from './store.ts'
import { monitorWriter } from './write.ts'

const BATCH = 200
/** What is older than that interests nobody any more: the senders were away for a day. */
const STALE_MS = 86_400_000

export interface MonitorAlerts {
  /** Tells of the next changes. @returns how many were looked at; 0 also while another process is at it. */
  tell(): Promise<number>
}

export function monitorAlerts(
  { db, clock, config }: Base,
  store: MonitorAlertStore,
  alerts: AlertStore,
): MonitorAlerts {
  const write = monitorWriter({ clock, config }, alerts)

  async function carryOut(tx: Tx, change: Transition, step: Step, settings: AlertSettings | null): Promise<void> {
    const { from, to, at, cause } = change
    const now = clock.now()
    const customMessage = settings?.customMessage ?? null
    const event = { at, status: to, previousStatus: from, cause, customMessage }
    if ('close' in step) {
      const open = await alerts.openTrouble(tx, change.monitorId, step.close)
      if (!open) return
      await alerts.close(tx, open.id, now)
      await alerts.dropNotDue(tx, open.id, now)
      if (!step.tell) return
      const told = { ...event, event: 'monitor.up' as const, cause: null, troubleId: open.id, openedAt: open.openedAt }
      return write(tx, change, told, { part: 'closing', providerIds: await alerts.toldOf(tx, open.id) })
    }
    if (!settings) return
    const id = newId()
    await alerts.open(tx, {
      ...{
        id,
        projectId: change.projectId,
        targetType: 'monitor',
        targetId: change.monitorId,
        kind: step.open,
        at,
        now,
      },
    })
    await write(
      tx,
      change,
      { ...event, event: step.event, troubleId: id, openedAt: null },
      {
        part: 'opening',
        providerIds: settings.providerIds,
        suppressed: change.suppressedBy === null ? null : `Depends on ${change.suppressedBy}, which is down`,
        // More checks shall confirm it: told of when they have had their time, unless it is over by then.
        dueAt: new Date(now.getTime() + (settings.failureThreshold - 1) * change.intervalSeconds * 1000),
      },
    )
  }

  return {
    tell: () =>
      db.transaction(async (tx) => {
        if (!(await store.takeTurn(tx))) return 0
        const changes = await store.untold(tx, BATCH)
        for (const change of changes) {
          if (clock.now().getTime() - change.at.getTime() > STALE_MS) continue
          const settings = settingsOf(change.alertConfig)
          const open = await store.openKinds(tx, change.monitorId)
          for (const step of decideOnStatus(change.to, open, settings)) await carryOut(tx, change, step, settings)
        }
        if (changes.length > 0)
          await store.handled(
            tx,
            changes.map(({ seq }) => seq),
            clock.now(),
          )
        return changes.length
      }),
  }
}
