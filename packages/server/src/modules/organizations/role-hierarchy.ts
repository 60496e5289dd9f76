/** The rules of the role hierarchy that need no database: who may give, change or take away which role. */
import { conflict } from '../../kernel/errors.ts'
import { isOrganizationRole, levelOf } from '../../kernel/roles.ts'
import type { Role } from '../../kernel/scope.ts'

/** Roles below one's own; owners also among owners. So only owners make and unmake admins of the organization. */
export const mayTouch = (own: Role, role: Role): boolean =>
  own === 'super_admin' || own === 'org_owner' || levelOf(role) < levelOf(own)

/** Roles that act only in the projects that are listed for them. */
export const needsProjects = (role: Role): boolean => role === 'project_admin' || role === 'project_editor'

export type ProjectScope = 'all' | 'selected'

/** What a member's scope is, given what is stored or asked for; only viewers have a choice. */
export const scopeFor = (role: Role, asked: ProjectScope): ProjectScope =>
  isOrganizationRole(role) ? 'all' : needsProjects(role) ? 'selected' : asked

/** Says what an organization keeps at least. */
export const lastOwner = () => conflict('last_owner: an organization must have at least one owner')
export const ssoManaged = () => conflict('sso_managed: the role of this member is managed by single sign-on')
