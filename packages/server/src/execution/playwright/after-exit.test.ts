import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainError } from '../stop-watch.ts'
import { afterExit } from './after-exit.ts'
import { createTally, type Tally } from './tally.ts'
import { outcomeOf, resultOf, stopTest } from './verdict.ts'

const IDS = ['a', 'b', 'c']

/** A job of three scripts with one case each. */
function job(): Tally {
  const tests = IDS.map((id) => ({ id, title: id.toUpperCase(), type: 'api', script: '' }))
  const tally = createTally(tests, { error: ({ message }) => plainError(message), text: (text) => text })
  tally.apply({ type: 'planned', cases: IDS.map((id) => ({ caseId: `${id}1`, testId: id, title: 'case' })) })
  return tally
}

function attempt(caseId: string, outcome: 'expected' | 'unexpected' | null, message?: string) {
  const errors = message ? [{ message, stack: null, snippet: null, file: null, line: null, column: null }] : []
  const status = errors.length > 0 ? ('failed' as const) : ('passed' as const)
  const facts = { startedAt: '2026-01-01T00:00:00.000Z', durationMs: 5, attachments: [], annotations: [] }
  return { type: 'attempt' as const, caseId, attempt: 1, status, errors, outcome, ...facts }
}

const ids = (lists: { test: { id: string } }[][]) => lists.map((list) => list.map(({ test }) => test.id))

describe('after a slot has died', () => {
  test('the only one that was running did it; the rest is run again together', () => {
    const tally = job()
    tally.apply(attempt('a1', 'expected'))
    tally.apply({ type: 'begin', caseId: 'b1' })
    const { suspect, again } = afterExit(tally.states)
    assert.deepEqual([suspect?.test.id, ids(again)], ['b', [['c']]])
  })

  test('of several that were running each gets a slot of its own', () => {
    const tally = job()
    for (const caseId of ['a1', 'b1']) tally.apply({ type: 'begin', caseId })
    const { suspect, again } = afterExit(tally.states)
    assert.deepEqual([suspect, ids(again)], [null, [['c'], ['a'], ['b']]])
  })

  test('a test that was alone did it, even between two of its cases', () => {
    const tally = job()
    const { suspect, again } = afterExit(tally.states.slice(2))
    assert.deepEqual([suspect?.test.id, again], ['c', []])
  })

  test('one between two tries is run again; what its first try came to is forgotten', () => {
    const tally = job()
    tally.apply(attempt('a1', null, 'Error: first try'))
    for (const caseId of ['b1', 'c1']) tally.apply({ type: 'begin', caseId })
    assert.deepEqual(ids(afterExit(tally.states).again), [['a'], ['b'], ['c']])
    tally.restart('a')
    assert.equal(tally.get('a')?.cases.size, 0)
  })
})

describe('an outcome', () => {
  const facts = {
    titles: new Map([['a', 'A']]),
    stop: null,
    unattributed: [],
    hung: false,
    blocked: [],
    isolation: 'L3',
  }

  test('a late event changes nothing of a test that was given up', () => {
    const tally = job()
    tally.apply({ type: 'begin', caseId: 'a1' })
    const state = tally.states[0]
    assert.ok(state)
    stopTest(state, { running: 'failed', waiting: 'skipped', kind: 'timeout', message: 'Timed out' }, new Date())
    tally.apply(attempt('a1', 'expected'))
    tally.apply({ type: 'begin', caseId: 'a1' })
    const { status, failureKind, cases } = resultOf(state)
    assert.deepEqual([status, failureKind, cases[0]?.attempts.length], ['failed', 'timeout', 1])
  })

  test('events about cases and files that nobody planned count for nothing', () => {
    const tally = job()
    tally.apply(attempt('z9', 'unexpected', 'Error: forged'))
    tally.apply({ type: 'planned', cases: [{ caseId: 'z9', testId: 'z', title: 'forged' }] })
    tally.apply({ type: 'begin', caseId: 'z9' })
    assert.deepEqual(
      tally.states.map(({ cases }) => cases.size),
      [1, 1, 1],
    )
  })

  test('names the first failure in one line, and what the egress policy refused', () => {
    const tally = job()
    tally.apply(attempt('a1', 'unexpected', 'Error: page.goto: net::ERR_TUNNEL_CONNECTION_FAILED\nCall log: …'))
    for (const id of ['b1', 'c1']) tally.apply(attempt(id, 'expected'))
    const results = tally.states.map(resultOf)
    const { status, failureKind, error } = outcomeOf({
      ...facts,
      results,
      blocked: ['x:1 blocked by egress policy', 'y'],
    })
    assert.deepEqual([status, failureKind], ['failed', 'script_error'])
    assert.equal(
      error,
      '1 of 3 tests failed. A: Error: page.goto: net::ERR_TUNNEL_CONNECTION_FAILED (x:1 blocked by egress policy and 1 more)',
    )
  })

  test("a worker's tear-down that ran into its own timeout leaves passed tests passed", () => {
    const tally = job()
    for (const id of ['a1', 'b1', 'c1']) tally.apply(attempt(id, 'expected'))
    const unattributed = [plainError('Worker teardown timeout of 30000ms exceeded while tearing down "db".')]
    const { status, error } = outcomeOf({ ...facts, results: tally.states.map(resultOf), unattributed })
    assert.equal(status, 'completed')
    assert.match(error ?? '', /cleaning up after them did not end/)
  })
})
