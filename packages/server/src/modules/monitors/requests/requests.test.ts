import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { type Client, startApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
before(async () => {
  t = await startApp()
  // A worker that is said to be there and takes nothing: whoever asks waits.
  await t.app.db.sql`insert into monitor_workers (id, locations, lease_until)
    values (${newId()}, ${['global']}, now() + interval '10 minutes')`
})
after(() => t.close())

async function ask(client: Client, times: number): Promise<{ status: number; body: { error?: string } }[]> {
  const body = { name: 'Shop', type: 'http_request', url: 'https://shop.example.test', interval: 86_400, timeout: 1 }
  const { id } = (await client.post('/api/monitors', body)).body
  return Promise.all(Array.from({ length: times }, () => client.post(`/api/monitors/${id}/check`)))
}

it('lets ten checks of a project wait, refuses more in words, and holds up no other project', async () => {
  const [crowd, other] = await Promise.all([ask(t.owner, 15), ask(await t.stranger(), 1)])
  assert.equal(crowd.filter(({ status }) => status === 200).length, 10)
  const refused = crowd.filter(({ status }) => status === 429)
  assert.equal(refused.length, 5)
  assert.match(refused[0]?.body.error ?? '', /at most 10 checks at the same time/)
  assert.equal(other[0]?.status, 200)
})
