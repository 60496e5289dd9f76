import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { isRoot, PATH, type Ran } from './sandbox.suite.ts'
import { findTools } from './tools.ts'

const { setpriv } = findTools()

/** Root with these powers and no others, as in a container that was given them. */
function runAsRootWith(
  powers: string[],
  recipe: string,
  home: string,
): { status: number | null; ran: Ran | null; errors: string } {
  const few = ['--inh-caps=-all', `--bounding-set=-all,${powers.map((name) => `+${name}`).join(',')}`]
  const script = 'grep CapEff /proc/self/status; echo here >file; ( setsid sleep 600 & ); echo event >&3'
  const parent = [process.execPath, join(import.meta.dirname, 'parent.suite.ts'), recipe, home, script]
  const options = { env: { PATH }, encoding: 'utf8', timeout: 60_000 } as const
  const { status, stdout, stderr } = spawnSync(setpriv ?? '', [...few, ...parent], options)
  const last = stdout.trim().split('\n').at(-1)
  return { status, ran: last ? (JSON.parse(last) as Ran) : null, errors: stderr }
}

describe('root in a container', { skip: isRoot && setpriv ? false : 'needs root and setpriv' }, () => {
  for (const recipe of ['L1', 'L2', 'L3 in a user namespace']) {
    it(`needs no more powers for ${recipe} than the container is shipped with`, async () => {
      const home = await mkdtemp(join(tmpdir(), 'wk-test-'))
      try {
        const powers = ['setuid', 'setgid', 'kill', 'chown', 'dac_override']
        const { status, ran, errors } = runAsRootWith(powers, recipe, home)
        assert.equal(status, 0, errors)
        assert.deepEqual([ran?.code, ran?.events, ran?.stderr], [0, 'event\n', ''])
        assert.match(ran?.stdout ?? '', /^CapEff:\s+0+$/m)
      } finally {
        await rm(home, { recursive: true })
      }
    })
  }

  it('is an ordinary user when it has none', async () => {
    const home = await mkdtemp(join(tmpdir(), 'wk-test-'))
    try {
      assert.match(runAsRootWith(['net_raw'], 'L1', home).errors, /User ids for scripts require root and setpriv/)
      assert.equal(runAsRootWith(['net_raw'], 'L0', home).status, 0)
    } finally {
      await rm(home, { recursive: true })
    }
  })
})
