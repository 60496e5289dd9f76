import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { zipSync } from 'fflate'
import { openMasker } from './masker.ts'

let dir = ''
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'masker-'))
})
after(() => rm(dir, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(dir, name)
  await writeFile(path, content)
  return path
}

it('masks files one after another, says what it refuses, and goes on', async () => {
  const masker = openMasker(['top-secret'])
  const first = await file('a', 'a top-secret')
  const bad = await file('b.zip', 'no zip')
  const last = await file('c', 'top-secret')
  const all = await Promise.allSettled([masker.mask(first), masker.mask(bad), masker.mask(last)])
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.match(String((all[1] as PromiseRejectedResult).reason), /no end of the archive/)
  assert.deepEqual([await readFile(first, 'utf8'), await readFile(last, 'utf8')], ['a ***', '***'])
  await masker.close()
})

it('ends what takes longer than a run may, removes what it left, and leaves other runs alone', async () => {
  const big = await file('big.zip', zipSync({ x: new Uint8Array(200_000_000).fill(97) }, { level: 1 }))
  const masker = openMasker(['top-secret'], 50)
  await assert.rejects(masker.mask(big), /could not be masked within 0 s/)
  await assert.rejects(masker.mask(await file('d', 'top-secret')), /could not be masked/)
  assert.deepEqual(
    (await readdir(dir)).filter((name) => name.includes('masked')),
    [],
  )
  await masker.close()
  const other = openMasker(['top-secret'])
  const path = await file('e', 'top-secret')
  await other.mask(path)
  assert.equal(await readFile(path, 'utf8'), '***')
  await other.close()
})

it('does nothing without a secret', async () => {
  const masker = openMasker(['short'])
  await masker.mask(join(dir, 'missing'))
  await masker.close()
})
