/**
 * The composition root: the only file that names concrete adapters. Nothing below knows which mode it is in. What only some
 * roles or settings need is imported where it is used: a process holds no code that it never runs.
 */
import { hkdfSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import type { Executor } from './execution/run-test.ts'
import { createAuthenticator } from './http/authenticate.ts'
import { createMembershipCache } from './http/membership-cache.ts'
import { createRateLimiter, limitGuesses } from './http/rate-limit.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import type { Log } from './kernel/log.ts'
import { StartError } from './kernel/start-error.ts'
import { AUTH_CHANGED, type Base } from './modules/base.ts'
import { identityMails } from './modules/identity/index.ts'
import { createModules } from './modules/index.ts'
import { ANYWHERE, readLocations } from './modules/locations/index.ts'
import { type SelfReport, workDone } from './modules/system/index.ts'
import { systemConnectivity } from './platform/connectivity/witnesses.ts'
import { memoryCounters } from './platform/counters/memory.ts'
import type { Counters } from './platform/counters/port.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Database } from './platform/database/port.ts'
import { asOwner, openDatabase } from './platform/database/postgres.ts'
import { createEgress } from './platform/egress/guarded.ts'
import { createPolicy } from './platform/egress/policy.ts'
import { identityOnDemand } from './platform/identity/on-demand.ts'
import { logMail } from './platform/mail/log.ts'
import type { Mail } from './platform/mail/port.ts'
import { diskObjects } from './platform/objects/disk.ts'
import { checkStorage } from './platform/objects/store.ts'
import { givenPrograms, k6Program } from './platform/programs.ts'
import { postgresPubSub } from './platform/pubsub/notify.ts'
import type { PubSub } from './platform/pubsub/port.ts'
import { bossQueue } from './platform/queue/pg-boss.ts'
import { readableByOthers } from './platform/readable.ts'
import { dnsTxtRecords } from './platform/txt/dns.ts'
import { aesVault, type SealingKeys } from './platform/vault/aes.ts'
import { beginKeyChange, endKeyChange, keptKeys } from './platform/vault/key-file.ts'
import { keptSecret, reencrypt, SEALED, unknownKeyRows } from './platform/vault/store.ts'

export type App = Awaited<ReturnType<typeof compose>>

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

const DAY_SECONDS = 86_400
const REDIS_PORT = 6379

/** For commands/rotate-keys.ts: what it needs of the vault's adapter. */
export const keyChange = { begin: beginKeyChange, end: endKeyChange, columns: SEALED, reencrypt, unknownKeyRows }

export interface ComposeOptions {
  log: Log
  clock?: Clock
  /** Something the program cannot live without is gone for good. */
  onFatal?(message: string): void
}

/** Opens everything the roles need. What fails here is a StartError with one line to act on. */
export async function compose(config: Config, options: ComposeOptions) {
  const { log } = options
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      await closer().catch((error) => log.error({ event: 'close.failed', err: error }, 'closing failed'))
    }
  }
  try {
    await ownFolder(config.dataDir)
    if (config.ROLES.includes('worker')) await givenPrograms(config)
    const url = config.DATABASE_URL ?? (await embedded(config, options, closers))
    const db = await openDatabase({
      url,
      pool: config.DATABASE_POOL,
      onLost: (connections) =>
        log.warn({ event: 'database.silent', connections }, 'the database did not respond; reconnecting'),
    })
    closers.push(db.close)
    await asOwner(url, migrate(db))
    const { all, served } = await servedLocations(db, config)
    const shared = config.REDIS_URL ? await openRedis(config.REDIS_URL, log) : null
    if (shared) closers.push(shared.redis.close)
    const notified = await postgresPubSub(db, log)
    const pubsub = shared?.pubsubBeside(notified) ?? notified
    closers.push(pubsub.close)
    const upkeep = config.ROLES.includes('scheduler')
    const queue = await asOwner(url, bossQueue({ db, locations: all, log, upkeep }))
    closers.push(queue.close)
    const tasks = backgroundTasks(log)
    closers.push(tasks.drain)
    const keys = await sealingKeys(config)
    const vault = aesVault(keys)
    // Made of the first key there was, it stays when keys change: people stay signed in.
    const first = Buffer.from(hkdfSync('sha256', keys.previous ?? keys.current, 'watchkeeper', 'identity', 32))
    const identityKey = await keptSecret(db, vault, { name: 'identity', first: first.toString('hex') })
    const policy = createPolicy({ profile: config.EGRESS, allow: config.EGRESS_ALLOW, deny: config.EGRESS_DENY })
    for (const { host, port } of ownAddresses(db, config)) await policy.denyOwn(host, port)
    const counters = shared?.countersBeside(memoryCounters()) ?? memoryCounters()
    const mail = await mailer(config, log)
    const objectsFolder = join(config.dataDir, 'objects')
    const objects = await diskObjects(objectsFolder)
    const base: Base = {
      config,
      db,
      queue,
      pubsub,
      log,
      egress: createEgress({ policy }),
      mail,
      objects,
      counters,
      identity: identityOnDemand({
        sql: db.sql,
        secret: new Uint8Array(Buffer.from(identityKey, 'hex')).buffer,
        publicUrl: config.PUBLIC_URL,
        sessionSeconds: config.SESSION_DAYS * DAY_SECONDS,
        mails: identityMails(mail, config),
        log,
        background: tasks.run,
      }),
      txt: dnsTxtRecords(config.DNS_SERVERS),
      vault,
      clock: options.clock ?? systemClock,
      background: tasks.run,
    }
    const self: SelfReport = {
      version,
      isolation: 'this process has no worker',
      degraded: null,
      redis: shared?.redis ?? null,
      overdueMonitors: null,
      undone: null,
      workerMetrics: null,
      stopping: false,
    }
    const modules = createModules(base, self)
    self.overdueMonitors = modules.incidents.states.overdue
    self.undone = workDone({
      workers: modules.checking.engine.live,
      lateJobs: modules.jobs.schedule.late,
      lateProviders: modules.notifications.leases.late,
      waitingRuns: modules.runs.work.waiting,
    })
    const memberships = createMembershipCache(modules.organizations.membership)
    const authenticator = createAuthenticator({
      memberships,
      guesses: limitGuesses(counters, config.RATE_LIMIT_WRONG_TOKENS),
      cli: modules.cliTokens.lookup,
      trigger: modules.triggerKeys.lookup,
      session: modules.identity.lookup,
      cookieName: base.identity.cookie.name,
      publicUrl: config.PUBLIC_URL,
    })
    pubsub.subscribe(AUTH_CHANGED, authenticator.forget)
    const firstStart = () => modules.organizations.bootstrap(modules.cliTokens.service.addFirst)
    /** For processes that store or serve objects; commands only need the database. */
    const ownStorage = () => checkStorage(db, objectsFolder)
    return { ...base, served, self, modules, authenticator, memberships, firstStart, ownStorage, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The front door; it does not listen yet. Only the API role needs it. */
export async function composeServer(app: App, { checkAnswers = false } = {}) {
  const { config, log, modules, counters, authenticator, memberships } = app
  const [{ createServer }, { demoRoutes }] = await Promise.all([import('./http/server.ts'), import('./demo/page.ts')])
  return createServer({
    log,
    version,
    authenticator,
    rateLimiter: createRateLimiter(counters, config.RATE_LIMIT_PUBLIC),
    memberships,
    idempotency: modules.idempotency,
    routes: config.DEMO ? [...modules.routes, demoRoutes] : modules.routes,
    cliPackage: { dataDir: config.dataDir, publicUrl: config.PUBLIC_URL ?? null },
    bodyLimitBytes: config.BODY_LIMIT_BYTES,
    trustedProxies: config.TRUSTED_PROXIES,
    checkAnswers,
    database: app.db,
    onRequestDone: (request, status, elapsedMs) =>
      modules.system.metrics.requests.observe(
        { method: request.method, route: request.routeOptions.url ?? 'unknown', status },
        elapsedMs / 1000,
      ),
  })
}

/** Probes and numbers of a process without an API. */
export async function composeOps({ modules }: App, at: { host: string; port: number }) {
  const { listenForOps } = await import('./platform/ops/http.ts')
  const { service, metrics } = modules.system
  const { registry } = metrics
  return listenForOps(at, {
    ready: service.ready,
    metrics: async () => ({ body: await registry.metrics(), type: registry.contentType }),
  })
}

export interface ComposedExecutor {
  executor: Executor
  isolation: string
  /** After the executor's own close. */
  close(): Promise<void>
}

/**
 * Probes the walls and opens the runner behind them. Only workers need it.
 * @throws IsolationError when ISOLATION cannot be had on this machine
 */
export async function composeExecutor({ config, db, log, modules, egress }: App): Promise<ComposedExecutor> {
  const { createExecutor } = await import('./execution/run-test.ts')
  const { openMasker } = await import('./execution/masking/masker.ts')
  const { startEgressProxy } = await import('./platform/egress/proxy.ts')
  const { createSandbox } = await import('./platform/sandbox/create.ts')
  const { rawTcpPolicy } = await import('./platform/sandbox/raw-tcp-policy.ts')
  const { browserPath } = config
  const rawTcp = config.ISOLATION_RAW_TCP || config.ISOLATION === 'L3n'
  const rawTcpRules = {
    profile: config.EGRESS,
    allow: config.EGRESS_ALLOW,
    deny: config.EGRESS_DENY,
    own: ownAddresses(db, config),
  }
  const sandbox = await createSandbox({
    isolation: config.ISOLATION,
    rootDir: config.dataDir,
    log,
    ...(browserPath ? { browserPath } : {}),
    ...(rawTcp ? { rawTcp: await rawTcpPolicy(rawTcpRules) } : {}),
  })
  const executor = await createExecutor({
    sandbox,
    log,
    readable: readableByOthers,
    egress: {
      open: ({ onBlocked, ...options }) =>
        startEgressProxy({
          ...options,
          policy: egress.policy,
          onBlocked(blocked) {
            modules.system.metrics.blocked.inc()
            onBlocked(blocked)
          },
        }),
    },
    openMasker: (secrets) => openMasker(secrets),
    config: {
      warmSlots: config.WARM_SLOTS,
      coresPerSlot: config.SLOT_CORES,
      browserPath,
      browsersPath: config.PLAYWRIGHT_BROWSERS_PATH ?? null,
      ffmpegPath: config.ffmpegPath,
      nodePath: process.execPath,
      compiledDir: config.compiledDir,
      artifactsDir: join(config.dataDir, 'runner/artifacts'),
      load: {
        maxVus: config.LOAD_MAX_VUS,
        k6Path: config.K6_ENGINE === 'binary' ? await k6Program(config.K6_BINARY) : null,
      },
      limits: {
        memoryMb: config.SLOT_MEMORY_MB,
        processes: config.SLOT_PROCESSES,
        diskMb: config.SLOT_DISK_MB,
        fileMb: Math.min(config.SLOT_DISK_MB, 512),
      },
    },
  })
  return { executor, isolation: sandbox.level, close: sandbox.close }
}

/** What checks of monitors reach the world through. Only workers need it. */
export async function composeProber({ config, egress, served }: App) {
  const { createSystemPing } = await import('./platform/icmp/system-ping.ts')
  const icmp = createSystemPing()
  return {
    context: { egress, icmp },
    connectivity: systemConnectivity(config.CONNECTIVITY_TARGETS, icmp),
    locations: served,
    maxRunning: config.CHECK_CONCURRENCY,
  }
}

/** @throws StartError when WORKER_LOCATIONS names one that is not there */
async function servedLocations(db: Database, { WORKER_LOCATIONS: wanted }: Config) {
  const all = (await readLocations(db.sql)).map(({ id }) => id)
  const unknown = wanted.filter((id) => !all.includes(id))
  if (unknown.length > 0) {
    throw new StartError(`WORKER_LOCATIONS: unknown location ${unknown.join(', ')}. Choose from: ${all.join(', ')}`)
  }
  return { all, served: wanted.length === 0 ? all : [...new Set([...wanted, ANYWHERE])] }
}

/** What scripts and checks never reach, whatever the policy: the platform's own servers. */
function ownAddresses({ host, port }: { host: string; port: number }, config: Config) {
  const { REDIS_URL, HOST, PORT, TRUSTED_PROXIES } = config
  const redis = REDIS_URL ? new URL(REDIS_URL) : null
  // Who trusts a proxy on this machine, or on its network, would take a script's word for the proxy's.
  const frontDoor = TRUSTED_PROXIES.length > 0 ? [{ host: HOST, port: PORT }] : []
  return [
    { host, port },
    ...(redis ? [{ host: redis.hostname, port: Number(redis.port || REDIS_PORT) }] : []),
    ...frontDoor,
  ]
}

async function embedded(
  config: Config,
  { log, onFatal = () => {} }: ComposeOptions,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  const { startEmbeddedPostgres } = await import('./platform/database/embedded.ts')
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    onExit: ({ reason, restarting }) => {
      if (!restarting) onFatal(`The embedded PostgreSQL keeps stopping: ${reason}. See its log in DATA_DIR`)
    },
  })
  closers.push(postgres.stop)
  return postgres.url
}

