/** Runs without scripts: tests, jobs and a worker that is the test itself, on the kit's application. */
import assert from 'node:assert/strict'
import { newId } from '../kernel/ids.ts'
import type { RunOutcome, RunPlan, TestResult } from '../kernel/run-plan.ts'
import type { Client, TestApp } from './app.ts'

export const LOCATIONS = ['global'] as const
export const SCRIPT = "import { test } from '@playwright/test'\ntest('x', () => {})\n"

export interface TestJobOptions {
  tests?: string[]
  status?: string
  retryCount?: number
}

export function runKit(t: TestApp) {
  const { work, service } = t.app.modules.runs

  async function addTest(client: Client, title = 'A test'): Promise<string> {
    const id = newId()
    await t.app.db.sql`insert into tests (id, project_id, title, type, script)
      values (${id}, ${client.projectId}, ${title}, 'api', ${SCRIPT})`
    return id
  }

  async function addJob(client: Client, options: TestJobOptions = {}) {
    const id = newId()
    const tests = options.tests ?? [await addTest(client)]
    await t.app.db.sql`insert into jobs (id, project_id, name, timeout_seconds, retry_count, status)
      values (${id}, ${client.projectId}, 'A job', 300, ${options.retryCount ?? 0}, ${options.status ?? 'active'})`
    for (const [position, test] of tests.entries()) {
      await t.app.db.sql`insert into job_tests (job_id, position, test_id) values (${id}, ${position}, ${test})`
    }
    return { id, tests }
  }

  /** What a request of this client carries. */
  async function principalOf(client: Client) {
    const found = await t.app.modules.cliTokens.lookup(client.token, null)
    assert.ok(found)
    return { ...found.holder, attempt: null }
  }

  async function start(client: Client, options: TestJobOptions = {}) {
    const job = await addJob(client, options)
    return { job, ...(await service.startJob(await principalOf(client), job.id)) }
  }

  /** Takes runs until this one comes; the others end as completed. */
  async function claimOf(runId: string): Promise<RunPlan> {
    for (;;) {
      const claim = await work.claim('worker', LOCATIONS)
      assert.ok(claim, 'nothing to claim')
      if (claim.plan.runId === runId) return claim.plan
      await work.finish(claim.plan, completed([]))
    }
  }

  return { addTest, addJob, principalOf, start, claimOf }
}

const passed = (testId: string): TestResult => ({
  testId,
  status: 'passed',
  flaky: false,
  failureKind: null,
  durationMs: 5,
  error: null,
  cases: [
    {
      title: 'x',
      status: 'passed',
      flaky: false,
      annotations: [],
      attempts: [{ attempt: 1, status: 'passed', startedAt: '2026-01-01T00:00:00.000Z', durationMs: 5, error: null }],
    },
  ],
})

export const completed = (tests: string[]): RunOutcome => ({
  status: 'completed',
  failureKind: null,
  error: null,
  metrics: null,
  isolation: 'L0',
  tests: tests.map(passed),
})
