/**
 * What is told of monitors because time passes: reminders of what is still down, recoveries that have lasted, flapping
 * that has ended, and what is still wrong once nothing keeps it from people any longer.
 */
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { MOST_REMINDERS, settingsOf } from '../rules.ts'
import { ALERTS } from '../service.ts'
import { changesAgo, flapPercent, STEADY_BELOW } from './flapping.ts'
import type { MonitorParts } from './service.ts'
import type { InMaintenance, Pending } from './store.ts'

const BATCH = 200
const MOST_FLAPPING = 2000

export interface MonitorNotices {
  /** Reminds of monitors that are still down. @returns how many. */
  remind(): Promise<number>
  /** Says what has become due. @returns how much. */
  review(): Promise<number>
}

export function monitorNotices(
  { db, clock, hints }: Base,
  { store, alerts, troubles }: Omit<MonitorParts, 'parents'>,
): MonitorNotices {
  async function remindOf(tx: Tx, monitor: Pending): Promise<void> {
    const { id: troubleId, kind, openedAt, isMuted } = monitor
    const now = clock.now()
    await alerts.reminded(tx, troubleId, now)
    await troubles.write(
      tx,
      monitor,
      { event: 'monitor.reminder', at: now, status: 'down', previousStatus: null, cause: null, troubleId, openedAt },
      {
        ...{ part: 'reminder', kind, among: await alerts.toldOf(tx, troubleId, now) },
        suppressed: isMuted ? 'muted' : null,
      },
    )
  }

  async function endOver(tx: Tx, monitor: Pending): Promise<void> {
    const { status, kind, overAt, alertConfig } = monitor
    const tell = settingsOf(alertConfig)?.onRecovery === true
    await troubles.end(tx, monitor, monitor, { at: overAt ?? clock.now(), status, previousStatus: kind, tell })
  }

  /** @returns whether it has. */
  async function endFlapping(tx: Tx, monitor: Pending): Promise<boolean> {
    const { monitorId, intervalSeconds, status, alertConfig } = monitor
    const now = clock.now()
    const settings = settingsOf(alertConfig)
    const changes = changesAgo(await store.lastChanges(tx, monitorId, null), now)
    if (settings?.flapDetection && flapPercent(changes, intervalSeconds) >= STEADY_BELOW) return false
    await troubles.end(tx, monitor, monitor, { at: now, status, previousStatus: 'flapping', tell: settings !== null })
    return true
  }

  async function review(tx: Tx): Promise<number> {
    const now = clock.now()
    let said = 0
    for (const monitor of await store.over(tx, now, BATCH)) {
      await endOver(tx, monitor)
      said++
    }
    for (const monitor of await store.flapping(tx, now, MOST_FLAPPING)) if (await endFlapping(tx, monitor)) said++
    for (const monitor of await store.toAnnounce(tx, now, BATCH)) {
      await troubles.announce(tx, monitor, monitor, monitor.cause)
      said++
    }
    for (const monitor of await store.downInMaintenance(tx, now, BATCH)) await noteMaintenance(tx, monitor)
    return said
  }

  /** Nobody is told; it is written down once per maintenance. */
  async function noteMaintenance(tx: Tx, monitor: InMaintenance): Promise<void> {
    const { since: at, cause, alertConfig } = monitor
    if (!settingsOf(alertConfig)?.onFailure) return
    const event = { event: 'monitor.down' as const, at, status: 'down', previousStatus: 'maintenance', cause }
    const said = { ...event, troubleId: null, openedAt: null }
    await troubles.write(tx, monitor, said, { part: 'single', kind: 'down', suppressed: 'maintenance' })
  }

  async function andWake(work: (tx: Tx) => Promise<number>): Promise<number> {
    const said = await db.transaction(work)
    if (said > 0) hints.publish(ALERTS)
    return said
  }

  return {
    remind: () =>
      andWake(async (tx) => {
        const due = await store.toRemind(tx, clock.now(), { most: MOST_REMINDERS, limit: BATCH })
        for (const monitor of due) await remindOf(tx, monitor)
        return due.length
      }),
    review: () =>
      andWake(async (tx) => {
        await store.waitForTurn(tx)
        return review(tx)
      }),
  }
}
