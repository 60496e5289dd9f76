/**
 * An empty test, run before the first run to see that warm slots work on this machine. That it passed is noted: the next
 * start on the same machine, with the same versions, need not spend a run on it.
 */
import { createHash } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { hostname, release } from 'node:os'
import { join } from 'node:path'
import { newId } from '../kernel/ids.ts'
import type { RunPlan } from '../kernel/run-plan.ts'
import type { IsolationLevel } from '../platform/sandbox/port.ts'

const TIMEOUT_SECONDS = 90
const SCRIPT = "import { test } from '@playwright/test'\ntest('empty', async () => {})\n"
/** A machine changes in ways that no fingerprint shows. */
const TRUSTED_MS = 24 * 3_600_000

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

export interface SelfTestNote {
  /** Whether it passed within the last day. */
  isFresh(): Promise<boolean>
  /** It has passed. A note that cannot be written costs the next start a run. */
  write(): Promise<void>
}

/** @param fingerprint of the runner's version */
export function selfTestNote(compiledDir: string, fingerprint: string, level: IsolationLevel): SelfTestNote {
  const machine = createHash('sha256').update(`${hostname()}\0${release()}\0${level}`).digest('hex').slice(0, 16)
  const path = join(compiledDir, `self-tested-${fingerprint}-${machine}`)
  return {
    async isFresh() {
      const passedAt = (await stat(path).catch(() => null))?.mtimeMs
      return passedAt !== undefined && Math.abs(Date.now() - passedAt) < TRUSTED_MS
    },
    write: () => writeFile(path, '').catch(() => {}),
  }
}
