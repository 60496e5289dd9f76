/** The floors as data: who may import whom (ARCHITECTURE.md, "Floors"), and where SQL, settings and the network live. */

export const SERVER = 'packages/server/src/'
export const MAX_FILE_LINES = 400
export const MAX_TEST_LINES = 500

/** Sources of a package → its rooms and their floors. Imports go down; on the same floor only inside the room, but at the top. */
export const FLOORS: Record<string, Record<string, number>> = {
  [SERVER]: {
    kernel: 1,
    'config.ts': 1.5,
    platform: 2,
    http: 3,
    checks: 3,
    'test-types': 3,
    channels: 3,
    modules: 4,
    execution: 4,
    roles: 5,
    commands: 5,
    demo: 5,
    'compose.ts': 5,
    'main.ts': 5,
    'worker.ts': 5,
  },
  'packages/loadgen/src/': {
    script: 1,
    plain: 1,
    metrics: 2,
    executors: 2,
    http: 3,
    report: 3,
    vu: 4,
    modules: 5,
    engine: 6,
    binary: 7,
    'cli-options.ts': 8,
    'cli.ts': 8,
    'index.ts': 8,
  },
}

/** Package → the paths outside it that it may import. `types` means `import type` only. */
export const PACKAGES: Record<string, Record<string, 'types' | 'all'>> = {
  server: {
    'packages/runner/protocol.ts': 'types',
    'packages/loadgen/src/index.ts': 'types',
    'packages/wire/': 'all',
  },
  runner: {},
  loadgen: { 'packages/wire/': 'all' },
  wire: {},
  client: {},
  // The rules for scripts are pure, and must not say one thing offline and another on the server.
  cli: { 'packages/client/': 'all', 'packages/server/src/test-types/script/': 'all' },
  web: { 'packages/client/': 'all' },
}

/** Tests and their kit may look into every room. */
export const TESTS = /\.(test|suite)\.ts$|^packages\/[^/]+\/src\/testing\//

/** What may appear only in files whose path matches. */
export const ONLY_IN = {
  SQL: /\/store\.ts$|\/store\/|^packages\/server\/src\/platform\/(database|queue|pubsub)\//,
  'process.env':
    /^packages\/(server\/src\/config|cli\/src\/main)\.ts$|^packages\/runner\/|^packages\/loadgen\/src\/(cli|binary\/child)\.ts$/,
  'The network': /^packages\/server\/src\/(platform|checks|demo)\/|^packages\/(runner|loadgen|wire|client|cli|web)\//,
}
export type Restricted = keyof typeof ONLY_IN

export const SQL_TAGS: ReadonlySet<string> = new Set(['sql', 'tx'])
export const SQL_TEXT =
  /^\s*(select\s.*\sfrom\s|insert\sinto\s|update\s\w+\sset\s|delete\sfrom\s|SELECT\s.*\sFROM\s|INSERT\sINTO\s|UPDATE\s\w+\sSET\s|DELETE\sFROM\s)/s

/** Modules that open connections; everything sent to an address a user chose goes through platform/egress. */
export const NETWORK_MODULES: ReadonlySet<string> = new Set([
  'node:net',
  'node:tls',
  'node:http',
  'node:https',
  'node:http2',
  'node:dgram',
  'node:dns',
  'node:dns/promises',
  'undici',
])

/** Module, or room of the platform → the tables it owns. Only the owner writes them. Every table of schema.sql is here once. */
export const TABLES: Record<string, readonly string[]> = {
  admin: ['instance_settings'],
  audit: ['audit', 'audit_chains', 'audit_seals', 'audit_unsealed'],
  checking: ['monitor_schedules', 'monitor_workers'],
  'cli-tokens': ['cli_tokens'],
  idempotency: ['idempotency_keys'],
  identity: [
    'accounts',
    'sessions',
    'sso_configs',
    'sso_domains',
    'two_factors',
    'used_codes',
    'users',
    'verifications',
  ],
  incidents: ['alert_troubles', 'monitor_transitions'],
  jobs: ['job_tags', 'job_tests', 'jobs'],
  locations: ['locations'],
  monitors: [
    'doomed_monitors',
    'heartbeat_reception',
    'maintenance_window_monitors',
    'maintenance_window_tags',
    'maintenance_windows',
    'monitor_dependencies',
    'monitor_tags',
    'monitor_tries',
    'monitors',
  ],
  'notification-providers': ['notification_providers'],
  notifications: ['alert_certificates', 'alert_mutes', 'alert_streaks', 'alerts'],
  organizations: ['invitation_sends', 'invitations', 'members', 'organizations', 'project_members', 'projects'],
  runs: ['artifacts', 'console_chunks', 'doomed_objects', 'runs'],
  tags: ['tags'],
  tests: ['test_tags', 'tests'],
  'trigger-keys': ['trigger_keys'],
  uptime: ['monitor_days', 'monitor_hours', 'monitor_minutes', 'monitor_results', 'monitor_results_default'],
  variables: ['variables'],
  'platform/database': ['schema_migrations'],
  'platform/objects': ['storage'],
  'platform/vault': ['kept_secrets'],
}

