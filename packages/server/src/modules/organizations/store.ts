/** SQL of people, organizations and projects, as far as one owner needs them. */
import { newId } from '../../kernel/ids.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'

export interface FirstOwner {
  userId: string
  organizationId: string
  projectId: string
  email: string
  passwordHash: string
}

export function organizationStore(_db: Database) {
  return {
    /** Waits for other processes that look at the same empty database at the same moment. */
    async isEmptyForUpdate(tx: Queryable): Promise<boolean> {
      await tx`select pg_advisory_xact_lock(7461024)`
      const [row] = await tx<{ found: boolean }[]>`select exists (select 1 from users) as found`
      return !row?.found
    },
    async addFirstOwner(tx: Queryable, first: FirstOwner): Promise<void> {
      await tx`insert into users (id, email, name, is_super_admin, email_verified)
        values (${first.userId}, ${first.email}, 'Owner', true, true)`
      await tx`insert into accounts (id, user_id, provider_id, account_id, password)
        values (${newId()}, ${first.userId}, 'credential', ${first.userId}, ${first.passwordHash})`
      await tx`insert into organizations (id, name, slug) values (${first.organizationId}, 'My organization', 'my-organization')`
      await tx`insert into members (organization_id, user_id, role)
        values (${first.organizationId}, ${first.userId}, 'org_owner')`
      await tx`insert into projects (id, organization_id, name, slug, is_default)
        values (${first.projectId}, ${first.organizationId}, 'Default', 'default', true)`
    },
  }
}
