/** The typed client against a listening server: the way of a CI job from nothing to a started run, and what it left. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type ApiClient, ApiError, answer, createClient } from '../../packages/client/src/client.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { SCRIPT } from '../support/world.ts'

let t: TestApp
let client: ApiClient
let url: string
before(async () => {
  t = await startApp()
  url = await t.listen()
  client = createClient({ url, token: t.owner.token })
})
after(() => t.close())

it('makes tests, jobs, tags and variables, starts a run, and reads what came of it', async () => {
  const { api } = client
  const tag = await answer(api.POST('/api/tags', { body: { name: 'nightly' } }))
  const test = await answer(
    api.POST('/api/tests', { body: { title: 'Adds', type: 'api', script: SCRIPT, tags: [tag.id] } }),
  )
  const secret = await answer(
    api.POST('/api/variables', { body: { key: 'PASSWORD', value: 'correct horse', isSecret: true } }),
  )
  assert.equal(secret.value, null)
  const { job } = await answer(
    api.POST('/api/jobs', { body: { name: 'Nightly', tests: [test.id], tags: [tag.id], cronSchedule: '0 3 * * *' } }),
  )
  assert.deepEqual([job.tests[0]?.id, job.tags[0]?.name], [test.id, 'nightly'])
  const paused = await answer(
    api.PATCH('/api/jobs/{id}', { params: { path: { id: job.id } }, body: { status: 'paused' } }),
  )
  assert.equal(paused.nextRunAt, null)
  const tagged = await answer(api.GET('/api/jobs', { params: { query: { tag: 'nightly', limit: 10 } } }))
  assert.deepEqual([tagged.data.map(({ id }) => id), tagged.pagination.total], [[job.id], 1])

  const key = await answer(
    api.POST('/api/jobs/{id}/api-keys', { params: { path: { id: job.id } }, body: { name: 'CI' } }),
  )
  const ci = createClient({ url, token: key.key })
  const started = await answer(ci.api.POST('/api/jobs/{id}/trigger', { params: { path: { id: job.id } } }))
  const run = await answer(api.GET('/api/runs/{runId}', { params: { path: { runId: started.runId } } }))
  assert.deepEqual([run.jobId, run.trigger, run.status], [job.id, 'trigger_key', 'running'])
  await answer(api.POST('/api/runs/{runId}/cancel', { params: { path: { runId: started.runId } } }))
  const status = await answer(api.GET('/api/runs/{runId}/status', { params: { path: { runId: started.runId } } }))
  assert.equal(status.status, 'cancelled')

  const trail = await answer(api.GET('/api/audit', { params: { query: { resourceId: job.id } } }))
  assert.deepEqual(trail.data.map(({ action }) => action).sort(), ['job.create', 'job.run', 'job.update'])
  await answer(api.DELETE('/api/jobs/{id}', { params: { path: { id: job.id } } }))
})

it('sends a POST again after a broken connection, and it is carried out once', async () => {
  let dropped = 0
  // As a proxy that dies after the server has answered.
  const unlucky = createClient({
    url,
    token: t.owner.token,
    firstWaitMs: 1,
    fetch: async (request) => {
      const response = await fetch(request)
      if (request.method === 'POST' && dropped++ === 0) throw new TypeError('connection lost')
      return response
    },
  })
  const made = await answer(unlucky.api.POST('/api/tags', { body: { name: 'once' } }))
  assert.equal(dropped, 2)
  const tags = await answer(client.api.GET('/api/tags'))
  assert.deepEqual(
    tags.data.filter(({ name }) => name === 'once').map(({ id }) => id),
    [made.id],
  )
})

it('tells refusals apart', async () => {
  const params = { header: { 'Idempotency-Key': 'mine' } }
  await answer(client.api.POST('/api/tags', { params, body: { name: 'first' } }))
  const refusals: [() => Promise<unknown>, number, string | null][] = [
    [() => answer(client.api.POST('/api/tags', { params, body: { name: 'second' } })), 409, 'idempotency_mismatch'],
    [() => answer(client.api.POST('/api/tags', { body: { name: 'first' } })), 409, null],
    [() => answer(client.api.POST('/api/tags', { body: { name: '' } })), 400, null],
    [() => answer(createClient({ url, token: 'svc_live_none' }).api.GET('/api/tags')), 401, null],
  ]
  for (const [asked, status, code] of refusals) {
    await assert.rejects(asked(), (error) => {
      assert.ok(error instanceof ApiError)
      assert.deepEqual([error.status, error.code], [status, code])
      return true
    })
  }
})
