import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changesAgo, FLAPS_FROM, flapPercent, STEADY_BELOW } from './flapping.ts'

const now = new Date('2026-03-01T12:00:00Z')
const checksAgo = (...ages: number[]) => ages.map((age) => new Date(now.getTime() - age * 60_000))
const percent = (...ages: number[]) =>
  flapPercent(
    ages.map((age) => age * 60),
    60,
  )
const close = (found: number, wanted: number) => assert.ok(Math.abs(found - wanted) < 1e-9, `${found}, not ${wanted}`)

describe('the rate of changes', () => {
  it('is none where nothing changes, and all where every check does', () => {
    close(percent(), 0)
    close(percent(...Array(20).keys()), 100)
  })

  it('weighs the newest change half as much again as the oldest', () => {
    close(percent(0), 6)
    close(percent(19), 4)
    assert.ok(percent(5) > percent(6))
  })

  it('forgets what lies before the last 21 checks, and counts a check once', () => {
    close(percent(20), 0)
    close(percent(0, 0.2, 0.9), 6)
  })

  it('lets one outage pass, even a short one, and two that lie apart; not the third', () => {
    assert.ok(percent(0, 1) < FLAPS_FROM)
    assert.ok(percent(0, 1, 16, 17) < 22)
    assert.ok(percent(5, 6, 18, 19) < FLAPS_FROM)
    assert.ok(percent(0, 5, 6, 18, 19) >= FLAPS_FROM)
  })

  it('is exact at its bounds, whichever checks it was', () => {
    for (let a = 0; a < 17; a++)
      for (let b = a + 1; b < 18; b++)
        for (let c = b + 1; c < 19; c++) {
          const d = 38 - a - b - c
          if (d > c && d < 20) assert.equal(percent(d, b, a, c), FLAPS_FROM)
        }
    for (let a = 0; a < 10; a++) assert.equal(percent(a, 19 - a), STEADY_BELOW)
  })

  it('ends when all is quiet for some checks', () => {
    const flapped = [0, 1, 2, 3, 4]
    assert.ok(percent(...flapped.map((age) => age + 15)) >= STEADY_BELOW)
    assert.ok(percent(...flapped.map((age) => age + 18)) < STEADY_BELOW)
  })

  it('goes by the interval of the monitor', () => {
    close(flapPercent([50 * 60], 3600), 6)
  })
})

describe('changes', () => {
  const [a, b, c, d] = checksAgo(4, 3, 2, 1) as [Date, Date, Date, Date]
  it('are those from up to down and back; degraded is up', () => {
    const steps = [
      { from: 'pending', to: 'up', at: a },
      { from: 'up', to: 'degraded', at: b },
      { from: 'degraded', to: 'down', at: c },
      { from: 'down', to: 'up', at: d },
    ]
    assert.deepEqual(changesAgo(steps, now), [120, 60])
    assert.deepEqual(changesAgo([], now), [])
  })

  it('are no older for the time in which nothing is known, which is no change by itself', () => {
    const steps = [
      { from: 'up', to: 'down', at: checksAgo(100)[0] as Date },
      { from: 'down', to: 'unknown', at: checksAgo(98)[0] as Date },
      { from: 'unknown', to: 'down', at: a },
      { from: 'down', to: 'maintenance', at: b },
      { from: 'maintenance', to: 'up', at: c },
      { from: 'up', to: 'paused', at: d },
    ]
    assert.deepEqual(changesAgo(steps, now), [4 * 60, 60])
  })
})
