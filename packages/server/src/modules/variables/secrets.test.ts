import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { createLog } from '../../kernel/log.ts'
import { scopeOf } from '../../kernel/scope.ts'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
const logged: string[] = []

before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  t = await startApp({ log: createLog({ level: 'trace', terminal: false, stream }) })
})
after(() => t.close())

const SECRET = 'open-sesame-7281'
let made = 0
const newKey = () => `KEY_${++made}`
async function add(fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const answer = await who.post('/api/variables', { key: newKey(), value: 'a value', ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}
const at = (variable: { id: string }) => `/api/variables/${variable.id}`
const forRun = (who: Client = t.owner) => t.app.modules.variables.service.forRun(scopeOf(who.projectId))
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

describe('a secret', () => {
  it('is in no answer, no audit entry, no log line and no table', async () => {
    const plain = await add({ value: 'found-in-the-database' })
    assert.deepEqual(await tablesThatHold('found-in-the-database'), ['audit', 'variables'])
    const answers = [
      await t.owner.post('/api/variables', { key: 'S', value: SECRET, isSecret: true, description: 'd' }),
      await t.owner.get('/api/variables'),
      await t.owner.put(at(plain), { isSecret: true, value: SECRET }),
      await t.owner.put(at(plain), { value: `${SECRET}-again` }),
      await t.owner.post('/api/variables', { key: 'S', value: SECRET, isSecret: true }),
      await t.owner.post('/api/variables', { key: 'lower', value: SECRET, isSecret: true }),
      await t.owner.post('/api/variables', { key: 'PATH', value: SECRET, isSecret: true }),
      await t.owner.post('/api/variables', { key: newKey(), value: SECRET, isSecret: 'yes' }),
      await t.owner.post('/api/variables', { key: newKey(), value: `${SECRET}\0`, isSecret: true }),
      await t.owner.post('/api/variables', `{"key":"K","isSecret":true,"value":"${SECRET}"`),
      await t.owner.put(at({ id: UNKNOWN_ID }), { value: SECRET }),
      await t.owner.get(at(plain)),
      await t.owner.get('/api/audit?limit=100'),
    ]
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [201, 200, 200, 200, 409, 400, 400, 400, 400, 400, 404, 200, 200],
    )
    assert.equal(answers[0]?.body.value, null)
    assert.equal(answers[11]?.body.value, null)
    assert.ok(!JSON.stringify(answers).includes(SECRET))
    assert.ok(logged.some((line) => line.includes('/api/variables')))
    assert.ok(!logged.join('').includes(SECRET))
    assert.deepEqual(await tablesThatHold(SECRET), [])
    assert.equal((await forRun()).values.S, SECRET)
    assert.equal((await forRun()).values[plain.key], `${SECRET}-again`)
  })

  it('stays when a change brings no value, or null', async () => {
    const secret = await add({ isSecret: true, value: SECRET })
    for (const change of [{ description: 'new' }, { value: null }, { isSecret: true, value: null }, { key: 'KEPT' }]) {
      assert.equal((await t.owner.put(at(secret), change)).status, 200)
    }
    assert.equal((await forRun()).values.KEPT, SECRET)
  })

  it('becomes readable only with a new value', async () => {
    const secret = await add({ isSecret: true, value: SECRET })
    for (const change of [{ isSecret: false }, { isSecret: false, value: null }]) {
      const refused = await t.owner.put(at(secret), change)
      assert.deepEqual([refused.status, refused.body.details[0].path], [400, 'value'])
    }
    const opened = await t.owner.put(at(secret), { isSecret: false, value: 'public now' })
    assert.deepEqual([opened.status, opened.body.value, opened.body.isSecret], [200, 'public now', false])
    assert.deepEqual((await changesOf(secret.id)).value, { from: '[secret]', to: '[secret]' })
  })

  it('is made of a plain value, with a word about who could read it', async () => {
    const plain = await add({ value: 'was readable' })
    const sealed = await t.owner.put(at(plain), { isSecret: true })
    assert.deepEqual([sealed.status, sealed.body.value, sealed.body.isSecret], [200, null, true])
    assert.match(sealed.body.warnings.join(), /was readable/)
    assert.equal((await forRun()).values[plain.key], 'was readable')
    assert.deepEqual((await changesOf(plain.id)).value, { from: '[secret]', to: '[secret]' })
    assert.deepEqual((await t.owner.put(at(plain), { value: 'a new value' })).body.warnings, [])
  })

  it('warns when it is too short to be masked', async () => {
    for (const [value, count] of [
      ['', 1],
      ['12345', 1],
      ['      ', 1],
      ['123456', 0],
    ] as const) {
      const secret = await add({ value, isSecret: true })
      assert.equal(secret.warnings.length, count, `"${value}"`)
      assert.equal((await t.owner.put(at(secret), { value })).body.warnings.length, count)
      assert.deepEqual((await add({ value })).warnings, [])
    }
    assert.equal((await t.owner.get('/api/variables')).body.data[0].warnings, undefined)
  })
})

describe('the audit trail of secrets', () => {
  it('says that a secret was replaced, and when it was not', async () => {
    const secret = await add({ value: 'replace me', isSecret: true })
    assert.deepEqual((await changesOf(secret.id)).value, { from: '[secret]', to: '[secret]' })
    await t.owner.put(at(secret), { description: 'kept' })
    assert.deepEqual(await changesOf(secret.id), { description: { from: null, to: 'kept' } })
    await t.owner.put(at(secret), { value: 'replaced' })
    assert.deepEqual(await changesOf(secret.id), { value: { from: '[secret]', to: '[secret]' } })
  })
})

describe('a run', () => {
  it('opens a secret only in its own row and with the key that sealed it', async () => {
    const other = await t.stranger()
    const a = await add({ key: 'A', value: 'secret a', isSecret: true }, other)
    const b = await add({ key: 'B', value: 'secret b', isSecret: true }, other)
    const c = await add({ key: 'C', value: 'plain c' }, other)
    assert.deepEqual(await forRun(other), {
      values: { A: 'secret a', B: 'secret b', C: 'plain c' },
      secrets: ['secret a', 'secret b'],
    })
    assert.deepEqual(await forRun(await t.stranger()), { values: {}, secrets: [] })
    const { sql } = t.app.db
    await sql`update variables set sealed = (select sealed from variables where id = ${a.id}) where id = ${b.id}`
    await assert.rejects(forRun(other), { message: 'The secret B cannot be decrypted' })
    await other.put(at(b), { value: 'sealed again' })
    await sql`update variables set seal_key_id = 'another' where id = ${a.id}`
    await assert.rejects(forRun(other), { message: 'The secret A cannot be decrypted' })
    // What cannot be opened can still be seen and replaced.
    assert.equal((await other.get('/api/variables')).body.data.length, 3)
    assert.equal((await other.put(at(a), { value: 'new a' })).status, 200)
    assert.deepEqual((await forRun(other)).values, { A: 'new a', B: 'sealed again', C: c.value })
  })
})

interface Entry {
  action: string
  resourceId: string
  resourceName: string
  changes: Record<string, { from: unknown; to: unknown }>
}

async function trailOf(id: string): Promise<Entry[]> {
  const { data } = (await t.owner.get('/api/audit?action=variable.*&limit=100')).body
  return data.filter((entry: Entry) => entry.resourceId === id)
}

async function changesOf(id: string): Promise<Entry['changes']> {
  const [latest] = await trailOf(id)
  return latest?.changes ?? {}
}

/** Looks through every row of every table for the text, its hex and its base64. */
async function tablesThatHold(text: string): Promise<string[]> {
  const { sql } = t.app.db
  const bytes = Buffer.from(text)
  const forms = [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')].map((form) => `%${form}%`)
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql`select 1 from ${sql(name)} as line where line::text like any (${forms}) limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}
