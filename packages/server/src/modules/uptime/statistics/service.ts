/** Statistics of monitors: over a period, and day by day. */
import { notFound } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Base } from '../../base.ts'
import { type Disagreeing, disagreeing } from './agreement.ts'
import { type AvailabilityCounts, addUp, type Figures, figuresOf, type Sums, together } from './figures.ts'
import { piecesOf } from './pieces.ts'
import type { DatedRow, DayOfState, Head, StatisticsStore } from './store/reading.ts'
import { summedUp } from './summed.ts'
import { DAY_MS, floored, HOUR_MS, type Period, type Window, windowOf, windowOfDays } from './windows.ts'

export interface MonitorStats extends Figures {
  period: Period
  from: Date
  to: Date
  /** Each location that has checked the monitor; one when a location was asked for. */
  locations: ({ location: string } & Figures)[]
  /** Locations that have said something else than the monitor for long. */
  disagreeing: Disagreeing[]
}

export interface UptimeDay extends Omit<Figures, 'p50ResponseTime' | 'p95ResponseTime' | 'p99ResponseTime'> {
  /** UTC, YYYY-MM-DD. */
  date: string
}

export function monitorStatistics({ clock }: Base, store: StatisticsStore) {
  const summed = summedUp(store)

  async function headOf(scope: Scope, monitorId: string, location: string | null): Promise<Head> {
    const head = await store.head(scope, monitorId, location)
    if (!head) throw notFound('monitor')
    const hour = new Date(floored(clock.now().getTime(), HOUR_MS))
    // After the clock was set back this hour, or a later one, may have been summed up already: not all of it is over.
    const inTime = head.series.map((one) => (one.rolledUntil > hour ? { ...one, rolledUntil: hour } : one))
    return { ...head, series: inTime }
  }

  /** By location, in the order of their names. */
  async function sumsOf(monitorId: string, window: Window, series: Head['series']): Promise<Map<string, Sums>> {
    if (series.length === 0) return new Map()
    const { minutes, raw } = piecesOf(window, series)
    const parts = await Promise.all([
      summed(monitorId, window, series),
      minutes.length > 0 ? store.readMinutes(monitorId, minutes) : [],
      raw.length > 0 ? store.readRaw(monitorId, raw) : [],
    ])
    const byLocation = [...Map.groupBy(parts.flat(), ({ location }) => location)].sort(([a], [b]) => (a < b ? -1 : 1))
    return new Map(byLocation.map(([location, rows]) => [location, addUp(rows)]))
  }

  /**
   * Of several locations none alone makes the monitor's uptime, nor do their checks together: its state does, as the quorum
   * has it. Null where one location is looked at: then its checks do.
   */
  const stateOf = async (monitorId: string, window: Window, { series }: Head): Promise<DayOfState[] | null> =>
    series.length > 1 ? store.stateByDay(monitorId, window) : null

  return {
    /** @throws AppError 404 */
    async stats(
      scope: Scope,
      monitorId: string,
      { period, location = null }: { period: Period; location?: string | null },
    ): Promise<MonitorStats> {
      const head = await headOf(scope, monitorId, location)
      const window = windowOf(period, head.createdAt, clock.now())
      const [byLocation, state] = await Promise.all([
        sumsOf(monitorId, window, head.series),
        stateOf(monitorId, window, head),
      ])
      const seconds = (window.to.getTime() - window.from.getTime()) / 1000
      return {
        period,
        from: window.from,
        to: window.to,
        ...figuresOf(together([...byLocation.values()]), seconds * byLocation.size, judgedOf(state)),
        locations: [...byLocation].map(([location, own]) => ({ location, ...figuresOf(own, seconds) })),
        disagreeing: disagreeing(head, window.to.getTime()),
      }
    },
    /** The last `days` UTC days with today, oldest first; none from before the monitor was made. @throws AppError 404 */
    async uptimeDays(
      scope: Scope,
      monitorId: string,
      { days, location = null }: { days: number; location?: string | null },
    ): Promise<UptimeDay[]> {
      const head = await headOf(scope, monitorId, location)
      const window = windowOfDays(days, head.createdAt, clock.now())
      const [rows, state] = await Promise.all([
        head.series.length > 0 ? store.perDay(monitorId, window, head.series) : [],
        stateOf(monitorId, window, head),
      ])
      const byDay = Map.groupBy(rows, ({ day }) => day.getTime())
      const fromMs = window.from.getTime()
      const toMs = window.to.getTime()
      const answer: UptimeDay[] = []
      for (let atMs = window.readFrom.getTime(); atMs <= toMs; atMs += DAY_MS) {
        const seconds = (Math.min(atMs + DAY_MS, toMs) - Math.max(atMs, fromMs)) / 1000
        const sums = { rows: byDay.get(atMs) ?? [], state: state?.filter(({ day }) => day.getTime() === atMs) ?? null }
        answer.push(dayOf(atMs, seconds, sums))
      }
      return answer
    },
  }
}

/** Undefined: the checks tell. */
const judgedOf = (state: readonly DayOfState[] | null): AvailabilityCounts | undefined =>
  state?.reduce((sum, { good, bad }) => ({ good: sum.good + good, bad: sum.bad + bad }), { good: 0, bad: 0 })

interface DaySums {
  rows: DatedRow[]
  state: DayOfState[] | null
}

function dayOf(atMs: number, seconds: number, { rows, state }: DaySums): UptimeDay {
  const locations = new Set(rows.map(({ location }) => location)).size
  const all = figuresOf(addUp(rows), seconds * locations, judgedOf(state))
  const { p50ResponseTime, p95ResponseTime, p99ResponseTime, ...figures } = all
  return { date: new Date(atMs).toISOString().slice(0, 10), ...figures }
}
