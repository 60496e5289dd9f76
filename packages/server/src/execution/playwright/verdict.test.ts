/** What attempts add up to, by the events of a slot. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlotEvent } from '../../../../runner/protocol.ts'
import { createRedactor } from '../../kernel/redact.ts'
import { mergeResults } from '../../modules/runs/work/results.ts'
import { createTranslator } from './job.ts'
import { createTally, type TestState } from './tally.ts'
import { resultOf } from './verdict.ts'

type Attempt = Extract<SlotEvent, { type: 'attempt' }>
type Outcome = Attempt['outcome']

const test = { id: 't', title: 'A test', type: 'api', script: '' }
const startedAt = '2026-01-01T00:00:00.000Z'

/** One attempt each: case, number, status, error, and the outcome with the last. */
function resultsOf(tries: [string, number, Attempt['status'], string | null, Outcome][]) {
  const tally = createTally(
    [test],
    createTranslator(createRedactor([]), () => '/slot'),
  )
  const caseIds = [...new Set(tries.map(([caseId]) => caseId))]
  tally.apply({ type: 'planned', cases: caseIds.map((caseId) => ({ caseId, testId: 't', title: caseId })) })
  for (const [caseId, attempt, status, message, outcome] of tries) {
    tally.apply({
      type: 'attempt',
      caseId,
      attempt,
      status,
      startedAt,
      durationMs: 1,
      errors: message === null ? [] : [{ message, stack: null, snippet: null, file: null, line: null, column: null }],
      attachments: [],
      annotations: [],
      outcome,
    })
  }
  const result = resultOf(tally.states[0] as TestState)
  const known = { testId: 't', title: 'A test', type: 'api', status: 'pending' } as never
  const [shown] = mergeResults([known], [result], 'skipped')
  return { result, tries: shown?.attempts.map(({ status, error }) => [status, error?.message ?? null]) }
}

describe('in serial mode', () => {
  it('a case that was skipped in the last try has the error of the try before', () => {
    const { result } = resultsOf([
      ['A', 1, 'passed', null, 'expected'],
      ['B', 1, 'failed', 'Error: B broke', null],
      ['A', 2, 'failed', 'Error: A broke', 'flaky'],
      ['B', 2, 'skipped', null, 'unexpected'],
    ])
    assert.deepEqual(
      [result.status, result.failureKind, result.error?.message],
      ['failed', 'script_error', 'Error: B broke'],
    )
  })

  it('a time-out in an earlier try is one still', () => {
    const { result } = resultsOf([
      ['B', 1, 'timedOut', null, null],
      ['B', 2, 'skipped', null, 'unexpected'],
    ])
    assert.deepEqual([result.status, result.failureKind], ['failed', 'timeout'])
  })
})

it('a test that passes although it was marked as failing says so', () => {
  const { result, tries } = resultsOf([['A', 1, 'passed', null, 'unexpected']])
  assert.deepEqual(
    [result.status, result.failureKind, result.error?.message],
    ['failed', 'assertion', 'Expected to fail, but passed'],
  )
  assert.deepEqual(tries, [['failed', 'Expected to fail, but passed']])
})

it('a case that skips itself says nothing about the others of that try', () => {
  const { result, tries } = resultsOf([
    ['A', 1, 'failed', 'Error: once', null],
    ['B', 1, 'failed', 'Error: too', null],
    ['C', 1, 'passed', null, 'expected'],
    ['A', 2, 'passed', null, 'flaky'],
    ['B', 2, 'skipped', null, 'skipped'],
  ])
  assert.deepEqual(tries, [
    ['failed', 'Error: once'],
    ['passed', null],
  ])
  assert.deepEqual(
    result.cases.map(({ attempts }) => attempts.map(({ status }) => status)),
    [['failed', 'passed'], ['failed', 'skipped'], ['passed']],
  )
  assert.deepEqual(
    resultsOf([
      ['A', 1, 'passed', null, 'expected'],
      ['B', 1, 'skipped', null, 'skipped'],
    ]).tries,
    [['passed', null]],
  )
})

it('errors of a run have a bound in all', () => {
  const tries = Array.from({ length: 1000 }, (_, i): [string, number, Attempt['status'], string, Outcome] => {
    return [`case ${i}`, 1, 'failed', 'x'.repeat(30_000), 'unexpected']
  })
  const size = JSON.stringify(resultsOf(tries).result).length
  assert.ok(size > 10_000_000 && size < 25_000_000, `${size} characters`)
})
