import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { it } from 'node:test'
import { until } from '../../testing/until.ts'
import { CLAIMS_DIRS } from './create.ts'
import { forEachRecipe, isRoot, openTest, PATH, sleepers, uniqueSeconds } from './sandbox.suite.ts'

/** A script that would live on by itself, in more than one session. */
const lasting = (seconds: string) => `
trap '' TERM HUP INT PIPE
( setsid sleep ${seconds} & )
( setsid sh -c 'trap "" TERM HUP; sleep ${seconds}; sleep ${seconds}' & )
sleep 0.1; echo ready >&3
sleep ${seconds}
sleep ${seconds}
`

async function startServer(
  recipe: string,
  rootDir: string,
  script: string,
): Promise<{ child: ChildProcess; dir: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'parent.suite.ts'), recipe, rootDir, script], {
    env: { PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, dir: (JSON.parse(line) as { dir: string }).dir }
}

/** Folders below, at any depth, whose name begins so. Others come and go while one looks. */
function foldersNamed(folder: string, start: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => {
        const path = join(folder, name)
        return name.startsWith(start) ? [path] : foldersNamed(path, start)
      })
  } catch {
    return []
  }
}

const claimsIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const ownerOf = (dir: string) => dir.split('/').at(-2)

await forEachRecipe(({ name, recipe, host }) => {
  it('leaves nothing running, and no folder, after its server was killed', async () => {
    const home = await mkdtemp(join(tmpdir(), 'wk-test-'))
    const seconds = uniqueSeconds()
    const { child, dir } = await startServer(name, home, lasting(seconds))
    try {
      await until('the script runs', () => sleepers(seconds).length >= 3)
      child.kill('SIGKILL')
      await once(child, 'exit')
      if (recipe.bubblewrap) await until('the kernel ended the namespace', () => sleepers(seconds).length === 0)
      const { host: next, swept } = await openTest(home)
      try {
        assert.deepEqual(sleepers(seconds), [])
        assert.equal(existsSync(dir), false)
        assert.equal(swept.folders, 1)
        const claims = () => CLAIMS_DIRS.flatMap(claimsIn).filter((file) => file.endsWith(`.${ownerOf(dir)}`))
        // Two servers that sweep in the same moment leave a claim to the next sweep.
        for (let sweeps = 0; isRoot && claims().length > 0 && sweeps < 5; sweeps++) {
          await (await openTest(home)).host.close()
        }
        if (isRoot) assert.deepEqual(claims(), [])
      } finally {
        await next.close()
      }
    } finally {
      await rm(home, { recursive: true })
    }
  })

  it('does not touch what a living server of the same folder runs', async () => {
    const home = await mkdtemp(join(tmpdir(), 'wk-test-'))
    const seconds = uniqueSeconds()
    const { child, dir } = await startServer(name, home, lasting(seconds))
    try {
      await until('the script runs', () => sleepers(seconds).length >= 3)
      const { host: second, swept } = await openTest(home)
      await second.close()
      assert.deepEqual([swept.processes, swept.folders], [0, 0])
      assert.ok(sleepers(seconds).length >= 3)
      assert.ok(existsSync(dir))
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await (await openTest(home)).host.close()
      assert.deepEqual(sleepers(seconds), [])
      await rm(home, { recursive: true })
    }
  })

  it('leaves no control group behind', { skip: host.cgroups ? false : 'there are none here' }, async () => {
    const home = await mkdtemp(join(tmpdir(), 'wk-test-'))
    const seconds = uniqueSeconds()
    const { child, dir } = await startServer(name, home, lasting(seconds))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await openTest(home)).host.close()
    assert.deepEqual(foldersNamed('/sys/fs/cgroup', `watchkeeper-${ownerOf(dir)}`), [])
    await rm(home, { recursive: true })
  })
})

it('is about root only where user ids are', { skip: isRoot }, async () => {
  const home = await mkdtemp(join(tmpdir(), 'wk-test-'))
  const { host } = await openTest(home)
  assert.equal(host.uids, null)
  await host.close()
  await rm(home, { recursive: true })
})
