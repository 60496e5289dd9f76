/** Notifies of certificates that end soon: once per threshold and certificate. */
import type { Base } from '../../../base.ts'
import { settingsOf } from '../../rules.ts'
import { ALERTS } from '../../service.ts'
import type { MonitorNotification, MonitorNotifier } from '../notifier.ts'
import type { CertificateStore } from './store.ts'

const BATCH = 200
const DAY_MS = 86_400_000

export interface CertificateNotices {
  /** @returns how many certificates were looked at. */
  notifyOfCertificates(): Promise<number>
}

export function certificateNotices(
  { db, clock, pubsub }: Base,
  { store, notifier }: { store: CertificateStore; notifier: MonitorNotifier },
): CertificateNotices {
  return {
    async notifyOfCertificates() {
      const count = await db.transaction(async (tx) => {
        const now = clock.now()
        const ending = await store.ending(tx, now, BATCH)
        const notifications: MonitorNotification[] = []
        for (const monitor of ending) {
          const fresh = await store.mark(tx, monitor, passedThresholds(monitor.expiresAt, now, monitor.thresholds))
          if (!settingsOf(monitor.alertConfig)?.onCertificateExpiry || fresh.length === 0) continue
          const event = { event: 'certificate.expiring' as const, at: now, status: 'expiring', previousStatus: null }
          const cause = { message: wordsFor(monitor.expiresAt, now) }
          const said = { ...event, cause, incidentId: null, openedAt: null }
          notifications.push({ monitor, event: said, part: 'single', kind: null })
        }
        await notifier.write(tx, notifications)
        return ending.length
      })
      if (count > 0) pubsub.publish(ALERTS)
      return count
    },
  }
}

function wordsFor(expiresAt: Date, now: Date): string {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days < 0) return 'The certificate has expired'
  return `The certificate expires in ${days} days, on ${expiresAt.toISOString().slice(0, 10)}`
}

/** The thresholds (days before the end) that have been passed; the smallest is the one to tell of. */
export function passedThresholds(expiresAt: Date, now: Date, thresholds: readonly number[]): number[] {
  const days = (expiresAt.getTime() - now.getTime()) / 86_400_000
  return thresholds.filter((threshold) => days <= threshold).sort((a, b) => a - b)
}
