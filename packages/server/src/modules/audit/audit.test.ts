import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let organizationId = ''
before(async () => {
  t = await startApp()
  const [row] = await t.app.db.sql`select organization_id as id from projects where id = ${t.owner.projectId}`
  organizationId = row?.id
})
after(() => t.close())

interface Row {
  organizationId?: string | null
  projectId?: string | null
  action?: string
  resourceId?: string
  resourceName?: string
  actorId?: string
  at?: string
}

async function put(rows: Row[]): Promise<string[]> {
  const ids = rows.map(() => newId())
  for (const [index, row] of rows.entries()) {
    const { organizationId: home = organizationId, projectId = t.owner.projectId, action = 'x.y' } = row
    await t.app.db.sql`
      insert into audit (id, organization_id, project_id, action, resource_type, resource_id, resource_name, actor_type,
        actor_id, actor_name, created_at)
      values (${ids[index] ?? ''}, ${home}, ${projectId}, ${action}, ${action.split('.')[0] ?? ''},
        ${row.resourceId ?? null}, ${row.resourceName ?? null}, 'user', ${row.actorId ?? null}, 'Ada',
        ${row.at ?? new Date().toISOString()})`
  }
  return ids
}

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)
const ask = async (query: string, who: Client = t.owner) => (await who.get(`/api/audit?${query}`)).body
const ofOrganization = async (query: string, who: Client = t.owner, org = 'current') =>
  (await who.get(`/api/organizations/${org}/audit?${query}`)).body

describe('an entry', () => {
  it('says who did what, from where, in which request', async () => {
    const made = await t.owner.request('POST', '/api/tags', {
      body: { name: 'told' },
      headers: { 'user-agent': 'tests/1' },
    })
    const [entry] = (await ask('limit=1')).data
    const { id, createdAt, actor, ...rest } = entry
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
    assert.equal(actor.type, 'cli_token')
    assert.deepEqual(rest, {
      action: 'tag.create',
      resourceType: 'tag',
      resourceId: made.body.id,
      resourceName: 'told',
      projectId: t.owner.projectId,
      ip: '127.0.0.1',
      userAgent: 'tests/1',
      success: true,
      requestId: made.headers['x-request-id'],
      changes: { name: { from: null, to: 'told' }, color: { from: null, to: made.body.color } },
    })
  })
})

describe('filters', () => {
  it('take an action exactly, or all of a resource, and nothing for a pattern', async () => {
    const [one, two] = await put([{ action: 'gadget.create' }, { action: 'gadget.delete' }])
    await put([{ action: 'gadgetry.create' }])
    assert.deepEqual(idsOf(await ask('action=gadget.create')), [one])
    assert.deepEqual(idsOf(await ask('action=gadget.*')), [two, one])
    assert.deepEqual(idsOf(await ask('resourceType=gadget')), [two, one])
    for (const action of ['gadget', 'gadget.%25', 'gadget._reate', '*', 'gadget*'])
      assert.deepEqual(idsOf(await ask(`action=${action}`)), [], action)
  })

  it('take an actor, a resource, a time, and all at once', async () => {
    const actorId = newId()
    const resourceId = newId()
    const days = ['2025-03-01', '2025-03-02', '2025-03-03']
    const ids = await put(days.map((day) => ({ actorId, resourceId, action: 'thing.do', at: `${day}T12:00:00Z` })))
    const newestFirst = ids.toReversed()
    assert.deepEqual(idsOf(await ask(`actorId=${actorId}`)), newestFirst)
    assert.deepEqual(idsOf(await ask(`resourceId=${resourceId}`)), newestFirst)
    const from = 'from=2025-03-02T12:00:00Z'
    assert.deepEqual(idsOf(await ask(`actorId=${actorId}&${from}`)), newestFirst.slice(0, 2))
    const to = `to=${encodeURIComponent('2025-03-03T13:00:00+01:00')}`
    assert.deepEqual(idsOf(await ask(`actorId=${actorId}&${from}&${to}`)), [ids[1]])
    const all = `action=thing.*&actorId=${actorId}&resourceId=${resourceId}&resourceType=thing&${from}&${to}`
    const { data, pagination } = await ask(all)
    assert.deepEqual([idsOf({ data }), pagination.total], [[ids[1]], 1])
    assert.deepEqual(idsOf(await ask(`${all}&action=other.do`.replace('action=thing.*&', ''))), [])
  })

  it('refuse times that are none', async () => {
    for (const at of ['yesterday', '2025-13-01T00:00:00Z', '0000-01-01T00:00:00Z', '2025-03-01']) {
      const { status, body } = await t.owner.get(`/api/audit?from=${at}`)
      assert.deepEqual([status, body.details[0].path], [400, 'from'], at)
    }
  })

  it('count to ten thousand, in pages that hold together', async () => {
    const other = await t.stranger()
    const [row] = await t.app.db.sql`select organization_id as id from projects where id = ${other.projectId}`
    await t.app.db.sql`
      insert into audit (id, organization_id, project_id, action, resource_type, actor_type, actor_name, created_at)
      select gen_random_uuid(), ${row?.id}, ${other.projectId}, 'bulk.add', 'bulk', 'system', 'test',
        now() - make_interval(secs => n) from generate_series(1, 10050) n`
    const first = await ask('limit=100', other)
    assert.deepEqual([first.pagination.total, first.pagination.totalPages], [10_000, 100])
    const last = await ask('limit=100&page=100', other)
    assert.deepEqual([last.data.length, last.pagination.hasNextPage], [100, false])
    assert.deepEqual((await ask('limit=100&page=101', other)).data, [])
    const lines = (await other.get('/api/audit?format=ndjson')).body.trim().split('\n')
    assert.equal(lines.length, 10_000)
    assert.deepEqual(
      lines.slice(0, 100).map((line: string) => JSON.parse(line).id),
      idsOf(first),
    )
    assert.deepEqual(
      lines.slice(-100).map((line: string) => JSON.parse(line).id),
      idsOf(last),
    )
  })
})

