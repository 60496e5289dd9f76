import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changesOf, FLAPS_FROM, flapPercent, STEADY_BELOW } from './flapping.ts'

const now = new Date('2026-03-01T12:00:00Z')
const checksAgo = (...ages: number[]) => ages.map((age) => new Date(now.getTime() - age * 60_000))
const percent = (...ages: number[]) => flapPercent(checksAgo(...ages), now, 60)
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

  it('ends when all is quiet for some checks', () => {
    const flapped = [0, 1, 2, 3, 4]
    assert.ok(percent(...flapped.map((age) => age + 15)) >= STEADY_BELOW)
    assert.ok(percent(...flapped.map((age) => age + 18)) < STEADY_BELOW)
  })

  it('goes by the interval of the monitor', () => {
    close(flapPercent(checksAgo(50), now, 3600), 6)
  })
})

describe('changes', () => {
  const [a, b, c, d] = checksAgo(4, 3, 2, 1) as [Date, Date, Date, Date]
  it('are those from up to down and back; degraded is up, and not knowing is nothing', () => {
    const steps = [
      { from: 'pending', to: 'up', at: a },
      { from: 'up', to: 'degraded', at: b },
      { from: 'degraded', to: 'down', at: c },
      { from: 'down', to: 'up', at: d },
    ]
    assert.deepEqual(changesOf(steps), [c, d])
    const unknown = [
      { from: 'up', to: 'unknown', at: a },
      { from: 'unknown', to: 'up', at: b },
      { from: 'up', to: 'maintenance', at: c },
      { from: 'maintenance', to: 'down', at: d },
    ]
    assert.deepEqual(changesOf(unknown), [d])
    assert.deepEqual(changesOf([]), [])
  })
})
