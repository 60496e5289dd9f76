/**
 * Cron patterns of five fields: read, checked and searched. croner reads a pattern and finds matching wall-clock times;
 * what those mean in a zone whose clock is put forward and back is decided here (docs/decisions/0001).
 */
import { Cron, CronPattern } from 'croner'
import { boundedCache } from './bounded-cache.ts'
import { timeZone } from './time-zone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
export const MAX_PATTERN_LENGTH = 256

const FIELDS = ['minute', 'hour', 'day of month', 'month', 'day of week'] as const
const MAX_MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export interface Schedule {
  /** The first due time after `after`; null when there is none in the next centuries. */
  next(after: Date): Date | null
}

type Parsed = Schedule | { problem: string }
const parsed = boundedCache<Parsed>({ size: 1000, ttlMs: DAY_MS })

/**
 * Names, ranges, steps and lists; a day matches by day of month OR day of week when both are restricted.
 * @returns the schedule, or what is wrong with it in words for its author: malformed, never due, no such zone.
 */
export function parseSchedule(pattern: string, zoneName = 'UTC'): Parsed {
  if (pattern.length > MAX_PATTERN_LENGTH) return { problem: `Must be at most ${MAX_PATTERN_LENGTH} characters` }
  const key = `${zoneName}\n${pattern}`
  const known = parsed.get(key)
  if (known) return known
  const result = parse(pattern.trim().split(/\s+/), zoneName)
  parsed.set(key, result)
  return result
}

function parse(fields: string[], zoneName: string): Parsed {
  if (fields.length !== FIELDS.length) return { problem: `Must have five fields: ${FIELDS.join(', ')}` }
  const bad = fields.findIndex((_, index) => !isReadable(fields, index))
  if (bad >= 0) return { problem: `Has an invalid ${FIELDS[bad]}: ${fields[bad]?.slice(0, 40)}` }
  const pattern = new CronPattern(fields.join(' '), undefined, { mode: '5-part' })
  if (neverMatches(pattern)) return { problem: 'Is never due: the day does not exist in these months' }
  const zone = timeZone(zoneName)
  if (!zone) return { problem: `Must be the IANA name of a time zone, not ${zoneName.slice(0, 40)}` }

  const cron = new Cron(fields.join(' '), { mode: '5-part', utcOffset: 0 })
  /** The first matching wall-clock minute at or after `wallMs`, counted as if the zone were UTC. */
  const firstMatch = (wallMs: number) => cron.nextRun(new Date(wallMs - 1000))?.getTime() ?? null
  const followsClock = isFrequency(fields, pattern)

  return {
    next(after) {
      const fromMs = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS
      let segmentMs = fromMs
      let offsetMs = zone.offsetAt(fromMs)
      let wallMs = fromMs + offsetMs + MINUTE_MS
      // In the second pass of a repeated hour, everything up to the old clock's end has had its turn.
      const lately = followsClock ? null : zone.firstChange(fromMs - DAY_MS, fromMs)
      if (lately) wallMs = Math.max(wallMs, lately.atMs + lately.offsetBeforeMs)
      for (;;) {
        const matchMs = firstMatch(wallMs)
        if (matchMs === null) return null
        // A match in a gap lies before the segment on the new clock: it is due with the segment's first instant.
        const dueMs = Math.max(matchMs - offsetMs, segmentMs)
        const change = zone.firstChange(segmentMs, dueMs)
        if (!change) return new Date(dueMs)
        segmentMs = change.atMs
        offsetMs = change.offsetAfterMs
        wallMs = segmentMs + (followsClock ? change.offsetAfterMs : change.offsetBeforeMs)
      }
    },
  }
}

/** Whether croner reads that field beside four stars; its extensions (L, W, #, ?, +, nicknames) are not part of our language. */
function isReadable(fields: string[], index: number): boolean {
  const field = fields[index] ?? ''
  const named = index === 3 || index === 4
  if (!/^[0-9*,/-]+$/.test(named ? field.replace(/[a-z]{3}/gi, '0') : field)) return false
  try {
    new CronPattern(FIELDS.map((_, at) => (at === index ? field : '*')).join(' '), undefined, { mode: '5-part' })
    return true
  } catch {
    return false
  }
}

/** `0 0 31 2 *`: only a day of month can make it so, as every month has every day of the week. */
function neverMatches({ starDOW, month, day }: CronPattern): boolean {
  if (!starDOW) return false
  return !MAX_MONTH_DAYS.some((days, index) => month[index] && day.slice(0, days).some(Boolean))
}

/**
 * "Every so often" (minutes by a star, or one and the same minute of every hour) keeps its real interval when the clock
 * changes; anything else names times of day, each due once.
 */
function isFrequency(fields: string[], pattern: CronPattern): boolean {
  const minutes = fields[0]?.split(',') ?? []
  return minutes.some((part) => part.startsWith('*')) || pattern.hour.every(Boolean)
}
