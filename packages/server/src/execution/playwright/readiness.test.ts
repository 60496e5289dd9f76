import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Expected, readinessOf, type SlotKind, slotKindOf } from './readiness.ts'

const MINUTE_MS = 60_000
const NOW = 1_000_000_000

const cases: [string, SlotKind, Partial<Expected>, { slots: number; changesAt: number | null }][] = [
  ['nothing is expected', 'api', {}, { slots: 0, changesAt: null }],
  ['work just now', 'api', { lastWorkAt: NOW }, { slots: 2, changesAt: NOW + 5 * MINUTE_MS }],
  ['work just now', 'browser', { lastWorkAt: NOW }, { slots: 2, changesAt: NOW + 3 * MINUTE_MS }],
  ['work four minutes ago', 'api', { lastWorkAt: NOW - 4 * MINUTE_MS }, { slots: 2, changesAt: NOW + MINUTE_MS }],
  ['work four minutes ago', 'browser', { lastWorkAt: NOW - 4 * MINUTE_MS }, { slots: 0, changesAt: null }],
  ['work five minutes ago', 'api', { lastWorkAt: NOW - 5 * MINUTE_MS }, { slots: 0, changesAt: null }],
  [
    'a run in an hour',
    'api',
    { nextDueAt: NOW + 60 * MINUTE_MS },
    { slots: 0, changesAt: NOW + 60 * MINUTE_MS - 15_000 },
  ],
  ['a run in 15 s', 'browser', { nextDueAt: NOW + 15_000 }, { slots: 2, changesAt: NOW + 45_000 }],
  ['a run that is late', 'browser', { nextDueAt: NOW - 29_000 }, { slots: 2, changesAt: NOW + 1000 }],
  ['a run that never came', 'browser', { nextDueAt: NOW - 30_000 }, { slots: 0, changesAt: null }],
  [
    'recent work and a run to come',
    'api',
    { lastWorkAt: NOW - MINUTE_MS, nextDueAt: NOW + MINUTE_MS },
    { slots: 2, changesAt: NOW + 45_000 },
  ],
  ['work, but no slot may wait', 'api', { lastWorkAt: NOW, maxSlots: 0 }, { slots: 0, changesAt: NOW + 5 * MINUTE_MS }],
]

for (const [title, kind, known, expected] of cases) {
  test(`${title}: ${expected.slots} ${kind} slots stand ready`, () => {
    assert.deepEqual(
      readinessOf(kind, { now: NOW, lastWorkAt: null, nextDueAt: null, maxSlots: 2, ...known }),
      expected,
    )
  })
}

test('a test type says which slots its tests take', () => {
  const kindsWith = (browserPath: string | null) =>
    ['api', 'browser', 'playwright', 'performance', 'k6'].map((type) => slotKindOf(type, { browserPath }))
  assert.deepEqual(kindsWith('/usr/bin/chromium'), ['api', 'browser', 'browser', null, null])
  assert.deepEqual(kindsWith(null), ['api', 'api', 'api', null, null])
})
