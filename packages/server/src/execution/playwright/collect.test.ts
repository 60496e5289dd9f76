import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { createRedactor } from '../../kernel/redact.ts'
import { openMasker } from '../masking/masker.ts'
import { type ArtifactCollector, createCollector, sweepCollected, type WantedFile } from './collect.ts'

let home: string
let dir: string
let collector: ArtifactCollector

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wk-collect-'))
  dir = join(home, 'slot')
  await mkdir(join(dir, 'results'), { recursive: true })
  await writeFile(join(home, 'outside.txt'), 'not yours')
  collector = createCollector({
    folder: join(home, 'collected'),
    redactor: createRedactor(['top-secret']),
    masker: openMasker(['top-secret']),
  })
})
afterEach(() => rm(home, { recursive: true, force: true }))

const want = (path: string, more: Partial<WantedFile> = {}): WantedFile => ({
  testId: 'a',
  attempt: 1,
  caseTitle: null,
  name: 'note',
  contentType: 'text/plain',
  path: join(dir, path),
  ...more,
})

test('plain files are copied and masked, and named by what they are', async () => {
  await writeFile(join(dir, 'results/note.txt'), 'a top-secret note')
  await writeFile(join(dir, 'results/shot-1.png'), Buffer.from('89504e470d0a1a0a', 'hex'))
  await collector.collect(dir, [
    want('results/note.txt', { name: 'my top-secret/../note' }),
    want('results/shot-1.png', { name: 'screenshot', contentType: 'image/png', caseTitle: 'group › one' }),
    want('results/shot-1.png', { name: 'trace', contentType: 'text/html; charset="x"' }),
  ])
  await collector.mask()
  assert.deepEqual(collector.skipped, [])
  assert.deepEqual(
    collector.files.map(({ kind, name, contentType, sizeBytes }) => [kind, name, contentType, sizeBytes]),
    [
      ['other', 'my -..-note.txt', 'text/plain', 10],
      ['screenshot', 'group - one - shot-1.png', 'image/png', 8],
      ['other', 'trace.png', 'text/html', 8],
    ],
  )
  assert.equal(await readFile(collector.files[0]?.path ?? '', 'utf8'), 'a *** note')
  assert.equal((await stat(collector.files[0]?.path ?? '')).mode & 0o777, 0o600)
  await collector.release()
  assert.ok(!existsSync(join(home, 'collected')))
})

test('links, pipes, folders, devices and paths that lead outside are left out, without waiting for any', async () => {
  const results = join(dir, 'results')
  await symlink('/etc/passwd', join(results, 'link.txt'))
  await symlink('/etc', join(results, 'etc'))
  await symlink('/dev/zero', join(results, 'zero'))
  await link(join(home, 'outside.txt'), join(results, 'hard.txt'))
  execFileSync('mkfifo', [join(results, 'pipe')])
  await mkdir(join(results, 'folder'))
  await collector.collect(dir, [
    want('results/link.txt'),
    want('results/etc/passwd'),
    want('results/zero'),
    want('results/hard.txt'),
    want('results/pipe'),
    want('results/folder'),
    want('results/missing.txt'),
    want('../outside.txt'),
    want('', { path: '/etc/hostname' }),
    want('', { path: 'relative.txt' }),
  ])
  await collector.mask()
  assert.deepEqual(collector.files, [])
  assert.deepEqual(
    collector.skipped.map(({ reason }) => reason),
    [
      'ELOOP',
      'outside of the run',
      'ELOOP',
      'not a plain file',
      'not a plain file',
      'not a plain file',
      'ENOENT',
      'outside of the run',
      'outside of the run',
      'outside of the run',
    ],
  )
})

test('size and number have bounds, and a broken archive is not kept', async () => {
  await writeFile(join(dir, 'big.bin'), '')
  await truncate(join(dir, 'big.bin'), 100_000_001)
  await writeFile(join(dir, 'bad.zip'), 'PK\u0003\u0004 not an archive')
  await writeFile(join(dir, 'small.txt'), 'x')
  await collector.collect(dir, [
    want('big.bin'),
    want('bad.zip', { name: 'trace', contentType: 'application/zip' }),
    ...Array.from({ length: 201 }, () => want('small.txt')),
  ])
  await collector.mask()
  assert.equal(collector.files.length, 199)
  assert.deepEqual(
    collector.skipped.map(({ reason }) => reason),
    ['larger than 100000000 bytes', 'more than 200 files', 'more than 200 files', 'no end of the archive'],
  )
})

test('what a worker that is gone left on its way is removed, what a living one has is not', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  for (const name of [`${gone}-a`, `${process.pid}-b`]) await mkdir(join(home, name))
  await sweepCollected(home)
  assert.deepEqual(await readdir(home), [`${process.pid}-b`])
})
