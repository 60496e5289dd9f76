import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { scopeOf } from '../../kernel/scope.ts'
import { type Answer, type Client, startApp, type TestApp } from '../../testing/app.ts'
import { whyReserved } from './index.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

let made = 0
const newKey = () => `KEY_${++made}`
async function add(fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const answer = await who.post('/api/variables', { key: newKey(), value: 'a value', ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}
const at = (variable: { id: string }) => `/api/variables/${variable.id}`
const forRun = (who: Client = t.owner) => t.app.modules.variables.service.forRun(scopeOf(who.projectId))
const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).sort()
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

describe('200 and 201', () => {
  it('keeps a plain variable as it was given', async () => {
    const value = ' line 1\nline 2\t"%_\\\'; drop table variables; -- ✓ 🚀 \n'
    const created = await t.owner.post('/api/variables', { key: 'PLAIN', value, description: 'what it is for' })
    assert.equal(created.status, 201)
    const { warnings, ...variable } = created.body
    assert.deepEqual(warnings, [])
    assert.deepEqual(Object.keys(variable).sort(), [
      'createdAt',
      'description',
      'id',
      'isSecret',
      'key',
      'updatedAt',
      'value',
    ])
    assert.deepEqual([variable.key, variable.value, variable.isSecret], ['PLAIN', value, false])
    assert.deepEqual((await t.owner.get(at(variable))).body, variable)
    const list = await t.owner.get('/api/variables')
    assert.deepEqual(list.body.data[0], variable)
    assert.equal(list.body.pagination.total, list.body.data.length)
  })

  it('lists all, newest first, on one page', async () => {
    const other = await t.stranger()
    assert.deepEqual((await other.get('/api/variables')).body, {
      data: [],
      pagination: { total: 0, page: 1, limit: 1, totalPages: 0, hasNextPage: false, hasPrevPage: false },
    })
    const keys = Array.from({ length: 51 }, (_, i) => `MANY_${i}`)
    for (const key of keys) await add({ key }, other)
    const { data, pagination } = (await other.get('/api/variables')).body
    assert.deepEqual(
      data.map((variable: { key: string }) => variable.key),
      keys.reverse(),
    )
    assert.deepEqual([pagination.total, pagination.totalPages, pagination.hasNextPage], [51, 1, false])
  })

  it('changes only what is given', async () => {
    const variable = await add({ value: 'before', description: 'stays' })
    const renamed = await t.owner.put(at(variable), { key: 'RENAMED' })
    assert.equal(renamed.status, 200)
    const { warnings, updatedAt, ...rest } = renamed.body
    assert.deepEqual(rest, {
      id: variable.id,
      key: 'RENAMED',
      value: 'before',
      isSecret: false,
      description: 'stays',
      createdAt: variable.createdAt,
    })
    assert.ok(updatedAt >= variable.updatedAt)
    const cleared = await t.owner.put(at(variable), { value: '', description: null })
    assert.deepEqual([cleared.body.value, cleared.body.description, cleared.body.key], ['', null, 'RENAMED'])
    assert.equal((await t.owner.put(at(variable), {})).status, 200)
  })

  it('takes back what a GET gave', async () => {
    for (const isSecret of [false, true]) {
      const { warnings, ...variable } = await add({ isSecret, value: 'take me back' })
      const answer = await t.owner.put(at(variable), (await t.owner.get(at(variable))).body)
      assert.equal(answer.status, 200)
      assert.deepEqual({ ...variable, updatedAt: '' }, { ...(await t.owner.get(at(variable))).body, updatedAt: '' })
      assert.equal((await forRun()).values[variable.key], 'take me back')
      const copy = { ...answer.body, key: newKey(), value: 'copied' }
      assert.equal((await t.owner.post('/api/variables', copy)).status, 201)
    }
  })

  it('deletes for good, and frees the name', async () => {
    const variable = await add()
    assert.deepEqual((await t.owner.delete(at(variable))).body, { success: true })
    assert.equal((await t.owner.get(at(variable))).status, 404)
    assert.equal((await t.owner.delete(at(variable))).status, 404)
    await add({ key: variable.key })
  })

  it('takes the largest value and the longest name', async () => {
    const value = `${'é'.repeat(32_767)}ab`
    const variable = await add({ key: `K${'9'.repeat(63)}`, value })
    assert.equal((await t.owner.get(at(variable))).body.value, value)
    assert.equal((await t.owner.get(at(await add({ description: 'x'.repeat(10_000) })))).status, 200)
  })
})

describe('the audit trail', () => {
  it('has one entry for each change, none for a refused one', async () => {
    const variable = await add({ key: 'TRACED', value: 'one' })
    await t.owner.put(at(variable), { value: 'two' })
    await t.owner.put(at(variable), { isSecret: false, value: null })
    await t.owner.delete(at(variable))
    const entries = await trailOf(variable.id)
    assert.deepEqual(
      entries.map(({ action, resourceName }) => [action, resourceName]),
      [
        ['variable.delete', 'TRACED'],
        ['variable.update', 'TRACED'],
        ['variable.create', 'TRACED'],
      ],
    )
    assert.deepEqual(entries[1]?.changes, { value: { from: 'one', to: 'two' } })
    assert.deepEqual(entries[2]?.changes.value, { from: null, to: 'one' })
  })
})

describe('400 that names the field', () => {
  const wrong: [string, unknown][] = [
    ...['', ' ', 'lower', '1ST', '_A', 'A-B', 'A B', 'A.B', 'ÄB', 'A\n', `K${'9'.repeat(64)}`].map(
      (key): [string, unknown] => ['key', key],
    ),
    ...[null, 1, true, [], {}].map((key): [string, unknown] => ['key', key]),
    ...[`${'é'.repeat(32_767)}abc`, 1, true, [], {}, 'nul\0', '\ud800'].map((value): [string, unknown] => [
      'value',
      value,
    ]),
    ...[null, 'true', 1, 0, []].map((isSecret): [string, unknown] => ['isSecret', isSecret]),
    ...['x'.repeat(10_001), 1, {}, 'nul\0', '\udc00 lone'].map((text): [string, unknown] => ['description', text]),
    ...['surprise', 'constructor', 'prototype', 'toString', 'Key', 'project_id'].map((name): [string, unknown] => [
      name,
      1,
    ]),
  ]
  for (const [field, value] of wrong) {
    it(`refuses ${field} = ${JSON.stringify(value)?.slice(0, 16)} and names it`, async () => {
      const variable = await add()
      for (const answer of [
        await t.owner.post('/api/variables', { key: newKey(), value: 'ok', [field]: value }),
        await t.owner.put(at(variable), { [field]: value }),
      ]) {
        assert.equal(answer.status, 400)
        assert.equal(answer.body.details[0].path, field)
        assert.ok(answer.body.error.startsWith(`${field}: `))
      }
    })
  }
})

describe('400 for what is more than one field', () => {
  it('refuses a value of null for what is no secret', async () => {
    for (const answer of [
      await t.owner.post('/api/variables', { key: newKey(), value: null }),
      await t.owner.post('/api/variables', { key: newKey(), value: null, isSecret: true }),
      await t.owner.put(at(await add()), { value: null }),
      await t.owner.put(at(await add()), { value: null, isSecret: true }),
    ]) {
      assert.deepEqual([answer.status, answer.body.details[0].path], [400, 'value'])
    }
  })

  it('names every missing field', async () => {
    const answer = await t.owner.post('/api/variables', {})
    assert.deepEqual(
      answer.body.details.map((problem: { path: string }) => problem.path),
      ['key', 'value'],
    )
  })

  it('refuses names that the runner lives by, with the reason', async () => {
    const variable = await add()
    for (const key of [
      'PATH',
      'HOME',
      'NODE_OPTIONS',
      'NODE_PATH',
      'LD_PRELOAD',
      'PLAYWRIGHT_X',
      'PW_X',
      'HTTPS_PROXY',
    ]) {
      for (const answer of [
        await t.owner.post('/api/variables', { key, value: 'x' }),
        await t.owner.put(at(variable), { key }),
      ]) {
        assert.equal(answer.status, 400)
        assert.equal(answer.body.error, `key: ${key} is reserved: ${whyReserved(key)}`)
      }
    }
    for (const key of ['PATHS', 'MY_PATH', 'LD', 'PWD_HINT', 'NODE_ENV', 'CI']) await add({ key })
  })

  it('refuses bodies that are no JSON object', async () => {
    const nested = `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`
    for (const body of ['', '{', '[]', 'null', '"text"', '7', 'nonsense', nested, '{"key":"A","value":"\\ud800"}']) {
      assert.equal((await t.owner.post('/api/variables', body)).status, 400, body.slice(0, 20))
    }
    const polluted = await t.owner.post('/api/variables', '{"key":"A","value":"v","__proto__":{"isSecret":true}}')
    assert.deepEqual([polluted.status, polluted.body.details[0].path], [400, '__proto__'])
  })

  it('stops at a thousand variables, however many ask at once', async () => {
    const other = await t.stranger()
    await t.app.db.sql`insert into variables (id, project_id, key, value, is_secret)
      select gen_random_uuid(), ${other.projectId}, 'K' || n, 'v', false from generate_series(1, 998) n`
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => other.post('/api/variables', late(i))))
    assert.deepEqual(statuses(answers), [201, 201, 400, 400, 400, 400])
    assert.match(answers.find(({ status }) => status === 400)?.body.error, /at most 1000 variables/)
    const { data } = (await other.get('/api/variables')).body
    assert.equal(data.length, 1000)
    assert.equal((await other.put(at(data[0]), { value: 'changes still work' })).status, 200)
  })
  const late = (i: number) => ({ key: `LATE_${i}`, value: 'v', isSecret: i % 2 === 0 })

  it('stops at a mebibyte of values together', async () => {
    const other = await t.stranger()
    const small = await add({ value: '' }, other)
    for (let i = 0; i < 15; i++) await add({ value: 'x'.repeat(65_536) }, other)
    await add({ value: 'x'.repeat(65_000), isSecret: true }, other)
    const answers = [
      await other.post('/api/variables', { key: newKey(), value: 'x'.repeat(600) }),
      await other.put(at(small), { value: 'x'.repeat(600) }),
    ]
    for (const answer of answers) assert.deepEqual([answer.status, answer.body.details[0].path], [400, 'value'])
    assert.equal((await other.put(at(small), { value: 'x'.repeat(500) })).status, 200)
    assert.equal((await other.put(at(small), { value: 'shorter' })).status, 200)
  })
})

