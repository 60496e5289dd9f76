/**
 * Every setting there is: one zod table over environment variables, printed by `npm start -- --help`.
 * This is the only file of the server that reads process.env.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './kernel/start-error.ts'

const whole = (min: number, max: number) => {
  const wrong = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong)
}
const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .or(z.boolean())
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** A list whose every part passes; `form` says what one looks like. */
const listOf = (passes: (part: string) => boolean, form: string) =>
  list.refine((parts) => parts.every(passes), `must be ${form}, separated by commas`).prefault('')
const optional = z.string().trim().min(1).optional()

const isIpv4 = (text: string) => z.ipv4().safeParse(text).success
const isIpv6 = (text: string) => z.ipv6().safeParse(text).success

/** Of `host:port`. */
const isPort = (place: string) => {
  const port = Number(/:(\d{1,5})$/.exec(place)?.[1] ?? Number.NaN)
  return port >= 1 && port <= 65_535
}

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`, or one of Fastify's own names for some. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return Number(bits) >= 1 && ((isIpv4(address) && Number(bits) <= 32) || (isIpv6(address) && Number(bits) <= 128))
}

/** `9.9.9.9`, `9.9.9.9:53`, `[2620:fe::fe]:53`. */
function isServer(text: string): boolean {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]+)\]|([^:]+)):\d+$/.exec(text) ?? []
  return isIpv4(text) || isIpv6(text) || (isPort(text) && (bracketed ? isIpv6(bracketed) : isIpv4(plain)))
}

const ROLES = ['api', 'scheduler', 'worker'] as const

/** name of the variable → [schema, what it means]. An absent default shows as "not set". */
const SETTINGS = {
  HOST: [z.string().default('127.0.0.1'), 'address to listen on; 0.0.0.0 accepts connections from other machines'],
  PORT: [whole(0, 65_535).default(3000), 'port to listen on; 0 chooses a free one'],
  OPS_HOST: [z.string().default('127.0.0.1'), 'address that OPS_PORT listens on'],
  OPS_PORT: [
    whole(0, 65_535).optional(),
    'port for /livez, /readyz and /metrics of a process without the role api; 0 disables it; default 9464 if it is free',
  ],
  PUBLIC_URL: [z.url().optional(), 'URL at which users reach the server, for links; default http://HOST:PORT'],
  DATA_DIR: [z.string().min(1).default('data'), 'folder of the embedded database, keys, artifacts and logs'],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'your own PostgreSQL (15 or newer); without it an embedded one is started',
  ],
  REDIS_URL: [
    z.url({ protocol: /^rediss?$/ }).optional(),
    'Redis through which several processes share rate limits and wake-ups; not needed for one',
  ],
  DATABASE_POOL: [
    whole(2, 200).default(8),
    'database connections per process, besides 2 for maintenance and 1 for LISTEN',
  ],
  ROLES: [
    list.pipe(z.array(z.enum(ROLES)).min(1)).prefault('api,scheduler,worker'),
    'roles of this process: any of api, scheduler, worker, separated by commas',
  ],
  WORKER_LOCATIONS: [
    listOf((part) => /^[a-z0-9][a-z0-9-]{0,62}$/.test(part), 'ids of locations'),
    'locations whose runs this worker carries out; default all',
  ],
  CHECK_CONCURRENCY: [whole(1, 20_000).default(1000), 'monitor checks that one worker carries out at the same time'],
  CONNECTIVITY_TARGETS: [
    listOf((part) => /^(\[[\da-f:.]+\]|[^\s:[\]]+):\d+$/i.test(part) && isPort(part), 'host:port'),
    'host:port of nearby hosts that show whether this worker has a network; default its name servers and gateway',
  ],
  WORKER_MEMORY_MB: [
    whole(256, 65_536).default(1024),
    'memory limit of the worker process beside the API; the process is restarted when it exceeds the limit',
  ],
  WORKER_SLOTS: [whole(1, 256).default(2), 'runs this worker carries out at the same time'],
  SLOT_CORES: [whole(1, 64).default(2), 'Playwright workers in one run of several tests'],
  SLOT_MEMORY_MB: [whole(128, 65_536).default(1536), 'memory one run may use'],
  SLOT_PROCESSES: [whole(32, 4096).default(256), 'processes and threads one run may have'],
  SLOT_DISK_MB: [whole(16, 65_536).default(1024), 'disk space one run may use'],
  WARM_SLOTS: [whole(0, 16).default(1), 'warm slots of each kind while runs are expected; 0 starts every run cold'],
  LOAD_MAX_VUS: [whole(1, 100_000).default(1000), 'virtual users that one load test may use on this worker'],
  K6_ENGINE: [
    z.enum(['builtin', 'binary']).default('builtin'),
    'engine for load tests: the built-in one, or a k6 binary',
  ],
  K6_BINARY: [optional, 'path of the k6 binary, with K6_ENGINE=binary; default /usr/local/bin/k6 or /usr/bin/k6'],
  PROJECT_CONCURRENCY: [whole(1, 1000).default(5), 'concurrent runs of one project, over all locations and workers'],
  ISOLATION: [
    z.enum(['auto', 'strict', 'L0', 'L1', 'L2', 'L3', 'L3n']).default('auto'),
    'isolation of scripts: auto takes the strongest level available, strict runs no script below L3 (docs/isolation.md)',
  ],
  ISOLATION_RAW_TCP: [
    flag.default(false),
    'allow scripts to open raw TCP connections as the egress policy permits (level L3n, root only)',
  ],
  EGRESS: [
    z.enum(['open', 'strict']).default('open'),
    'open: scripts and checks may reach private and loopback addresses; strict: public addresses only',
  ],
  EGRESS_ALLOW: [list.prefault(''), 'addresses always allowed: ip, cidr, host or any of them with :port'],
  EGRESS_DENY: [list.prefault(''), 'addresses never allowed, same forms'],
  BROWSER_PATH: [optional, 'Chromium or Chrome to use; npm start finds or installs one'],
  PLAYWRIGHT_BROWSERS_PATH: [optional, "where Playwright's installer has put Firefox, WebKit and ffmpeg"],
  FFMPEG_PATH: [optional, 'ffmpeg that records videos; npm start finds or installs one'],
  SECRET_KEY: [
    z.string().min(32, 'needs at least 32 characters').optional(),
    'encrypts secrets in the database; generated on the first start and kept in DATA_DIR when not set',
  ],
  SECRET_KEY_PREVIOUS: [
    z.string().min(32, 'needs at least 32 characters').optional(),
    'previous SECRET_KEY, while secrets are re-encrypted (npm run rotate-keys)',
  ],
  TRUSTED_PROXIES: [
    listOf(isNetwork, 'addresses or networks such as 10.0.0.0/8'),
    'proxies (addresses or networks) whose X-Forwarded-For is trusted',
  ],
  BOOTSTRAP_EMAIL: [
    z.email().default('owner@localhost.local'),
    'e-mail address of the first owner, used on an empty database',
  ],
  BOOTSTRAP_PASSWORD: [
    z.string().min(10).optional(),
    'password of the first owner; generated and printed once when not set',
  ],
  BOOTSTRAP_TOKEN: [
    z
      .string()
      .regex(/^svc_live_[0-9A-Za-z]{32,64}$/, 'must be svc_live_ followed by 32 to 64 letters or digits')
      .optional(),
    'CLI token of the first project; generated and printed once when not set',
  ],
  SIGN_UP: [
    z.enum(['open', 'invited', 'off']).default('invited'),
    'who may sign up: open, invited (with an invitation) or off; a super admin may change it',
  ],
  DNS_SERVERS: [
    listOf(isServer, 'addresses, with or without a port'),
    'name servers for the TXT records that verify domains; default those of the system',
  ],
  SESSION_DAYS: [whole(1, 365).default(30), 'days after which users have to sign in again'],
  SESSION_IDLE_DAYS: [whole(1, 365).default(7), 'days without a request after which a session ends'],
  SMTP_URL: [
    optional,
    'mail server, smtp://user:password@host:587 or smtps://…:465; when not set, e-mails are written to the log',
  ],
  MAIL_FROM: [z.string().min(3).default('Watchkeeper <watchkeeper@localhost>'), 'sender of e-mails'],
  DEMO: [flag.default(true), 'create and run a small example on an empty database'],
  RATE_LIMIT_USER: [whole(1, 1e9).default(1000), 'requests per minute of one user through CLI tokens'],
  RATE_LIMIT_PUBLIC: [whole(1, 1e9).default(10), 'requests per minute of one client address to public endpoints'],
  RATE_LIMIT_WRONG_TOKENS: [whole(1, 1e9).default(100), 'invalid tokens per minute from one client address'],
  RATE_LIMIT_TRIGGER: [whole(1, 1e9).default(100), 'requests per 60 s of one trigger key without its own limit'],
  BODY_LIMIT_BYTES: [whole(1024, 64 << 20).default(1 << 20), 'largest request body'],
  METRICS_TOKEN: [
    z.string().min(16, 'needs at least 16 characters').optional(),
    'Bearer token for /metrics, which answers 404 when this is not set',
  ],
  RETENTION_DAYS: [whole(1, 3650).default(90), 'days that finished runs, their consoles and artifacts are kept'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'least severe level that is logged',
  ],
  LOG_FORMAT: [z.enum(['auto', 'json', 'pretty']).default('auto'), 'auto: pretty on a terminal, JSON otherwise'],
  SHUTDOWN_SECONDS: [
    whole(1, 600).default(20),
    'time that running scripts have to end after Ctrl-C before they are stopped',
  ],
} as const

type Table = typeof SETTINGS
type Values = { [Name in keyof Table]: z.output<Table[Name][0]> }

export interface Config extends Values {
  dataDir: string
  /** The user's choice, else what set-up found. Only the first is checked: set-up may still be installing the other. */
  browserPath: string | null
  ffmpegPath: string | null
  /** Where the worker keeps what it compiles: beside the program, for every data folder, where set-up found it writable. */
  compiledDir: string
}

/**
 * Reads and checks the settings.
 * @throws StartError with one line that names every wrong setting; values are never repeated.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, [schema]] of Object.entries(SETTINGS)) {
    const given = env[name]
    const parsed = schema.safeParse(given === '' ? undefined : given)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`)
  }
  if (problems.length > 0)
    throw new StartError(`Invalid settings. ${problems.join('; ')}. Run npm start -- --help for a list of all settings`)
  const config = values as unknown as Values
  const dataDir = resolve(config.DATA_DIR)
  return {
    ...config,
    dataDir,
    browserPath: config.BROWSER_PATH ?? (env.SETUP_BROWSER_PATH || null),
    ffmpegPath: config.FFMPEG_PATH ?? (env.SETUP_FFMPEG_PATH || null),
    compiledDir: env.SETUP_COMPILED_DIR || join(dataDir, 'runner'),
  }
}

