import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { type Answer, type Client, startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const SCRIPT = `import { test, expect } from '@playwright/test'

test('adds', async () => {
  expect(1 + 1).toBe(2)
})
`
const K6 = `import http from 'k6/http'\nexport default function () { http.get('http://127.0.0.1/') }\n`
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

const good = (fields: Record<string, unknown> = {}) => ({ title: 'Adds', type: 'api', script: SCRIPT, ...fields })
async function add(fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const answer = await who.post('/api/tests', good(fields))
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}
const at = (test: { id: string }, query = '') => `/api/tests/${test.id}${query}`
const scriptOf = async (test: { id: string }) => (await t.owner.get(at(test, '?includeScript=true'))).body.script
const titlesOf = (answer: Answer) => answer.body.data.map((test: { title: string }) => test.title)

/** Fills a project without asking the door for each. The newest is the last. */
async function addMany(who: Client, titles: string[]) {
  const rows = titles.map((title, i) => ({
    id: newId(),
    project_id: who.projectId,
    title,
    type: i % 2 === 0 ? 'api' : 'browser',
    script: SCRIPT,
  }))
  const { sql } = t.app.db
  await sql`insert into tests (id, project_id, title, type, script) select * from jsonb_to_recordset(${sql.json(rows)})
    as made (id uuid, project_id uuid, title text, type text, script text)`
  return rows
}

/** A job with these tests, as rows. */
async function addJob(who: Client, name: string, testIds: string[]) {
  const { sql } = t.app.db
  const id = newId()
  await sql`insert into jobs (id, project_id, name, timeout_seconds, retry_count) values (${id}, ${who.projectId}, ${name}, 60, 0)`
  await sql`insert into job_tests (job_id, position, test_id)
    select ${id}, position - 1, test_id from unnest(${testIds}::uuid[]) with ordinality as made (test_id, position)`
  return id
}

describe('200 and 201', () => {
  for (const type of ['browser', 'performance', 'api', 'playwright', 'k6']) {
    it(`keeps a test of type ${type} as it was given`, async () => {
      const script = type === 'k6' || type === 'performance' ? K6 : SCRIPT
      const created = await t.owner.post('/api/tests', { title: ' Buys ', type, script, description: 'one item' })
      assert.equal(created.status, 201)
      const { createdAt, updatedAt, ...rest } = created.body
      const about = { title: 'Buys', type, description: 'one item', externalId: null, managedBy: null, tags: [] }
      assert.deepEqual(rest, { id: created.body.id, ...about })
      assert.equal(updatedAt, createdAt)
      assert.deepEqual((await t.owner.get(at(created.body))).body, created.body)
      assert.deepEqual((await t.owner.get(at(created.body, '?includeScript=true'))).body, { ...created.body, script })
    })
  }

  it('changes only what is given; null clears the description', async () => {
    const test = await add({ description: 'stays' })
    const renamed = await t.owner.patch(at(test), { title: 'Renamed' })
    assert.equal(renamed.status, 200)
    assert.deepEqual({ ...renamed.body, updatedAt: '' }, { ...test, title: 'Renamed', updatedAt: '' })
    assert.ok(renamed.body.updatedAt >= test.updatedAt)
    assert.equal(await scriptOf(test), SCRIPT)
    const changed = await t.owner.patch(at(test), { script: `${SCRIPT}// more`, type: 'api', description: null })
    assert.deepEqual([changed.status, changed.body.title, changed.body.description], [200, 'Renamed', null])
    assert.equal(await scriptOf(test), `${SCRIPT}// more`)
    assert.equal((await t.owner.patch(at(test), {})).status, 200)
  })

  it('loses none of the changes that come at once', async () => {
    const test = await add()
    const changes = [{ title: 'At once' }, { description: 'at once' }, { script: `${SCRIPT}// at once` }]
    const answers = await Promise.all(changes.map((change) => t.owner.patch(at(test), change)))
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200, 200],
    )
    const { title, description, script } = (await t.owner.get(at(test, '?includeScript=true'))).body
    assert.deepEqual([title, description, script], ['At once', 'at once', `${SCRIPT}// at once`])
  })

  it('takes back what a GET gave', async () => {
    const test = await add()
    const got = (await t.owner.get(at(test, '?includeScript=true'))).body
    const answer = await t.owner.patch(at(test), got)
    assert.equal(answer.status, 200)
    assert.deepEqual((await t.owner.get(at(test, '?includeScript=true'))).body, {
      ...got,
      updatedAt: answer.body.updatedAt,
    })
    assert.equal((await t.owner.post('/api/tests', got)).status, 201)
  })

  it('deletes for good', async () => {
    const test = await add()
    assert.deepEqual((await t.owner.delete(at(test))).body, { success: true })
    assert.equal((await t.owner.get(at(test))).status, 404)
    assert.equal((await t.owner.delete(at(test))).status, 404)
  })

  it('takes the longest title, description and any characters in them', async () => {
    const title = `"%_\\'; drop table tests; -- <b>✓🚀 ${'x'.repeat(255)}`.slice(0, 255)
    const test = await add({ title, description: `${'x'.repeat(999)}🚀${'x'.repeat(8999)}` })
    assert.equal((await t.owner.get(at(test))).body.title, title)
    assert.equal((await t.owner.patch(at(test), { description: `${'y'.repeat(999)}🚀${'y'.repeat(99)}` })).status, 200)
  })
})

