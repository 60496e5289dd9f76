/** Who writes and reads whose tables: the SQL of stores, held against TABLES and CROSSINGS in floors.ts. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type ts from 'typescript'
import { CROSSINGS, type Crossing, SERVER, TABLES } from './floors.ts'
import { sqlTextOf, tablesIn } from './sql-tables.ts'

const SCHEMA = `${SERVER}platform/database/schema.sql`

const OWNERS = new Map(Object.entries(TABLES).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))

const ACCESSES = ['writes', 'reads'] as const
type Access = (typeof ACCESSES)[number]

export type TableCheck = ReturnType<typeof createTableCheck>

export function createTableCheck() {
  const used = new Map<Crossing, Set<string>>()

  /** Whether the module may do that to the table of another. Remembers which entry says so; who may write may read. */
  function isGranted(module: string, access: Access, table: string): boolean {
    const granting = CROSSINGS.find(({ by = module, [access]: tables = [] }) => by === module && tables.includes(table))
    if (granting) used.set(granting, (used.get(granting) ?? new Set()).add(`${access} ${table}`))
    return granting !== undefined || (access === 'reads' && isGranted(module, 'writes', table))
  }

  return {
    problemsOf(file: string, node: ts.Node): string[] {
      const text = sqlTextOf(node)
      if (text === undefined) return []
      const module = moduleOf(file)
      const found = tablesIn(text)
      const refused = (access: Access, tables: readonly string[]) =>
        [...new Set(tables)]
          .filter((table) => (OWNERS.get(table) ?? module) !== module && !isGranted(module, access, table))
          .map((table) => `${module} ${access} ${table}, a table of ${OWNERS.get(table)}`)
      const isRead = (table: string) => !found.writes.includes(table)
      return [...refused('writes', found.writes), ...refused('reads', found.reads.filter(isRead))]
    },

    /** Of a whole repository: tables without an owner, and entries of floors.ts that nothing needs. */
    leftOver(root: string): string[] {
      const path = join(root, SCHEMA)
      if (!existsSync(path)) return []
      const tables = [...readFileSync(path, 'utf8').matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table)
      const ownerless = tables.filter((table) => !OWNERS.has(table)).map((table) => `${SCHEMA}: ${table} has no owner`)
      const unknown = [...OWNERS.keys()].filter((table) => !tables.includes(table)).map((table) => `no table ${table}`)
      const unused = CROSSINGS.flatMap((crossing) =>
        ACCESSES.flatMap((access) =>
          (crossing[access] ?? [])
            .filter((table) => !used.get(crossing)?.has(`${access} ${table}`))
            .map((table) => `${crossing.by ?? 'no module'} no longer ${access} ${table}`),
        ),
      )
      return [...ownerless, ...[...unknown, ...unused].map((problem) => `scripts/floors.ts: ${problem}`)]
    },
  }
}

/** `modules/jobs/store.ts` is of jobs, `platform/vault/store.ts` of platform/vault. */
function moduleOf(file: string): string {
  const [floor = '', room = ''] = file.slice(SERVER.length).split('/')
  return floor === 'modules' ? room : `${floor}/${room}`
}
