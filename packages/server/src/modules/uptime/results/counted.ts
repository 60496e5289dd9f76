/**
 * What sums tell of results without looking at one of them: how many there are, and since when the newest n have come.
 * Looking into every day's partition costs more than a page. Pure.
 */
import type { ResultQuery } from './schema.ts'

export type ResultFilter = Omit<ResultQuery, 'page' | 'limit'>

/** Of one location: an hour or a day that was summed up. */
export interface CountedRange {
  fromMs: number
  untilMs: number
  up: number
  degraded: number
  down: number
  unknown: number
  /** Whatever they saw; they are in none of the others. */
  maintenance: number
}

/** The pieces that lie wholly within the filter's times; none of its other conditions is looked at. */
const within = (pieces: readonly CountedRange[], { after, before }: ResultFilter) =>
  pieces.filter(
    ({ fromMs, untilMs }) =>
      (after === undefined || fromMs > after.getTime()) && (before === undefined || untilMs <= before.getTime()),
  )

/** Of those in maintenance it is not known what they saw. */
const certainOf = (piece: CountedRange, { status }: ResultFilter) =>
  status === undefined ? piece.up + piece.degraded + piece.down + piece.unknown + piece.maintenance : piece[status]

/** At least so many results of the pieces match. `isAll`: and no more than that. */
export function countedIn(pieces: readonly CountedRange[], filter: ResultFilter): { count: number; isAll: boolean } {
  const count = within(pieces, filter).reduce((sum, piece) => sum + certainOf(piece, filter), 0)
  const isWhole = filter.after === undefined && filter.before === undefined
  return { count, isAll: isWhole && (filter.status === undefined || pieces.every((piece) => piece.maintenance === 0)) }
}

/** The newest `needed` that match lie at or after this time; null when so many are not known of. */
export function sinceWhen(pieces: readonly CountedRange[], filter: ResultFilter, needed: number): Date | null {
  let found = 0
  for (const piece of within(pieces, filter).sort((a, b) => b.fromMs - a.fromMs)) {
    found += certainOf(piece, filter)
    if (found >= needed) return new Date(piece.fromMs)
  }
  return null
}
