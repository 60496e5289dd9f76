/** How `npm test` chooses and measures files. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { bearSql, findTests, touchedBy } from './choose-files.ts'
import { longestFirst } from './durations.ts'
import { readImports } from './imports.ts'
import { readTimes } from './times.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = 'packages/server/src'
const files = findTests(ROOT)
const imports = readImports(ROOT)

test('the other PostgreSQL gets every file with SQL below it, however it comes to its database, and no other', () => {
  const chosen = new Set(bearSql(files, imports))
  const wanted = {
    [`${SERVER}/platform/database/pool.test.ts`]: true,
    [`${SERVER}/modules/jobs/jobs.test.ts`]: true,
    // Through a kit of their own.
    [`${SERVER}/modules/notifications/outbox/leases/journey.test.ts`]: true,
    [`${SERVER}/modules/notifications/mutes/mutes.test.ts`]: true,
    [`${SERVER}/modules/identity/sso-groups.slow.test.ts`]: true,
    'tests/spec/answers.test.ts': true,
    // It starts the embedded one itself, whatever it is given.
    [`${SERVER}/platform/database/embedded.test.ts`]: false,
    [`${SERVER}/kernel/cron.test.ts`]: false,
    'tests/security/roles.test.ts': false,
  }
  for (const [file, expected] of Object.entries(wanted)) {
    assert.ok(files.includes(file), `${file} is there`)
    assert.equal(chosen.has(file), expected, file)
  }
})

test('a change touches the tests that reach it, by import, by URL or by being it', () => {
  const touched = (...changed: string[]) => touchedBy(new Set(changed), files, imports)
  assert.ok(touched(`${SERVER}/kernel/cron.ts`).includes(`${SERVER}/kernel/cron.test.ts`))
  assert.ok(touched(`${SERVER}/main.ts`).includes('tests/kill/kill.slow.test.ts'))
  assert.deepEqual(touched('tests/security/roles.test.ts'), ['tests/security/roles.test.ts'])
  assert.ok(!touched(`${SERVER}/modules/tags/store.ts`).includes(`${SERVER}/kernel/cron.test.ts`))
  assert.equal(touched(`${SERVER}/kernel/cron.ts`)[0], `${SERVER}/kernel/cron.test.ts`)
  assert.deepEqual(touched('docs/decisions/0001-none.md'), [])
})

test('the longest begin first; a slow one that is not known yet is taken for long', () => {
  const taken = { 'a.slow.test.ts': 100, 'b.slow.test.ts': 20, 'c.test.ts': 10 }
  const given = ['c.test.ts', 'new.test.ts', 'b.slow.test.ts', 'new.slow.test.ts', 'a.slow.test.ts']
  assert.deepEqual(longestFirst(given, taken), [
    'a.slow.test.ts',
    'new.slow.test.ts',
    'b.slow.test.ts',
    'c.test.ts',
    'new.test.ts',
  ])
})

test("the CPU time is what a shell's `times` says of its children too", () => {
  assert.equal(readTimes('0m0.010s 0m0.020s\n1m2.500s 0m3.000s\n'), 65.53)
  assert.equal(readTimes(''), null)
  const burn = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);'
  const { stdout } = spawnSync('/bin/sh', ['-c', '"$@"; times', 'sh', process.execPath, '-e', burn], {
    encoding: 'utf8',
  })
  assert.ok((readTimes(stdout) ?? 0) >= 0.3, stdout)
})
