/** docs/roles.md, from the role matrix and the API description: what each role may do, and what each route asks for. */
import type { Document } from '../packages/server/src/http/openapi/types.ts'
import { MATRIX, type Permission, ROLES, roleAllows, roleTable } from '../packages/server/src/kernel/roles.ts'

const INTRODUCTION = `# Roles

<!-- Written by \`npm run generate\` from packages/server/src/kernel/roles.ts and openapi.json; do not edit. -->

Every person has one role in an organization. \`org_owner\` and \`org_admin\` act in all of its projects; \`project_admin\` and
\`project_editor\` only in the projects that are listed for them, and they do not see others; \`project_viewer\` reads all
projects, or with the scope \`selected\` those that are listed. A project may give a person another of the project's roles,
lower or higher: it counts there. A CLI token does what the person who made it may do in its project.

- Nobody gives, changes or takes away a role at or above their own; owners also do among owners. Nobody changes their own
  role; anybody may leave.
- An organization keeps at least one owner: \`last_owner\`, 409.
- Admins of a project give roles in it up to editor, to people who are in the organization already.
- Who leaves or is removed loses for good every CLI token and trigger key they made there.
- An archived project can be read; what would change it is 409. A deleted one is there for nobody.
`

/** `document` is openapi.json. */
export function rolesPage(document: Document): string {
  return [INTRODUCTION, people(), permissions(), routes(document)].join('\n')
}

function people(): string {
  return table(
    ['role', 'level', 'is for'],
    roleTable().map(({ role, level, description }) => [`\`${role}\``, String(level), description]),
  )
}

function permissions(): string {
  const rows = Object.entries(MATRIX).flatMap(([resource, actions]) =>
    Object.keys(actions).map((action) => {
      const permission = `${resource}:${action}` as Permission
      return [`\`${permission}\``, ...ROLES.map((role) => mark(roleAllows(role, permission)))]
    }),
  )
  return `## What each role may do\n\n${table(['permission', ...ROLES], rows)}`
}

function routes(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { description = '', security }]) => {
      const permission = /^Permission `([\w:]+)`/m.exec(description)?.[1] as Permission | undefined
      const bySession = security.length === 1 && 'session' in (security[0] ?? {}) ? ', signed in' : ''
      const asks = permission ? `\`${permission}\`` : security.length === 0 ? 'nothing' : 'any person'
      const marks = ROLES.map((role) => mark(!permission || roleAllows(role, permission)))
      return [`\`${method.toUpperCase()} ${path}\``, asks + bySession, ...marks]
    }),
  )
  return `## What each route asks for\n\n${table(['route', 'asks for', ...ROLES], rows)}`
}

const mark = (allowed: boolean) => (allowed ? '✓' : '–')

function table(head: string[], rows: string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
