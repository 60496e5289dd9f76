/** One project that holds one of everything, for walks over all operations. */
import { zipSync } from 'fflate'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { hashOf, newToken, startOf, type TokenPrefix } from '../../packages/server/src/kernel/tokens.ts'
import type { Client, TestApp } from '../../packages/server/src/testing/app.ts'
import { addMember, linkOf } from '../../packages/server/src/testing/people.ts'
import { needsSession, type Op } from './document.ts'

export interface World {
  client: Client
  /** The same person, signed in with a browser. */
  browser: Client
  /** Path of the object, as in the document → its id. */
  ids: Record<string, string>
  /** A key of the job at `ids['/api/jobs/{id}']`. */
  triggerKey: string
  /** One of the old kind, of the same job. */
  legacyKey: string
}

export const SCRIPT = "import { expect, test } from '@playwright/test'\n\ntest('adds', () => expect(1 + 1).toBe(2))\n"

/** The least that is a trace of Playwright's. */
const TRACE = zipSync({
  'test.trace': Buffer.from('{"version":10,"type":"context-options","origin":"testRunner","monotonicTime":1}'),
})

/** Fills the client's project. @throws Error when one of the things cannot be made */
export async function fillProject(t: TestApp, client: Client): Promise<World> {
  const make = async (path: string, body: unknown) => {
    const answer = await client.post(path, body)
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const tag = await make('/api/tags', { name: 'sums', color: '#B91C1C' })
  const tags = [tag.id]
  const test = await make('/api/tests', { title: 'Adds', type: 'browser', script: SCRIPT, description: 'Sums', tags })
  const { job } = await make('/api/jobs', {
    name: 'Sums',
    description: 'All sums',
    cronSchedule: '0 6 * * *',
    timeoutSeconds: 120,
    retryCount: 2,
    config: { timezone: 'Europe/Vienna', overlap: 'queue' },
    tests: [test.id],
    tags,
    status: 'paused',
  })
  const monitor = await make('/api/monitors', {
    name: 'Shop',
    type: 'http_request',
    url: 'https://example.com/shop',
    interval: 86_400,
    tags,
    config: {
      auth: { type: 'basic', username: 'ada', password: 'correct horse' },
      expectedStatus: '200',
      locations: ['global'],
    },
  })
  const beating = await make('/api/monitors', { name: 'Backup', type: 'heartbeat', interval: 86_400 })
  const window = await make('/api/maintenance-windows', {
    name: 'Upgrade',
    description: 'Of all',
    cron: '0 3 * * *',
    durationMinutes: 30,
    timezone: 'Europe/Vienna',
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: '2026-12-31T00:00:00Z',
    monitors: [monitor.id],
    tags,
  })
  for (const path of [`/api/jobs/${job.id}/mute`, `/api/monitors/${monitor.id}/mute`]) {
    const muted = await client.post(path, { reason: 'Moving' })
    if (muted.status !== 200) throw new Error(`POST ${path}: ${muted.status}`)
  }
  const variable = await make('/api/variables', { key: 'PASSWORD', value: 'correct horse', isSecret: true })
  const provider = await make('/api/notification-providers', {
    name: 'Team',
    type: 'email',
    config: { to: ['ada@example.test'] },
  })
  const token = await make('/api/cli-tokens', { name: 'Another', expiresIn: 3600 })
  const started = await client.post('/api/jobs/run', { jobId: job.id })
  const key = await addTriggerKey(t, client, { jobId: job.id })
  return {
    client,
    browser: await t.signedIn(client),
    triggerKey: key.token,
    legacyKey: (await addTriggerKey(t, client, { jobId: job.id, prefix: 'job_' })).token,
    ids: {
      projectId: client.projectId,
      '/api/auth/sessions/{id}': await addSession(t, client),
      '/api/organizations/{orgId}/sso/domains/{domain}': await addSso(t, client),
      '/api/tests/{id}': test.id,
      '/api/jobs/{id}': job.id,
      '/api/jobs/{id}/api-keys/{keyId}': key.id,
      '/api/tags/{id}': tag.id,
      '/api/monitors/{id}': monitor.id,
      '/api/heartbeats/{key}': beating.heartbeatKey,
      '/api/maintenance-windows/{id}': window.id,
      '/api/variables/{id}': variable.id,
      '/api/notification-providers/{id}': provider.id,
      '/api/alerts/{id}': await addAlert(t, { jobId: job.id, providerId: provider.id }),
      '/api/cli-tokens/{id}': token.id,
      '/api/runs/{runId}': started.body.runId,
      '/api/runs/{runId}/artifacts/{artifactId}': await addArtifact(t, started.body.runId),
      ...(await addOrganizationThings(t, client)),
    },
  }
}

/** In the client's organization: a second project, people in it, an invitation; and one elsewhere for the client. */
async function addOrganizationThings(t: TestApp, client: Client): Promise<Record<string, string>> {
  const org = (await client.get('/api/organizations/current')).body
  const home = `/api/organizations/${org.id}`
  const project = await client.post(`${home}/projects`, { name: 'Second', slug: org.slug })
  const viewer = await addMember(t, org.id, 'project_viewer')
  const editor = await addMember(t, org.id, 'project_viewer')
  const admin = await addMember(t, org.id, 'org_admin')
  await client.put(`${home}/projects/${project.body.id}/members/${editor.userId}`, { role: 'project_editor' })
  const email = `${newId()}@example.test`
  const invitation = await client.post(`${home}/invitations`, { email, role: 'project_viewer' })
  const [own] = await t.app.db.sql<{ email: string }[]>`select email from users where id = ${client.userId}`
  const host = await t.stranger()
  const path = '/api/organizations/current/invitations'
  const link = await host.post(path, { email: own?.email, role: 'project_viewer' })
  return {
    slug: org.slug,
    admin: admin.userId,
    '/api/organizations/{orgId}': org.id,
    '/api/organizations/{orgId}/members/{userId}': viewer.userId,
    '/api/organizations/{orgId}/invitations/{invitationId}': invitation.body.id,
    '/api/organizations/{orgId}/projects/{projectId}': project.body.id,
    '/api/organizations/{orgId}/projects/{projectId}/members/{userId}': editor.userId ?? '',
    '/api/invitations/{token}': linkOf(link.body),
  }
}

/** A key as the product stores it; `job_` ones can only be imported. */
export async function addTriggerKey(
  t: TestApp,
  client: Client,
  { jobId, prefix = 'svc_trigger_' }: { jobId: string; prefix?: TokenPrefix },
) {
  const id = newId()
  const token = newToken(prefix)
  await t.app.db.sql`insert into trigger_keys (id, project_id, job_id, name, start, hash, created_by)
    values (${id}, ${client.projectId}, ${jobId}, 'CI', ${startOf(token)}, ${hashOf(token)}, ${client.userId})`
  return { id, token }
}

/** Single sign-on of the client's organization, by a provider that is not there. @returns its domain */
async function addSso(t: TestApp, client: Client): Promise<string> {
  const { id } = (await client.get('/api/me')).body.organization
  const { bytes, keyId } = t.app.vault.seal('a secret', `sso:${id}`)
  await t.app.db.sql`insert into sso_configs (organization_id, issuer, client_id, client_secret, seal_key_id)
    values (${id}, 'http://127.0.0.1:9', 'watchkeeper', ${bytes}, ${keyId})`
  await t.app.db.sql`insert into sso_domains (organization_id, domain, token, verified_at)
    values (${id}, ${`${id}.example`}, 'token', now())`
  return `${id}.example`
}

/** Another session of the client's person. @returns its id */
async function addSession(t: TestApp, { userId }: Client): Promise<string> {
  await t.signedIn({ userId })
  const [row] = await t.app.db.sql<{ id: string }[]>`
    select id from sessions where user_id = ${userId} order by id desc limit 1`
  return row?.id ?? ''
}

/** A message about the job that was sent, and whose trouble goes on. */
async function addAlert(t: TestApp, { jobId, providerId }: { jobId: string; providerId: string }): Promise<string> {
  const id = newId()
  const troubleId = newId()
  await t.app.db.sql`
    insert into alert_troubles (id, project_id, target_type, target_id, kind, opened_at, told_at)
    select ${troubleId}, project_id, 'job', id, 'failure', now(), now() from jobs where id = ${jobId}`
  const message = t.app.db.sql.json({ title: 'Sums failed' })
  await t.app.db.sql`
    insert into alerts (id, project_id, trouble_id, part, event, target_type, target_id, target_name, message, provider_id,
      provider_name, provider_type, status, due_at, created_at, sent_at)
    select ${id}, project_id, ${troubleId}, 'opening', 'run.failed', 'job', ${jobId}, 'Sums', ${message}, id, name, type,
      'sent', now(), now(), now()
    from notification_providers where id = ${providerId}`
  return id
}

async function addArtifact(t: TestApp, runId: string): Promise<string> {
  const id = newId()
  const key = `artifacts/${newId()}`
  await t.app.objects.put(key, TRACE)
  await t.app.db.sql`
    insert into artifacts (id, project_id, run_id, kind, name, content_type, size_bytes, object_key)
    select ${id}, project_id, id, 'trace', 'trace.zip', 'application/zip', ${TRACE.length}, ${key}
    from runs where id = ${runId}`
  return id
}

/** Who may call it: by token where a token will do. */
export const callerOf = ({ client, browser }: World, op: Op): Client => (needsSession(op) ? browser : client)

/** The path with its ids filled in. @throws Error for a path that the world has nothing for */
export function fill(path: string, ids: Record<string, string>): string {
  let known = ''
  const parts = path.split('/').map((part) => {
    known = known ? `${known}/${part}` : part || '/'
    if (!part.startsWith('{')) return part
    const id = ids[known.replace('//', '/')]
    if (!id) throw new Error(`tests/support/world.ts makes no ${known}`)
    return id
  })
  return parts.join('/')
}

/** The body with the world's ids where the document's example has made-up ones. */
export function withIds(body: unknown, ids: Record<string, string>): unknown {
  if (typeof body !== 'object' || body === null) return body
  const known: Record<string, unknown> = {
    projectId: ids.projectId,
    jobId: ids['/api/jobs/{id}'],
    testId: ids['/api/tests/{id}'],
    tests: [ids['/api/tests/{id}']],
    confirm: ids.slug,
    userId: ids.admin,
    slug: `made-${newId()}`,
    tags: [ids['/api/tags/{id}']],
    monitors: [ids['/api/monitors/{id}']],
    ids: [ids['/api/monitors/{id}']],
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, known[name] ?? value]))
}

/** Everything that is stored, as one text per table: to see that nothing changed. Times of last use come and go. */
export async function snapshot(t: TestApp): Promise<Record<string, string>> {
  const { sql } = t.app.db
  let text = snapshots.get(t)
  if (!text) {
    const tables = await sql<{ name: string }[]>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
    text = tables.map(({ name }) => SUM_OF.replaceAll('TABLE', name)).join(' union all ')
    snapshots.set(t, text)
  }
  const rows = await sql.unsafe<{ name: string; sum: string }[]>(text, [], { prepare: true })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
/** One statement over all tables: walks take thousands of snapshots. */
const snapshots = new WeakMap<TestApp, string>()
const SUM_OF = `select 'TABLE' as name, count(*) || ' ' || coalesce(md5(string_agg(line, ',' order by line)), '') as sum
  from (select (to_jsonb(t) - 'last_used_at' - 'last_active_at')::text as line from "TABLE" t) lines`
