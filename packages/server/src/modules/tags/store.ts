/** SQL of tags, and the pieces of it that the stores of tagged things put into theirs. */
import type { Scope } from '../../kernel/scope.ts'
import type { Database, Fragment, Queryable } from '../../platform/database/port.ts'
import type { ShownTag, Tag } from './schema.ts'

/** The table that says which tags a kind of object has, and its column with the object's id. Names from code only. */
export interface TagLinks {
  table: string
  column: string
}

export type StoredTag = Omit<Tag, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

/** A column: the object's tags by name, as JSON, `[]` without any. `id` is the column of the object's id. */
export const tagsOf = (sql: Queryable, { table, column }: TagLinks, id: Fragment): Fragment => sql`
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name_folded)
    from ${sql(table)} l join tags g on g.id = l.tag_id where l.${sql(column)} = ${id}), '[]')`

/** A condition: the object has the project's tag of that id or name. */
export const hasTag = (
  sql: Queryable,
  { table, column }: TagLinks,
  asked: { scope: Scope; id: Fragment; tag: string },
) =>
  sql`${asked.id} in (
    select l.${sql(column)} from ${sql(table)} l where l.tag_id in (
      select g.id from tags g where g.project_id = ${asked.scope.projectId}
        and (g.name_folded = (select lower(${asked.tag})) or g.id::text = (select lower(${asked.tag})))))`

export type TagStore = ReturnType<typeof tagStore>

export function tagStore({ sql }: Database) {
  const columns = sql`id, name, color, created_at as "createdAt", updated_at as "updatedAt"`
  return {
    async list(scope: Scope): Promise<Tag[]> {
      const rows = await sql<Tag[]>`
        select ${columns} from tags where project_id = ${scope.projectId} order by id desc`
      return [...rows]
    },
    /** One, kept from changing and from being attached until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<StoredTag | null> {
      const [row] = await tx<StoredTag[]>`
        select ${columns} from tags where project_id = ${scope.projectId} and id = ${id} for update`
      return row ?? null
    },
    /** Makes writers of the project's tags take turns, so that checking and writing are one step. */
    async takeTurn(tx: Queryable, scope: Scope): Promise<{ count: number }> {
      await tx`select 1 from projects where id = ${scope.projectId} for no key update`
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from tags where project_id = ${scope.projectId}`
      return { count: row?.count ?? 0 }
    },
    /** Whether a tag other than `id` has the name, in whatever case. */
    async hasName(tx: Queryable, scope: Scope, { id, name }: { id: string; name: string }): Promise<boolean> {
      const [row] = await tx`
        select 1 from tags where project_id = ${scope.projectId} and name_folded = lower(${name}) and id <> ${id}`
      return row !== undefined
    },
    async add(tx: Queryable, scope: Scope, tag: StoredTag): Promise<void> {
      await tx`
        insert into tags (id, project_id, name, color, created_at, updated_at)
        values (${tag.id}, ${scope.projectId}, ${tag.name}, ${tag.color}, ${tag.createdAt}, ${tag.updatedAt})`
    },
    async update(tx: Queryable, scope: Scope, { id, name, color, updatedAt }: StoredTag): Promise<void> {
      await tx`
        update tags set name = ${name}, color = ${color}, updated_at = ${updatedAt}
        where project_id = ${scope.projectId} and id = ${id}`
    },
    /** Its links go with it. */
    async remove(tx: Queryable, scope: Scope, id: string): Promise<void> {
      await tx`delete from tags where project_id = ${scope.projectId} and id = ${id}`
    },
    /** Those of the ids that the project has, by name, kept from being deleted until the transaction ends. */
    async find(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<ShownTag[]> {
      const rows = await tx<ShownTag[]>`
        select id, name, color from tags where project_id = ${scope.projectId} and id = any(${ids}::uuid[])
        order by name_folded for key share`
      return [...rows]
    },
    /** Gives the object these tags instead of those it had. */
    async setLinks(
      tx: Queryable,
      { table, column }: TagLinks,
      { id, tagIds }: { id: string; tagIds: readonly string[] },
    ): Promise<void> {
      await tx`delete from ${tx(table)} where ${tx(column)} = ${id}`
      if (tagIds.length === 0) return
      await tx`
        insert into ${tx(table)} (${tx(column)}, tag_id) select ${id}, t.id from unnest(${tagIds}::uuid[]) as t (id)`
    },
  }
}