/** What the process beside the API is given: the database, which may be an embedded one, and no secret that it needs not. */
export function workerEnvironment(databaseUrl: string): Record<string, string | undefined> {
  const { BOOTSTRAP_PASSWORD: _, BOOTSTRAP_TOKEN: _token, SMTP_URL: _mail, ...env } = process.env
  // Names are looked up by half of these threads; half of that half is for scripts at most (platform/egress/slot-names.ts).
  return { UV_THREADPOOL_SIZE: '32', ...env, DATABASE_URL: databaseUrl, ROLES: 'worker' }
}

/**
 * Flags of Node for the process of checks and scripts: those of `npm start`, of which later ones count. Thousands of checks
 * go on at once there: in a nursery of 4 MB most of what they leave would be copied before it is dead.
 */
export function workerFlags(heapMb: number): string[] {
  const flags = JSON.parse(readFileSync(new URL('../node-flags.json', import.meta.url), 'utf8')) as string[]
  return [...flags, '--max-semi-space-size=8', `--max-old-space-size=${heapMb}`]
}

/** The table that `--help` prints: one setting a line, with its default and meaning. */
export function settingsHelp(): string {
  const rows = Object.entries(SETTINGS).map(([name, [schema, meaning]]) => {
    const empty = schema.safeParse(undefined)
    const standard = empty.success && empty.data !== undefined ? String(empty.data) || '(empty)' : 'not set'
    return [name, standard, meaning] as const
  })
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
  const names = width(0)
  const defaults = Math.min(width(1), 42)
  return rows
    .map(([name, standard, meaning]) => `  ${name.padEnd(names)}  ${standard.padEnd(defaults)}  ${meaning}`)
    .join('\n')
}
