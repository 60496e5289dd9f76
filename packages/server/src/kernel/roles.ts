/** The role matrix as data: which role may do what. `http/allow.ts` asks it; no I/O is needed to answer. */
import type { Role } from './scope.ts'

export const ROLES: readonly Role[] = [
  'super_admin',
  'org_owner',
  'org_admin',
  'project_admin',
  'project_editor',
  'project_viewer',
]

const VIEW = ['test:view', 'job:view', 'run:view', 'variable:view', 'trigger_key:view', 'cli_token:view'] as const
const EDIT = [
  'test:create',
  'test:update',
  'test:run',
  'job:create',
  'job:update',
  'job:run',
  'run:cancel',
  'variable:create',
  'variable:update',
  'trigger_key:create',
  'trigger_key:update',
  'cli_token:create',
  'cli_token:update',
  'cli_token:delete',
] as const
const ADMIN = [
  'test:delete',
  'job:delete',
  'run:delete',
  'variable:delete',
  'trigger_key:delete',
  'trigger_key:limit',
  'audit:view',
] as const

export type Permission = (typeof VIEW)[number] | (typeof EDIT)[number] | (typeof ADMIN)[number]

const viewer = new Set<Permission>(VIEW)
const editor = new Set<Permission>([...VIEW, ...EDIT])
const admin = new Set<Permission>([...VIEW, ...EDIT, ...ADMIN])

const MATRIX: Record<Role, ReadonlySet<Permission>> = {
  super_admin: admin,
  org_owner: admin,
  org_admin: admin,
  project_admin: admin,
  project_editor: editor,
  project_viewer: viewer,
}

export const roleAllows = (role: Role, permission: Permission): boolean => MATRIX[role].has(permission)
export const permissionsOf = (role: Role): Permission[] => [...MATRIX[role]]
