/** The OpenAPI document without a running product: every route registered, over ports that nothing ever calls. */
import { readFileSync } from 'node:fs'
import { readConfig } from '../packages/server/src/config.ts'
import { describe } from '../packages/server/src/http/openapi.ts'
import { createServer } from '../packages/server/src/http/server.ts'
import { createLog } from '../packages/server/src/kernel/log.ts'
import type { Base } from '../packages/server/src/modules/base.ts'
import { createModules } from '../packages/server/src/modules/index.ts'

const PACKAGE = new URL('../packages/server/package.json', import.meta.url)

/** Answers every property and every call with itself: enough to make the modules, of no use to run them. */
// biome-ignore lint/suspicious/noExplicitAny: it stands for every port there is
const hollow: any = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : hollow),
  apply: () => hollow,
})

export async function describeApi(): Promise<object> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  const log = createLog({ level: 'silent', terminal: false })
  const base: Base = {
    db: hollow,
    queue: hollow,
    pubsub: hollow,
    objects: hollow,
    vault: hollow,
    clock: hollow,
    background: hollow,
    config: readConfig({}),
    log,
    mail: hollow,
    identity: hollow,
    txt: hollow,
    counters: hollow,
    egress: hollow,
  }
  const modules = createModules(base, {
    version,
    isolation: '',
    degraded: null,
    redis: null,
    overdueMonitors: null,
    undone: null,
    workerMetrics: null,
    stopping: false,
  })
  const server = await createServer({
    log,
    version,
    authenticator: hollow,
    rateLimiter: hollow,
    memberships: hollow,
    idempotency: hollow,
    routes: modules.routes,
    cliPackage: { dataDir: '', publicUrl: null },
    bodyLimitBytes: 1,
    trustedProxies: [],
    checkAnswers: false,
  })
  await server.ready()
  const document = describe(server)
  await server.close()
  return document
}
