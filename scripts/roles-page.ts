/** docs/roles.md, from the role matrix and the API description: what each role may do, and what each route requires. */
import type { Document } from '../packages/server/src/http/openapi/types.ts'
import { MATRIX, type Permission, ROLES, roleAllows, roleTable } from '../packages/server/src/kernel/roles.ts'

const INTRODUCTION = `# Roles

<!-- Written by \`npm run generate\` from packages/server/src/kernel/roles.ts and openapi.json; do not edit. -->

Every member has one role in an organization. \`org_owner\` and \`org_admin\` have access to all of its projects;
\`project_admin\` and \`project_editor\` only to the projects that are assigned to them, and they do not see others;
\`project_viewer\` reads all projects, or with the scope \`selected\` the assigned ones. A project may give a member a different
project role, lower or higher, which applies in that project. A CLI token has the permissions of the user who created it, in its
project.

- Members cannot assign, change or remove a role at or above their own, except that owners can do so among owners. Members
  cannot change their own role, but can always leave.
- An organization always has at least one owner; otherwise the request gets a 409 \`last_owner\`.
- Admins of a project assign roles up to editor in it, to users who are already members of the organization.
- A member who leaves or is removed permanently loses all CLI tokens and trigger keys that they created in the organization.
- An archived project is read-only; requests that would change it get a 409. A deleted project cannot be accessed.
`

/** `document` is openapi.json. */
export function rolesPage(document: Document): string {
  return [INTRODUCTION, people(), permissions(), routes(document)].join('\n')
}

function people(): string {
  return table(
    ['role', 'level', 'description'],
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
  return `## Permissions of the roles\n\n${table(['permission', ...ROLES], rows)}`
}

function routes(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { description = '', security }]) => {
      const permission = /^Requires the permission `([\w:]+)`/m.exec(description)?.[1] as Permission | undefined
      const bySession = security.length === 1 && 'session' in (security[0] ?? {}) ? ', signed in' : ''
      const asks = permission ? `\`${permission}\`` : security.length === 0 ? 'no token' : 'any token or session'
      const marks = ROLES.map((role) => mark(!permission || roleAllows(role, permission)))
      return [`\`${method.toUpperCase()} ${path}\``, asks + bySession, ...marks]
    }),
  )
  return `## What each route requires\n\n${table(['route', 'requires', ...ROLES], rows)}`
}

const mark = (allowed: boolean) => (allowed ? '✓' : '–')

function table(head: string[], rows: string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
