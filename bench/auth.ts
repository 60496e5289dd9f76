/** Who is asking, and lists of an organization that has grown: what each costs with one client. */
import { Agent } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import postgres from 'postgres'
import { compose } from '../packages/server/src/compose.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { allow } from '../packages/server/src/http/allow.ts'
import { createRateLimiter } from '../packages/server/src/http/rate-limit.ts'
import { createLog } from '../packages/server/src/kernel/log.ts'
import { memoryCounters } from '../packages/server/src/platform/counters/memory.ts'
import { api } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { ask, median, quantile } from './support/load.ts'
import { authorization, inWorkshop, TOKEN } from './support/workshop.ts'

export const title = 'Authentication, and lists of 1,000,000 audit entries, 500 members and 1,000 variables'
export const bounds = {
  auth_cpu_ms: '≤ 0.25 ms of CPU, the token looked up in the database',
  auth_cached_cpu_ms: '≤ 0.25 ms of CPU, the token known',
  audit_p95_ms: '≤ 20 ms, whatever the filter',
  members_p95_ms: '≤ 20 ms, whatever the filter',
  variables_ms: '≤ 60 ms for all',
}

const ENTRIES = 1_000_000
const MEMBERS = 500
const VARIABLES = 1000
const ASKED = 100
const WARM_UP = 10
const AUTHENTICATIONS = 5000
const DAY_MS = 86_400_000

export async function run({ say }: BenchmarkOptions): Promise<Record<string, number>> {
  return inWorkshop(async (workshop) => {
    const DATABASE_URL = await workshop.database()
    const dataDir = workshop.folder('data')
    const { base } = await workshop.product({ dataDir, env: { DATABASE_URL, ROLES: 'api' } })
    const me = (await api(base, 'GET', '/api/me')).body as Me
    say(`Storing ${ENTRIES} audit entries, ${MEMBERS} members and ${VARIABLES} variables`)
    await fill(DATABASE_URL, me)
    const figures = await lists(base, me, say)
    const env = { DATABASE_URL, DATA_DIR: dataDir, RATE_LIMIT_USER: '1000000000' }
    return { ...(await authentication(env, say)), ...figures }
  })
}

interface Me {
  project: { id: string }
  organization: { id: string }
}

async function lists(base: string, me: Me, say: BenchmarkOptions['say']): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = async (path: string): Promise<number[]> => {
    const taken: number[] = []
    for (let i = -WARM_UP; i < ASKED; i++) {
      const startedAt = performance.now()
      const { status } = await ask({ url: base + path, headers: authorization }, agent)
      if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
      if (i >= 0) taken.push(performance.now() - startedAt)
    }
    return taken
  }
  const worst = async (paths: string[]): Promise<number> => {
    let slowest = 0
    for (const path of paths) {
      const p95 = quantile(await times(path), 0.95)
      say(`${p95.toFixed(1).padStart(6)} ms  ${path}`)
      slowest = Math.max(slowest, p95)
    }
    return slowest
  }
  const from = new Date(Date.now() - 200 * DAY_MS).toISOString()
  const to = new Date(Date.now() - 100 * DAY_MS).toISOString()
  const filters = [
    ...['', 'action=thing3.update', 'action=thing3.*', 'action=rare.event', 'resourceType=thing5', 'actorId=actor-7'],
    ...['resourceId=resource-77', `from=${from}`, `to=${to}`, `from=${from}&to=${to}`, 'page=150'],
    `action=thing3.update&actorId=actor-7&from=${from}`,
  ]
  const trails = ['/api/audit', `/api/organizations/${me.organization.id}/audit`]
  const audit = await worst([
    ...trails.flatMap((trail) => filters.map((filter) => `${trail}?${filter}`)),
    `${trails[1]}?projectId=${me.project.id}`,
  ])
  const people = `/api/organizations/${me.organization.id}/members`
  const members = await worst(
    ['', 'role=project_editor', 'search=member+4', 'page=10'].map((one) => `${people}?${one}`),
  )
  const variables = median(await times('/api/variables'))
  agent.destroy()
  return { audit_p95_ms: audit, members_p95_ms: members, variables_ms: variables }
}

/** CPU of this process for one request's authentication and its place in the rate limit, no HTTP around it. */
async function authentication(
  env: Record<string, string>,
  say: BenchmarkOptions['say'],
): Promise<Record<string, number>> {
  const app = await compose(readConfig(env), { log: createLog({ level: 'silent', terminal: false }) })
  try {
    const limiter = createRateLimiter(memoryCounters(), 1e9)
    const { access } = allow('job:view')
    // As much of a request as the two look at.
    const request = {
      ...{ id: 'bench', method: 'GET', ip: '127.0.0.1', params: {}, cookies: {} },
      headers: authorization,
      raw: { rawHeaders: ['Authorization', `Bearer ${TOKEN}`] },
    } as unknown as FastifyRequest
    const reply = { header: () => reply } as unknown as FastifyReply
    const cpuMs = async (before: () => void) => {
      const once = async () => {
        before()
        await limiter.count(request, reply, await app.authenticator.authenticate(request, access))
      }
      for (let i = 0; i < AUTHENTICATIONS / 5; i++) await once()
      const started = process.cpuUsage()
      for (let i = 0; i < AUTHENTICATIONS; i++) await once()
      const { user, system } = process.cpuUsage(started)
      return (user + system) / 1000 / AUTHENTICATIONS
    }
    say(`Authenticating ${AUTHENTICATIONS} times with and without a look into the database`)
    return { auth_cpu_ms: await cpuMs(app.authenticator.forget), auth_cached_cpu_ms: await cpuMs(() => {}) }
  } finally {
    await app.close()
  }
}

async function fill(databaseUrl: string, { project, organization }: Me): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`
    insert into audit (id, organization_id, project_id, action, resource_type, resource_id, resource_name, actor_type,
      actor_id, actor_name, ip, user_agent, changes, created_at)
    select gen_random_uuid(), ${organization.id}, case when n % 50 = 0 then null else ${project.id}::uuid end,
      case when n % 100000 = 0 then 'rare.event' else 'thing' || n % 12 || '.' || (array['create', 'update', 'delete'])[n % 3 + 1] end,
      case when n % 100000 = 0 then 'rare' else 'thing' || n % 12 end, 'resource-' || n % 9973, 'Thing ' || n,
      'cli_token', 'actor-' || n % 499, 'Actor', '203.0.113.7', 'bench', '{"name": {"from": "a", "to": "b"}}',
      now() - n * interval '30 seconds'
    from generate_series(1, ${ENTRIES}) n`
  await sql`
    with made as (
      insert into users (id, email, name) select gen_random_uuid(), 'member' || n || '@example.test', 'Member ' || n
      from generate_series(1, ${MEMBERS - 1}) n returning id),
    numbered as (select id, row_number() over () as n from made)
    insert into members (organization_id, user_id, role)
    select ${organization.id}, id, (array['org_admin', 'project_admin', 'project_editor', 'project_viewer'])[n % 4 + 1] from numbered`
  await sql`
    insert into project_members (project_id, user_id, role)
    select ${project.id}, user_id, role from members where role in ('project_admin', 'project_editor')`
  await sql`
    insert into variables (id, project_id, key, value, is_secret, description)
    select gen_random_uuid(), ${project.id}, 'KEY_' || n, repeat('v', 200), false, 'What it is for' from generate_series(1, ${VARIABLES}) n`
  await sql`vacuum analyze`
  await sql.end()
}
