/**
 * What it all came to: from the standing of a test to its result, from the results to the run's outcome, in words for
 * people. Pure.
 */
import type { FailureKind, RunOutcome, TestAttempt, TestError, TestResult } from '../../kernel/run-plan.ts'
import { plainError, type Stop } from '../stop-watch.ts'
import type { Case, TestState } from './tally.ts'

/** Closes a test that will not go on: what had ended keeps its result. */
export function stopTest(state: TestState, stop: Stop, now: Date) {
  if (state.stop) return
  state.stop = stop
  const fails = stop.running === 'failed'
  for (const one of state.cases.values()) {
    const betweenTries = one.attempts.length > 0 && one.outcome === null
    if (one.running) one.attempts.push(brokenOff(one, stop, now))
    if ((one.running || betweenTries) && fails) one.outcome = 'unexpected'
    if (one.running && fails) one.kind = stop.kind
    one.running = false
  }
  if (state.loading && fails) state.problem ??= { error: plainError(stop.message), kind: stop.kind ?? 'script_error' }
}

function brokenOff({ attempts }: Case, { kind, running, message }: Stop, now: Date): TestAttempt {
  return {
    attempt: attempts.length + 1,
    status: kind === 'timeout' ? 'timed_out' : running === 'failed' ? 'failed' : 'interrupted',
    startedAt: now.toISOString(),
    durationMs: 0,
    error: plainError(message),
  }
}

export function resultOf({ test, cases: states, problem, stop }: TestState): TestResult {
  const all = [...states.values()]
  const cases = all.map((one) => caseResult(one, stop))
  const failed = all.find(({ outcome }) => outcome === 'unexpected')
  return {
    testId: test.id,
    status: problem || failed ? 'failed' : statusOf(cases, stop),
    flaky: !problem && !failed && all.some(({ outcome }) => outcome === 'flaky'),
    failureKind: problem?.kind ?? (failed ? kindOf(failed) : null),
    durationMs: all.flatMap(({ attempts }) => attempts).reduce((sum, { durationMs }) => sum + durationMs, 0),
    error: problem?.error ?? (failed ? (decisive(failed)?.error ?? null) : null),
    cases,
  }
}

/** In serial mode the last attempt may have been skipped, for another case's sake: the last one that says why counts. */
const decisive = ({ attempts }: Case): TestAttempt | undefined =>
  attempts.findLast(({ status, error }) => error !== null || status === 'timed_out') ?? attempts.at(-1)

function caseResult({ title, attempts, annotations, outcome }: Case, stop: Stop | null): TestResult['cases'][number] {
  const done = attempts.at(-1)?.status === 'skipped' ? 'skipped' : 'passed'
  const undone = (attempts.length > 0 ? stop?.running : stop?.waiting) ?? 'skipped'
  const statuses = { expected: done, flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const
  return { title, status: outcome ? statuses[outcome] : undone, flaky: outcome === 'flaky', annotations, attempts }
}

function statusOf(cases: TestResult['cases'], stop: Stop | null): TestResult['status'] {
  const has = (status: TestResult['status']) => cases.some((one) => one.status === status)
  if (has('cancelled') || (cases.length === 0 && stop?.waiting === 'cancelled')) return 'cancelled'
  if (stop && (has('skipped') || cases.length === 0)) return 'skipped'
  return has('passed') ? 'passed' : 'skipped'
}

const CRASH = /worker process exited unexpectedly \(code=(\w+), signal=(\w+)\)/
const OUT_OF_MEMORY = 'most likely it ran out of memory'

/** Playwright's sentence about a dead worker, in words that say what it means. */
export function explainCrash(message: string): string {
  return message.replace(CRASH, (_all, code: string, signal: string) => {
    const how = signal === 'null' ? `exit code ${code}` : signal
    // V8 aborts (134 behind a shell) when its heap is full; the kernel kills when the slot's memory is.
    const starved = /SIGABRT|SIGTRAP|SIGKILL/.test(signal) || code === '134' || code === '137'
    return `the test's process ended before the test did (${how})${starved ? `: ${OUT_OF_MEMORY}` : ''}`
  })
}

/** By the last error's words: Playwright hands on nothing else. */
function kindOf(failed: Case): FailureKind {
  if (failed.kind) return failed.kind
  const last = decisive(failed)
  if (last?.status === 'timed_out') return 'timeout'
  const message = last?.error?.message ?? ''
  if (message.includes(OUT_OF_MEMORY)) return 'memory'
  return message === '' || /^(Error: )?expect[.(]|^AssertionError|^Expected to fail/.test(message)
    ? 'assertion'
    : 'script_error'
}

export interface RunFacts {
  results: TestResult[]
  titles: Map<string, string>
  stop: Stop | null
  /** Errors outside of tests: a tear-down that failed. */
  unattributed: TestError[]
  /** All tests were over, and what came after had to be ended. */
  hung: boolean
  /** What the egress policy kept from being reached. */
  blocked: string[]
  isolation: string
}

const TEAR_DOWN_TIMEOUT = /teardown.*timeout|Tearing down.*timeout|did not exit within/i
const NO_ERROR = /^Testing stopped early/

export function outcomeOf(facts: RunFacts): RunOutcome {
  const { results, stop, unattributed, isolation } = facts
  const outcome = (status: RunOutcome['status'], failureKind: FailureKind | null, error: string | null) =>
    ({ status, failureKind, error, tests: results, metrics: null, isolation }) satisfies RunOutcome
  const errors = unattributed.filter(({ message }) => !NO_ERROR.test(message))
  const broken = errors.find(({ message }) => !TEAR_DOWN_TIMEOUT.test(message))

  if (stop?.running === 'cancelled') return outcome('cancelled', null, stop.message)
  if (stop) return outcome('failed', stop.kind, stop.message)
  const first = results.find(({ status }) => status === 'failed')
  if (first) return outcome('failed', first.failureKind, failureText(facts, first))
  if (broken) {
    return outcome(
      'failed',
      'script_error',
      `All tests passed, but cleaning up after them failed: ${firstLine(broken.message)}`,
    )
  }
  if (facts.hung || errors.length > 0) {
    return outcome('completed', null, 'All tests passed, but cleaning up after them did not end and was stopped')
  }
  return outcome('completed', null, null)
}

const firstLine = (text: string) => text.split('\n', 1)[0] as string

function failureText({ results, titles, blocked }: RunFacts, first: TestResult): string {
  const failed = results.filter(({ status }) => status === 'failed').length
  const reason = firstLine(first.error?.message ?? 'failed')
  const text =
    results.length === 1
      ? reason
      : `${failed} of ${results.length} tests failed. ${titles.get(first.testId)}: ${reason}`
  const [one, ...more] = blocked
  return one ? `${text} (${one}${more.length > 0 ? ` and ${more.length} more` : ''})` : text
}
