/** The time that a period covers. Pure. */

export const PERIODS = ['24h', '7d', '30d', '90d'] as const
export type Period = (typeof PERIODS)[number]

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** What a window is made of, besides single results and minutes: sums of hours, and for long ones sums of days. */
export interface Window {
  /** Shown: never before the monitor was made. */
  from: Date
  /** The full hour or day that `from` is in, unless it is exact. */
  readFrom: Date
  to: Date
  grain: 'hour' | 'day'
}

const LENGTHS: Record<Period, number> = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS, '90d': 90 * DAY_MS }

/**
 * 24h ends now and is exact to the check; 7d begins with a full hour, 30d and 90d with a full UTC day. No window begins
 * before the monitor was made.
 */
export function windowOf(period: Period, createdAt: Date, now: Date): Window {
  const startMs = now.getTime() - LENGTHS[period]
  const step = period === '24h' ? 1 : period === '7d' ? HOUR_MS : DAY_MS
  const fromMs = Math.min(now.getTime(), Math.max(floored(startMs, step), createdAt.getTime()))
  return {
    from: new Date(fromMs),
    readFrom: new Date(floored(fromMs, step)),
    to: now,
    grain: period === '24h' || period === '7d' ? 'hour' : 'day',
  }
}

/** The last `days` UTC days, today among them. */
export function windowOfDays(days: number, createdAt: Date, now: Date): Window {
  const firstMs = floored(now.getTime(), DAY_MS) - (days - 1) * DAY_MS
  const fromMs = Math.min(now.getTime(), Math.max(firstMs, createdAt.getTime()))
  return { from: new Date(fromMs), readFrom: new Date(floored(fromMs, DAY_MS)), to: now, grain: 'day' }
}

/** The first full hour of the window. */
export const firstHourOf = ({ readFrom }: Window): Date => new Date(Math.ceil(readFrom.getTime() / HOUR_MS) * HOUR_MS)

export const floored = (ms: number, step: number) => Math.floor(ms / step) * step
