import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { addTo, bucketOf, quantilesOf, type ResponseTimeHistogram } from './histogram.ts'

const times = fc.array(fc.double({ min: 0.01, max: 300_000, noNaN: true }), { minLength: 1, maxLength: 300 })

function histogramOf(values: readonly number[]): ResponseTimeHistogram {
  const histogram: ResponseTimeHistogram = new Map()
  for (const value of values) addTo(histogram, [bucketOf(value)], [1])
  return histogram
}

it('a quantile is at most 1 percent from the value at its rank', () => {
  fc.assert(
    fc.property(times, fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
      const exact = [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] as number
      const [found = Number.NaN] = quantilesOf(histogramOf(values), [share])
      assert.ok(Math.abs(found / exact - 1) <= 0.01, `${found} for ${exact}`)
    }),
  )
})

it('histograms added up are the histogram of all', () => {
  fc.assert(
    fc.property(times, times, (a, b) => {
      const left = histogramOf(a)
      const right = histogramOf(b)
      addTo(left, [...right.keys()], [...right.values()])
      assert.deepEqual(new Map([...left].sort()), new Map([...histogramOf([...a, ...b])].sort()))
    }),
  )
})

it('nothing has no quantiles, and 0 ms has a bucket', () => {
  assert.deepEqual(quantilesOf(new Map(), [0.5, 0.95]), [])
  assert.ok(Number.isInteger(bucketOf(0)))
})
