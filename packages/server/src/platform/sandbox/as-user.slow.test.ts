import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { it } from 'node:test'
import { UIDS } from './create.ts'
import { isRoot, PATH } from './sandbox.suite.ts'
import { findTools } from './tools.ts'

/** A number that no account and no slot has. */
const USER = UIDS.first + UIDS.count + 9999
const { setpriv } = findTools()
const become = [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups']

function asUser(argv: string[]) {
  const options = { cwd: import.meta.dirname, env: { PATH }, encoding: 'utf8', timeout: 900_000 } as const
  return spawnSync(setpriv ?? '', [...become, ...argv], options)
}

function obstacle(): string | false {
  if (!isRoot) return 'these tests already run as an ordinary user'
  if (!setpriv) return 'setpriv is missing'
  const sees =
    asUser([process.execPath, '--version']).status === 0 && asUser(['/bin/ls', import.meta.filename]).status === 0
  return sees ? false : 'an ordinary user cannot look into this folder'
}

it('does all this for an ordinary user too', { skip: obstacle() }, () => {
  const files = globSync('*.test.ts', { cwd: import.meta.dirname, exclude: [basename(import.meta.filename)] })
  const { status, stdout, stderr } = asUser([process.execPath, '--test', '--test-reporter=spec', ...files])
  assert.equal(status, 0, stdout + stderr)
  assert.ok(Number(/^ℹ pass (\d+)$/m.exec(stdout)?.[1]) > 50, stdout)
})
