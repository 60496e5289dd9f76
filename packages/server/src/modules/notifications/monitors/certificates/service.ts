/** Tells of certificates that end soon: once per threshold and certificate. */
import type { Base } from '../../../base.ts'
import { settingsOf } from '../../rules.ts'
import { ALERTS } from '../../service.ts'
import { passedThresholds } from '../rules.ts'
import type { MonitorTroubles, Telling } from '../troubles.ts'
import type { CertificateStore } from './store.ts'

const BATCH = 200
const DAY_MS = 86_400_000

export interface CertificateNotices {
  /** @returns how many certificates were looked at. */
  tellOfCertificates(): Promise<number>
}

export function certificateNotices(
  { db, clock, hints }: Base,
  { store, troubles }: { store: CertificateStore; troubles: MonitorTroubles },
): CertificateNotices {
  return {
    async tellOfCertificates() {
      const told = await db.transaction(async (tx) => {
        const now = clock.now()
        const ending = await store.ending(tx, now, BATCH)
        const tellings: Telling[] = []
        for (const monitor of ending) {
          const fresh = await store.mark(tx, monitor, passedThresholds(monitor.expiresAt, now, monitor.thresholds))
          if (!settingsOf(monitor.alertConfig)?.onCertificateExpiry || fresh.length === 0) continue
          const event = { event: 'certificate.expiring' as const, at: now, status: 'expiring', previousStatus: null }
          const cause = { message: wordsFor(monitor.expiresAt, now) }
          const said = { ...event, cause, troubleId: null, openedAt: null }
          tellings.push({ monitor, event: said, part: 'single', kind: null })
        }
        await troubles.write(tx, tellings)
        return ending.length
      })
      if (told > 0) hints.publish(ALERTS)
      return told
    },
  }
}

function wordsFor(expiresAt: Date, now: Date): string {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS)
  if (days < 0) return 'The certificate has expired'
  return `The certificate ends in ${days} days, on ${expiresAt.toISOString().slice(0, 10)}`
}
