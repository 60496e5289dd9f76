/** The floors as data: who may import whom (ARCHITECTURE.md, "Floors"), and where SQL, settings and the network live. */

export const SERVER = 'packages/server/src/'
export const MAX_FILE_LINES = 400
export const MAX_TEST_LINES = 500

/** Sources of a package → its rooms and their floors. Imports go down; on the same floor only inside the room, but at the top. */
export const FLOORS: Record<string, Record<string, number>> = {
  [SERVER]: {
    ...{ kernel: 1, 'config.ts': 1.5, platform: 2 },
    ...{ http: 3, checks: 3, 'test-types': 3, channels: 3 },
    ...{ modules: 4, execution: 4 },
    ...{ roles: 5, commands: 5, demo: 5, 'compose.ts': 5, 'main.ts': 5, 'worker.ts': 5 },
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
  SQL: /\/store\.ts$|\/store\/|^packages\/server\/src\/platform\/(database|queue|hints)\//,
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
  ...['node:net', 'node:tls', 'node:http', 'node:https', 'node:http2', 'node:dgram', 'node:dns', 'node:dns/promises'],
  'undici',
])
