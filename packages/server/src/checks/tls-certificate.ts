/** The certificate of a TLS server: trusted, made out to the host, and far enough from its end. */
import { z } from 'zod'
import { openConnection } from './connect.ts'
import { connectionFields, familyOf, tlsFields, upUnlessSlow } from './connection-options.ts'
import { defineCheck } from './define.ts'
import { hostPortTarget } from './host-port.ts'
import { CheckFailure, type Probe, type ProbeResult, runProbe } from './probe.ts'

const DAY_MS = 86_400_000

const options = z.strictObject({
  ...connectionFields,
  ...tlsFields,
  warnDays: z.int().min(0).max(365).default(14).meta({ description: 'degraded when fewer days are left' }),
})

export const tlsCertificate = defineCheck({
  type: 'tls_certificate',
  title: 'TLS certificate',
  target: hostPortTarget({ schemes: ['tls', 'https'], defaultPort: 443 }),
  options,
  run: ({ target, options }, context) =>
    runProbe(context, async (probe) => {
      const secure = { verify: options.tls.verify }
      await openConnection(probe, context, { ...target, family: familyOf(options.ipFamily), secure })
      return expiring(probe, options.warnDays) ?? upUnlessSlow(probe.elapsedMs(), options.maxResponseMs)
    }),
})

/** Undefined: far enough from its end. @throws CheckFailure when it has none that can be read */
export function expiring(probe: Probe, warnDays: number): ProbeResult | undefined {
  const { certificateExpiresAt } = probe
  if (!certificateExpiresAt) throw new CheckFailure('certificate', 'the certificate has no readable expiry date')
  const daysLeft = Math.floor((certificateExpiresAt.getTime() - Date.now()) / DAY_MS)
  probe.details = { ...probe.details, daysLeft }
  if (daysLeft >= warnDays) return undefined
  const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`
  const message =
    daysLeft < 0 ? `the certificate expired ${days(-daysLeft)} ago` : `the certificate expires in ${days(daysLeft)}`
  return { status: 'degraded', kind: 'certificate', message, phase: null }
}
