/**
 * What of a window no hour holds: its first, partial hour, and the hours that are not summed up yet. Minutes that are
 * summed up make most of it, where there are any; single results make the rest. Pure.
 */
import { DAY_MS, firstHourOf, floored, HOUR_MS, MINUTE_MS, type Window } from './windows.ts'

/**
 * Minutes older than this are not read, nor made: no partial hour lies further back than a day. They are kept for twice as
 * long, so that clocks of processes may differ.
 */
export const MINUTES_READ_MS = DAY_MS + HOUR_MS

export interface SeriesMarks {
  location: string
  /** Results before it are in hours. */
  rolledUntil: Date
  /** Results from the one up to the other are in minutes; none are when the second is not the later one. */
  minutesFrom: Date
  minutesUntil: Date
}

/** From then on, and before then, at these locations. */
export interface Span {
  from: Date
  until: Date
  locations: string[]
}

interface Piece {
  fromMs: number
  untilMs: number
}

/** Spans that differ in their location only come as one. */
export function piecesOf(window: Window, series: readonly SeriesMarks[]): { minutes: Span[]; raw: Span[] } {
  const minutes = new Map<string, Span>()
  const raw = new Map<string, Span>()
  for (const marks of series) {
    for (const gap of gapsOf(window, marks)) {
      const inner = minutesOf(gap, marks, window)
      addTo(minutes, inner, marks.location)
      addTo(raw, { fromMs: gap.fromMs, untilMs: inner.fromMs }, marks.location)
      addTo(raw, { fromMs: inner.untilMs, untilMs: gap.untilMs }, marks.location)
    }
  }
  return { minutes: [...minutes.values()], raw: [...raw.values()] }
}

/** Before the first full hour, and after the last one that was summed up. */
function gapsOf(window: Window, { rolledUntil }: SeriesMarks): Piece[] {
  const fromMs = window.readFrom.getTime()
  const endMs = window.to.getTime() + 1
  return [
    { fromMs, untilMs: Math.min(firstHourOf(window).getTime(), rolledUntil.getTime(), endMs) },
    { fromMs: Math.max(fromMs, rolledUntil.getTime()), untilMs: endMs },
  ].filter((gap) => gap.fromMs < gap.untilMs)
}

/** The minutes within the gap that are summed up. Without any: nothing, at its end. */
function minutesOf(gap: Piece, { minutesFrom, minutesUntil }: SeriesMarks, { to }: Window): Piece {
  const earliestMs = Math.max(gap.fromMs, minutesFrom.getTime(), to.getTime() - MINUTES_READ_MS)
  const fromMs = Math.ceil(earliestMs / MINUTE_MS) * MINUTE_MS
  const untilMs = floored(Math.min(gap.untilMs, minutesUntil.getTime()), MINUTE_MS)
  return fromMs < untilMs ? { fromMs, untilMs } : { fromMs: gap.untilMs, untilMs: gap.untilMs }
}

function addTo(spans: Map<string, Span>, { fromMs, untilMs }: Piece, location: string): void {
  if (fromMs >= untilMs) return
  const key = `${fromMs} ${untilMs}`
  const known = spans.get(key)
  if (known) known.locations.push(location)
  else spans.set(key, { from: new Date(fromMs), until: new Date(untilMs), locations: [location] })
}
