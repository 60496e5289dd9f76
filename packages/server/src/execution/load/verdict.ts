/** From what an engine said to the result of a test, in words for people. Pure. */
import type { FailureKind, PlannedTest, RunOutcome, TestAttempt, TestError, TestResult } from '../../kernel/run-plan.ts'
import type { SandboxExit, SandboxLimits } from '../../platform/sandbox/port.ts'
import { plainError, type Stop } from '../stop-watch.ts'
import type { EngineSummary } from './events.ts'

/** One carrying out of a test, as far as it came. */
export interface LoadAttempt {
  startedAt: Date
  durationMs: number
  summary: EngineSummary | null
  end: { rc: number; reason: string } | null
  /** Null: the machine could not start the engine. */
  exit: SandboxExit | null
  stop: Stop | null
}

export interface LoadOutcome {
  status: TestResult['status']
  kind: FailureKind | null
  error: TestError | null
}

/** Exit codes as k6 documents them. */
const CODES: Record<number, FailureKind> = {
  99: 'threshold',
  100: 'timeout',
  101: 'timeout',
  104: 'script_error',
  107: 'script_error',
  108: 'assertion',
  110: 'assertion',
}

const OUT_OF_MEMORY_CODES = new Set([134, 137])

/** The engine's own word counts first: a deadline that passes while it says goodbye takes nothing away. */
export function judge(attempt: LoadAttempt, test: PlannedTest, limits: SandboxLimits): LoadOutcome {
  const { end, stop, exit } = attempt
  if (end?.rc === 0 && attempt.summary) return { status: 'passed', kind: null, error: null }
  if (stop) return { status: stop.running, kind: stop.kind, error: plainError(stop.message) }
  const kind = end && CODES[end.rc]
  if (end && kind) return { status: 'failed', kind, error: errorOf(end, attempt.summary, test) }
  return { status: 'failed', ...explainDeath(exit, limits, end?.reason ?? '') }
}

function errorOf(end: { rc: number; reason: string }, summary: EngineSummary | null, test: PlannedTest): TestError {
  if (end.rc === 99) return plainError(thresholdText(summary) ?? end.reason)
  const [message = '', ...frames] = end.reason.split('\n')
  const place = /\bscript\.[jt]s:(\d+)(?::(\d+))?/.exec(end.reason)
  const line = place ? Number(place[1]) : null
  const column = place?.[2] ? Number(place[2]) : null
  const stack = frames.length > 0 ? end.reason : null
  return { message, stack, snippet: line ? snippetOf(test.script, line, column) : null, line, column }
}

const MAX_NAMED = 5

function thresholdText(summary: EngineSummary | null): string | null {
  const failed = summary?.thresholds.filter(({ ok }) => !ok) ?? []
  if (failed.length === 0) return null
  const named = failed.slice(0, MAX_NAMED).map(({ key, expression, value }) => {
    return `${key}: ${expression}${value === undefined ? '' : ` (was ${Number(value.toPrecision(6))})`}`
  })
  const more = failed.length > MAX_NAMED ? ` and ${failed.length - MAX_NAMED} more` : ''
  return `Thresholds failed: ${named.join('; ')}${more}`
}

const AROUND = 2
const SNIPPET_WIDTH = 160

/** The lines around the place, with a caret below it. */
function snippetOf(script: string, line: number, column: number | null): string | null {
  const lines = script.split('\n')
  if (line > lines.length) return null
  const from = Math.max(1, line - AROUND)
  const shown = lines.slice(from - 1, line + AROUND).flatMap((text, index) => {
    const number = from + index
    const row = `${number === line ? '>' : ' '} ${String(number).padStart(4)} | ${text.slice(0, SNIPPET_WIDTH)}`
    const caret = number === line && column !== null && column <= SNIPPET_WIDTH
    return caret ? [row, `       | ${' '.repeat(column - 1)}^`] : [row]
  })
  return shown.join('\n')
}

