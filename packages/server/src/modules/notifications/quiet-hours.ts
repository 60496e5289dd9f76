/** Hours in which people are left in peace, by the wall clock of their zone. Pure. */
import { timeZone } from '../../kernel/time-zone.ts'

export interface QuietHours {
  /** Minutes since midnight; `from` is in, `to` is not. */
  from: number
  to: number
  timezone: string
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** `22:30` → 1350 */
export function minutesOf(timeOfDay: string): number {
  const [hours, minutes] = timeOfDay.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** When the hours that `at` lies in are over; `at` itself outside of them. */
export function endOfQuiet({ from, to, timezone }: QuietHours, at: Date): Date {
  const zone = timeZone(timezone)
  if (!zone) return at
  const offsetMs = zone.offsetAt(at.getTime())
  const wallMinutes = Math.floor((at.getTime() + offsetMs) / MINUTE_MS)
  const minute = ((wallMinutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const isIn = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isIn) return at
  const wallEndMs = (wallMinutes + ((to - minute + DAY_MINUTES) % DAY_MINUTES)) * MINUTE_MS
  // The clock may be put forward or back in between.
  return new Date(wallEndMs - zone.offsetAt(wallEndMs - offsetMs))
}
