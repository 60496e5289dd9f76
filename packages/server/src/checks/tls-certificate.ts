/** The certificate of a TLS server: trusted, made out to the host, and far enough from its end. */
import { z } from 'zod'
import { openConnection } from './connect.ts'
import { connectionFields, familyOf, tlsFields, upUnlessSlow } from './connection-options.ts'
import { defineCheck } from './define.ts'
import { hostPortTarget } from './host-port.ts'
import { runProbe, type Verdict } from './probe.ts'

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
      const daysLeft = Math.floor(((probe.certificateExpiresAt?.getTime() ?? Number.NaN) - Date.now()) / DAY_MS)
      probe.details = { daysLeft }
      return expiring(daysLeft, options.warnDays) ?? upUnlessSlow(probe.elapsedMs(), options.maxResponseMs)
    }),
})

function expiring(daysLeft: number, warnDays: number): Verdict | undefined {
  if (daysLeft >= warnDays) return undefined
  const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`
  const message =
    daysLeft < 0 ? `the certificate expired ${days(-daysLeft)} ago` : `the certificate expires in ${days(daysLeft)}`
  return { status: 'degraded', kind: 'certificate', message, phase: null }
}
