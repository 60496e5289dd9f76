/** People, organizations and invitations for tests: made through the HTTP door wherever there is one. */
import assert from 'node:assert/strict'
import { newId } from '../kernel/ids.ts'
import type { MemberRole } from '../kernel/roles.ts'
import { hashOf, newToken, startOf } from '../kernel/tokens.ts'
import type { Client, TestApp } from './app.ts'

export interface Account extends Client {
  email: string
}

/** Somebody who has signed up and is in no organization yet, in a browser. */
export async function addAccount(t: TestApp, email = `${newId()}@example.test`): Promise<Account> {
  const userId = newId()
  await t.app.db.sql`insert into users (id, email, name, email_verified) values (${userId}, ${email}, 'Somebody', true)`
  return { ...(await t.signedIn({ userId })), userId, email }
}

/** The person comes into the organization by an invitation that `inviter` sends. */
export async function join(
  inviter: Pick<Client, 'post'>,
  orgId: string,
  { account, as }: { account: Account; as: { role: MemberRole; projects?: { projectId: string; role: string }[] } },
): Promise<void> {
  const sent = await inviter.post(`/api/organizations/${orgId}/invitations`, { email: account.email, ...as })
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  const accepted = await account.post(`/api/invitations/${linkOf(sent.body)}/accept`)
  assert.deepEqual([accepted.status, accepted.body], [200, { organizationId: orgId, role: as.role }])
}

/** The end of the link in an invitation's answer. */
export const linkOf = ({ inviteUrl }: { inviteUrl: string }): string => inviteUrl.split('/').at(-1) ?? ''

/** A member added without an invitation, for tests that need many. */
export async function addMember(t: TestApp, orgId: string, role: MemberRole): Promise<Account> {
  const account = await addAccount(t)
  await t.app.db.sql`insert into members (organization_id, user_id, role) values (${orgId}, ${account.userId}, ${role})`
  return account
}

/** A CLI token of the person in the project. */
export async function addTokenOf(t: TestApp, userId: string, projectId: string): Promise<Client> {
  const token = newToken('svc_live_')
  await t.app.db.sql`insert into cli_tokens (id, project_id, name, kind, scope, start, hash, created_by)
    values (${newId()}, ${projectId}, 'test', 'live', 'full', ${startOf(token)}, ${hashOf(token)}, ${userId})`
  return { ...t.withToken(token), userId, projectId }
}
