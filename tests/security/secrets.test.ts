/** A secret that was stored is never shown again: on no endpoint, to nobody, by no change that keeps it. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { hasIds, isStream, operations } from '../support/document.ts'
import { fill, fillProject, type World } from '../support/world.ts'

const SECRET = 'tr0ub4dor&3 "quoted" \\ end'
const forms = [
  SECRET,
  Buffer.from(SECRET).toString('base64'),
  encodeURIComponent(SECRET),
  JSON.stringify(SECRET).slice(1, -1),
]

let t: TestApp
let world: World
let id: string
before(async () => {
  t = await startApp()
  world = await fillProject(t, await t.stranger())
  const made = await world.client.post('/api/variables', { key: 'API_KEY', value: SECRET, isSecret: true })
  assert.equal(made.status, 201)
  assertHidden(made.body)
  id = made.body.id
})
after(() => t.close())

function assertHidden(body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  for (const form of forms) assert.ok(!text.includes(form), text)
}

describe('reading', () => {
  for (const op of operations.filter((op) => op.method === 'GET' && !isStream(op))) {
    it(`${op.name} does not show it`, async () => {
      const ids = { ...world.ids, '/api/variables/{id}': id }
      assertHidden((await world.client.get(fill(op.path, ids))).body)
    })
  }

  it('shows null, and that it is a secret', async () => {
    const { body } = await world.client.get(`/api/variables/${id}`)
    assert.deepEqual([body.value, body.isSecret], [null, true])
  })
})

describe('changing', () => {
  it('gives nothing back, and the audit trail neither', async () => {
    for (const change of [
      { description: 'x' },
      { value: SECRET },
      { key: 'API_KEY_2' },
      { isSecret: true },
      { value: null },
    ]) {
      const answer = await world.client.put(`/api/variables/${id}`, change)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assertHidden(answer.body)
    }
    assertHidden((await world.client.get('/api/audit?limit=100')).body)
  })

  it('cannot make it plain without a new value', async () => {
    const answer = await world.client.put(`/api/variables/${id}`, { isSecret: false })
    assert.equal(answer.status, 400)
    assertHidden(answer.body)
    const plain = await world.client.put(`/api/variables/${id}`, { isSecret: false, value: 'new' })
    assert.deepEqual([plain.status, plain.body.value], [200, 'new'])
  })

  it('does not repeat a value that was refused', async () => {
    for (const body of [
      { key: 'bad key', value: SECRET, isSecret: true },
      { key: 'API_KEY_3', value: SECRET, isSecret: SECRET },
    ])
      assertHidden((await world.client.post('/api/variables', body)).body)
  })
})

describe('at rest', () => {
  it('no row of the database has it', async () => {
    await world.client.post('/api/variables', { key: 'AT_REST', value: SECRET, isSecret: true })
    // The queue's tables too, and what is kept of a request that may be sent again.
    const keyed = { key: 'KEYED', value: SECRET, isSecret: true }
    await world.client.post('/api/variables', keyed, { 'idempotency-key': 'secret' })
    const { body: started } = await world.client.post('/api/jobs/run', { jobId: world.ids['/api/jobs/{id}'] })
    assert.ok(started.runId)
    const tables = await t.app.db.sql<{ schema: string; name: string }[]>`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`
    assert.ok(new Set(tables.map(({ schema }) => schema)).size > 1)
    for (const { schema, name } of tables) {
      const rows = await t.app.db.sql<{ text: string }[]>`
        select x::text as text from ${t.app.db.sql(schema)}.${t.app.db.sql(name)} x`
      for (const { text } of rows) {
        assertHidden(text)
        assert.ok(!text.includes(Buffer.from(SECRET).toString('hex')), name)
      }
    }
  })

  it('no list of operations forgets the ones with ids', () =>
    assert.ok(operations.some((op) => hasIds(op) && op.method === 'GET')))
})
