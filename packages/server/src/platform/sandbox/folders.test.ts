import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, it } from 'node:test'
import { folderBytes, hiddenBytes, newOwner, openBase } from './folders.ts'
import { SandboxError } from './port.ts'
import { announce, announced, isPresent } from './presence.ts'
import { isRoot } from './sandbox.suite.ts'

const KB = 1024
let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wk-'))
})

afterEach(() => rm(home, { recursive: true }))

const slotUid = isRoot ? 20_000 : null

it('is named after the data folder, short, for others to pass but not to list', async () => {
  await chmod(home, 0o755)
  const base = await openBase('/dev/null/data', slotUid, [home])
  assert.equal(await openBase('/dev/null/data', slotUid, [home]), base)
  assert.notEqual(await openBase('/dev/null/other', slotUid, [home]), base)
  assert.ok(base.startsWith(`${home}/`) && base.length <= 40, base)
  assert.equal((await stat(base)).mode & 0o777, 0o711)
})

it('is in the next best place where the first cannot be used', async () => {
  await chmod(home, 0o755)
  const [closed, foreign, long, good] = ['c', 'f', 'l'.repeat(30), 'g'].map((name) => join(home, name))
  for (const folder of [closed, foreign, long, good]) await mkdir(folder ?? '')
  if (isRoot) await chmod(closed ?? '', 0o700)
  const base = await openBase('/dev/null/data', slotUid, [good ?? ''])
  const name = base.split('/').at(-1) ?? ''
  await writeFile(join(foreign ?? '', name), 'not a folder')
  const homes = [...(isRoot ? [closed] : []), foreign, long, good].map((folder) => folder ?? '')
  assert.equal(await openBase('/dev/null/data', slotUid, homes), base)
  await assert.rejects(openBase('/dev/null/data', slotUid, [foreign ?? '']), SandboxError)
})

it('takes nothing of the machine for the memory of a slot that has no root of its own yet', () => {
  assert.equal(hiddenBytes(process.pid), 0)
})

it('counts bytes on disk, and something for each entry', async () => {
  await writeFile(join(home, 'big'), Buffer.alloc(300 * KB, 1))
  await mkdir(join(home, 'folder'))
  for (let i = 0; i < 10; i++) await writeFile(join(home, 'folder', `${i}`), '')
  const total = await folderBytes(home, Number.MAX_SAFE_INTEGER)
  assert.ok(total >= (300 + 11 * 4) * KB && total < 400 * KB, String(total))
})

it('follows no link, and stops counting above the limit', async () => {
  await symlink('/usr', join(home, 'usr'))
  assert.equal(await folderBytes(home, Number.MAX_SAFE_INTEGER), 4 * KB)
  for (let i = 0; i < 20; i++) await writeFile(join(home, `${i}`), '')
  const total = await folderBytes(home, 10 * KB)
  assert.ok(total > 10 * KB && total <= 14 * KB, String(total))
})

it('takes what it cannot look into for too much', { skip: isRoot && 'root can look into anything' }, async () => {
  await mkdir(join(home, 'hidden'), { mode: 0 })
  assert.equal(await folderBytes(home, Number.MAX_SAFE_INTEGER), Number.POSITIVE_INFINITY)
})

it('knows who is there', async () => {
  const owner = newOwner()
  assert.equal(await isPresent(home, owner), false)
  const presence = await announce(home, owner)
  assert.equal(await isPresent(home, owner), true)
  assert.deepEqual(await announced(home), [owner])
  await presence.withdraw()
  assert.equal(await isPresent(home, owner), false)
  assert.deepEqual(await announced(home), [])
})

it('calls nobody dead because it cannot ask', async () => {
  // A folder's path that is longer than that of a socket may be: whoever is there, connecting fails.
  const far = join(home, 'x'.repeat(120))
  await mkdir(far)
  assert.equal(await isPresent(far, newOwner()), true)
})

it('is there for others only once it can be asked', async () => {
  const owner = newOwner()
  let looks = 0
  let dead = 0
  const announcing = announce(home, owner)
  const watching = (async () => {
    for (let seen = false; !seen; looks++) {
      seen = (await announced(home)).includes(owner)
      if (seen && !(await isPresent(home, owner))) dead++
    }
  })()
  const presence = await announcing
  await watching
  assert.ok(looks > 0)
  assert.equal(dead, 0)
  await presence.withdraw()
  assert.deepEqual(await readdir(home).then((names) => names.filter((name) => name.startsWith(owner))), [])
})
