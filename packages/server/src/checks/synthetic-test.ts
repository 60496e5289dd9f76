/** Runs a test of the project. A test that fails is down; one that could not be run says nothing about the target. */
import { z } from 'zod'
import { within } from '../kernel/waiting.ts'
import { connectionFields, upUnlessSlow } from './connection-options.ts'
import { type CheckContext, defineCheck, type TestRun } from './define.ts'
import { labelTarget } from './label.ts'
import { CheckFailure, runProbe } from './probe.ts'

/** Left for cancelling the run and reading what became of it before the deadline strikes. */
const MARGIN_MS = 500
/** How much later our own database may answer. That it takes long is no outage of what is tested. */
const OWN_MS = 5000

const options = z.strictObject({
  testId: z.uuid().meta({ description: 'the test to run' }),
  maxResponseMs: connectionFields.maxResponseMs,
})

export const syntheticTest = defineCheck({
  type: 'synthetic_test',
  title: 'Synthetic test',
  target: labelTarget,
  options,
  run: ({ options }, context) =>
    runProbe({ ...context, timeoutMs: context.timeoutMs + 2 * OWN_MS }, async (probe) => {
      const run = await runTest(options.testId, context)
      probe.details = { runId: run.runId }
      probe.responseTimeMs = run.durationMs
      if (run.outcome === 'not_run') throw new CheckFailure('probe', run.error ?? 'the test could not be run', null)
      if (run.outcome === 'timeout') throw new CheckFailure('timeout', run.error ?? 'the test took too long', null)
      if (run.outcome === 'failed') throw new CheckFailure('test_failed', run.error ?? 'the test failed', null)
      return upUnlessSlow(run.durationMs ?? 0, options.maxResponseMs)
    }),
})

async function runTest(testId: string, { engine, timeoutMs, signal }: CheckContext): Promise<TestRun> {
  if (!engine) throw new CheckFailure('probe', 'this worker runs no tests', null)
  const running = engine.runTest(testId, { timeoutMs: timeoutMs - Math.min(MARGIN_MS, timeoutMs / 10), signal })
  return within(timeoutMs + OWN_MS, running, () => {
    throw new CheckFailure('probe', 'this worker did not receive the result of the test in time', null)
  })
}
