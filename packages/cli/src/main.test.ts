import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const DOOR = join(import.meta.dirname, '../bin/wk.mjs')

describe('a reader that stops reading', () => {
  for (const line of ['--version', 'monitors --help', 'lost']) {
    it(`ends \`wk ${line}\` quietly`, () => {
      const quiet = spawnSync('bash', ['-c', `"$@" | true`, 'bash', process.execPath, DOOR, ...line.split(' ')])
      assert.doesNotMatch(String(quiet.stderr), /EPIPE|at .+:\d+/)
      const all = [`"$@" 2>&1 | true; echo "\${PIPESTATUS[0]}"`, 'bash', process.execPath, DOOR, ...line.split(' ')]
      assert.match(String(spawnSync('bash', ['-c', ...all]).stdout), /^[02]\n$/)
    })
  }
})
