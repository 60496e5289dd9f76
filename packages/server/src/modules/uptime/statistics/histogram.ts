/**
 * Response times as counts per bucket: bucket b holds (GAMMA^(b-1), GAMMA^b] milliseconds, so that histograms add up and
 * a quantile is at most 1 % off (DDSketch, Masson et al., VLDB 2019). Pure; SQL fills buckets by the same formula.
 */

export const GAMMA = 1.02
/** Shorter than anything that can be measured over a network. */
export const MIN_VALUE_MS = 0.01

export type ResponseTimeHistogram = Map<number, number>

export const bucketOf = (ms: number): number => Math.ceil(Math.log(Math.max(ms, MIN_VALUE_MS)) / Math.log(GAMMA))

/** The value whose relative distance to both ends of the bucket is the same: (γ - 1) / (γ + 1), 0.99 %. */
const middleOf = (bucket: number): number => (2 * GAMMA ** bucket) / (GAMMA + 1)

export function addTo(histogram: ResponseTimeHistogram, buckets: readonly number[], counts: readonly number[]): void {
  for (const [index, bucket] of buckets.entries()) {
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + (counts[index] ?? 0))
  }
}

/** For each share the value below or at which that share of all lies, by nearest rank. @returns none when there are no values */
export function quantilesOf(histogram: ResponseTimeHistogram, shares: readonly number[]): number[] {
  const sorted = [...histogram].sort(([a], [b]) => a - b)
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return []
  return shares.map((share) => middleOf(bucketAt(sorted, Math.max(1, Math.ceil(share * total)))))
}

function bucketAt(sorted: readonly [bucket: number, count: number][], rank: number): number {
  let seen = 0
  for (const [bucket, count] of sorted) {
    seen += count
    if (seen >= rank) return bucket
  }
  return sorted.at(-1)?.[0] ?? 0
}
