/** Follows the recipes of CONTRIBUTING.md in a copy of the repository: what `npm run new` writes works as it is. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'wk-new-'))
before(() => {
  const wanted = [
    'packages',
    'docs',
    'scripts',
    'tests',
    'biome.json',
    'tsconfig.json',
    'package.json',
    'openapi.json',
    '.gitignore',
  ]
  const filter = (path: string) => !path.includes('node_modules')
  for (const name of wanted) cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter })
  // A package has a folder of its own where npm could not put everything into the common one.
  for (const folder of ['node_modules', ...globSync('packages/*/node_modules', { cwd: ROOT })]) {
    symlinkSync(join(ROOT, folder), join(copy, folder))
  }
})
after(() => rmSync(copy, { recursive: true, force: true }))

async function run(...args: string[]): Promise<{ good: boolean; output: string }> {
  // The copy has a migration more than this tree: it cannot share the template database of the other tests.
  const { NODE_TEST_CONTEXT: _, TEST_DATABASE_URL: __, ...env } = process.env
  const options = { cwd: copy, env, timeout: 300_000, maxBuffer: 16 << 20 }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options)
    return { good: true, output: stdout + stderr }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { good: false, output: stdout + stderr }
  }
}

async function succeeds(...args: string[]): Promise<string> {
  const { good, output } = await run(...args)
  assert.ok(good, output)
  return output
}

const scaffold = (...words: string[]) => run('scripts/new.ts', '--root', copy, ...words)

describe('npm run new', () => {
  it('makes a resource, a test type, a check and a channel that pass their tests, the floors and the compiler', {
    timeout: 600_000,
  }, async () => {
    const kinds = ['resource', 'release-notes', 'test-type', 'lighthouse', 'check', 'smtp-banner']
    const { good, output } = await scaffold(...kinds, 'channel', 'rocket-chat')
    assert.ok(good, output)
    const before = await run('scripts/check-floors.ts')
    assert.doesNotMatch(before.output, /release-notes|lighthouse|smtp-banner|rocket-chat/)
    const types = await run('node_modules/typescript7/bin/tsc', '--noEmit', '--singleThreaded')
    assert.doesNotMatch(
      types.output,
      /release-notes|lighthouse|smtp-banner|rocket-chat|(checks|channels)\/index|roles\.ts|modules\/index\.ts|texts\.ts/,
    )
    await succeeds('scripts/generate.ts', '--check')
    const client = await succeeds('-p', "require('fs').readFileSync('packages/client/src/generated.ts', 'utf8')")
    assert.match(client, /"\/api\/release-notes\/\{id\}"/)
    assert.match(client, /"lighthouse"/)
    await succeeds(
      '--test',
      'packages/server/src/modules/release-notes/release-notes.test.ts',
      'packages/server/src/test-types/lighthouse.test.ts',
      'packages/server/src/checks/smtp-banner.test.ts',
      'packages/server/src/checks/index.test.ts',
      'packages/server/src/channels/index.test.ts',
    )
  })

  it('refuses in one line what it cannot make, and then writes nothing', async () => {
    for (const [kind, name, words] of [
      ['resource', 'release-notes', /already exists/],
      ['resource', 'note', /plural/],
      ['resource', 'ReleaseNotes', /A name must have the form/],
      ['resource', '../../x', /A name must have the form/],
      ['nonsense', 'x', /npm run new -- resource release-notes/],
      ['--nonsense', 'x', /Unknown option/],
    ] as const) {
      const { good, output } = await scaffold('channel', 'written-by-nobody', kind, name)
      assert.equal(good, false)
      assert.match(output, words)
      assert.doesNotMatch(output, /at .*\.ts:\d/)
    }
    assert.deepEqual(globSync('packages/server/src/**/written-by-nobody*', { cwd: copy }), [])
  })
})
