/**
 * The kit of the tests: the whole product on a fresh database, asked through its HTTP door.
 * `const t = await startApp(); after(t.close); await t.owner.post('/api/jobs', {…})`
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, type ComposeOptions, compose, composeServer } from '../compose.ts'
import { type Config, readConfig } from '../config.ts'
import type { Clock } from '../kernel/clock.ts'
import { newId } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import type { Role } from '../kernel/scope.ts'
import { hashOf, newToken, startOf } from '../kernel/tokens.ts'
import { compiledDir } from './compiled-dir.ts'
import { freshDatabase, quiet } from './database.ts'

export interface Answer {
  status: number
  // Tests read answers of many shapes; the schemas are checked by the server itself (checkAnswers).
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, string>
}

export interface Client {
  token: string
  projectId: string
  userId: string
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(url: string, body: unknown): Promise<Answer>
  put(url: string, body: unknown): Promise<Answer>
  delete(url: string): Promise<Answer>
  request(method: string, url: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>
}

/** All of the product in this process. */
export type ServedApp = App & { server: Awaited<ReturnType<typeof composeServer>> }

export interface TestApp {
  app: ServedApp
  /** Owner of the first project. */
  owner: Client
  /** Nobody: no token. */
  anonymous: Client
  /** A caller with any token, a trigger key say. */
  withToken(token: string): Client
  /** A browser that keeps cookies and comes from our own pages; nobody has signed in with it. */
  browser(): Client & { cookies: Map<string, string> }
  /** A browser in which this person is signed in. */
  signedIn(person: Pick<Client, 'userId'>): Promise<Client & { cookies: Map<string, string> }>
  /** Another person with that role in the first organization and its project, or in the one given. */
  as(role: Role, projectId?: string): Promise<Client>
  /** The owner of another organization's project. */
  stranger(): Promise<Client>
  /** Listens on a free port of loopback; for streams and real clients. */
  listen(): Promise<string>
  close(): Promise<void>
}

const RAISED = '1000000'

/** Every start is a fresh database; `env` adds settings, `clock` a fake clock, `log` catches what is logged. */
export async function startApp(
  options: { env?: Record<string, string>; clock?: Clock; log?: Log } = {},
): Promise<TestApp> {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'wk-data-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DATABASE_POOL: '4',
    DEMO: 'false',
    SECRET_KEY: 'x'.repeat(40),
    RATE_LIMIT_USER: RAISED,
    RATE_LIMIT_PUBLIC: RAISED,
    RATE_LIMIT_WRONG_TOKENS: RAISED,
    PORT: '0',
    SETUP_COMPILED_DIR: compiledDir,
    ...options.env,
  })
  const app = await composeServed(config, {
    log: options.log ?? quiet,
    ...(options.clock ? { clock: options.clock } : {}),
  })
  const first = await app.firstStart()
  if (!first) throw new Error('a fresh database was not empty')
  const withToken = (token: string, projectId = '', userId = '') => clientOf(app, { token, projectId, userId })
  return {
    app,
    owner: withToken(first.token, first.projectId, first.userId),
    anonymous: withToken(''),
    withToken,
    browser: () => browserOf(app, ''),
    signedIn: async ({ userId }) => {
      const browser = browserOf(app, userId)
      browser.cookies.set(app.identity.cookie.name, encodeURIComponent(await addSession(app, userId)))
      return browser
    },
    as: async (role, projectId = first.projectId) => {
      const person = await addPerson(app, projectId, role)
      return withToken(person.token, projectId, person.userId)
    },
    stranger: async () => {
      const other = await addOrganization(app)
      return withToken(other.token, other.projectId, other.userId)
    },
    listen: () => app.server.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.server.close()
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One more node, with a front door whose answers are checked. */
export async function composeServed(config: Config, options: ComposeOptions): Promise<ServedApp> {
  const app = await compose(config, options)
  return Object.assign(app, { server: await composeServer(app, { checkAnswers: true }) })
}

function clientOf(app: ServedApp, who: { token: string; projectId: string; userId: string }): Client {
  const request: Client['request'] = async (method, url, { body, headers = {} } = {}) => {
    const answer = await app.server.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers as Record<string, string>,
    }
  }
  return { ...who, ...methodsOf(request) }
}

function methodsOf(request: Client['request']) {
  return {
    request,
    get: (url: string, headers?: Record<string, string>) => request('GET', url, { headers }),
    post: (url: string, body?: unknown, headers?: Record<string, string>) => request('POST', url, { body, headers }),
    patch: (url: string, body: unknown) => request('PATCH', url, { body }),
    put: (url: string, body: unknown) => request('PUT', url, { body }),
    delete: (url: string) => request('DELETE', url),
  }
}

function browserOf(app: ServedApp, userId: string): Client & { cookies: Map<string, string> } {
  const cookies = new Map<string, string>()
  const plain = clientOf(app, { token: '', projectId: '', userId })
  const request: Client['request'] = async (method, url, { body, headers = {} } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) }
    const answer = await plain.request(method, url, { body, headers: { ...own, ...headers } })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { ...plain, ...methodsOf(request), cookies }
}

interface Stored {
  db: Pick<App['db'], 'sql'>
}

/** A session as signing in makes it. @returns the cookie's value */
async function addSession(app: App, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await app.db.sql`insert into sessions (id, user_id, token_hash, expires_at)
    values (${newId()}, ${userId}, ${app.identity.cookie.hashOf(token)}, now() + interval '1 day')`
  return app.identity.cookie.write(token)
}

async function addPerson(app: Stored, projectId: string, role: Role): Promise<{ token: string; userId: string }> {
  const userId = newId()
  await app.db.sql`insert into users (id, email, name, email_verified)
    values (${userId}, ${`${userId}@example.test`}, ${role}, true)`
  if (role === 'super_admin') {
    await app.db.sql`update users set is_super_admin = true where id = ${userId}`
  } else {
    await app.db.sql`insert into members (organization_id, user_id, role)
      select organization_id, ${userId}, ${role} from projects where id = ${projectId}`
  }
  if (role === 'project_admin' || role === 'project_editor') {
    await app.db.sql`insert into project_members (project_id, user_id, role) values (${projectId}, ${userId}, ${role})`
  }
  return { token: await addToken(app, projectId, userId), userId }
}

/** The owner of a fresh organization's only project. */
export async function addOrganization(app: Stored): Promise<{ token: string; projectId: string; userId: string }> {
  const organizationId = newId()
  const projectId = newId()
  await app.db.sql`insert into organizations (id, name, slug) values (${organizationId}, 'Other', ${organizationId})`
  await app.db.sql`insert into projects (id, organization_id, name, slug, is_default)
    values (${projectId}, ${organizationId}, 'Other', 'other', true)`
  return { projectId, ...(await addPerson(app, projectId, 'org_owner')) }
}

async function addToken(app: Stored, projectId: string, userId: string): Promise<string> {
  const token = newToken('svc_live_')
  await app.db.sql`insert into cli_tokens (id, project_id, name, kind, scope, start, hash, created_by)
    values (${newId()}, ${projectId}, 'test', 'live', 'full', ${startOf(token)}, ${hashOf(token)}, ${userId})`
  return token
}
