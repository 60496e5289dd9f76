/**
 * Triggers that only programs of the release before need (their comments say so). They are off in tests, which show that
 * services keep the rules alone; a test about the two releases beside each other turns them on.
 */
import type { Sql } from '../platform/database/port.ts'

export async function switchReleaseBefore(sql: Sql, to: 'enable' | 'disable'): Promise<number> {
  const triggers = await sql<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger
    where obj_description(oid, 'pg_trigger') like 'For the release before%'`
  for (const { table, name } of triggers) await sql`alter table ${sql(table)} ${sql.unsafe(to)} trigger ${sql(name)}`
  return triggers.length
}
