/**
 * What is told of monitors because time passes: reminders of what is still down, recoveries that have lasted, flapping
 * that has ended, and what is still wrong once nothing keeps it from people any longer.
 */
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { needed, quorumOf } from '../../incidents/index.ts'
import { MAX_REMINDERS, settingsOf } from '../rules.ts'
import { ALERTS } from '../service.ts'
import { changesAgo, flapPercent, STEADY_BELOW } from './flapping.ts'
import type { MonitorParts } from './service.ts'
import type { InMaintenance, Pending } from './store.ts'
import type { Telling } from './troubles.ts'

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const MAX_FLAPPING = 2000

export interface MonitorNotices {
  /** Reminds of monitors that are still down. @returns how many. */
  remind(): Promise<number>
  /** Says what has become due. @returns how much. */
  review(): Promise<number>
}

export function monitorNotices(
  { db, clock, hints }: Base,
  { store, troubles }: Pick<MonitorParts, 'store' | 'troubles'>,
): MonitorNotices {
  let maintenanceUpTo = FIRST_ID

  function endOver(tx: Tx, monitors: readonly Pending[]): Promise<void> {
    const now = clock.now()
    const changes = monitors.map((monitor) => {
      const { status, kind, overAt, alertConfig } = monitor
      const tell = settingsOf(alertConfig)?.onRecovery === true
      return { monitor, ends: { trouble: monitor, at: overAt ?? now, status, previousStatus: kind, tell } }
    })
    return troubles.carryOut(tx, changes)
  }

  /** @returns of how many it has ended. */
  async function endFlapping(tx: Tx, monitors: readonly Pending[]): Promise<number> {
    const now = clock.now()
    const of = monitors.map(({ monitorId }) => ({ monitorId, upTo: null }))
    const changes = await store.lastChanges(tx, of)
    const steady = monitors.filter(({ monitorId, intervalSeconds, alertConfig }) => {
      const ages = changesAgo(changes.get(monitorId) ?? [], now)
      return !settingsOf(alertConfig)?.flapDetection || flapPercent(ages, intervalSeconds) < STEADY_BELOW
    })
    const ends = steady.map((monitor) => {
      const { status, alertConfig } = monitor
      const tell = settingsOf(alertConfig) !== null
      return { monitor, ends: { trouble: monitor, at: now, status, previousStatus: 'flapping', tell } }
    })
    await troubles.carryOut(tx, ends)
    return steady.length
  }

  /** A piece of those in maintenance at a time; the next call goes on after it. */
  async function reviewMaintenance(tx: Tx): Promise<void> {
    const found = await store.downInMaintenance(tx, clock.now(), { afterId: maintenanceUpTo, limit: BATCH })
    maintenanceUpTo = found.length < BATCH ? FIRST_ID : (found.at(-1) as InMaintenance).monitorId
    await noteMaintenance(
      tx,
      found.filter(({ quorum, voters, down }) => down >= needed(quorumOf(quorum), voters)),
    )
  }

  async function review(tx: Tx): Promise<number> {
    const said = (await store.anyTrouble(tx)) ? await reviewTroubles(tx) : 0
    await reviewMaintenance(tx)
    return said
  }

  async function reviewTroubles(tx: Tx): Promise<number> {
    const now = clock.now()
    const over = await store.over(tx, now, BATCH)
    await endOver(tx, over)
    const flapping = await store.flapping(tx, now, MAX_FLAPPING)
    let steady = 0
    for (let from = 0; from < flapping.length; from += BATCH)
      steady += await endFlapping(tx, flapping.slice(from, from + BATCH))
    const announced = await store.toAnnounce(tx, now, BATCH)
    await troubles.announce(tx, announced)
    return over.length + steady + announced.length
  }

  /** Nobody is told; it is written down once per maintenance. */
  function noteMaintenance(tx: Tx, monitors: readonly InMaintenance[]): Promise<void> {
    const tellings = monitors.flatMap((monitor): Telling[] => {
      const { since: at, cause, alertConfig } = monitor
      if (!settingsOf(alertConfig)?.onFailure) return []
      const of = { event: 'monitor.down' as const, at, status: 'down', previousStatus: 'maintenance', cause }
      const event = { ...of, troubleId: null, openedAt: null }
      return [{ monitor, event, part: 'single', kind: 'down', suppressed: 'maintenance' }]
    })
    return troubles.write(tx, tellings)
  }

  async function andWake(work: (tx: Tx) => Promise<number>): Promise<number> {
    const said = await db.transaction(work)
    if (said > 0) hints.publish(ALERTS)
    return said
  }

  return {
    remind: () =>
      andWake(async (tx) => {
        const due = await store.toRemind(tx, clock.now(), { most: MAX_REMINDERS, limit: BATCH })
        await troubles.remind(tx, due)
        return due.length
      }),
    review: () =>
      andWake(async (tx) => {
        await store.waitForTurn(tx)
        return review(tx)
      }),
  }
}
