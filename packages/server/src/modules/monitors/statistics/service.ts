/** Statistics of monitors: over a period, day by day; and the chore that keeps them quick to read. */
import { notFound } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Base } from '../../base.ts'
import { addUp, type Figures, figuresOf, type Sums, together } from './figures.ts'
import type { DatedRow, Head, StatisticsStore } from './store.ts'
import { summedUp } from './summed.ts'
import { DAY_MS, HOUR_MS, type Period, type Window, windowOf, windowOfDays } from './windows.ts'

const ROLL_BATCH = 100
/** Of one call: the rest waits for the next, so that shutdown need not wait for it. */
const MOST_BATCHES = 50

export interface Stats extends Figures {
  period: Period
  from: Date
  to: Date
  /** Each location that has checked the monitor; one when a location was asked for. */
  locations: ({ location: string } & Figures)[]
}

export interface UptimeDay extends Omit<Figures, 'p50ResponseTime' | 'p95ResponseTime' | 'p99ResponseTime'> {
  /** UTC, YYYY-MM-DD. */
  date: string
}

export type Statistics = ReturnType<typeof monitorStatistics>

export function monitorStatistics({ db, clock }: Base, store: StatisticsStore) {
  const summed = summedUp(store)

  async function headOf(scope: Scope, monitorId: string, location: string | null): Promise<Head> {
    const head = await store.head(scope, monitorId, location)
    if (!head) throw notFound('monitor')
    return head
  }

  /** By location, in the order of their names. */
  async function sumsOf(monitorId: string, window: Window, series: Head['series']): Promise<Map<string, Sums>> {
    if (series.length === 0) return new Map()
    const parts = await Promise.all([summed(monitorId, window, series), store.readRaw(monitorId, window, series)])
    const byLocation = [...Map.groupBy(parts.flat(), ({ location }) => location)].sort(([a], [b]) => (a < b ? -1 : 1))
    return new Map(byLocation.map(([location, rows]) => [location, addUp(rows)]))
  }

  return {
    /** @throws AppError 404 */
    async stats(scope: Scope, monitorId: string, period: Period, location: string | null = null): Promise<Stats> {
      const head = await headOf(scope, monitorId, location)
      const window = windowOf(period, head.createdAt, clock.now())
      const byLocation = await sumsOf(monitorId, window, head.series)
      const seconds = (window.to.getTime() - window.from.getTime()) / 1000
      return {
        period,
        from: window.from,
        to: window.to,
        ...figuresOf(together([...byLocation.values()]), seconds * byLocation.size),
        locations: [...byLocation].map(([location, own]) => ({ location, ...figuresOf(own, seconds) })),
      }
    },
    /** The last `days` UTC days with today, oldest first; none from before the monitor was made. @throws AppError 404 */
    async uptimeDays(
      scope: Scope,
      monitorId: string,
      days: number,
      location: string | null = null,
    ): Promise<UptimeDay[]> {
      const head = await headOf(scope, monitorId, location)
      const window = windowOfDays(days, head.createdAt, clock.now())
      const rows = head.series.length > 0 ? await store.perDay(monitorId, window, head.series) : []
      const byDay = Map.groupBy(rows, ({ day }) => day.getTime())
      const [fromMs, toMs] = [window.from.getTime(), window.to.getTime()]
      const answer: UptimeDay[] = []
      for (let atMs = window.readFrom.getTime(); atMs <= toMs; atMs += DAY_MS) {
        const seconds = (Math.min(atMs + DAY_MS, toMs) - Math.max(atMs, fromMs)) / 1000
        answer.push(dayOf(atMs, byDay.get(atMs) ?? [], seconds))
      }
      return answer
    },
    /** Sums up the hours that are over. Done twice it changes nothing; done late, reading takes longer meanwhile. */
    async roll(): Promise<void> {
      const until = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS)
      for (let batches = 0; batches < MOST_BATCHES; batches++) {
        const rolled = await db.transaction(async (tx) => {
          const series = await store.toRoll(tx, until, ROLL_BATCH)
          if (series.length > 0) await store.roll(tx, series, until)
          return series.length
        })
        if (rolled < ROLL_BATCH) return
      }
    },
  }
}

function dayOf(atMs: number, rows: DatedRow[], seconds: number): UptimeDay {
  const locations = new Set(rows.map(({ location }) => location)).size
  const { p50ResponseTime, p95ResponseTime, p99ResponseTime, ...figures } = figuresOf(addUp(rows), seconds * locations)
  return { date: new Date(atMs).toISOString().slice(0, 10), ...figures }
}
