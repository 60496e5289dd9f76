/** When a maintenance window is on, as absolute times: its rule may speak of a wall clock that is put forward and back. */
import { parseSchedule } from '../../../kernel/cron.ts'
import type { WindowRule } from './store.ts'

export interface Occurrence {
  from: Date
  until: Date
}

/** The occurrence that is on at `now`, else the next one; null when there is none, or the pattern cannot be read. */
export function nextOccurrence(rule: Omit<WindowRule, 'id'>, now: Date): Occurrence | null {
  const { kind, startsAt, endsAt, cron, durationMinutes, timezone } = rule
  if (kind === 'once') return startsAt && endsAt && endsAt > now ? { from: startsAt, until: endsAt } : null
  if (cron === null || durationMinutes === null) return null
  const schedule = parseSchedule(cron, timezone)
  if ('problem' in schedule) return null
  const durationMs = durationMinutes * 60_000
  const earliest = Math.max(now.getTime() - durationMs, startsAt ? startsAt.getTime() - 1 : 0)
  const from = schedule.next(new Date(earliest))
  if (!from || (endsAt && from >= endsAt)) return null
  const untilMs = Math.min(from.getTime() + durationMs, endsAt?.getTime() ?? Number.POSITIVE_INFINITY)
  return { from, until: new Date(untilMs) }
}
