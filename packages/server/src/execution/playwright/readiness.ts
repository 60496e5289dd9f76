/** How many slots of a kind should stand ready: as many as allowed while work is expected, none otherwise. Pure. */
import { testTypes } from '../../test-types/index.ts'

export const slotKinds = ['api', 'browser'] as const
export type SlotKind = (typeof slotKinds)[number]

/** For so long after the last sign of work a slot is kept. With a browser it takes more than twice the memory. */
const KEEP_MS: Record<SlotKind, number> = { api: 5 * 60_000, browser: 3 * 60_000 }
/** So long before a known due time slots are started: they are warm in one or two seconds, on a busy machine later. */
const LEAD_MS = 15_000
/** A due run may begin late: schedulers and workers may have other work. */
const LATE_MS = 30_000

/** What is known of the work of one kind. Times are of one steady clock, in milliseconds. */
export interface Expected {
  now: number
  /** When a run of the kind was going on, or a person opened a test of it, last. */
  lastWorkAt: number | null
  /** When the next such run is due. */
  nextDueAt: number | null
  /** No more slots than this stand ready. */
  maxSlots: number
}

export interface Readiness {
  slots: number
  /** When to ask again, if nothing happens before; null: not at all. */
  changesAt: number | null
}

export function readinessOf(kind: SlotKind, { now, lastWorkAt, nextDueAt, maxSlots }: Expected): Readiness {
  const keptUntil = lastWorkAt === null ? now : lastWorkAt + KEEP_MS[kind]
  const dueFrom = nextDueAt === null ? Number.POSITIVE_INFINITY : nextDueAt - LEAD_MS
  const dueUntil = nextDueAt === null ? now : nextDueAt + LATE_MS
  const isExpected = keptUntil > now || (dueFrom <= now && dueUntil > now)
  const changes = [keptUntil, dueFrom, dueUntil].filter((at) => at > now && Number.isFinite(at))
  return { slots: isExpected ? maxSlots : 0, changesAt: changes.length > 0 ? Math.min(...changes) : null }
}

/** The slots that tests of a type take; null: none that is ever prepared. Without a browser they fail in any slot. */
export function slotKindOf(type: string, { browserPath }: { browserPath: string | null }): SlotKind | null {
  const { engine, browser } = testTypes.get(type)
  if (engine !== 'playwright') return null
  return browser && browserPath ? 'browser' : 'api'
}