/** What several processes share through Redis. */
async function openRedis(url: string, log: Log) {
  const { connectRedis } = await import('./platform/redis/connect.ts')
  const { redisCounters } = await import('./platform/counters/redis.ts')
  const { redisPubSub } = await import('./platform/pubsub/redis.ts')
  const redis = await connectRedis(url, log)
  return {
    redis,
    pubsubBeside: (own: PubSub) => redisPubSub(redis, own),
    countersBeside: (own: Counters) => redisCounters(redis, own),
  }
}

async function mailer({ SMTP_URL, MAIL_FROM }: Config, log: Log): Promise<Mail> {
  if (!SMTP_URL) return logMail(log)
  const { smtpMail } = await import('./platform/mail/smtp.ts')
  return smtpMail({ url: SMTP_URL, from: MAIL_FROM })
}

async function ownFolder(folder: string): Promise<void> {
  try {
    // One by one: below /proc, Node's own way of making them all never ends.
    for (const missing of missingFolders(folder)) {
      await mkdir(missing, 0o700).catch((error) => (error.code === 'EEXIST' ? undefined : Promise.reject(error)))
    }
    const probe = join(folder, '.writable')
    await writeFile(probe, '')
  } catch (error) {
    throw new StartError(`Cannot write to DATA_DIR ${folder}: ${(error as NodeJS.ErrnoException).code}`)
  }
}

const missingFolders = (folder: string): string[] =>
  existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder]

async function sealingKeys(config: Config): Promise<SealingKeys> {
  const { SECRET_KEY: current, SECRET_KEY_PREVIOUS: previous = null } = config
  return current === undefined ? keptKeys(config.dataDir) : { current, previous }
}

function backgroundTasks(log: Log) {
  const running = new Set<Promise<unknown>>()
  return {
    run(name: string, work: Promise<unknown>): void {
      const task = work.catch((error) =>
        log.error({ event: 'background.failed', task: name, err: error }, 'background task failed'),
      )
      running.add(task)
      task.finally(() => running.delete(task))
    },
    drain: async () => {
      await Promise.all(running)
    },
  }
}
