import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findViolations } from './check-floors.ts'

const root = mkdtempSync(join(tmpdir(), 'wk-floors-'))
after(() => rmSync(root, { recursive: true, force: true }))

/** Writes the files into a tree of their own and says what is wrong with it. */
async function violationsOf(files: Record<string, string>): Promise<string[]> {
  const home = join(root, String(Math.random()))
  for (const [name, text] of Object.entries(files)) {
    const path = join(
      home,
      name.startsWith('packages/') || name.startsWith('tests/') ? name : `packages/server/src/${name}`,
    )
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return findViolations(home)
}

const MODULES = `import { createJobs } from './jobs/index.ts'
import { createRuns } from './runs/index.ts'
export const all = () => { const runs = createRuns(); return createJobs(runs) }
`

describe('refused', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    [
      'an import upwards',
      { 'kernel/x.ts': "import '../http/server.ts'\n" },
      /kernel\/x\.ts:1: kernel may not import http/,
    ],
    [
      'an import upwards in the load engine',
      { 'packages/loadgen/src/http/x.ts': "import type { Vu } from '../vu/vu.ts'\n" },
      /http\/x\.ts:1: http may not import vu/,
    ],
    [
      'a room of the load engine without a floor',
      { 'packages/loadgen/src/attic/x.ts': "import '../vu/vu.ts'\n" },
      /no floor is known for attic/,
    ],
    [
      'files that import each other, types too',
      {
        'kernel/a.ts': "import './b.ts'\n",
        'kernel/b.ts': "import type { C } from './c.ts'\n",
        'kernel/c.ts': "export * from './a.ts'\n",
        'kernel/d.ts': "import './a.ts'\n",
      },
      /kernel\/a\.ts: 3 files import each other: \S+a\.ts → \S+b\.ts → \S+c\.ts → \S+a\.ts$/,
    ],
    ['an export upwards', { 'kernel/x.ts': "\nexport * from '../http/server.ts'\n" }, /x\.ts:2: kernel may not/],
    [
      'a dynamic import upwards',
      { 'http/x.ts': "await import('../modules/jobs/index.ts')\n" },
      /http may not import modules/,
    ],
    [
      'a neighbour on the same floor',
      { 'modules/jobs/x.ts': "import '../../execution/run.ts'\n" },
      /modules may not import execution/,
    ],
    [
      'an adapter outside compose.ts',
      { 'http/x.ts': "import '../platform/vault/aes.ts'\n" },
      /only compose\.ts names adapters/,
    ],
    [
      "one port's adapter in another",
      { 'platform/queue/x.ts': "import '../database/postgres.ts'\n" },
      /only compose\.ts/,
    ],
    ["another module's inside", { 'modules/jobs/x.ts': "import '../runs/store.ts'\n" }, /import its index\.ts/],
    [
      'a module made later',
      { 'modules/index.ts': MODULES, 'modules/runs/x.ts': "import '../jobs/index.ts'\n" },
      /jobs is created after runs/,
    ],
    ['a room without a floor', { 'misc/x.ts': "import '../kernel/ids.ts'\n" }, /no floor is known for misc/],
    [
      'the server in another package',
      { 'packages/client/src/x.ts': "import '../../server/src/config.ts'\n" },
      /client may not import/,
    ],
    [
      "the runner's code in the server",
      { 'kernel/x.ts': "import '../../../runner/protocol.ts'\n" },
      /server may not import/,
    ],
    [
      'SQL outside a store',
      { 'modules/jobs/service.ts': 'export const f = (db: never) => db.sql`select 1`\n' },
      /SQL does not belong/,
    ],
    [
      'SQL in a transaction',
      { 'modules/jobs/service.ts': 'export const f = (tx: never) => tx`select 1`\n' },
      /SQL does not belong/,
    ],
    ['SQL as text', { 'roles/x.ts': "export const f = 'delete from runs'\n" }, /SQL does not belong/],
    [
      'settings read elsewhere',
      { 'main.ts': 'export const home = process.env.HOME\n' },
      /process\.env does not belong/,
    ],
    ['fetch outside egress', { 'channels/x.ts': "await fetch('http://x')\n" }, /The network does not belong/],
    [
      'sockets outside egress',
      { 'channels/x.ts': "import { connect } from 'node:net'\nconnect(1)\n" },
      /The network does not/,
    ],
    [
      "a write of another module's table",
      { 'modules/jobs/store.ts': `export const f = (tx: never) => tx\`delete from runs where id = \${1}\`\n` },
      /jobs\/store\.ts:1: jobs writes runs, a table of runs$/,
    ],
    [
      "a write beside one's own, in one statement",
      {
        'modules/notifications/outbox/store.ts':
          'export const f = (sql: never) => sql`\n  with a as (update jobs set name = 1) insert into alerts select 1`\n',
      },
      /notifications writes jobs, a table of jobs$/,
    ],
    [
      "a read of another module's table",
      { 'modules/jobs/store/x.ts': 'export const f = (tx: never) => tx`select 1 from jobs j, tags g`\n' },
      /jobs reads tags, a table of tags$/,
    ],
    [
      'a write by a room of the platform',
      { 'platform/queue/x.ts': "export const f = (tx: never) => tx.unsafe('update only runs set id = 1')\n" },
      /platform\/queue writes runs/,
    ],
    ['a file too long', { 'kernel/x.ts': '//\n'.repeat(401) }, /401 lines/],
    ['a test too long', { 'kernel/x.test.ts': '//\n'.repeat(501) }, /501 lines/],
  ]
  for (const [title, files, expected] of cases) {
    it(title, async () => {
      const found = await violationsOf(files)
      assert.equal(found.length, 1, found.join('\n'))
      assert.match(found[0] ?? '', expected)
    })
  }
})

