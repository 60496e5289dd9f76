/** Load tests (k6 scripts) until their engine is part of the worker: each ends at once, and says why. */
import type { TestResult } from '../kernel/run-plan.ts'
import type { Engine } from './execution.ts'
import type { ExecutionPorts } from './ports.ts'

const MESSAGE = 'Load tests need the k6 engine, which comes with a later release; the script was not run'

export function loadTests({ sandbox }: ExecutionPorts): Engine {
  return {
    async execute({ tests }, hooks) {
      const error = { message: MESSAGE, stack: null, snippet: null, line: null, column: null }
      const results = tests.map(
        ({ id }): TestResult => ({
          testId: id,
          status: 'failed',
          flaky: false,
          failureKind: 'infrastructure',
          durationMs: 0,
          error,
          cases: [],
        }),
      )
      hooks.onConsole(`✗ ${MESSAGE}\n`)
      for (const result of results) hooks.onTest(result)
      return {
        outcome: {
          status: 'failed',
          failureKind: 'infrastructure',
          error: MESSAGE,
          tests: results,
          metrics: null,
          isolation: sandbox.level,
        },
        artifacts: async () => [],
        release: async () => {},
      }
    },
  }
}