describe('the list', () => {
  it('is newest first, in pages, without scripts unless asked', async () => {
    const other = await t.stranger()
    await addMany(
      other,
      Array.from({ length: 105 }, (_, i) => `Test ${i}`),
    )
    const first = await other.get('/api/tests')
    assert.deepEqual(first.body.pagination, {
      total: 105,
      page: 1,
      limit: 50,
      totalPages: 3,
      hasNextPage: true,
      hasPrevPage: false,
    })
    assert.deepEqual([titlesOf(first).length, titlesOf(first)[0], titlesOf(first)[49]], [50, 'Test 104', 'Test 55'])
    assert.ok(!JSON.stringify(first.body).includes('"script"'))
    const last = await other.get('/api/tests?page=3&includeScript=false')
    assert.deepEqual(titlesOf(last), ['Test 4', 'Test 3', 'Test 2', 'Test 1', 'Test 0'])
    const scripts = await other.get('/api/tests?limit=2&includeScript=true')
    assert.deepEqual(
      scripts.body.data.map((test: { script: string }) => test.script),
      [SCRIPT, SCRIPT],
    )
    const capped = await other.get('/api/tests?limit=101')
    assert.deepEqual([capped.body.data.length, capped.body.pagination.limit], [100, 100])
    const far = await other.get('/api/tests?page=1000000000&limit=100')
    assert.deepEqual([far.status, far.body.data, far.body.pagination.hasNextPage], [200, [], false])
  })

  it('filters by type, together with a search', async () => {
    const other = await t.stranger()
    await addMany(other, ['api one', 'browser one', 'api two', 'browser two'])
    assert.deepEqual(titlesOf(await other.get('/api/tests?type=browser')), ['browser two', 'browser one'])
    assert.deepEqual(titlesOf(await other.get('/api/tests?type=k6')), [])
    const both = await other.get('/api/tests?type=api&search=ONE')
    assert.deepEqual([titlesOf(both), both.body.pagination.total], [['api one'], 1])
  })

  it('searches the title as it stands, in any case', async () => {
    const other = await t.stranger()
    const titles = [
      '100% sure',
      '1000 sure',
      'snake_case',
      'snakeXcase',
      'back\\slash',
      "it's",
      'ÄRGER in São Paulo',
      '🚀',
    ]
    await addMany(other, titles)
    for (const [search, found] of [
      ['', titles.toReversed()],
      ['100% s', ['100% sure']],
      ['%', ['100% sure']],
      ['_', ['snake_case']],
      ['SNAKE_CASE', ['snake_case']],
      ['\\', ['back\\slash']],
      ['k\\s', ['back\\slash']],
      ["'", ["it's"]],
      ["' or '1'='1", []],
      ['ärger IN são', ['ÄRGER in São Paulo']],
      ['🚀', ['🚀']],
      [' sure', ['1000 sure', '100% sure']],
      ['$1', []],
      ['.*', []],
    ] as const) {
      const answer = await other.get(`/api/tests?search=${encodeURIComponent(search)}`)
      assert.deepEqual([answer.status, titlesOf(answer)], [200, found], search)
      assert.equal(answer.body.pagination.total, found.length)
    }
  })

  for (const query of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=',
    'page=one',
    'page=1e3',
    'page=99999999999999999999',
    'page=1&page=2',
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=many',
    'type=unit',
    'type=',
    'type=API',
    'includeScript=yes',
    'includeScript=',
    'includeScript=1',
    `search=${'x'.repeat(256)}`,
    'search=%00',
  ]) {
    it(`refuses ?${query.slice(0, 40)} and names it`, async () => {
      const answer = await t.owner.get(`/api/tests?${query}`)
      assert.deepEqual([answer.status, answer.body.details?.[0].path], [400, query.split('=')[0]])
    })
  }
})

