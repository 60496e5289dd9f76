/**
 * `npm run verify`: the checks, then the tests nearest to what changed since the branch left main, within about a minute.
 * `-- --since REF` compares with another commit. It is no `npm test`: what it leaves out it counts.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findTests, SLOW, touchedBy } from './testing/choose-files.ts'
import { secondsOf } from './testing/durations.ts'
import { readImports } from './testing/imports.ts'

const ROOT = join(import.meta.dirname, '..')
/** Of all files together; two or more run at a time. */
const TESTS_SECONDS = 60

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()

function branchPoint(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)
    } catch {}
  }
  return 'HEAD'
}

function changedSince(ref: string): Set<string> {
  const texts = [git('diff', '--name-only', ref), git('ls-files', '--others', '--exclude-standard')]
  return new Set(texts.flatMap((text) => text.split('\n')).filter(Boolean))
}

/** The nearest, for as long as there is time; slow ones only if they changed themselves. */
function chooseTests(changed: ReadonlySet<string>): { chosen: string[]; leftOut: number } {
  const touched = touchedBy(changed, findTests(ROOT), readImports(ROOT))
  let seconds = 0
  const chosen = touched.filter((file) => {
    if (changed.has(file)) return true
    if (SLOW.test(file) || seconds + secondsOf(file) > TESTS_SECONDS) return false
    seconds += secondsOf(file)
    return true
  })
  return { chosen, leftOut: touched.length - chosen.length }
}

const run = (args: string[]) => spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status === 0

const { values } = parseArgs({ options: { since: { type: 'string' } } })
const changed = changedSince(values.since ?? branchPoint())
const { chosen, leftOut } = chooseTests(changed)
console.log(`${changed.size} changed files, ${chosen.length} test files nearest to them`)
const checked = run(['scripts/check.ts'])
const tested = chosen.length === 0 || run(['scripts/run-tests.ts', ...chosen])
if (leftOut > 0) console.log(`Not run: ${leftOut} other test files that import the change. npm test runs them.`)
process.exitCode = checked && tested ? 0 : 1