describe('allowed', () => {
  const cases: [string, Record<string, string>][] = [
    [
      'an import downwards',
      { 'modules/jobs/x.ts': "import '../../http/shapes.ts'\nimport '../../platform/queue/port.ts'\n" },
    ],
    ['adapters in compose.ts', { 'compose.ts': "import './platform/vault/aes.ts'\nimport './roles/api.ts'\n" }],
    ['a module made earlier', { 'modules/index.ts': MODULES, 'modules/jobs/x.ts': "import '../runs/index.ts'\n" }],
    ['SQL in a store', { 'modules/jobs/store.ts': 'export const f = (db: never) => db.sql`select 1`\n' }],
    [
      'writes of own tables, and locks of others',
      {
        'modules/jobs/store.ts':
          'export const f = (tx: never) => tx`update jobs set id = 1 from tests t where exists (select for no key update of t)`\n',
        'modules/runs/store.ts':
          'export const f = (tx: never) => tx`insert into runs select 1 from job_tests on conflict do update set id = 1`\n',
      },
    ],
    [
      'what floors.ts grants',
      { 'modules/tags/store.ts': 'export const f = (tx: never) => tx`select 1 from tags join projects on true`\n' },
    ],
    ['tests that look into every room', { 'http/x.test.ts': "import '../platform/vault/aes.ts'\nprocess.env.X\n" }],
    ["types of the runner's protocol", { 'execution/x.ts': "import type { A } from '../../../runner/protocol.ts'\n" }],
    ['types of the network', { 'http/x.ts': "import type { Server } from 'node:http'\n" }],
    ['the server in tests of the whole product', { 'tests/x.test.ts': "import '../packages/server/src/main.ts'\n" }],
    ['400 lines', { 'kernel/x.ts': '//\n'.repeat(400) }],
    ['500 lines of tests', { 'kernel/x.test.ts': '//\n'.repeat(500) }],
  ]
  for (const [title, files] of cases) it(title, async () => assert.deepEqual(await violationsOf(files), []))

  it('the repository as it is', () => {
    assert.deepEqual(findViolations(fileURLToPath(new URL('..', import.meta.url))), [])
  })
})
