/** What became of a run, in lines for people: each test and each test() in it, and what went wrong. */
import type { Schemas } from '@watchkeeper/client'
import { milliseconds } from './duration.ts'

export type ApiRun = Schemas['Run']
type RunTest = ApiRun['tests'][number]

const SIGNS: Record<string, string> = { passed: '✓', failed: '✗', skipped: '-', cancelled: '-', pending: '·' }
const MAX_ERROR_LENGTH = 40

export const nameOf = (run: ApiRun): string => run.jobName ?? run.testTitle ?? run.id

/** Results, then the end: `run completed in 2.5 s`. */
export function resultLines(run: ApiRun): string[] {
  const took = run.durationMs === null ? '' : ` in ${milliseconds(run.durationMs)}`
  const why = run.failureKind ? ` (${run.failureKind.replace('_', ' ')})` : ''
  const end = `${nameOf(run)}: ${run.status}${why}${took}, run ${run.id}`
  return [...run.tests.flatMap(linesOfTest), ...(run.error ? [run.error] : []), end]
}

function linesOfTest(test: RunTest): string[] {
  const head = `${SIGNS[test.status] ?? '·'} ${test.title}${tail(test)}`
  const cases = test.cases.map((one) => `    ${SIGNS[one.status] ?? '·'} ${one.title}${tail(one)}`)
  const error = test.status === 'failed' && test.error ? errorLines(test.error) : []
  return [head, ...cases, ...error.map((line) => `      ${line}`)]
}

const tail = ({ flaky, durationMs }: { flaky: boolean; durationMs?: number | null }) =>
  `${durationMs == null ? '' : ` (${milliseconds(durationMs)})`}${flaky ? ', flaky' : ''}`

export interface ShownError {
  message: string
  line?: number | null
}

function errorLines({ message, line }: ShownError): string[] {
  const lines = message.split('\n')
  const shown = lines.slice(0, MAX_ERROR_LENGTH)
  if (lines.length > shown.length) shown.push(`… and ${lines.length - shown.length} lines more`)
  return line ? [`line ${line}`, ...shown] : shown
}
