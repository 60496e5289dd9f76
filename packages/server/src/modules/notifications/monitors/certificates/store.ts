/** SQL of certificates that end soon, and of which it was told when. */
import { DEFAULT_EXPIRY_DAYS } from '../../../../checks/connection-options.ts'
import type { Queryable } from '../../../../platform/database/port.ts'
import type { MonitorSeen } from '../../../incidents/index.ts'
import { isMuted } from '../../mutes/store.ts'

export interface ExpiringCertificate extends Omit<MonitorSeen, 'isMuted'> {
  /** Its SHA-256; where a check could not tell, when it ends. */
  fingerprint: string
  expiresAt: Date
  thresholds: number[]
}

export type CertificateStore = ReturnType<typeof certificateStore>

export function certificateStore() {
  return {
    /** Certificates within a threshold of their monitor of which nobody was told yet; not those of muted monitors. */
    async ending(tx: Queryable, now: Date, limit: number): Promise<ExpiringCertificate[]> {
      const rows = await tx<ExpiringCertificate[]>`
        select m.id as "monitorId", m.project_id as "projectId", p.name as "projectName", m.name, m.url, m.type,
          m.interval_seconds as "intervalSeconds", m.alert_config as "alertConfig", c.fingerprint,
          c.expires_at as "expiresAt", c.thresholds
        from monitors m join projects p on p.id = m.project_id
          cross join lateral (
            select coalesce(s.certificate_fingerprint, s.certificate_expires_at::text) as fingerprint,
              min(s.certificate_expires_at) as expires_at,
              array(select jsonb_array_elements_text(coalesce(m.config #> '{tls,expiryDays}', ${tx.json(DEFAULT_EXPIRY_DAYS)}))::int) as thresholds
            from monitor_schedules s where s.monitor_id = m.id and s.active and s.certificate_expires_at is not null
            group by 1) c
        where m.active and m.alert_config is not null
          and exists (select 1 from unnest(c.thresholds) t where c.expires_at <= ${now}::timestamptz + make_interval(days => t)
            and not exists (select 1 from alert_certificates a
              where a.monitor_id = m.id and a.fingerprint = c.fingerprint and a.threshold_days = t))
          and not ${isMuted(tx, tx`m.id`, now)}
        order by m.id limit ${limit}`
      return [...rows]
    },
    /** @returns the thresholds that were not marked before. */
    async mark(
      tx: Queryable,
      { monitorId, fingerprint, expiresAt }: Pick<ExpiringCertificate, 'monitorId' | 'fingerprint' | 'expiresAt'>,
      thresholds: readonly number[],
    ): Promise<number[]> {
      const rows = await tx<{ days: number }[]>`
        insert into alert_certificates (monitor_id, fingerprint, expires_at, threshold_days)
        select ${monitorId}, ${fingerprint}, ${expiresAt}, days from unnest(${[...thresholds]}::int[]) days
        on conflict do nothing returning threshold_days as days`
      return rows.map((row) => row.days)
    },
  }
}
