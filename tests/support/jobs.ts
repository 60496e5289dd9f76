/** Jobs over one script, started and watched, for tests of whole runs. */
import assert from 'node:assert/strict'
import type { Client } from '../../packages/server/src/testing/app.ts'
import { until } from '../../packages/server/src/testing/until.ts'

const HEADER = "import { expect, test } from '@playwright/test'\n"

/** A job over one test with the script, an API test unless `type` says otherwise. @returns the job's id */
export async function addJob(
  client: Pick<Client, 'post'>,
  script: string,
  { type = 'api', ...more }: { type?: string; [field: string]: unknown } = {},
): Promise<string> {
  const test = await client.post('/api/tests', { title: 'A test', type, script: HEADER + script })
  assert.equal(test.status, 201, JSON.stringify(test.body))
  const job = await client.post('/api/jobs', { name: 'A job', tests: [test.body.id], ...more })
  assert.equal(job.status, 201, JSON.stringify(job.body))
  return job.body.job.id
}

/** @returns the run's id */
export async function trigger(client: Pick<Client, 'post'>, jobId: string): Promise<string> {
  const { status, body } = await client.post(`/api/jobs/${jobId}/trigger`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.runId
}

export interface ShownRun {
  id: string
  status: string
  phase: string | null
  failureKind: string | null
  error: string | null
  attempt: number
  isolation: string | null
  durationMs: number | null
  artifacts: { kind: string; missing: boolean; url: string }[]
}

/** The run once it is over. */
export function ended(client: Pick<Client, 'get'>, runId: string, seconds?: number): Promise<ShownRun> {
  const look = async () => {
    const { status, body } = await client.get(`/api/runs/${runId}`)
    return status === 200 && body.status !== 'running' ? (body as ShownRun) : null
  }
  return until(`run ${runId} is over`, look, seconds)
}

/** A caller of another process, in the words of the kit's client. */
export function remote(base: string, token: string): Pick<Client, 'get' | 'post' | 'delete'> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(base + path, {
      signal: AbortSignal.timeout(60_000),
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const headers: Record<string, string> = {}
    answer.headers.forEach((value, name) => {
      headers[name] = value
    })
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      headers,
    }
  }
  return {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    delete: (path) => ask('DELETE', path),
  }
}
