import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlannedTest, TestResult } from '../../kernel/run-plan.ts'
import { plainError, type Stop } from '../stop-watch.ts'
import { judge, type LoadAttempt, outcomeOf, resultOf, undone } from './verdict.ts'

const limits = { memoryMb: 500, processes: 100, fileMb: 10, diskMb: 10 }
const test: PlannedTest = { id: 'a', title: 'A', type: 'k6', script: 'const a = 1\nconst b = nope\nconst c = 3' }
const summary = {
  type: 'summary',
  thresholds: [{ key: 'http_reqs', expression: 'count>9', ok: false, value: 2.7654321 }],
  checks: { passes: 1, fails: 0, hasThreshold: false },
} as unknown as LoadAttempt['summary']

function attempt(given: Partial<LoadAttempt>): LoadAttempt {
  const exit = { code: 0, signal: null, reason: 'exit' } as const
  return { startedAt: new Date(0), durationMs: 5, summary: null, end: null, exit, stop: null, ...given }
}
const timeout: Stop = { running: 'failed', waiting: 'skipped', kind: 'timeout', message: 'Timed out' }
const cancel: Stop = { running: 'cancelled', waiting: 'cancelled', kind: null, message: 'Cancelled' }
const of = (given: Partial<LoadAttempt>) => {
  const { status, kind, error } = judge(attempt(given), test, limits)
  return [status, kind, error?.message ?? null]
}

describe('one attempt', () => {
  it("passes by the engine's word, also when its time was up while it said so", () => {
    assert.deepEqual(of({ end: { rc: 0, reason: 'passed' }, summary, stop: timeout }), ['passed', null, null])
  })
  it('fails by the exit codes', () => {
    const rc = (code: number) => of({ end: { rc: code, reason: 'why' }, summary })
    assert.deepEqual(rc(99), ['failed', 'threshold', 'Thresholds failed: http_reqs: count>9 (was 2.76543)'])
    assert.deepEqual(
      [rc(104), rc(107)].map(([, kind]) => kind),
      ['script_error', 'script_error'],
    )
    assert.deepEqual(
      [rc(108), rc(110)].map(([, kind]) => kind),
      ['assertion', 'assertion'],
    )
    assert.deepEqual(
      [rc(100), rc(101)].map(([, kind]) => kind),
      ['timeout', 'timeout'],
    )
  })
  it('shows where a script threw', () => {
    const end = { rc: 107, reason: 'ReferenceError: nope\n    at <anonymous> (script.js:2:11)' }
    const { error } = judge(attempt({ end }), test, limits)
    assert.deepEqual([error?.message, error?.line, error?.column], ['ReferenceError: nope', 2, 11])
    assert.match(error?.snippet ?? '', /> {4}2 \| const b = nope\n {7}\| {11}\^/)
  })
  it('is stopped from outside', () => {
    assert.deepEqual(of({ end: { rc: 105, reason: 'cancelled' }, stop: cancel }), ['cancelled', null, 'Cancelled'])
    assert.deepEqual(of({ end: null, stop: timeout }), ['failed', 'timeout', 'Timed out'])
  })
  it('dies of memory, of the machine, or of nothing known', () => {
    const died = (exit: LoadAttempt['exit']) => of({ exit })[1]
    assert.equal(died({ code: null, signal: 'SIGKILL', reason: 'memory' }), 'memory')
    assert.equal(died({ code: 134, signal: null, reason: 'exit' }), 'memory')
    assert.equal(died({ code: 1, signal: null, reason: 'exit' }), 'infrastructure')
    assert.equal(died(null), 'infrastructure')
  })
})

describe('a run', () => {
  const passed = resultOf(test, [attempt({ summary })], [{ status: 'passed', kind: null, error: null }])
  const failed: TestResult = { ...passed, status: 'failed', failureKind: 'threshold', error: plainError('too slow') }
  const of = (results: TestResult[], stop: Stop | null = null, notes: string[] = []) => {
    const titles = new Map([['a', 'A']])
    const { status, failureKind, error } = outcomeOf({
      results,
      titles,
      stop,
      notes,
      blocked: [],
      metrics: null,
      isolation: 'L3',
    })
    return [status, failureKind, error]
  }
  it('is as its tests are', () => {
    assert.deepEqual(of([passed]), ['completed', null, null])
    assert.deepEqual(of([passed], null, ['checks failed']), ['completed', null, 'checks failed'])
    assert.deepEqual(of([passed, failed]), ['failed', 'threshold', '1 of 2 tests failed. A: too slow'])
  })
  it('does not pass when its time was up before all tests began', () => {
    assert.deepEqual(of([passed, undone(test, 'skipped')], timeout), ['failed', 'timeout', 'Timed out'])
    assert.deepEqual(of([passed], timeout), ['completed', null, null])
    assert.deepEqual(of([passed, undone(test, 'cancelled')], cancel), ['cancelled', null, 'Cancelled'])
  })
  it('was tried twice: every attempt is told, and passing in the end is flaky', () => {
    const error = plainError('too slow')
    const twice = resultOf(
      test,
      [attempt({}), attempt({ summary })],
      [
        { status: 'failed', kind: 'threshold', error },
        { status: 'passed', kind: null, error: null },
      ],
    )
    assert.deepEqual(
      [twice.status, twice.flaky, twice.cases[0]?.attempts.map(({ status }) => status)],
      ['passed', true, ['failed', 'passed']],
    )
  })
})
