import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { readableByOthers } from './readable.ts'

const asNobody = { uid: 65_534, gid: 65_534, cwd: '/' }
const needsRoot = { skip: process.geteuid?.() === 0 ? false : 'only root has other users to share with' }
const cat = async (path: string) => (await promisify(execFile)('cat', [path], asNobody)).stdout

let base: string
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'wk readable '))
  await chmod(base, 0o755)
})
after(() => rm(base, { recursive: true, force: true }))

/** A program of three files in a folder that only its owner can enter, and a place for copies. */
async function makeProgram(name: string) {
  const source = join(base, name, 'private', 'program')
  await mkdir(join(source, 'lib'), { recursive: true })
  await writeFile(join(source, 'run'), 'run me', { mode: 0o700 })
  await writeFile(join(source, 'lib', 'data'), 'read me', { mode: 0o600 })
  await symlink('data', join(source, 'lib', 'alias'))
  await chmod(dirname(source), 0o700)
  return { source, homes: [join(base, name, 'shared')] }
}

test('what everyone can read is used where it lies', needsRoot, async () => {
  const { source, homes } = await makeProgram('open')
  await chmod(dirname(source), 0o755)
  await chmod(join(source, 'run'), 0o755)
  await chmod(join(source, 'lib', 'data'), 0o644)
  assert.equal(await readableByOthers(source, 'p', { homes }), source)
})

test('a program in a private folder is copied for others, modes and links kept', needsRoot, async () => {
  const { source, homes } = await makeProgram('closed')
  await assert.rejects(cat(join(source, 'lib', 'data')))
  const copy = await readableByOthers(source, 'p', { homes })
  assert.equal(await cat(join(copy, 'lib', 'data')), 'read me')
  assert.equal(await cat(join(copy, 'lib', 'alias')), 'read me')
  assert.equal((await lstat(join(copy, 'run'))).mode & 0o777, 0o755)
  assert.equal((await lstat(join(copy, 'lib', 'data'))).mode & 0o777, 0o644)
})

test('the same content shares one copy; changed content gets another', needsRoot, async () => {
  const { source, homes } = await makeProgram('again')
  const first = await readableByOthers(source, 'p', { homes })
  assert.equal(await readableByOthers(source, 'p', { homes }), first)
  const twin = await makeProgram('again-twin')
  assert.equal(await readableByOthers(twin.source, 'p', { homes }), first)
  await writeFile(join(source, 'lib', 'data'), 'READ ME')
  const second = await readableByOthers(source, 'p', { homes })
  assert.notEqual(second, first)
  assert.equal(await readFile(join(second, 'lib', 'data'), 'utf8'), 'READ ME')
})

test('ten callers at once get one whole copy and leave no draft behind', needsRoot, async () => {
  const { source, homes } = await makeProgram('race')
  const copies = await Promise.all(Array.from({ length: 10 }, () => readableByOthers(source, 'p', { homes })))
  assert.equal(new Set(copies).size, 1)
  const left = (await readdir(homes[0] as string)).filter((name) => !name.startsWith('.seen-'))
  assert.equal(left.length, 1)
})

test(
  'a new copy takes away what was not used for a month, and drafts of processes killed a day ago',
  needsRoot,
  async () => {
    const { source, homes } = await makeProgram('swept')
    const copy = await readableByOthers(source, 'p', { homes })
    const home = dirname(dirname(copy))
    const days = { 'p-old': 31, 'p-kept': 29, 'p-killed.new-0123abcd': 2, 'p-copying.new-4567cdef': 0 }
    for (const [name, age] of Object.entries(days)) {
      await mkdir(join(home, name))
      const usedAt = Date.now() / 1000 - age * 24 * 3600
      await utimes(join(home, name), usedAt, usedAt)
    }
    await writeFile(join(source, 'lib', 'data'), 'changed')
    await readableByOthers(source, 'p', { homes })
    const left = await readdir(home)
    assert.deepEqual(
      Object.keys(days).filter((name) => left.includes(name)),
      ['p-kept', 'p-copying.new-4567cdef'],
    )
  },
)

test('only the parts asked for are copied, in their layout', needsRoot, async () => {
  const { source, homes } = await makeProgram('parts')
  const copy = await readableByOthers(source, 'p', { homes, parts: ['lib'] })
  assert.deepEqual(await readdir(copy), ['lib'])
  assert.equal(await cat(join(copy, 'lib', 'data')), 'read me')
})

test('a place that another user could have planted is passed over', needsRoot, async () => {
  const { source, homes } = await makeProgram('planted')
  const planted = join(base, 'planted', 'writable')
  await mkdir(planted)
  await chmod(planted, 0o777)
  const copy = await readableByOthers(source, 'p', { homes: [planted, ...homes] })
  assert.ok(copy.startsWith(homes[0] as string))
  assert.deepEqual(await readdir(planted), [])
})

test('a single file is copied under its own name', needsRoot, async () => {
  const { source, homes } = await makeProgram('single')
  const copy = await readableByOthers(join(source, 'run'), 'tool', { homes })
  assert.match(copy, /tool-[0-9a-f]{32}\/run$/)
  assert.equal(await cat(copy), 'run me')
})

test('an ordinary user has nobody to share with', {
  skip: process.geteuid?.() === 0 ? 'runs as root' : false,
}, async () => {
  assert.equal(await readableByOthers('/no/such/place', 'p'), '/no/such/place')
})
