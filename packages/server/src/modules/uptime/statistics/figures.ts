/**
 * From sums to the figures that users see. The one place where uptime is computed (docs/monitoring.md): whoever shows an
 * uptime takes it from here, so that it is the same on every screen. Pure.
 */
import { addTo, quantilesOf, type ResponseTimeHistogram } from './histogram.ts'

/** Sums over some time at one location, or over all of them. */
export interface Sums {
  up: number
  degraded: number
  down: number
  unknown: number
  /** Checks during planned work, whatever they saw; they are in none of the others. */
  maintenance: number
  coveredSeconds: number
  responseCount: number
  responseSumMs: number
  histogram: ResponseTimeHistogram
}

export interface SumRow extends Omit<Sums, 'histogram'> {
  location: string
  buckets: readonly number[] | null
  counts: readonly number[] | null
}

export const noSums = (): Sums => ({
  up: 0,
  degraded: 0,
  down: 0,
  unknown: 0,
  maintenance: 0,
  coveredSeconds: 0,
  responseCount: 0,
  responseSumMs: 0,
  histogram: new Map(),
})

export function addUp(rows: Iterable<SumRow>): Sums {
  const sums = noSums()
  for (const { buckets, counts, ...row } of rows) {
    addCounts(sums, row)
    if (buckets && counts) addTo(sums.histogram, buckets, counts)
  }
  return sums
}

/** The same over sums that were made already. */
export function together(parts: readonly Sums[]): Sums {
  const [only] = parts
  if (only && parts.length === 1) return only
  const sums = noSums()
  for (const part of parts) {
    addCounts(sums, part)
    addTo(sums.histogram, [...part.histogram.keys()], [...part.histogram.values()])
  }
  return sums
}

function addCounts(sums: Sums, more: Omit<Sums, 'histogram'>): void {
  sums.up += more.up
  sums.degraded += more.degraded
  sums.down += more.down
  sums.unknown += more.unknown
  sums.maintenance += more.maintenance
  sums.coveredSeconds += more.coveredSeconds
  sums.responseCount += more.responseCount
  sums.responseSumMs += more.responseSumMs
}

/** Checks, or seconds of a monitor's state. */
export interface AvailabilityCounts {
  /** Up or degraded. */
  good: number
  bad: number
}

export interface Figures {
  /** good / (good + bad) × 100, rounded down; null when that would be of nothing. */
  uptimePercent: number | null
  /** Milliseconds, of checks that were up or degraded. */
  avgResponseTime: number | null
  p50ResponseTime: number | null
  p95ResponseTime: number | null
  p99ResponseTime: number | null
  /** All of them: successful, failed, unknown and those in maintenance. */
  totalChecks: number
  /** Up or degraded. */
  successfulChecks: number
  degradedChecks: number
  failedChecks: number
  unknownChecks: number
  maintenanceChecks: number
  /** The share of the window that checks stood for, each for its interval. The rest is no data: neither up nor down. */
  coveredPercent: number
}

/**
 * `windowSeconds`: how long the monitor could have been checked, times the number of locations. `judged`: what the uptime
 * is a share of, if not of these checks.
 */
export function figuresOf(sums: Sums, windowSeconds: number, judged: AvailabilityCounts = checksOf(sums)): Figures {
  const { up, degraded, down, unknown, maintenance, histogram, responseCount, responseSumMs } = sums
  const [p50 = null, p95 = null, p99 = null] = quantilesOf(histogram, [0.5, 0.95, 0.99]).map(rounded)
  return {
    uptimePercent: uptimeOf(judged),
    avgResponseTime: responseCount === 0 ? null : rounded(responseSumMs / responseCount),
    p50ResponseTime: p50,
    p95ResponseTime: p95,
    p99ResponseTime: p99,
    totalChecks: up + degraded + down + unknown + maintenance,
    successfulChecks: up + degraded,
    degradedChecks: degraded,
    failedChecks: down,
    unknownChecks: unknown,
    maintenanceChecks: maintenance,
    coveredPercent: windowSeconds > 0 ? floored(Math.min(100, (100 * sums.coveredSeconds) / windowSeconds), 2) : 0,
  }
}

const checksOf = ({ up, degraded, down }: Sums): AvailabilityCounts => ({ good: up + degraded, bad: down })

const uptimeOf = ({ good, bad }: AvailabilityCounts) =>
  good + bad === 0 ? null : floored((100 * good) / (good + bad), 4)

const rounded = (ms: number) => Math.round(ms * 100) / 100

/** Down, so that 100 means all. The small addend undoes what binary fractions take off whole percents. */
const floored = (value: number, digits: number) => Math.floor(value * 10 ** digits + 1e-7) / 10 ** digits
