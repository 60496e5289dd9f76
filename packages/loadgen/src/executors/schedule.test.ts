// Properties of schedules: whatever the stages, the number of starts is the integral and no start is early or late.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { chain, dueTimes, plannedStarts, stretchesOf, totalMs } from './schedule.ts'

const stages = fc.array(fc.record({ ms: fc.integer({ min: 0, max: 5000 }), target: fc.integer({ min: 0, max: 50 }) }), {
  minLength: 1,
  maxLength: 8,
})
const profile = fc.tuple(fc.integer({ min: 0, max: 50 }), stages).map(([start, list]) => chain(start, list))

/** Integral by summing thin slices: knows nothing of the closed form. */
function integral(pieces: ReturnType<typeof chain>, untilMs: number, unitMs: number): number {
  let sum = 0
  let at = 0
  for (const { ms, from, to } of pieces) {
    const length = Math.min(ms, Math.max(0, untilMs - at))
    const end = ms === 0 ? from : from + (to - from) * (length / ms)
    sum += ((from + end) / 2) * (length / unitMs)
    at += ms
  }
  return sum
}

describe('arrival schedules', () => {
  it('plan exactly as many starts as the integral says', () => {
    fc.assert(
      fc.property(profile, fc.constantFrom(100, 1000, 60_000), (pieces, unitMs) => {
        const total = integral(pieces, totalMs(pieces), unitMs)
        const planned = plannedStarts(pieces, unitMs)
        assert.ok(planned >= total - 1e-6 && planned < total + 1, `${planned} for ${total}`)
        const due = dueTimes(pieces, unitMs)
        let count = 0
        while (count < planned && Number.isFinite(due(count))) count++
        assert.equal(count, planned)
      }),
      { numRuns: 300 },
    )
  })

  it('start number k when the integral reaches k, in order', () => {
    fc.assert(
      fc.property(profile, (pieces) => {
        const due = dueTimes(pieces, 1000)
        let before = 0
        for (let k = 0; k < Math.min(plannedStarts(pieces, 1000), 400); k++) {
          const at = due(k)
          assert.ok(at >= before - 1e-6 && at <= totalMs(pieces) + 1e-6)
          assert.ok(Math.abs(integral(pieces, at, 1000) - k) < 1e-3, `k ${k} at ${at}`)
          before = at
        }
      }),
      { numRuns: 200 },
    )
  })

  it('a constant rate is evenly spaced', () => {
    const due = dueTimes([{ ms: 3000, from: 20, to: 20 }], 1000)
    assert.equal(plannedStarts([{ ms: 3000, from: 20, to: 20 }], 1000), 60)
    assert.deepEqual([due(0), due(1), due(59)], [0, 50, 2950])
  })
})

describe('ramping pools', () => {
  it('VU-time is the integral of the profile, within half a VU per change of direction', () => {
    fc.assert(
      fc.property(profile, (pieces) => {
        const most = Math.max(0, ...pieces.flatMap(({ from, to }) => [from, to]))
        let vuMs = 0
        for (let vu = 1; vu <= most; vu++) for (const { fromMs, toMs } of stretchesOf(vu, pieces)) vuMs += toMs - fromMs
        const wanted = integral(pieces, totalMs(pieces), 1)
        assert.ok(Math.abs(vuMs - wanted) <= totalMs(pieces) * 0.5 + 1, `${vuMs} for ${wanted}`)
      }),
      { numRuns: 200 },
    )
  })

  it('stretches of a VU do not overlap and lie within the profile', () => {
    fc.assert(
      fc.property(profile, fc.integer({ min: 1, max: 50 }), (pieces, vu) => {
        let before = 0
        for (const { fromMs, toMs } of stretchesOf(vu, pieces)) {
          assert.ok(fromMs >= before && toMs > fromMs && toMs <= totalMs(pieces) + 1e-6)
          before = toMs
        }
      }),
    )
  })

  it('follows 1 → 5 → 5 → 0 as expected', () => {
    const pieces = chain(1, [
      { ms: 1000, target: 5 },
      { ms: 1000, target: 5 },
      { ms: 1000, target: 0 },
    ])
    assert.deepEqual(stretchesOf(1, pieces), [{ fromMs: 0, toMs: 2900 }])
    assert.deepEqual(stretchesOf(5, pieces), [{ fromMs: 875, toMs: 2100 }])
    assert.deepEqual(stretchesOf(6, pieces), [])
  })
})
