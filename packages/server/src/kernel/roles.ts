/**
 * The role matrix as data: which role may do what. `http/allow.ts` asks it, `GET …/roles` shows it, docs/roles.md is
 * written from it; no I/O is needed to answer.
 */
import type { Role } from './scope.ts'

/** From the most to the least powerful. */
export const ROLES: readonly Role[] = [
  'super_admin',
  'org_owner',
  'org_admin',
  'project_admin',
  'project_editor',
  'project_viewer',
]

/** The roles a member of an organization can have. */
export const MEMBER_ROLES = ['org_owner', 'org_admin', 'project_admin', 'project_editor', 'project_viewer'] as const
/** Those that a single project can give. */
export const PROJECT_ROLES = ['project_admin', 'project_editor', 'project_viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export type ProjectRole = (typeof PROJECT_ROLES)[number]

/** Higher is more. */
export const levelOf = (role: Role): number => ROLES.length - ROLES.indexOf(role)
/** Roles of the organization act in each of its projects. */
export const isOrganizationRole = (role: Role): boolean => levelOf(role) >= levelOf('org_admin')

const VIEWER = 'project_viewer'
const EDITOR = 'project_editor'
const ADMIN = 'project_admin'
const ORG_ADMIN = 'org_admin'
const OWNER = 'org_owner'
const INSTANCE = 'super_admin'

/** Resource → action → the least role that may. Every role above it may too. */
export const MATRIX = {
  test: { view: VIEWER, create: EDITOR, update: EDITOR, run: EDITOR, delete: ADMIN },
  job: { view: VIEWER, create: EDITOR, update: EDITOR, run: EDITOR, delete: ADMIN },
  run: { view: VIEWER, cancel: EDITOR, delete: ADMIN },
  tag: { view: VIEWER, create: EDITOR, update: EDITOR, delete: ADMIN },
  variable: { view: VIEWER, create: EDITOR, update: EDITOR, delete: ADMIN },
  monitor: { view: VIEWER, create: EDITOR, update: EDITOR, run: EDITOR, delete: ADMIN },
  notification_provider: { view: VIEWER, create: EDITOR, update: EDITOR, test: EDITOR, delete: ADMIN },
  alert: { view: VIEWER, acknowledge: EDITOR, resend: EDITOR, mute: EDITOR },
  trigger_key: { view: VIEWER, create: EDITOR, update: EDITOR, delete: ADMIN, limit: ADMIN },
  // Editors change and delete only tokens of their own.
  cli_token: { view: VIEWER, create: EDITOR, update: EDITOR, delete: EDITOR },
  audit: { view: ADMIN },
  project: { view: VIEWER, update: ADMIN, manage_members: ADMIN, create: ORG_ADMIN, delete: ORG_ADMIN },
  organization: { view: VIEWER, update: ORG_ADMIN, delete: OWNER },
  member: { view: VIEWER, update: ORG_ADMIN, delete: ORG_ADMIN },
  invitation: { view: ORG_ADMIN, create: ORG_ADMIN, cancel: ORG_ADMIN },
  sso: { manage: OWNER },
  instance: { view: INSTANCE, update: INSTANCE, impersonate: INSTANCE },
} as const satisfies Record<string, Record<string, Role>>

type Matrix = typeof MATRIX
export type Permission = { [Resource in keyof Matrix]: `${Resource}:${keyof Matrix[Resource] & string}` }[keyof Matrix]

const LEAST = new Map<string, Role>(
  Object.entries(MATRIX).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, role]): [string, Role] => [`${resource}:${action}`, role]),
  ),
)

export const PERMISSIONS = [...LEAST.keys()] as readonly Permission[]

const OF_ROLE = new Map<Role, ReadonlySet<Permission>>(
  ROLES.map((role) => {
    const mine = PERMISSIONS.filter((permission) => levelOf(role) >= levelOf(LEAST.get(permission) as Role))
    return [role, new Set(mine)]
  }),
)

export const roleAllows = (role: Role, permission: Permission): boolean => OF_ROLE.get(role)?.has(permission) === true
export const permissionsOf = (role: Role): Permission[] => [...(OF_ROLE.get(role) ?? [])]

const ABOUT: Record<Role, string> = {
  super_admin: 'Manages the whole instance; has access to every organization without being a member.',
  org_owner: 'Has full access to the organization; can also delete it, transfer ownership and set up single sign-on.',
  org_admin: 'Manages members, projects and settings; has full access to every project.',
  project_admin: 'Manages the assigned projects and their members; does not see other projects.',
  project_editor: 'Creates and changes resources in the assigned projects; deletes nothing.',
  project_viewer: 'Reads all projects, or the assigned ones.',
}

export interface RoleRow {
  role: Role
  level: number
  description: string
  /** Resource → actions. */
  permissions: Record<string, string[]>
}

/** The matrix by role, the most powerful first. */
export const roleTable = (): RoleRow[] =>
  ROLES.map((role) => {
    const permissions: Record<string, string[]> = {}
    for (const permission of permissionsOf(role)) {
      const [resource = '', action = ''] = permission.split(':')
      permissions[resource] = [...(permissions[resource] ?? []), action]
    }
    return { role, level: levelOf(role), description: ABOUT[role], permissions }
  })