function explainDeath(exit: SandboxExit | null, limits: SandboxLimits, reason: string): Omit<LoadOutcome, 'status'> {
  const died = (kind: FailureKind, message: string) => ({ kind, error: plainError(message) })
  if (exit === null) return died('infrastructure', 'This worker could not start the load engine')
  if (exit.reason === 'memory' || OUT_OF_MEMORY_CODES.has(exit.code ?? 0) || exit.signal === 'SIGABRT') {
    return died('memory', `The test needed more memory than its limit of ${limits.memoryMb} MB`)
  }
  if (exit.reason === 'disk')
    return died('script_error', `The test used more disk space than its limit of ${limits.diskMb} MB`)
  if (exit.reason === 'files')
    return died('script_error', 'The test had more open or mapped files than the limit of a run')
  const how = reason.split('\n', 1)[0] || exit.signal || `exit code ${exit.code}`
  return died('infrastructure', `The load engine ended before the test did (${how})`)
}

/** What a failed check alone says: it does not fail a test. */
export function checksNote({ summary }: LoadAttempt): string | null {
  const checks = summary?.checks
  if (!checks || checks.fails === 0 || checks.hasThreshold) return null
  return `checks failed, no threshold on them (${checks.fails} of ${checks.fails + checks.passes})`
}

/** All attempts of a test together: the last one counts. */
export function resultOf(test: PlannedTest, attempts: LoadAttempt[], judged: LoadOutcome[]): TestResult {
  const last = judged.at(-1) as LoadOutcome
  const shown = attempts.map((attempt, index) => attemptOf(attempt, judged[index] as LoadOutcome, index + 1))
  const flaky = last.status === 'passed' && attempts.length > 1
  const annotations = [
    ...(attempts.at(-1)?.summary?.thresholds ?? []).slice(0, 50).map(({ key, expression, ok, value }) => ({
      type: ok ? 'threshold passed' : 'threshold failed',
      description: `${key}: ${expression}${value === undefined ? ' (no samples)' : ` (was ${Number(value.toPrecision(6))})`}`,
    })),
    ...attempts.slice(-1).flatMap((attempt) => {
      const note = checksNote(attempt)
      return note ? [{ type: 'note', description: note }] : []
    }),
  ]
  return {
    testId: test.id,
    status: last.status,
    flaky,
    failureKind: last.kind,
    durationMs: attempts.reduce((sum, { durationMs }) => sum + durationMs, 0),
    error: last.error,
    cases: [{ title: test.title, status: last.status, flaky, annotations, attempts: shown }],
  }
}

function attemptOf(
  { startedAt, durationMs }: LoadAttempt,
  { status, kind, error }: LoadOutcome,
  attempt: number,
): TestAttempt {
  const shown =
    status === 'cancelled' ? 'interrupted' : status === 'failed' && kind === 'timeout' ? 'timed_out' : status
  return { attempt, status: shown, startedAt: startedAt.toISOString(), durationMs, error }
}

/** A test that was not begun. */
export function undone(test: PlannedTest, status: 'skipped' | 'cancelled'): TestResult {
  return { testId: test.id, status, flaky: false, failureKind: null, durationMs: 0, error: null, cases: [] }
}

interface RunFacts {
  results: TestResult[]
  titles: Map<string, string>
  stop: Stop | null
  notes: string[]
  /** What the egress policy kept from being reached. */
  blocked: string[]
  metrics: Record<string, unknown> | null
  isolation: string
}

export function outcomeOf({ results, titles, stop, notes, blocked, metrics, isolation }: RunFacts): RunOutcome {
  const base = { tests: results, metrics, isolation }
  if (stop?.running === 'cancelled') return { ...base, status: 'cancelled', failureKind: null, error: stop.message }
  const failed = results.filter(({ status }) => status === 'failed')
  const [first] = failed
  const leftOut = stop !== null && results.some(({ status }) => status === 'skipped')
  if (!first && leftOut) return { ...base, status: 'failed', failureKind: stop.kind, error: stop.message }
  if (!first) return { ...base, status: 'completed', failureKind: null, error: notes.join('; ') || null }
  const reason = (first.error?.message ?? 'failed').split('\n', 1)[0]
  const counted = `${failed.length} of ${results.length} tests failed. ${titles.get(first.testId)}: ${reason}`
  const told = results.length === 1 ? `${reason}` : counted
  const [refused, ...more] = blocked
  const why = refused ? `${told} (${refused}${more.length > 0 ? ` and ${more.length} more` : ''})` : told
  return { ...base, status: 'failed', failureKind: first.failureKind, error: why }
}