describe('other refusals', () => {
  it('401 without a token', async () => {
    const { id } = await add()
    for (const [method, url] of [
      ['GET', '/api/variables'],
      ['POST', '/api/variables'],
      ['GET', `/api/variables/${id}`],
      ['PUT', `/api/variables/${id}`],
      ['DELETE', `/api/variables/${id}`],
    ] as const) {
      const answer = await t.anonymous.request(method, url, { body: method === 'GET' ? undefined : {} })
      assert.deepEqual([answer.status, answer.body], [401, { error: 'Unauthorized' }])
    }
  })

  it('403 by role, before the body or the object is looked at', async () => {
    const { id } = await add()
    const viewer = await t.as('project_viewer')
    const editor = await t.as('project_editor')
    assert.equal((await viewer.get('/api/variables')).status, 200)
    assert.equal((await viewer.get(at({ id }))).status, 200)
    assert.equal((await viewer.post('/api/variables', { nonsense: 1 })).status, 403)
    assert.equal((await viewer.put(at({ id: UNKNOWN_ID }), {})).status, 403)
    assert.equal((await editor.put(at({ id }), { value: 'by an editor' })).status, 200)
    assert.deepEqual((await editor.delete(at({ id }))).body, { error: 'Forbidden' })
    assert.equal((await (await t.as('project_admin')).delete(at({ id }))).status, 200)
  })

  it("404 for another project's id, a random one and a malformed one alike", async () => {
    const { id } = await add()
    const other = await t.stranger()
    for (const unknown of [id, UNKNOWN_ID, 'nonsense', "'--", '%00', '%F0%9F%9A%80', `${id}0`]) {
      for (const answer of [
        await other.get(`/api/variables/${unknown}`),
        await other.put(`/api/variables/${unknown}`, { value: 'mine' }),
        await other.delete(`/api/variables/${unknown}`),
      ]) {
        assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found' }])
      }
    }
    assert.equal((await other.put(`/api/variables/${id}`, { value: 1 })).status, 400)
    assert.equal((await t.owner.get(at({ id }))).body.value, 'a value')
  })

  it('409 for a name that is taken, in this project only', async () => {
    const { key } = await add()
    const refused = await t.owner.post('/api/variables', { key, value: 'again' })
    assert.deepEqual([refused.status, refused.body], [409, { error: `A variable named ${key} already exists` }])
    assert.equal((await t.owner.put(at(await add()), { key })).status, 409)
    assert.equal((await (await t.stranger()).post('/api/variables', { key, value: 'theirs' })).status, 201)
  })

  it('409 for all but one, however many ask at once', async () => {
    const same = await Promise.all(
      Array.from({ length: 8 }, () => t.owner.post('/api/variables', { key: 'RACED', value: 'v' })),
    )
    assert.deepEqual(statuses(same), [201, ...Array(7).fill(409)])
    const several = await Promise.all([add(), add(), add()])
    const renamed = await Promise.all(several.map((variable) => t.owner.put(at(variable), { key: 'RACED_TOO' })))
    assert.deepEqual(statuses(renamed), [200, 409, 409])
  })

  it('413 and 415', async () => {
    const large = await t.owner.post('/api/variables', { key: 'A', value: 'x'.repeat(1 << 20) })
    assert.deepEqual([large.status, large.body], [413, { error: 'Request body is too large' }])
    const text = await t.owner.post('/api/variables', 'key=A', { 'content-type': 'text/plain' })
    assert.equal(text.status, 415)
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
