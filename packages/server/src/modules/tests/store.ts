/** SQL of tests. */
import type { Scope } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
import { hasTag, type TagLinks, tagsOf } from '../tags/index.ts'
import type { Test } from './schema.ts'

export const TAGS_OF_TESTS: TagLinks = { table: 'test_tags', column: 'test_id' }

export type StoredTest = Omit<Test, 'script' | 'createdAt' | 'updatedAt'> & {
  script: string
  createdAt: Date
  updatedAt: Date
}

/** What others need to know of a test. */
export interface TestSummary {
  id: string
  title: string
  type: string
}

interface Filter {
  search?: string | undefined
  type?: string | undefined
  tag?: string | undefined
  externalId?: string | undefined
}

export type TestStore = ReturnType<typeof testStore>

export function testStore({ sql }: Database) {
  const columns = sql`
    id, title, type, description, external_id as "externalId", managed_by as "managedBy", ${tagsOf(sql, TAGS_OF_TESTS, sql`tests.id`)} as tags,
    created_at as "createdAt", updated_at as "updatedAt"`
  const withScript = sql`${columns}, script`

  const matching = (scope: Scope, { search, type, tag, externalId }: Filter) => sql`
    project_id = ${scope.projectId}
    ${type === undefined ? sql`` : sql`and type = ${type}`}
    ${externalId === undefined ? sql`` : sql`and external_id = ${externalId}`}
    ${tag === undefined ? sql`` : sql`and ${hasTag(sql, TAGS_OF_TESTS, { scope, id: sql`id`, tag })}`}
    ${search ? sql`and strpos(title_folded, (select lower(${search}))) > 0` : sql``}`

  return {
    async count(scope: Scope, filter: Filter): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from tests where ${matching(scope, filter)}`
      return row?.total ?? 0
    },
    async page(
      scope: Scope,
      filter: Filter,
      range: { offset: number; limit: number; includeScript: boolean },
    ): Promise<Test[]> {
      // The inner query is answered by the index alone, however deep the page.
      const rows = await sql<Test[]>`
        select ${range.includeScript ? withScript : columns} from tests where id in (
          select id from tests where ${matching(scope, filter)}
          order by id desc offset ${range.offset} limit ${range.limit})
        order by id desc`
      return [...rows]
    },
    async get(scope: Scope, id: string, includeScript: boolean): Promise<Test | null> {
      const [row] = await sql<Test[]>`
        select ${includeScript ? withScript : columns} from tests where project_id = ${scope.projectId} and id = ${id}`
      return row ?? null
    },
    /** The whole test, kept from changing, and from being put into a job, until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<StoredTest | null> {
      const [row] = await tx<StoredTest[]>`
        select ${withScript} from tests where project_id = ${scope.projectId} and id = ${id} for update`
      return row ?? null
    },
    /** Those that exist, in no order. Inside a transaction they are also kept from being deleted. */
    async byIds(scope: Scope, ids: string[], tx: Queryable | null): Promise<TestSummary[]> {
      const rows = await (tx ?? sql)<TestSummary[]>`
        select id, title, type from tests where project_id = ${scope.projectId} and id = any(${ids}::uuid[])
        ${tx ? sql`for key share` : sql``}`
      return [...rows]
    },
    /** The first few names of the jobs that use the test, and how many there are. */
    async jobsUsing(tx: Queryable, id: string, most: number): Promise<{ names: string[]; total: number }> {
      const rows = await tx<{ name: string; total: number }[]>`
        select name, (count(*) over ())::int as total
        from jobs where id in (select job_id from job_tests where test_id = ${id}) order by id limit ${most}`
      return { names: rows.map((row) => row.name), total: rows[0]?.total ?? 0 }
    },
    /** The same of the monitors that run it. */
    async monitorsUsing(tx: Queryable, id: string, most: number): Promise<{ names: string[]; total: number }> {
      const rows = await tx<{ name: string; total: number }[]>`
        select name, (count(*) over ())::int as total from monitors
        where type = 'synthetic_test' and lower(config->>'testId') = ${id} order by id limit ${most}`
      return { names: rows.map((row) => row.name), total: rows[0]?.total ?? 0 }
    },
    async add(tx: Queryable, scope: Scope, test: StoredTest): Promise<void> {
      const { id, title, type, description, script, createdAt, updatedAt } = test
      await tx`
        insert into tests (id, project_id, title, type, description, script, created_at, updated_at)
        values (${id}, ${scope.projectId}, ${title}, ${type}, ${description}, ${script}, ${createdAt}, ${updatedAt})`
    },
    async update(tx: Queryable, scope: Scope, test: StoredTest): Promise<void> {
      const { id, title, description, script, updatedAt } = test
      await tx`
        update tests set title = ${title}, description = ${description}, script = ${script}, updated_at = ${updatedAt}
        where project_id = ${scope.projectId} and id = ${id}`
    },
    async remove(tx: Queryable, scope: Scope, id: string): Promise<void> {
      await tx`delete from tests where project_id = ${scope.projectId} and id = ${id}`
    },
  }
}
