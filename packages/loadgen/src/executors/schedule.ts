// The arithmetic of schedules, without clocks: how many iterations a rate profile has planned by a moment, when the
// k-th one is due, and when a ramping pool of VUs holds a given VU. Closed forms, so nothing drifts.

/** A piece of a profile: value goes linearly from `from` to `to` within `ms`. */
export interface RampSegment {
  ms: number
  from: number
  to: number
}

export function totalMs(pieces: RampSegment[]): number {
  return pieces.reduce((sum, piece) => sum + piece.ms, 0)
}

/** Chains stages (each with a target) to pieces, from a starting value. A stage of 0 ms is a jump. */
export function chain(start: number, stages: { ms: number; target: number }[]): RampSegment[] {
  let from = start
  return stages.map(({ ms, target }) => {
    const piece = { ms, from, to: target }
    from = target
    return piece
  })
}

/** Integral of the profile (value per `unitMs`) over a whole piece. */
function area(piece: RampSegment, unitMs: number): number {
  return ((piece.from + piece.to) / 2) * (piece.ms / unitMs)
}

/** Planned iterations of the whole profile: the k-th starts where the integral reaches k, for every k below the end. */
export function plannedStarts(pieces: RampSegment[], unitMs: number): number {
  const total = pieces.reduce((sum, piece) => sum + area(piece, unitMs), 0)
  return Math.max(0, Math.ceil(total - tolerance))
}

/** Absorbs rounding of sums such as 0.1 + 0.2 starts. */
const tolerance = 1e-7

/** Gives the due times (ms from the start) of iterations k = 0, 1, 2 … when asked in ascending order. */
export function dueTimes(pieces: RampSegment[], unitMs: number): (k: number) => number {
  let index = 0
  let pieceStartMs = 0
  let before = 0
  return (k) => {
    for (;;) {
      const piece = pieces[index]
      if (piece === undefined) return Number.POSITIVE_INFINITY
      const inPiece = area(piece, unitMs)
      if (k < before + inPiece - tolerance || (k <= before && inPiece > tolerance)) {
        return pieceStartMs + timeOf(piece, unitMs, Math.max(0, k - before))
      }
      before += inPiece
      pieceStartMs += piece.ms
      index++
    }
  }
}

// Solves from·t + (to − from)·t²/(2·ms) = wanted·unit for t, in the form that stays exact when from = to.
function timeOf(piece: RampSegment, unitMs: number, wanted: number): number {
  const slope = (piece.to - piece.from) / piece.ms
  const amount = wanted * unitMs
  const root = Math.sqrt(Math.max(0, piece.from * piece.from + 2 * slope * amount))
  const divisor = piece.from + root
  return divisor === 0 ? 0 : Math.min(piece.ms, (2 * amount) / divisor)
}

/** A stretch in which a VU runs, in ms from the start. */
export interface Stretch {
  fromMs: number
  toMs: number
}

/**
 * When VU number `vu` (from 1) of a ramping pool is wanted: while the profile is at or above vu − ½, which is where
 * rounding to whole VUs changes.
 */
export function stretchesOf(vu: number, pieces: RampSegment[]): Stretch[] {
  const edge = vu - 0.5
  const stretches: Stretch[] = []
  let at = 0
  const open = (fromMs: number, toMs: number) => {
    const last = stretches.at(-1)
    if (last !== undefined && fromMs <= last.toMs + 1e-9) last.toMs = toMs
    else if (toMs > fromMs) stretches.push({ fromMs, toMs })
  }
  for (const piece of pieces) {
    const end = at + piece.ms
    const crossing = at + (piece.ms * (edge - piece.from)) / (piece.to - piece.from)
    if (piece.from >= edge && piece.to >= edge) open(at, end)
    else if (piece.from >= edge) open(at, crossing)
    else if (piece.to >= edge) open(crossing, end)
    at = end
  }
  return stretches
}
