import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { LocationStatus } from '../../../checks/plan.ts'
import { changeOf } from './service.ts'
import type { MonitorSubject } from './store.ts'
import { judge, type LocationView, needed, type Quorum, quorumOf } from './verdict.ts'

const NOW = Date.UTC(2026, 2, 10, 12)
const FRESH = 120_000

function view(verdict: LocationStatus, sinceMs = NOW - 60_000, lastAtMs: number | null = NOW - 1000): LocationView {
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
    const up = view('up')
    const down = view('down')
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

/** A change from this state, which began that many minutes ago, by views of [verdict, since, last result] in minutes ago. */
const MINUTE_MS = 60_000
interface Dated {
  name: string
  status: MonitorSubject['status']
  open: number
  quorum?: string
  defined?: number
  views: [verdict: LocationStatus, since: number, last?: number][]
  to: MonitorSubject['status']
  ago: number
}
const dated: Dated[] = [
  {
    name: 'down when the majority shrinks because results of a location stay away: since they are missed',
    status: 'up',
    open: 600,
    to: 'down',
    ago: 2,
    views: [
      ['down', 300],
      ['up', 500, 4],
    ],
  },
  {
    name: 'down when the majority shrinks because a location cannot look any longer: since then',
    status: 'up',
    open: 600,
    to: 'down',
    ago: 3,
    views: [
      ['down', 300],
      ['unknown', 3],
    ],
  },
  {
    name: 'down because other locations were removed: since the definition was changed',
    status: 'up',
    open: 600,
    defined: 5,
    to: 'down',
    ago: 5,
    views: [['down', 300]],
  },
  {
    name: 'down because any location is enough now: since the definition was changed',
    status: 'up',
    open: 600,
    defined: 5,
    quorum: 'any',
    to: 'down',
    ago: 5,
    views: [
      ['down', 300],
      ['up', 500],
    ],
  },
  {
    name: 'up again because one of two that were down cannot look: the time before stays downtime',
    status: 'down',
    open: 200,
    to: 'up',
    ago: 4,
    views: [
      ['down', 300],
      ['unknown', 4],
      ['up', 500],
    ],
  },
  {
    name: 'degraded after down: since the location that was down is up, not since the other one is degraded',
    status: 'down',
    open: 120,
    quorum: 'any',
    to: 'degraded',
    ago: 10,
    views: [
      ['degraded', 180],
      ['up', 10],
    ],
  },
  {
    name: 'down because a location that had been silent is back and still down: since its result',
    status: 'up',
    open: 60,
    quorum: 'any',
    to: 'down',
    ago: 0.5,
    views: [
      ['down', 300, 0.5],
      ['up', 500],
    ],
  },
  {
    name: 'down since the vote that made it enough, whatever comes in later',
    status: 'up',
    open: 600,
    to: 'down',
    ago: 7,
    views: [
      ['down', 9],
      ['down', 8],
      ['down', 7],
      ['up', 2],
    ],
  },
  {
    name: 'up since enough are up',
    status: 'down',
    open: 60,
    to: 'up',
    ago: 6,
    views: [
      ['up', 9],
      ['up', 6],
      ['down', 60],
    ],
  },
]

describe('a change is dated', () => {
  for (const { name, status, open, quorum = 'majority', defined = 1000, views, to, ago } of dated) {
    it(name, () => {
      const before = (minutes: number) => NOW - minutes * MINUTE_MS
      const subject: MonitorSubject = {
        id: 'm',
        projectId: 'p',
        status,
        quorum,
        intervalSeconds: 30,
        timeoutSeconds: 30,
        inMaintenance: false,
        openSinceMs: before(open),
        openSuppressedBy: null,
        downParentId: null,
        definedMs: before(defined),
        locations: views.map(([verdict, since, last = 0.1]) => view(verdict, before(since), before(last))),
      }
      const change = changeOf(subject, NOW)
      assert.deepEqual([change?.to, (NOW - (change?.atMs ?? 0)) / MINUTE_MS], [to, ago])
    })
  }
})

const verdicts = fc.constantFrom<LocationStatus>('pending', 'up', 'degraded', 'down', 'unknown')
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
    const statuses = fc.constantFrom<MonitorSubject['status']>(
      'pending',
      'up',
      'degraded',
      'down',
      'unknown',
      'maintenance',
    )
    fc.assert(
      fc.property(
        views,
        statuses,
        fc.boolean(),
        fc.integer({ min: 0, max: FRESH }),
        (locations, status, inMaintenance, ago) => {
          const subject: MonitorSubject = {
            id: 'm',
            projectId: 'p',
            status,
            quorum: 'majority',
            intervalSeconds: 30,
            timeoutSeconds: 30,
            inMaintenance,
            openSinceMs: NOW - ago,
            openSuppressedBy: null,
            downParentId: null,
            definedMs: NOW,
            locations,
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