describe('400', () => {
  const wrong: [string, unknown][] = [
    ...['', '  ', 'x'.repeat(256), null, 1, {}, ['a'], 'nul\0', '\ud800'].map((v): [string, unknown] => ['title', v]),
    ...['', 'unit', 'API', null, 1, {}].map((v): [string, unknown] => ['type', v]),
    ...['', ' \n', null, 1, {}, [SCRIPT], `${SCRIPT}\0`, `${SCRIPT}\udc00`].map((v): [string, unknown] => [
      'script',
      v,
    ]),
    ...['hex', 'BASE64', 1, {}].map((v): [string, unknown] => ['scriptEncoding', v]),
    ...['x'.repeat(10_001), 1, {}, 'nul\0'].map((v): [string, unknown] => ['description', v]),
    ...['surprise', 'constructor', 'prototype', 'hasOwnProperty', 'Title', 'project_id'].map(
      (name): [string, unknown] => [name, 1],
    ),
  ]
  for (const [field, value] of wrong) {
    it(`refuses ${field} = ${JSON.stringify(value)?.slice(0, 16)} and names it`, async () => {
      const test = await add()
      for (const answer of [
        await t.owner.post('/api/tests', good({ [field]: value })),
        await t.owner.patch(at(test), { [field]: value }),
      ]) {
        assert.equal(answer.status, 400)
        assert.equal(answer.body.details[0].path, field)
        assert.ok(answer.body.error.startsWith(`${field}: `))
      }
      assert.deepEqual((await t.owner.get(at(test))).body, test)
    })
  }

  it('names every missing field', async () => {
    const paths = (await t.owner.post('/api/tests', {})).body.details.map((problem: { path: string }) => problem.path)
    assert.deepEqual(paths, ['title', 'type', 'script'])
  })

  it('does not let the type change', async () => {
    const test = await add({ type: 'api' })
    const refused = await t.owner.patch(at(test), { type: 'browser', title: 'Other' })
    assert.deepEqual(refused.body, {
      error: 'type: Cannot be changed; it is api',
      details: [{ path: 'type', message: 'Cannot be changed; it is api' }],
    })
    assert.deepEqual((await t.owner.get(at(test))).body, test)
  })

  it('refuses bodies that are no JSON object', async () => {
    const nested = `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`
    for (const body of ['', '{', '[]', 'null', '"text"', '7', 'nonsense', nested]) {
      assert.equal((await t.owner.post('/api/tests', body)).status, 400, body.slice(0, 20))
    }
    const polluted = JSON.stringify(good()).replace('{', '{"__proto__":{"type":"k6"},')
    const answer = await t.owner.post('/api/tests', polluted)
    assert.deepEqual([answer.status, answer.body.details[0].path], [400, '__proto__'])
  })
})

describe('other refusals', () => {
  it('401 without a token', async () => {
    const test = await add()
    for (const [method, url] of [
      ['GET', '/api/tests'],
      ['POST', '/api/tests'],
      ['GET', at(test)],
      ['PATCH', at(test)],
      ['DELETE', at(test)],
    ] as const) {
      const answer = await t.anonymous.request(method, url, { body: method === 'GET' ? undefined : {} })
      assert.deepEqual([answer.status, answer.body], [401, { error: 'Unauthorized' }])
    }
  })

  it('403 by role, before the body or the object is looked at', async () => {
    const test = await add()
    const viewer = await t.as('project_viewer')
    const editor = await t.as('project_editor')
    assert.equal((await viewer.get('/api/tests?includeScript=true')).status, 200)
    assert.equal((await viewer.post('/api/tests', { nonsense: 1 })).status, 403)
    assert.equal((await viewer.patch(at({ id: UNKNOWN_ID }), {})).status, 403)
    assert.equal((await editor.patch(at(test), { title: 'By an editor' })).status, 200)
    assert.deepEqual((await editor.delete(at(test))).body, { error: 'Forbidden' })
    assert.equal((await (await t.as('project_admin')).delete(at(test))).status, 200)
  })

  it("404 for another project's id, a random one and a malformed one alike", async () => {
    const test = await add()
    const other = await t.stranger()
    for (const unknown of [test.id, UNKNOWN_ID, 'nonsense', "'--", '%00', '%F0%9F%9A%80', `${test.id}0`]) {
      for (const answer of [
        await other.get(`/api/tests/${unknown}?includeScript=true`),
        await other.patch(`/api/tests/${unknown}`, { title: 'mine', type: 'k6', script: K6 }),
        await other.delete(`/api/tests/${unknown}`),
      ]) {
        assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found' }])
      }
    }
    assert.equal((await other.patch(at(test), { title: 1 })).status, 400)
    assert.deepEqual((await t.owner.get(at(test))).body, test)
    assert.deepEqual(titlesOf(await other.get('/api/tests')), [])
  })

  it('409 for a test that jobs use, naming them', async () => {
    const test = await add()
    const spare = await add()
    const jobId = await addJob(t.owner, 'Night "ly"', [spare.id, test.id, test.id])
    const one = await t.owner.delete(at(test))
    assert.deepEqual([one.status, one.body], [409, { error: 'The test is used by the job "Night "ly""' }])
    for (let i = 1; i <= 6; i++) await addJob(t.owner, `Job ${i}`, [test.id])
    assert.equal(
      (await t.owner.delete(at(test))).body.error,
      'The test is used by the jobs "Night "ly"", "Job 1", "Job 2", "Job 3", "Job 4" and 2 more',
    )
    assert.equal((await t.owner.get(at(test))).status, 200)
    await t.app.db.sql`delete from job_tests where test_id = ${test.id}`
    assert.equal((await t.owner.delete(at(test))).status, 200)
    await t.app.db.sql`delete from jobs where id = ${jobId}`
    assert.equal((await t.owner.delete(at(spare))).status, 200)
  })

  it('413 and 415', async () => {
    const large = await t.owner.post('/api/tests', good({ script: 'x'.repeat(1 << 20) }))
    assert.deepEqual([large.status, large.body], [413, { error: 'Request body is too large' }])
    const text = await t.owner.post('/api/tests', SCRIPT, { 'content-type': 'text/plain' })
    assert.equal(text.status, 415)
  })
})