/** What a module does to tables of others, and why. An entry that nothing needs any more is refused. */
export interface Crossing {
  /** The module; absent: every one. */
  by?: string
  writes?: readonly string[]
  reads?: readonly string[]
  why: string
}

export const CROSSINGS: readonly Crossing[] = [
  {
    reads: ['organizations', 'projects', 'members', 'users'],
    why: 'who may see what, and whose names are shown, is part of the statement that reads the rest',
  },
  { by: 'admin', writes: ['sessions', 'users'], why: 'admins grant rights and end sessions in one transaction' },
  { by: 'identity', writes: ['members', 'project_members'], why: 'sign-in by SSO grants and revokes roles' },
  { by: 'identity', reads: ['instance_settings', 'invitations'], why: 'who may sign up' },
  { by: 'organizations', writes: ['accounts', 'users'], why: 'the first user of a new installation' },
  {
    by: 'organizations',
    writes: ['cli_tokens', 'trigger_keys'],
    why: 'a member who leaves loses them with the membership',
  },
  {
    by: 'organizations',
    writes: ['doomed_monitors', 'doomed_objects', 'monitors', 'runs'],
    why: 'deleted projects are purged in bounded pieces',
  },
  {
    by: 'organizations',
    reads: ['artifacts', 'instance_settings', 'jobs', 'sessions', 'tests'],
    why: 'who may create one; what it holds',
  },
  { by: 'jobs', reads: ['tests'], why: 'a job shows its tests' },
  { by: 'tests', reads: ['job_tests', 'jobs', 'monitors'], why: 'a test that is in use is not deleted' },
  { by: 'runs', writes: ['jobs'], why: 'when a job ran last, in the statement that ends the run' },
  { by: 'runs', reads: ['job_tests', 'tests'], why: 'the plan of a run, read as it starts' },
  { by: 'trigger-keys', reads: ['jobs'], why: 'a key belongs to a job' },
  { by: 'monitors', reads: ['tags', 'tests'], why: 'tags of monitors, and the tests that monitors run' },
  { by: 'monitors', reads: ['monitor_schedules'], why: 'a list shows when each was checked last' },
  {
    by: 'checking',
    writes: ['monitor_results'],
    why: 'a batch and its claims are one statement, the hottest there is',
  },
  { by: 'checking', writes: ['monitors'], why: 'workers hear of monitors whose project was put away' },
  { by: 'checking', reads: ['heartbeat_reception', 'maintenance_windows'], why: 'what a check has to know' },
  { by: 'incidents', writes: ['monitors'], why: 'the status stands on the monitor, and changes with its transition' },
  { by: 'incidents', writes: ['maintenance_windows'], why: 'plans when they are on next' },
  {
    by: 'incidents',
    reads: ['monitor_dependencies', 'monitor_schedules', 'monitor_workers'],
    why: 'what locations see, whether a worker checks, and what depends on what',
  },
  { by: 'uptime', writes: ['monitor_schedules'], why: 'how far results are summed up stands with their location' },
  { by: 'uptime', writes: ['doomed_monitors'], why: 'removes what deleted monitors have left' },
  { by: 'uptime', reads: ['monitors', 'monitor_transitions'], why: 'uptime is that of the state' },
  { by: 'alerts', reads: ['alert_troubles', 'alerts'], why: 'the history shows them' },
  {
    by: 'notification-providers',
    reads: ['jobs', 'monitors'],
    why: 'a provider that is in use is not deleted',
  },
  {
    by: 'notifications',
    reads: ['jobs', 'runs', 'monitors', 'monitor_schedules'],
    why: 'runs that ended and certificates that end, with the settings that say whom to notify',
  },
  {
    by: 'notifications',
    reads: ['notification_providers'],
    why: 'an alert keeps the name of its provider, and waits while it is paused',
  },
  {
    by: 'system',
    reads: [
      'alert_troubles',
      'alerts',
      'audit_unsealed',
      'doomed_monitors',
      'monitor_schedules',
      'monitor_transitions',
      'runs',
    ],
    why: 'whether any work is left, in one statement',
  },
]
