/** How `npm test` runs several files in one process: what is said of each is what it would be by itself. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { intoBatches } from './batches.ts'
import { type FileResult, runFiles } from './run-file.ts'

const scratch = mkdtempSync(join(tmpdir(), 'wk-batch-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

const HEADER = "import { after, before, describe, test } from 'node:test'\n"
const texts = {
  passes: "describe('a suite', () => { test('one', () => {}); test('two', { skip: true }, () => {}) })",
  fails: "test('good', () => {}); test('bad', () => { throw new Error('as it should') })",
  'hook-fails': "after(() => { throw new Error('the hook') }); test('fine', () => {})",
  'does-not-load': "throw new Error('no tests here')",
  'is-empty': '',
  awaits:
    "test('early', () => {}); await new Promise((done) => setTimeout(done, 50)); describe('late', () => { test('one', () => new Promise((done) => setTimeout(done, 50))) }); test('last', () => {})",
  crashes: "test('ends all', () => process.exit(7))",
  'ends-its-hooks':
    "let open = false; before(() => { open = true }); after(() => { if (!open) process.exit(9) }); test('last', () => {})",
}
type Name = keyof typeof texts
const fileOf = (name: Name) => join(scratch, `${name}.test.mjs`)
for (const [name, text] of Object.entries(texts)) writeFileSync(fileOf(name as Name), HEADER + text)

async function run(...names: Name[]): Promise<FileResult[]> {
  const { signal } = new AbortController()
  return runFiles(names.map(fileOf), { root: scratch, scratch, env: {}, timeoutSeconds: 120, signal })
}

const brief = ({ file, tests }: FileResult) =>
  [
    file.split('/').at(-1)?.replace('.test.mjs', ''),
    ...tests.map(({ name, status, failure }) => {
      const why = failure ? `: ${/as it should|the hook|no tests here|exit code \d+|no test/.exec(failure.text)}` : ''
      return `${name.split('/').at(-1)?.replace('.test.mjs', '')} ${status}${why}`
    }),
  ].join(', ')

test('each file has its own tests, whatever the others do', async () => {
  const results = await run('passes', 'fails', 'hook-fails', 'does-not-load', 'is-empty', 'awaits', 'ends-its-hooks')
  assert.deepEqual(results.map(brief), [
    'passes, one passed, two skipped',
    'fails, good passed, bad failed: as it should',
    'hook-fails, fine passed, hook-fails failed: the hook',
    'does-not-load, does-not-load failed: no tests here',
    'is-empty, is-empty failed: no test',
    'awaits, early passed, one passed, last passed',
    'ends-its-hooks, last passed',
  ])
  for (const { seconds, cpuSeconds } of results) assert.ok(seconds > 0 && (cpuSeconds ?? -1) >= 0)
})

test('a file that ends the process fails, and no other one with it', async () => {
  assert.deepEqual((await run('passes', 'crashes', 'fails', 'ends-its-hooks')).map(brief), [
    'passes, one passed, two skipped',
    'crashes, crashes failed: exit code 7',
    'fails, good passed, bad failed: as it should',
    'ends-its-hooks, last passed',
  ])
})

test('short files share a process, those of the product with each other; long and slow ones are alone', () => {
  const taken = { 'long.test.ts': 60, 'a.slow.test.ts': 5 }
  const reach = (file: string) => new Map(file.startsWith('app') ? [['packages/server/src/compose.ts', 1]] : [])
  const apps = Array.from({ length: 30 }, (_, i) => `app-${i}.test.ts`)
  const files = ['long.test.ts', 'a.slow.test.ts', 'x.test.ts', 'y.test.ts', ...apps]
  const batches = intoBatches(files, { reach }, taken)
  assert.deepEqual(batches.flat().toSorted(), files.toSorted())
  assert.deepEqual(batches[0], ['long.test.ts'])
  assert.ok(batches.some((batch) => batch.join() === 'x.test.ts,y.test.ts'))
  assert.ok(batches.some((batch) => batch.join() === 'a.slow.test.ts'))
  assert.deepEqual(
    batches.filter((batch) => batch.some((file) => file.startsWith('app'))).map(({ length }) => length),
    [15, 15],
  )
})
