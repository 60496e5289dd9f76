/** The plan of an empty test, run once at start to see that warm slots work on this machine. */
import { newId } from '../kernel/ids.ts'
import type { RunPlan } from '../kernel/run-plan.ts'

const TIMEOUT_SECONDS = 90
const SCRIPT = "import { test } from '@playwright/test'\ntest('empty', async () => {})\n"

export function selfTestPlan(): RunPlan {
  return {
    runId: newId(),
    projectId: newId(),
    attempt: 1,
    tests: [{ id: newId(), title: 'Self-test', type: 'api', script: SCRIPT }],
    variables: {},
    secrets: [],
    deadline: new Date(Date.now() + TIMEOUT_SECONDS * 1000),
    timeoutSeconds: TIMEOUT_SECONDS,
    retryCount: 0,
    parallel: false,
    stopOnFailure: false,
    artifacts: { trace: 'off', video: 'off', screenshot: 'off' },
  }
}
