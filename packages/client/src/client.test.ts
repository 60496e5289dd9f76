import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { startApp, type TestApp } from '../../server/src/testing/app.ts'
import { type ApiClient, ApiError, answer, createClient } from './client.ts'

let t: TestApp
let client: ApiClient
before(async () => {
  t = await startApp()
  client = createClient({ url: `${await t.listen()}/`, token: t.owner.token })
})
after(() => t.close())

it('asks with its token and answers in types', async () => {
  const me = await answer(client.api.GET('/api/me'))
  assert.equal(me.project?.id, t.owner.projectId)
})

it('sends bodies, path and query parameters', async () => {
  const made = await answer(client.api.POST('/api/cli-tokens', { body: { name: 'from the client' } }))
  const { data } = await client.api.PATCH('/api/cli-tokens/{id}', {
    params: { path: { id: made.id } },
    body: { name: 'renamed' },
  })
  assert.equal(data?.name, 'renamed')
  const trail = await answer(
    client.api.GET('/api/audit', { params: { query: { action: 'cli_token.update', limit: 1 } } }),
  )
  assert.equal(trail.data[0]?.resourceId, made.id)
})

it('turns a refusal into an error that says what is wrong', async () => {
  const refused = answer(client.api.POST('/api/cli-tokens', { body: { name: '' } }))
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof ApiError)
    assert.equal(error.status, 400)
    assert.equal(error.details[0]?.path, 'name')
    assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/)
    return true
  })
})

it('gives refusals as values where that is wanted', async () => {
  const nobody = createClient({ url: await t.app.server.listeningOrigin })
  const { data, error, response } = await nobody.api.GET('/api/me')
  assert.deepEqual([data, error, response.status], [undefined, { error: 'Unauthorized' }, 401])
})

it('refuses to follow a run that is not there', async () => {
  const events = client.followRun('019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90')
  await assert.rejects(events.next(), { name: 'ApiError', status: 404 })
})

it('follows a run to its end', async () => {
  const script = "import { test } from '@playwright/test'\ntest('waits for a worker', () => {})\n"
  const made = await answer(client.api.POST('/api/tests', { body: { title: 'Followed', type: 'api', script } }))
  const { runId } = await answer(client.api.POST('/api/tests/{id}/execute', { params: { path: { id: made.id } } }))
  const types: string[] = []
  for await (const event of client.followRun(runId)) {
    types.push(event.type)
    if (event.type === 'ready') await client.api.POST('/api/runs/{runId}/cancel', { params: { path: { runId } } })
    if (event.type === 'complete') assert.equal(event.status, 'cancelled')
  }
  assert.deepEqual(types, ['ready', 'complete'])
})