describe('who sees what', () => {
  it('an admin of the organization its entries as a whole too, an admin of the project only its own', async () => {
    const resourceId = newId()
    const [wide] = await put([{ projectId: null, resourceId }])
    const [own] = await put([{ resourceId }])
    assert.deepEqual(idsOf(await ask(`resourceId=${resourceId}`)), [own, wide])
    assert.deepEqual(idsOf(await ask(`resourceId=${resourceId}`, await t.as('project_admin'))), [own])
    for (const role of ['project_editor', 'project_viewer'] as const) {
      const who = await t.as(role)
      assert.equal((await who.get('/api/audit')).status, 403)
      assert.equal((await who.get('/api/organizations/current/audit')).status, 403)
    }
  })

  it('an organization its own, of all projects or of one', async () => {
    const resourceId = newId()
    const projectId = newId()
    await t.app.db
      .sql`insert into projects (id, organization_id, name, slug) values (${projectId}, ${organizationId}, 'Second', ${projectId})`
    const [first] = await put([{ resourceId }])
    const [second] = await put([{ resourceId, projectId }])
    const [wide] = await put([{ resourceId, projectId: null }])
    const query = `resourceId=${resourceId}`
    assert.deepEqual(idsOf(await ofOrganization(query)), [wide, second, first])
    assert.deepEqual(idsOf(await ofOrganization(query, t.owner, organizationId)), [wide, second, first])
    assert.deepEqual(idsOf(await ofOrganization(`${query}&projectId=${projectId}`)), [second])
    assert.deepEqual(idsOf(await ofOrganization(`${query}&projectId=nonsense`)), [])
    assert.deepEqual(idsOf(await ask(query)), [wide, first])
    const admin = await t.as('project_admin')
    assert.deepEqual(idsOf(await ofOrganization(query, admin)), [first])
    assert.deepEqual(idsOf(await ofOrganization(`${query}&projectId=${projectId}`, admin)), [])
  })

  it('nobody another organization’s', async () => {
    const resourceId = newId()
    const other = await t.stranger()
    await put([{ resourceId }, { resourceId, projectId: null }])
    assert.deepEqual(idsOf(await ask(`resourceId=${resourceId}`, other)), [])
    assert.deepEqual(idsOf(await ofOrganization(`resourceId=${resourceId}`, other)), [])
    assert.deepEqual(idsOf(await ofOrganization(`projectId=${t.owner.projectId}`, other)), [])
    const { status, body } = await other.get(`/api/organizations/${organizationId}/audit`)
    assert.deepEqual([status, body], [404, { error: 'Not found' }])
  })
})

describe('files', () => {
  const HOSTILE = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    'a,b',
    'say "x"',
    'two\r\nlines',
    "it's",
    'Ünïcode 🚀',
  ]

  it('in CSV hold every field, and no formula', async () => {
    const resourceType = `csv${Date.now()}`
    await put(HOSTILE.map((resourceName) => ({ resourceName, action: `${resourceType}.x` })))
    const answer = await t.owner.get(`/api/audit?format=csv&resourceType=${resourceType}`)
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8')
    assert.match(answer.headers['content-disposition'] ?? '', /^attachment; filename="audit.csv"$/)
    const [header, ...rows] = parseCsv(answer.body)
    assert.deepEqual(header, [
      'id',
      'createdAt',
      'action',
      'resourceType',
      'resourceId',
      'resourceName',
      'actorType',
      'actorId',
      'actorName',
      'projectId',
      'ip',
      'userAgent',
      'requestId',
      'success',
      'changes',
    ])
    assert.deepEqual(
      rows.map((row) => row[5]),
      HOSTILE.toReversed().map((name) => (/^\s*[=+\-@]/.test(name) ? `'${name}` : name)),
    )
    for (const row of rows) assert.equal(row.length, header?.length)
  })

  it('in NDJSON hold what the list holds', async () => {
    const resourceType = `nd${Date.now()}`
    await put(Array.from({ length: 3 }, () => ({ action: `${resourceType}.x` })))
    const answer = await t.owner.get(`/api/audit?format=ndjson&resourceType=${resourceType}`)
    assert.match(answer.headers['content-type'] ?? '', /^application\/x-ndjson/)
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    assert.deepEqual(lines, (await ask(`resourceType=${resourceType}`)).data)
  })

  it('are empty where nothing matches', async () => {
    assert.equal((await t.owner.get('/api/audit?format=ndjson&action=no.such')).body, '')
    assert.equal(parseCsv((await t.owner.get('/api/audit?format=csv&action=no.such')).body).length, 1)
    const text = await t.owner.get(`/api/organizations/current/audit?format=csv&projectId=nonsense`)
    assert.equal(parseCsv(text.body).length, 1)
  })

  /** RFC 4180, and nothing else. */
  function parseCsv(text: string): string[][] {
    const rows: string[][] = [[]]
    const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
    while (cell.lastIndex < text.length) {
      const match = cell.exec(text)
      if (!match) throw new Error(`no CSV at ${cell.lastIndex}`)
      rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
      if (match[3] === '\r\n' && cell.lastIndex < text.length) rows.push([])
    }
    return rows
  }
})
