// A high-dynamic-range histogram for any double: 1,024 linear steps per power of two, so a value is known to within
// 1/2048 (three digits). Memory depends on the range of the values and not on their number.

const stepBits = 10
const steps = 1 << stepBits
/** Values beyond 2^±40 are counted at the edge: about 10^-12 to 10^12. Bounds the memory at 0.65 MB. */
const exponentLimit = 40

const cell = new DataView(new ArrayBuffer(8))

/** Blocks of counts by power of two; negative values mirror positive ones under negative keys. */
export type Blocks = Map<number, Uint32Array>

export interface Histogram {
  count: number
  zeros: number
  blocks: Blocks
}

export function newHistogram(): Histogram {
  return { count: 0, zeros: 0, blocks: new Map() }
}

// Key 1 … 81 for positive powers of two, the same negated for negative values.
export function record(histogram: Histogram, value: number): void {
  histogram.count++
  const size = Math.abs(value)
  if (!(size > 0)) {
    histogram.zeros++
    return
  }
  cell.setFloat64(0, size)
  const high = cell.getUint32(0)
  let exponent = (high >>> 20) - 1023
  let step = (high >>> (20 - stepBits)) & (steps - 1)
  if (exponent > exponentLimit) {
    exponent = exponentLimit
    step = steps - 1
  } else if (exponent < -exponentLimit) {
    exponent = -exponentLimit
    step = 0
  }
  const key = value > 0 ? exponent + exponentLimit + 1 : -(exponent + exponentLimit + 1)
  let block = histogram.blocks.get(key)
  if (block === undefined) {
    block = new Uint32Array(steps)
    histogram.blocks.set(key, block)
  }
  block[step] = (block[step] ?? 0) + 1
}

export function mergeHistogram(into: Histogram, from: Histogram): void {
  into.count += from.count
  into.zeros += from.zeros
  for (const [key, counts] of from.blocks) {
    const block = into.blocks.get(key)
    if (block === undefined) into.blocks.set(key, counts.slice())
    else for (let i = 0; i < steps; i++) block[i] = (block[i] ?? 0) + (counts[i] ?? 0)
  }
}

/** The value below which `percent` % of the samples lie (middle of its step). NaN when empty. */
export function valueAt(histogram: Histogram, percent: number): number {
  if (histogram.count === 0) return Number.NaN
  const wanted = Math.min(histogram.count, Math.max(1, Math.ceil((percent / 100) * histogram.count)))
  let seen = 0
  for (const [key, step, count] of ascending(histogram)) {
    seen += count
    if (seen >= wanted) return middle(key, step)
  }
  return Number.NaN
}

function* ascending(histogram: Histogram): Generator<[key: number, step: number, count: number]> {
  const keys = [...histogram.blocks.keys()].sort((a, b) => a - b)
  let zerosDone = false
  for (const key of keys) {
    if (key > 0 && !zerosDone) {
      zerosDone = true
      if (histogram.zeros > 0) yield [0, 0, histogram.zeros]
    }
    const block = histogram.blocks.get(key) as Uint32Array
    for (let i = 0; i < steps; i++) {
      const step = key < 0 ? steps - 1 - i : i
      const count = block[step] ?? 0
      if (count > 0) yield [key, step, count]
    }
  }
  if (!zerosDone && histogram.zeros > 0) yield [0, 0, histogram.zeros]
}

function middle(key: number, step: number): number {
  if (key === 0) return 0
  const exponent = Math.abs(key) - 1 - exponentLimit
  return Math.sign(key) * 2 ** exponent * (1 + (step + 0.5) / steps)
}
