/** How far a zone's wall clock is from UTC, and when it is put forward or back. Asked of Intl, never of a table of ours. */
import { boundedCache } from './bounded-cache.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export interface ClockChange {
  /** The first minute of the new offset. */
  atMs: number
  offsetBeforeMs: number
  offsetAfterMs: number
}

export interface TimeZone {
  /** Wall clock minus UTC: +3,600,000 for Berlin in winter. */
  offsetAt(instantMs: number): number
  /** The first change in (fromMs, toMs], both whole minutes. Two changes that undo each other within a day are not seen. */
  firstChange(fromMs: number, toMs: number): ClockChange | null
}

const zones = boundedCache<TimeZone>({ size: 500, ttlMs: DAY_MS })

/** An IANA zone by its name, in any case. @returns null for names that are not in the database, offsets included. */
export function timeZone(name: string): TimeZone | null {
  const known = zones.get(name)
  if (known) return known
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    const zone = zoneOf(new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' }))
    zones.set(name, zone)
    return zone
  } catch {
    return null
  }
}

function zoneOf(format: Intl.DateTimeFormat): TimeZone {
  const offsetAt = (instantMs: number) => offsetIn(format.format(instantMs))

  function changeBetween(fromMs: number, toMs: number): ClockChange {
    const offsetBeforeMs = offsetAt(fromMs)
    let early = fromMs
    let late = toMs
    while (late - early > MINUTE_MS) {
      const middle = early + Math.floor((late - early) / 2 / MINUTE_MS) * MINUTE_MS
      if (offsetAt(middle) === offsetBeforeMs) early = middle
      else late = middle
    }
    return { atMs: late, offsetBeforeMs, offsetAfterMs: offsetAt(late) }
  }

  return {
    offsetAt,
    firstChange(fromMs, toMs) {
      let offset = offsetAt(fromMs)
      for (let at = fromMs; at < toMs; ) {
        const next = Math.min(at + DAY_MS, toMs)
        const offsetThere = offsetAt(next)
        if (offsetThere !== offset) return changeBetween(at, next)
        offset = offsetThere
        at = next
      }
      return null
    },
  }
}

/** `1/31/2026, GMT-03:30` → milliseconds; plain `GMT` is no offset. */
function offsetIn(text: string): number {
  const match = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(text)
  if (!match) throw new Error(`Intl gave no offset: ${text}`)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match
  const offsetMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -offsetMs : offsetMs
}
