/** The first owner, organization, project and token on an empty database: all or nothing, once, however many start. */
import { randomBytes } from 'node:crypto'
import { newId } from '../../kernel/ids.ts'
import { hashPassword } from '../../kernel/passwords.ts'
import { scopeOf, systemActor } from '../../kernel/scope.ts'
import { newToken } from '../../kernel/tokens.ts'
import type { Tx } from '../../platform/database/port.ts'
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { organizationStore } from './store.ts'

export interface FirstStart {
  email: string
  password: string
  token: string
  projectId: string
  userId: string
}

/** Adds the first token in the same transaction; cli-tokens does it, as it owns their rules. */
export type AddFirstToken = (tx: Tx, first: { token: string; projectId: string; userId: string }) => Promise<void>

/** @returns what was made, or null when the database already has people. */
export async function bootstrap(
  base: Base & { audit: Audit },
  store: ReturnType<typeof organizationStore>,
  addToken: AddFirstToken,
): Promise<FirstStart | null> {
  const { config, db, audit } = base
  return db.transaction(async (tx) => {
    if (!(await store.isEmptyForUpdate(tx))) return null
    const password = config.BOOTSTRAP_PASSWORD ?? randomBytes(12).toString('base64url')
    const first = {
      email: config.BOOTSTRAP_EMAIL.toLowerCase(),
      password,
      token: config.BOOTSTRAP_TOKEN ?? newToken('svc_live_'),
      projectId: newId(),
      userId: newId(),
    }
    await store.addFirstOwner(tx, {
      userId: first.userId,
      organizationId: newId(),
      projectId: first.projectId,
      email: first.email,
      passwordHash: await hashPassword(password),
    })
    await addToken(tx, first)
    const who = { scope: scopeOf(first.projectId), actor: systemActor('bootstrap') }
    await audit.record(tx, who, { action: 'organization.create', resourceId: null, resourceName: 'My organization' })
    return first
  })
}
