/** A new API resource: five files, their test, a migration, and the lines that make it known. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Names } from './names.ts'
import type { Plan } from './plan.ts'
import { resourceFiles } from './resource-files.ts'

const SERVER = 'packages/server/src'
const MIGRATIONS = `${SERVER}/platform/database/migrations`

export function planResource(names: Names, root: string): Plan {
  const { kebab, camel, pascal, title, one } = names
  if (one.kebab === kebab) throw new Error(`A resource is named by its plural, as in its URL: /api/${kebab}s`)
  const roles = `${SERVER}/kernel/roles.ts`
  const modules = `${SERVER}/modules/index.ts`
  return {
    files: {
      ...resourceFiles(names, `${SERVER}/modules/${kebab}`),
      [`${MIGRATIONS}/${nextNumber(root)}_${names.snake}.sql`]: migration(names),
    },
    insertions: [
      { path: modules, after: /^import .*\n/m, text: `import { create${pascal} } from './${kebab}/index.ts'\n` },
      {
        path: modules,
        before: /^ {2}return \{\n/m,
        text: `  const ${camel} = create${pascal}({ ...base, audit: audit.service })\n`,
      },
      { path: modules, before: /^ {4}routes: \[/m, text: `    ${camel},\n` },
      { path: modules, before: /^ {6}audit\.routes,/m, text: `      ${camel}.routes,\n` },
      {
        path: roles,
        after: /^export const MATRIX = \{\n/m,
        text: `  ${one.snake}: { view: VIEWER, create: EDITOR, update: EDITOR, delete: ADMIN },\n`,
      },
      {
        path: 'scripts/floors.ts',
        after: /^export const TABLES.*\n/m,
        text: `  ${kebab === camel ? kebab : `'${kebab}'`}: ['${names.snake}'],\n`,
      },
      {
        path: `${SERVER}/http/openapi/texts.ts`,
        before: /^ {2}Organizations:/m,
        text: `  '${title}': 'What they are for.',\n`,
      },
    ],
    next: [
      `describe ${title.toLowerCase()} in http/openapi/texts.ts`,
      `tests/support/world.ts: make one in fillProject, so that the walks over all operations find it`,
    ],
  }
}

function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((name) => Number.parseInt(name, 10))
  return String(Math.max(0, ...numbers.filter(Number.isFinite)) + 1).padStart(4, '0')
}

const migration = ({ snake, title }: Names) => `-- ${title} of a project.
create table ${snake} (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ${snake}_project on ${snake} (project_id, id desc);
`
