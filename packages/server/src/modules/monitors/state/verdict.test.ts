import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Verdict } from '../../../checks/plan.ts'
import { changeOf } from './service.ts'
import type { Subject } from './store.ts'
import { judge, type LocationView, needed, type Quorum, quorumOf } from './verdict.ts'

const NOW = Date.UTC(2026, 2, 10, 12)
const FRESH = 120_000

function view(verdict: Verdict, sinceMs = NOW - 60_000, lastAtMs: number | null = NOW - 1000): LocationView {
  const cause = verdict === 'up' ? null : { kind: 'refused', message: 'connection refused', phase: 'connect' }
  return {
    location: `at-${verdict}-${sinceMs}`,
    verdict,
    sinceMs,
    cause,
    lastAtMs: verdict === 'pending' ? null : lastAtMs,
  }
}
const ask = (locations: LocationView[], quorum: Quorum = 'majority', definedMs = NOW) =>
  judge({ locations, quorum, freshForMs: FRESH, definedMs, nowMs: NOW })

describe('a monitor', () => {
  it('is pending before anything was seen', () => {
    assert.equal(ask([]).state, 'pending')
    assert.equal(ask([view('pending'), view('pending')]).state, 'pending')
  })
  it('is unknown when no result has come for longer than any takes', () => {
    const never = ask([view('pending')], 'majority', NOW - FRESH - 1)
    assert.deepEqual(never, { state: 'unknown', sinceMs: NOW - 1, cause: { kind: 'no_results' } })
  })
  it('is down when enough of its locations say so', () => {
    const [up, down] = [view('up'), view('down')]
    assert.equal(ask([up, up, down]).state, 'up')
    assert.equal(ask([up, down, down]).state, 'down')
    assert.equal(ask([up, down]).state, 'up', 'half is no majority')
    assert.equal(ask([up, up, down], 'any').state, 'down')
    assert.equal(ask([up, down, down], 'all').state, 'up')
    assert.equal(ask([down, down, down], 'all').state, 'down')
    assert.equal(ask([up, up, down], 1).state, 'down')
    assert.equal(ask([up, down, down], 3).state, 'up')
    assert.equal(ask([down, down], 3).state, 'down', 'more than there are means all')
  })
  it('is degraded when enough are degraded or down, but not enough down', () => {
    assert.equal(ask([view('degraded')]).state, 'degraded')
    assert.equal(ask([view('degraded'), view('down'), view('up')]).state, 'degraded')
  })
  it('asks only locations with fresh results that could look', () => {
    const old = view('up', NOW - 900_000, NOW - FRESH - 1)
    assert.equal(ask([old, old, view('down')]).state, 'down')
    assert.equal(ask([view('unknown'), view('unknown'), view('up')]).state, 'up')
    assert.equal(ask([view('unknown'), view('down')]).state, 'down')
  })
  it('is unknown when nobody could look, or results stay away', () => {
    assert.equal(ask([view('unknown')]).state, 'unknown')
    const { state, sinceMs, cause } = ask([view('up', NOW - 900_000, NOW - FRESH - 5000)])
    assert.deepEqual([state, sinceMs, cause.kind], ['unknown', NOW - 5000, 'no_results'])
  })
  it('is down since the vote that tipped it, for the reason of the first', () => {
    const first = { ...view('down', NOW - 50_000), cause: { kind: 'dns', message: 'no such name', phase: 'dns' } }
    const opinion = ask([view('down', NOW - 20_000), first, view('up')])
    assert.equal(opinion.sinceMs, NOW - 20_000)
    assert.equal(opinion.cause.kind, 'dns')
    assert.equal(ask([first]).sinceMs, NOW - 50_000, 'one location: since its first failing check')
  })
})

const verdicts = fc.constantFrom<Verdict>('pending', 'up', 'degraded', 'down', 'unknown')
const views = fc.array(
  fc
    .record({ verdict: verdicts, ago: fc.integer({ min: 0, max: 2 * FRESH }) })
    .map(({ verdict, ago }) => view(verdict, NOW - ago, NOW - ago)),
  { maxLength: 8 },
)
const quorums = fc.oneof(fc.constantFrom<Quorum>('majority', 'all', 'any'), fc.integer({ min: 1, max: 9 }))

describe('whatever the locations say', () => {
  it('down needs at least one fresh location that is down, and the quorum of those that could look', () => {
    fc.assert(
      fc.property(views, quorums, (locations, quorum) => {
        const { state } = ask(locations, quorum)
        const fresh = locations.filter((one) => one.lastAtMs !== null && NOW - one.lastAtMs <= FRESH)
        const voters = fresh.filter((one) => one.verdict !== 'unknown' && one.verdict !== 'pending')
        const down = voters.filter((one) => one.verdict === 'down').length
        assert.equal(state === 'down', down > 0 && down >= needed(quorum, voters.length))
        assert.equal(state === 'unknown' || state === 'pending', voters.length === 0)
      }),
    )
  })
  it('the order of locations does not matter, and one more that is up never makes it worse', () => {
    const rank = { up: 0, degraded: 1, down: 2, unknown: 3, pending: 3 }
    fc.assert(
      fc.property(views, quorums, (locations, quorum) => {
        assert.equal(ask(locations, quorum).state, ask([...locations].reverse(), quorum).state)
        assert.ok(rank[ask([...locations, view('up')], quorum).state] <= rank[ask(locations, quorum).state])
      }),
    )
  })
  it('no change is dated before the state it ends, nor made without a difference', () => {
    const statuses = fc.constantFrom<Subject['status']>('pending', 'up', 'degraded', 'down', 'unknown', 'maintenance')
    fc.assert(
      fc.property(
        views,
        statuses,
        fc.boolean(),
        fc.integer({ min: 0, max: FRESH }),
        (locations, status, inMaintenance, ago) => {
          const subject: Subject = {
            ...{
              id: 'm',
              projectId: 'p',
              status,
              quorum: 'majority',
              intervalSeconds: 30,
              timeoutSeconds: 30,
              inMaintenance,
            },
            ...{ openSinceMs: NOW - ago, openSuppressedBy: null, downParentId: null, definedMs: NOW, locations },
          }
          const change = changeOf(subject, NOW)
          if (!change) return
          assert.notEqual(change.to, status)
          assert.ok(change.atMs >= NOW - ago)
          assert.equal(change.to === 'maintenance', inMaintenance)
        },
      ),
    )
  })
})

it('reads a quorum as it is stored', () => {
  assert.deepEqual(['majority', 'all', 'any', '2', 'nonsense'].map(quorumOf), ['majority', 'all', 'any', 2, 'majority'])
})
