import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, it } from 'node:test'
import { folderBytes, newOwner, openBase } from './folders.ts'
import { announce, announced, isPresent } from './presence.ts'
import { isRoot } from './sandbox.suite.ts'

const KB = 1024
let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wk-'))
})

afterEach(() => rm(home, { recursive: true }))

it('puts slots into the data folder where they can reach it, for others to pass but not to list', async () => {
  await chmod(home, 0o755)
  const base = await openBase(home, isRoot ? 20_000 : null)
  assert.equal(base, join(home, 'slots'))
  assert.equal((await stat(base)).mode & 0o777, 0o711)
})

it('goes elsewhere when the data folder is closed to slots or its path too long, always to the same place', async () => {
  const long = join(home, 'a-folder-name-of-some-length-as-people-have-them')
  await mkdir(long)
  const bases = [await openBase(long, null), await openBase(long, null), await openBase(`${long}2`, null)]
  try {
    assert.equal(bases[0], bases[1])
    assert.notEqual(bases[0], bases[2])
    for (const base of bases) assert.ok(base.length <= 40 && !base.startsWith(home), base)
    if (!isRoot) return
    await chmod(home, 0o700)
    bases.push(await openBase(home, 20_000))
    assert.ok(!bases[3]?.startsWith(home), bases[3])
  } finally {
    for (const base of bases) await rm(base, { recursive: true, force: true })
  }
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
