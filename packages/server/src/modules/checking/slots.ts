/**
 * When a monitor is due at a location: at offset + k × interval since the epoch, the offset by a hash of both. So checks
 * spread evenly, nothing drifts, and every worker computes the same times without asking anybody. Pure.
 */

/** 32-bit FNV-1a with a final mix (MurmurHash3's), so that ids made one after the other end up far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Where in its interval the monitor is due, in whole milliseconds below `intervalMs`. */
export const offsetOf = (monitorId: string, location: string, intervalMs: number): number =>
  Math.floor((hash(`${monitorId} ${location}`) / 0x1_0000_0000) * intervalMs)

export interface Cadence {
  intervalMs: number
  offsetMs: number
}

/** The first due time after `afterMs`. */
export const nextSlot = ({ intervalMs, offsetMs }: Cadence, afterMs: number): number =>
  (Math.floor((afterMs - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs

/** The last due time at or before `atMs`. */
export const lastSlot = (cadence: Cadence, atMs: number): number => nextSlot(cadence, atMs) - cadence.intervalMs

/** An older due time than the last stored one by more than this was a clock that has been set back: go on from now. */
const SET_BACK_INTERVALS = 2

/**
 * The due time to check next: after now, and after the one that was stored last. What was missed stays missed.
 * @returns its time, and how many due times between were left out
 */
export function following(cadence: Cadence, lastDueMs: number, nowMs: number): { dueMs: number; missed: number } {
  const { intervalMs } = cadence
  const setBack = lastDueMs - nowMs > SET_BACK_INTERVALS * intervalMs
  const dueMs = nextSlot(cadence, setBack ? nowMs : Math.max(nowMs, lastDueMs))
  const missed = setBack ? 0 : Math.max(0, Math.round((dueMs - lastDueMs) / intervalMs) - 1)
  return { dueMs, missed }
}

/** A claimed monitor that is to wait longer than this for its next due time catches up with the last one, if it was missed. */
const PATIENCE_MS = 2000

/** What to do first with a monitor that was just claimed. `catchUp`: now, for that due time, which nobody has checked. */
export function firstDue(
  cadence: Cadence,
  lastDueMs: number | null,
  nowMs: number,
): { dueMs: number; catchUp: boolean } {
  const last = lastSlot(cadence, nowMs)
  const next = last + cadence.intervalMs
  if (lastDueMs === null) return { dueMs: last, catchUp: true }
  if (lastDueMs < last && next - nowMs > PATIENCE_MS) return { dueMs: last, catchUp: true }
  return { dueMs: following(cadence, lastDueMs, nowMs).dueMs, catchUp: false }
}
