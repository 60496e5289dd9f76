import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const SCRIPT = "import { test } from '@playwright/test'\ntest('x', () => {})\n"

let count = 0
async function add(fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const answer = await who.post('/api/tags', { name: `tag ${count++}`, ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

const shown = ({ id, name, color }: { id: string; name: string; color: string }) => ({ id, name, color })

/** What can carry tags: its path, what makes one, and where the answer has it. */
const CARRIERS = [
  { path: '/api/tests', body: { title: 'x', type: 'api', script: SCRIPT }, made: (body: { id: string }) => body },
  { path: '/api/jobs', body: { name: 'x' }, made: (body: { job: { id: string } }) => body.job },
]

async function carry(carrier: (typeof CARRIERS)[number], tags: unknown[], who: Client = t.owner) {
  const answer = await who.post(carrier.path, { ...carrier.body, tags })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return carrier.made(answer.body)
}

describe('a tag', () => {
  it('is made, renamed, recoloured and deleted', async () => {
    const tag = await add({ name: '  Checkout ', color: '#a1B2c3' })
    assert.deepEqual([tag.name, tag.color], ['Checkout', '#a1B2c3'])
    const renamed = (await t.owner.patch(`/api/tags/${tag.id}`, { name: 'CHECKOUT' })).body
    assert.deepEqual([renamed.name, renamed.color], ['CHECKOUT', '#a1B2c3'])
    const { body } = await t.owner.patch(`/api/tags/${tag.id}`, { color: '#000000' })
    assert.deepEqual((await t.owner.get('/api/tags')).body.data[0], body)
    assert.deepEqual((await t.owner.delete(`/api/tags/${tag.id}`)).body, { success: true })
    assert.equal((await t.owner.patch(`/api/tags/${tag.id}`, {})).status, 404)
  })

  it('has a colour that follows from its name when it was given none', async () => {
    const other = await t.stranger()
    const first = await add({ name: 'nightly' })
    const second = await add({ name: 'Nightly' }, other)
    assert.match(first.color, /^#[0-9A-F]{6}$/)
    assert.equal(first.color, second.color)
    await t.owner.patch(`/api/tags/${first.id}`, { color: '#123456' })
    assert.equal((await t.owner.patch(`/api/tags/${first.id}`, { color: null })).body.color, first.color)
  })

  it('has a name that no other of the project has, whatever its case', async () => {
    const tag = await add({ name: 'Unique Ünique' })
    const answers = [
      await t.owner.post('/api/tags', { name: 'uNIQUE ünique' }),
      await t.owner.patch(`/api/tags/${(await add()).id}`, { name: 'UNIQUE ünique' }),
    ]
    for (const { status, body } of answers) assert.deepEqual([status, Object.keys(body)], [409, ['error']])
    await add({ name: tag.name }, await t.stranger())
  })

  it('is made once by many who ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => t.owner.post('/api/tags', { name: 'race' })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)])
  })

  const bad: [string, object][] = [
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(51) }],
    ['color', { color: 'red' }],
    ['color', { color: '#12345' }],
    ['color', { color: '#1234567' }],
    ['color', { color: '#12345g' }],
  ]
  for (const [path, fields] of bad) {
    it(`is refused with ${JSON.stringify(fields).slice(0, 30)}`, async () => {
      const tag = await add()
      for (const answer of [
        await t.owner.post('/api/tags', { name: 'ok', ...fields }),
        await t.owner.patch(`/api/tags/${tag.id}`, fields),
      ])
        assert.deepEqual([answer.status, answer.body.details[0].path], [400, path])
    })
  }

  it('leaves a trace of each change', async () => {
    const tag = await add({ color: '#111111' })
    await t.owner.patch(`/api/tags/${tag.id}`, { color: '#222222' })
    await t.owner.delete(`/api/tags/${tag.id}`)
    const trail = (await t.owner.get('/api/audit?action=tag.*&limit=100')).body.data
    const mine = trail.filter((entry: { resourceId: string }) => entry.resourceId === tag.id)
    assert.deepEqual(
      mine.map((entry: { action: string; changes: unknown }) => [entry.action, entry.changes]),
      [
        ['tag.delete', null],
        ['tag.update', { color: { from: '#111111', to: '#222222' } }],
        ['tag.create', { name: { from: null, to: tag.name }, color: { from: null, to: '#111111' } }],
      ],
    )
  })

  it('ends at 500 a project', async () => {
    const other = await t.stranger()
    await t.app.db.sql`insert into tags (id, project_id, name, color)
      select gen_random_uuid(), ${other.projectId}, 'bulk ' || n, '#000000' from generate_series(1, 499) n`
    await add({}, other)
    assert.equal((await other.post('/api/tags', { name: 'one too many' })).status, 400)
  })
})

for (const carrier of CARRIERS) {
  describe(`tags of ${carrier.path}`, () => {
    it('are set, changed, cleared, and sent back as they were shown', async () => {
      const b = await add({ name: `b ${carrier.path}` })
      const a = await add({ name: `A ${carrier.path}` })
      const { id } = await carry(carrier, [b.id, a.id])
      const url = `${carrier.path}/${id}`
      const got = (await t.owner.get(url)).body
      assert.deepEqual(got.tags, [shown(a), shown(b)])
      assert.deepEqual((await t.owner.patch(url, { description: 'new' })).body.tags, got.tags)
      assert.deepEqual((await t.owner.patch(url, { tags: got.tags })).body.tags, got.tags)
      assert.deepEqual((await t.owner.patch(url, { tags: [b.id] })).body.tags, [shown(b)])
      assert.deepEqual((await t.owner.patch(url, { tags: null })).body.tags, [])
    })

    it('show in lists as they are, at once after every change', async () => {
      const other = await t.stranger()
      const tag = await add({ name: 'before' }, other)
      const { id } = await carry(carrier, [tag.id], other)
      const listed = async () => (await other.get(carrier.path)).body.data.find((one: { id: string }) => one.id === id)
      assert.deepEqual((await listed()).tags, [shown(tag)])
      const renamed = (await other.patch(`/api/tags/${tag.id}`, { name: 'after', color: '#010203' })).body
      assert.deepEqual((await listed()).tags, [shown(renamed)])
      assert.deepEqual((await other.get(`${carrier.path}/${id}`)).body.tags, [shown(renamed)])
      await other.delete(`/api/tags/${tag.id}`)
      assert.deepEqual((await listed()).tags, [])
    })

    it('filter the list by id and by name', async () => {
      const tag = await add({ name: `Filter ${carrier.path}` })
      const ids = [(await carry(carrier, [tag.id])).id, (await carry(carrier, [tag.id])).id].reverse()
      await carry(carrier, [])
      for (const asked of [tag.id, tag.name, tag.name.toUpperCase()]) {
        const { body } = await t.owner.get(`${carrier.path}?tag=${encodeURIComponent(asked)}`)
        assert.deepEqual([body.data.map((one: { id: string }) => one.id), body.pagination.total], [ids, 2])
        const second = (await t.owner.get(`${carrier.path}?tag=${encodeURIComponent(asked)}&limit=1&page=2`)).body
        assert.deepEqual([second.data[0].id, second.pagination.total], [ids[1], 2])
      }
      for (const asked of ['%', 'no such', UNKNOWN_ID]) {
        const { body } = await t.owner.get(`${carrier.path}?tag=${encodeURIComponent(asked)}`)
        assert.deepEqual([body.data, body.pagination.total], [[], 0])
      }
    })

    it('are the project’s own, named once, and at most twenty', async () => {
      const ours = await add()
      const theirs = await add({}, await t.stranger())
      const { id } = await carry(carrier, [ours.id])
      const cases: [string, unknown[]][] = [
        ['tags.1', [ours.id, theirs.id]],
        ['tags.0', [UNKNOWN_ID]],
        ['tags.1', [ours.id, ours.id.toUpperCase()]],
        ['tags.0', ['nonsense']],
        ['tags', Array.from({ length: 21 }, () => ours.id)],
      ]
      for (const [path, tags] of cases) {
        for (const answer of [
          await t.owner.post(carrier.path, { ...carrier.body, tags }),
          await t.owner.patch(`${carrier.path}/${id}`, { tags }),
        ])
          assert.deepEqual([answer.status, answer.body.details[0].path], [400, path], JSON.stringify(answer.body))
      }
      assert.deepEqual((await t.owner.get(`${carrier.path}/${id}`)).body.tags, [shown(ours)])
    })

    it('survive a tag that is deleted while it is attached', async () => {
      for (let i = 0; i < 10; i++) {
        const tag = await add()
        const { id } = await carry(carrier, [])
        const [patched, deleted] = await Promise.all([
          t.owner.patch(`${carrier.path}/${id}`, { tags: [tag.id] }),
          t.owner.delete(`/api/tags/${tag.id}`),
        ])
        assert.equal(deleted.status, 200)
        assert.ok([200, 400].includes(patched.status), String(patched.status))
        assert.deepEqual((await t.owner.get(`${carrier.path}/${id}`)).body.tags, [])
      }
    })

    it('are in the audit trail by name', async () => {
      const tag = await add()
      const { id } = await carry(carrier, [])
      await t.owner.patch(`${carrier.path}/${id}`, { tags: [tag.id] })
      const [entry] = (await t.owner.get('/api/audit?limit=1')).body.data
      assert.deepEqual([entry.resourceId, entry.changes], [id, { tags: { from: [], to: [tag.name] } }])
    })
  })
}
