import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { newId } from '../../kernel/ids.ts'
import { createAgenda } from './agenda.ts'
import { firstDue, following, lastSlot, nextSlot, offsetOf } from './slots.ts'

const NOW = Date.UTC(2026, 2, 10, 12)
const cadences = fc
  .integer({ min: 1, max: 86_400 })
  .chain((seconds) =>
    fc.record({ intervalMs: fc.constant(seconds * 1000), offsetMs: fc.integer({ min: 0, max: seconds * 1000 - 1 }) }),
  )
const moments = fc.integer({ min: NOW - 10 ** 9, max: NOW + 10 ** 9 })

describe('due times', () => {
  it('follow each other at exactly one interval, whenever it is asked', () => {
    fc.assert(
      fc.property(cadences, moments, (cadence, at) => {
        const next = nextSlot(cadence, at)
        assert.ok(next > at && next - at <= cadence.intervalMs)
        assert.equal((next - cadence.offsetMs) % cadence.intervalMs, 0)
        assert.equal(nextSlot(cadence, next), next + cadence.intervalMs)
        assert.equal(lastSlot(cadence, next), next)
      }),
    )
  })
  it('after a pause or a jump there is one to come, and the missed ones are only counted', () => {
    fc.assert(
      fc.property(cadences, moments, fc.integer({ min: 0, max: 10 ** 9 }), (cadence, last, pauseMs) => {
        const lastDue = lastSlot(cadence, last)
        const { dueMs, missed } = following(cadence, lastDue, last + pauseMs)
        assert.ok(dueMs > last + pauseMs && dueMs - last - pauseMs <= cadence.intervalMs)
        assert.equal(missed, (dueMs - lastDue) / cadence.intervalMs - 1)
      }),
    )
  })
  it('never come twice after a small correction of the clock, and go on after a large one', () => {
    const cadence = { intervalMs: 60_000, offsetMs: 7 }
    const last = lastSlot(cadence, NOW)
    assert.equal(following(cadence, last, NOW - 50_000).dueMs, last + 60_000)
    const dueMs = following(cadence, last, NOW - 3_600_000).dueMs
    assert.ok(dueMs > NOW - 3_600_000 && dueMs <= NOW - 3_540_000)
  })
  it('of 10,000 monitors made one after the other are spread evenly', () => {
    const perSecond = new Array(60).fill(0)
    for (let n = 0; n < 10_000; n++) perSecond[Math.floor(offsetOf(newId(), 'global', 60_000) / 1000)]++
    // 167 ± 13 each: seven standard deviations are never seen.
    for (const count of perSecond) assert.ok(count > 76 && count < 258, `${count} in one second`)
  })
  it('of one monitor differ between locations', () => {
    const id = newId()
    assert.notEqual(offsetOf(id, 'us-east', 86_400_000), offsetOf(id, 'eu-central', 86_400_000))
  })
})

describe('after a claim', () => {
  const cadence = { intervalMs: 60_000, offsetMs: 0 }
  const at = (seconds: number) => NOW + seconds * 1000
  it('a new monitor is checked at once', () => {
    assert.deepEqual(firstDue(cadence, null, at(30)), { dueMs: at(0), catchUp: true })
  })
  it('a due time that nobody has checked is made up, once', () => {
    assert.deepEqual(firstDue(cadence, at(-60), at(30)), { dueMs: at(0), catchUp: true })
    assert.deepEqual(firstDue(cadence, at(-6000), at(30)), { dueMs: at(0), catchUp: true })
  })
  it('one that was checked is not checked again, and the next is waited for when it is near', () => {
    assert.deepEqual(firstDue(cadence, at(0), at(30)), { dueMs: at(60), catchUp: false })
    assert.deepEqual(firstDue(cadence, at(-60), at(59)), { dueMs: at(60), catchUp: false })
  })
})

it('an agenda hands out what is due, earliest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 })), fc.integer({ min: 0, max: 1000 }), (times, now) => {
      const agenda = createAgenda<number>()
      for (const time of times) agenda.add(time, time)
      const taken: number[] = []
      for (let one = agenda.take(now); one !== undefined; one = agenda.take(now)) taken.push(one)
      assert.deepEqual(
        taken,
        times.filter((time) => time <= now).sort((a, b) => a - b),
      )
      assert.equal(agenda.size(), times.length - taken.length)
    }),
  )
})
