/** Whatever is asked for together: the same entries in the same order as by looking at each of them. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { systemClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import type { Membership, Principal, Role } from '../../kernel/scope.ts'
import type { Database } from '../../platform/database/port.ts'
import { openDatabase } from '../../platform/database/postgres.ts'
import { freshDatabase } from '../../testing/database.ts'
import type { Base } from '../base.ts'
import { type AuditTrail, auditService } from './service.ts'
import { type AuditFilter, auditStore } from './store.ts'

interface Row {
  id: string
  organizationId: string | null
  projectId: string | null
  action: string
  actorId: string | null
  resourceId: string | null
  at: number
}

const ours = newId()
const theirs = newId()
const first = newId()
const second = newId()
const foreign = newId()
const HOMES: [organizationId: string | null, projectId: string | null][] = [
  ...Array(3).fill([ours, first]),
  [ours, second],
  [ours, null],
  [theirs, foreign],
  [theirs, null],
  [null, null],
]
const VERBS = ['create', 'update', 'delete']
const ACTIONS = [
  ...['job', 'jobs', 'thing', 'job-x', 'job_x', ''].flatMap((type) => VERBS.map((verb) => `${type}.${verb}`)),
  'job',
  'thing.a.b',
  ...Array.from({ length: 70 }, (_, i) => `busy.verb${i}`),
]
const ADA = 'ada'
const CI = 'ci'
const ONE = 'one'
const HUGE = 'huge'
const BEGINNING = Date.parse('2026-01-01T00:00:00Z')
const SPAN_SECONDS = 700

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
let rows: Row[]
before(async () => {
  database = await freshDatabase()
  db = await openDatabase({ url: database.url, pool: 4 })
  rows = newest(Array.from({ length: 4000 }, makeRow))
  await db.sql`
    insert into audit (id, organization_id, project_id, action, resource_type, actor_type, actor_name, actor_id, resource_id,
      created_at)
    select id, "organizationId", "projectId", action, split_part(action, '.', 1), 'user', 'Ada', "actorId", "resourceId",
      to_timestamp(at / 1000.0)
    from jsonb_to_recordset(${db.sql.json(rows as never)}) as made (id uuid, "organizationId" uuid, "projectId" uuid,
      action text, "actorId" text, "resourceId" text, at float8)`
})
after(async () => {
  await db?.close()
  await database?.drop()
})

/** The same at every run; many at one moment, and one actor, resource or action of half of all. */
function makeRow(_: unknown, n: number): Row {
  const [organizationId, projectId] = pick(HOMES, n, 1)
  return {
    id: newId(),
    organizationId,
    projectId,
    action: mixed(n, 2) % 2 === 0 ? 'job.update' : pick(ACTIONS, n, 3),
    actorId: pick([CI, CI, CI, ADA, null], n, 4),
    resourceId: pick([HUGE, HUGE, HUGE, ONE, null, `r${n % 40}`], n, 5),
    at: BEGINNING + (mixed(n, 6) % SPAN_SECONDS) * 1000,
  }
}

/** A number that looks like chance (the mixing step of MurmurHash3). */
function mixed(n: number, salt: number): number {
  let h = Math.imul(n * 8 + salt, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
const pick = <Item>(items: Item[], n: number, salt: number): Item => items[mixed(n, salt) % items.length] as Item

const newest = (some: Row[]) => some.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))

interface Eyes {
  trail: Promise<AuditTrail> | AuditTrail
  sees(row: Row): boolean
}

function everybody(): Eyes[] {
  const audit = auditService({ clock: systemClock } as Base, auditStore(db))
  const inProject = (role: Role) =>
    audit.ofProject({ scope: { projectId: first }, organizationId: ours, role } as Principal)
  const inOurs = (projectId?: string) =>
    audit.ofOrganization({ organizationId: ours, role: 'org_admin' } as Membership, { projectId } as never)
  return [
    { trail: inProject('project_admin'), sees: (row) => row.projectId === first },
    {
      trail: inProject('org_admin'),
      sees: (row) => row.projectId === first || (row.organizationId === ours && row.projectId === null),
    },
    { trail: inOurs(), sees: (row) => row.organizationId === ours },
    { trail: inOurs(second.toUpperCase()), sees: (row) => row.projectId === second },
    ...[foreign, ours, theirs, newId(), '00000000-0000-0000-0000-000000000000'].map((projectId) => ({
      trail: inOurs(projectId),
      sees: () => false,
    })),
    { trail: audit.ofInstall(), sees: (row) => row.organizationId === null },
  ]
}

const KINDS: AuditFilter[] = [
  {},
  { action: 'job.update' },
  { action: 'job.*' },
  { resourceType: 'job' },
  { action: 'job' },
  { action: 'busy.*' },
  { action: 'job.create', resourceType: 'job' },
  { action: 'job.*', resourceType: 'jobs' },
  { action: 'thing.delete' },
  { resourceType: 'thing.a' },
  { action: 'thing.a.*' },
  { action: '.*' },
  { resourceType: '' },
  { action: 'none.*' },
]
const at = (seconds: number) => new Date(BEGINNING + seconds * 1000)
const TIMES: AuditFilter[] = [
  {},
  {},
  { from: at(300) },
  { to: at(500) },
  { from: at(200), to: at(600) },
  { from: at(9000) },
]
const PAGES = [
  { page: 1, limit: 50 },
  { page: 2, limit: 7 },
  { page: 4, limit: 100 },
  { page: 9, limit: 45 },
  { page: 3, limit: 1 },
]

const matches = (row: Row, { action, resourceType, actorId, resourceId, from, to }: AuditFilter) =>
  (action === undefined || (action.endsWith('.*') ? typeOf(row) === action.slice(0, -2) : row.action === action)) &&
  (resourceType === undefined || typeOf(row) === resourceType) &&
  (actorId === undefined || row.actorId === actorId) &&
  (resourceId === undefined || row.resourceId === resourceId) &&
  (from === undefined || row.at >= from.getTime()) &&
  (to === undefined || row.at < to.getTime())
const typeOf = (row: Row) => row.action.split('.')[0]

it('finds by any filters together what looking at each entry finds, page by page and as a file', async () => {
  let asked = 0
  for (const { trail, sees } of everybody()) {
    const visible = rows.filter(sees)
    const { list, batches } = await trail
    for (const kind of KINDS)
      for (const actorId of [undefined, ADA, CI, 'nobody'])
        for (const resourceId of [undefined, ONE, HUGE, 'nothing']) {
          asked++
          const filter = { ...kind, actorId, resourceId, ...pick(TIMES, asked, 1) }
          const page = pick(PAGES, asked, 2)
          const expected = visible.filter((row) => matches(row, filter)).map(({ id }) => id)
          const found = await list({ ...filter, ...page, format: 'json' })
          const what = JSON.stringify({ ...filter, ...page })
          assert.equal(found.pagination.total, expected.length, what)
          const begin = (page.page - 1) * page.limit
          assert.deepEqual(
            found.data.map(({ id }) => id),
            expected.slice(begin, begin + page.limit),
            what,
          )
          if (asked % 4 > 0) continue
          const all: string[] = []
          for await (const batch of batches({ ...filter, ...page, format: 'csv' }))
            all.push(...batch.map(({ id }) => id))
          assert.deepEqual(all, expected, what)
        }
  }
  assert.ok(asked > 2000)
})
