/**
 * Is the difference of two load runs more than chance? A moving-block bootstrap (Künsch 1989) of the difference of means:
 * seconds that follow each other resemble each other, so whole stretches of them are drawn, not single ones. Pure.
 */

export interface Difference {
  /** Mean of each series. */
  value: number
  base: number
  /** Of `base`, in percent; null when that is 0. */
  changePercent: number | null
  /** The interval that holds 95 % of the drawn differences, in percent of `base`; null when that is 0. */
  low: number | null
  high: number | null
  /** The interval leaves 0 out; null when there is too little to tell. */
  significant: boolean | null
}

const DRAWS = 1_000
/** More add nothing but time. */
const MAX_POINTS = 600
const MIN_POINTS = 10

export function compareSeries(values: readonly number[], bases: readonly number[]): Difference {
  const ours = thinned(values)
  const theirs = thinned(bases)
  const value = mean(ours)
  const base = mean(theirs)
  const percent = (difference: number) => (base === 0 ? null : (100 * difference) / base)
  const about = { value, base, changePercent: percent(value - base) }
  if (ours.length < MIN_POINTS || theirs.length < MIN_POINTS) {
    return { ...about, low: null, high: null, significant: null }
  }
  const random = generator()
  const differences = new Float64Array(DRAWS)
  for (let draw = 0; draw < DRAWS; draw++) differences[draw] = drawnMean(ours, random) - drawnMean(theirs, random)
  differences.sort()
  const low = differences[Math.floor(DRAWS * 0.025)] as number
  const high = differences[Math.ceil(DRAWS * 0.975) - 1] as number
  return { ...about, low: percent(low), high: percent(high), significant: low > 0 || high < 0 }
}

function drawnMean(values: Float64Array, random: () => number): number {
  const count = values.length
  const block = Math.max(1, Math.round(Math.cbrt(count)))
  let sum = 0
  for (let taken = 0; taken < count; taken += block) {
    const from = Math.floor(random() * (count - block + 1))
    const length = Math.min(block, count - taken)
    for (let at = 0; at < length; at++) sum += values[from + at] as number
  }
  return sum / count
}

const mean = (values: Float64Array) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Neighbours joined by their mean. */
function thinned(values: readonly number[]): Float64Array {
  const width = Math.ceil(values.length / MAX_POINTS) || 1
  return Float64Array.from({ length: Math.ceil(values.length / width) }, (_, index) => {
    const part = values.slice(index * width, (index + 1) * width)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  })
}

/** The same draws each time: a question asked twice has one answer. */
function generator(): () => number {
  let state = 0x9e3779b9
  return () => {
    // xorshift32 (Marsaglia 2003).
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
