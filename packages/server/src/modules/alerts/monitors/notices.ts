/** What is told of monitors because time passes: reminders of what is still down, certificates that end soon. */
import type { Base } from '../../base.ts'
import { settingsOf } from '../rules.ts'
import { ALERTS } from '../service.ts'
import type { AlertStore } from '../store.ts'
import { passedThresholds } from './rules.ts'
import type { MonitorAlertStore } from './store.ts'
import { monitorWriter } from './write.ts'

const BATCH = 200
const DAY_MS = 86_400_000

export interface MonitorNotices {
  /** Reminds of monitors that are still down. @returns how many. */
  remind(): Promise<number>
  /** Tells of certificates that end soon, once per threshold. @returns how many. */
  tellOfCertificates(): Promise<number>
}

export function monitorNotices(
  { db, clock, config, hints }: Base,
  store: MonitorAlertStore,
  alerts: AlertStore,
): MonitorNotices {
  const write = monitorWriter({ clock, config }, alerts)
  return {
    async remind() {
      const reminded = await db.transaction(async (tx) => {
        const now = clock.now()
        const due = await store.toRemind(tx, now, BATCH)
        for (const monitor of due) {
          await alerts.told(tx, monitor.troubleId, now)
          const settings = settingsOf(monitor.alertConfig)
          if (!settings) continue
          const event = {
            event: 'monitor.reminder' as const,
            at: now,
            status: 'down',
            previousStatus: null,
            cause: null,
          }
          const { troubleId, openedAt } = monitor
          await write(
            tx,
            monitor,
            { ...event, troubleId, openedAt, customMessage: settings.customMessage },
            {
              ...{ part: 'reminder', providerIds: await alerts.toldOf(tx, troubleId) },
            },
          )
        }
        return due.length
      })
      if (reminded > 0) hints.publish(ALERTS)
      return reminded
    },

    async tellOfCertificates() {
      const told = await db.transaction(async (tx) => {
        const now = clock.now()
        const ending = await store.ending(tx, now, BATCH)
        for (const monitor of ending) {
          const passed = passedThresholds(monitor.expiresAt, now, monitor.thresholds)
          const fresh = await store.mark(tx, monitor, passed)
          const settings = settingsOf(monitor.alertConfig)
          if (!settings?.onCertificateExpiry || fresh.length === 0) continue
          const days = Math.floor((monitor.expiresAt.getTime() - now.getTime()) / DAY_MS)
          const message =
            days < 0
              ? 'The certificate has expired'
              : `The certificate ends in ${days} days, on ${monitor.expiresAt.toISOString().slice(0, 10)}`
          const event = { event: 'certificate.expiring' as const, at: now, status: 'expiring', previousStatus: null }
          await write(
            tx,
            monitor,
            { ...event, cause: { message }, troubleId: null, openedAt: null, customMessage: settings.customMessage },
            {
              ...{ part: 'single', providerIds: settings.providerIds },
            },
          )
        }
        return ending.length
      })
      if (told > 0) hints.publish(ALERTS)
      return told
    },
  }
}
