/** Options of checks that open a connection of their own but speak no HTTP. */
import { z } from 'zod'
import { type ProbeResult, UP } from './probe.ts'

/** Days before a certificate's end at which somebody hears of it, where the monitor does not say. */
export const DEFAULT_EXPIRY_DAYS = [21, 7, 1]

export const connectionFields = {
  ipFamily: z.enum(['any', '4', '6']).default('any'),
  maxResponseMs: z
    .int()
    .min(1)
    .max(300_000)
    .optional()
    .meta({ description: 'degraded when the response takes longer' }),
}

export const tlsFields = {
  tls: z
    .strictObject({
      verify: z.boolean().default(true),
      expiryDays: z.array(z.int().min(0).max(365)).max(10).default(DEFAULT_EXPIRY_DAYS),
    })
    .prefault({}),
}

export const familyOf = (ipFamily: 'any' | '4' | '6') => (ipFamily === 'any' ? 0 : ipFamily === '4' ? 4 : 6)

/** Up, unless it took longer than the monitor allows. */
export function upUnlessSlow(elapsedMs: number, maxResponseMs: number | undefined): ProbeResult {
  if (maxResponseMs === undefined || elapsedMs <= maxResponseMs) return UP
  const message = `answered in ${Math.round(elapsedMs)} ms, more than ${maxResponseMs} ms`
  return { status: 'degraded', kind: 'slow', message, phase: null }
}
