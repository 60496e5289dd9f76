/** Results of single tests beside what is known of a run's tests. */
import type { TestResult } from '../../../kernel/run-plan.ts'
import type { RunTest } from '../schema.ts'

/** The run's tests with the results that came; those without one get `rest`. */
export function mergeResults(
  known: readonly RunTest[],
  results: readonly TestResult[],
  rest: RunTest['status'],
): RunTest[] {
  const byId = new Map(results.map((result) => [result.testId, result]))
  return known.map((test) => {
    const result = byId.get(test.testId)
    if (!result) return test.status === 'pending' ? { ...test, status: rest } : test
    return { ...test, ...result, attempts: attemptsOf(result) }
  })
}

/** The attempts of the script as a whole: as many as its most tried case had, each as bad as the worst that ran in it. */
function attemptsOf({ cases }: TestResult): RunTest['attempts'] {
  const most = cases.reduce((max, one) => Math.max(max, one.attempts.at(-1)?.attempt ?? 0), 0)
  return Array.from({ length: most }, (_, index) => {
    const tried = cases.flatMap((one) => one.attempts.find(({ attempt }) => attempt === index + 1) ?? [])
    const worst =
      tried.find((one) => one.error !== null) ??
      tried.find((one) => one.status !== 'passed' && one.status !== 'skipped') ??
      tried.find((one) => one.status === 'passed') ??
      tried[0]
    return {
      attempt: index + 1,
      status: worst?.status ?? 'skipped',
      startedAt: tried.map((one) => one.startedAt).sort()[0] ?? '',
      durationMs: tried.reduce((sum, one) => sum + one.durationMs, 0),
      error: worst?.error ?? null,
    }
  })
}
