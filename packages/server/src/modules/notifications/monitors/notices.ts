/**
 * What recipients are notified of because time passes: reminders of what is still down, recoveries that have lasted, flapping
 * that has ended, and what is still wrong once nothing suppresses it any longer.
 */
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import {
  changesAgo,
  flapPercent,
  type InMaintenance,
  needed,
  type PendingIncident,
  quorumOf,
  STEADY_BELOW,
} from '../../incidents/index.ts'
import { MAX_REMINDERS, settingsOf } from '../rules.ts'
import { ALERTS } from '../service.ts'
import type { MonitorNotification } from './notifier.ts'
import type { MonitorParts } from './processor.ts'

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const MAX_FLAPPING = 2000

export interface MonitorNotices {
  /** Reminds of monitors that are still down. @returns how many. */
  remind(): Promise<number>
  /** Notifies of what has become due. @returns of how much. */
  review(): Promise<number>
}

export function monitorNotices(
  { db, clock, pubsub }: Base,
  { changes, alerts, notifier }: Pick<MonitorParts, 'changes' | 'alerts' | 'notifier'>,
): MonitorNotices {
  /** A piece of those in maintenance is reviewed at a time; the next call goes on after it. */
  let maintenanceUpTo = FIRST_ID

  function endRecovered(tx: Tx, incidents: readonly PendingIncident[]): Promise<void> {
    const now = clock.now()
    const ended = incidents.map((incident) => {
      const { status, kind, recoveringSince, alertConfig } = incident
      const notify = settingsOf(alertConfig)?.onRecovery === true
      const at = recoveringSince ?? now
      return { monitor: incident, ends: { incident, at, status, previousStatus: kind, notify } }
    })
    return notifier.carryOut(tx, ended)
  }

  /** @returns of how many it has ended. */
  async function endFlapping(tx: Tx, incidents: readonly PendingIncident[]): Promise<number> {
    const now = clock.now()
    const of = incidents.map(({ monitorId }) => ({ monitorId, upTo: null }))
    const last = await changes.lastChanges(tx, of)
    const steady = incidents.filter(({ monitorId, intervalSeconds, alertConfig }) => {
      const ages = changesAgo(last.get(monitorId) ?? [], now)
      return !settingsOf(alertConfig)?.flapDetection || flapPercent(ages, intervalSeconds) < STEADY_BELOW
    })
    const ended = steady.map((incident) => {
      const { status, alertConfig } = incident
      const notify = settingsOf(alertConfig) !== null
      return { monitor: incident, ends: { incident, at: now, status, previousStatus: 'flapping', notify } }
    })
    await notifier.carryOut(tx, ended)
    return steady.length
  }

  /** @returns where the next call goes on */
  async function reviewMaintenance(tx: Tx): Promise<string> {
    const found = await changes.downInMaintenance(tx, clock.now(), { afterId: maintenanceUpTo, limit: BATCH })
    const down = found.filter(({ quorum, voters, down }) => down >= needed(quorumOf(quorum), voters))
    const noted = await alerts.notedInMaintenance(tx, down)
    await noteMaintenance(
      tx,
      down.filter(({ monitorId }) => !noted.has(monitorId)),
    )
    return found.length < BATCH ? FIRST_ID : (found.at(-1) as InMaintenance).monitorId
  }

  async function review(): Promise<number> {
    let upTo = maintenanceUpTo
    const count = await andWake(async (tx) => {
      await changes.lock(tx)
      const reviewed = (await changes.anyOpen(tx)) ? await reviewIncidents(tx) : 0
      upTo = await reviewMaintenance(tx)
      return reviewed
    })
    // Only now: what a transaction that is tried again has noted is not there.
    maintenanceUpTo = upTo
    return count
  }

  async function reviewIncidents(tx: Tx): Promise<number> {
    const now = clock.now()
    const recovered = await changes.recovered(tx, now, BATCH)
    await endRecovered(tx, recovered)
    const flapping = await changes.flapping(tx, now, MAX_FLAPPING)
    let steady = 0
    for (let from = 0; from < flapping.length; from += BATCH)
      steady += await endFlapping(tx, flapping.slice(from, from + BATCH))
    const announced = await changes.toAnnounce(tx, now, BATCH)
    await notifier.announce(tx, announced)
    return recovered.length + steady + announced.length
  }

  /** Nobody is notified; it is in the history once per maintenance. */
  function noteMaintenance(tx: Tx, monitors: readonly InMaintenance[]): Promise<void> {
    const notifications = monitors.flatMap((monitor): MonitorNotification[] => {
      const { since: at, cause, alertConfig } = monitor
      if (!settingsOf(alertConfig)?.onFailure) return []
      const of = { event: 'monitor.down' as const, at, status: 'down', previousStatus: 'maintenance', cause }
      const event = { ...of, incidentId: null, openedAt: null }
      return [{ monitor, event, part: 'single', kind: 'down', suppressed: 'maintenance' }]
    })
    return notifier.write(tx, notifications)
  }

  async function andWake(work: (tx: Tx) => Promise<number>): Promise<number> {
    const count = await db.transaction(work)
    if (count > 0) pubsub.publish(ALERTS)
    return count
  }

  return {
    remind: () =>
      andWake(async (tx) => {
        const due = await changes.toRemind(tx, clock.now(), { most: MAX_REMINDERS, limit: BATCH })
        await notifier.remind(tx, due)
        return due.length
      }),
    review,
  }
}
