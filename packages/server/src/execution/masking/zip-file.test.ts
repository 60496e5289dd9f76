import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { type ZipOptions, zipSync } from 'fflate'
import { readZipEntries, readZipEntry, type ZipEntry, ZipRefused } from '../../kernel/zip-read.ts'
import { zipFile } from './zip-file.ts'

let dir = ''
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zip-file-'))
})
after(() => rm(dir, { recursive: true }))

for (const level of [0, 6] satisfies ZipOptions['level'][]) {
  test(`a file stays open when an entry is not read to its end, or damaged (level ${level})`, async () => {
    const path = join(dir, `${level}.zip`)
    const content = randomBytes(400_000)
    const zip = zipSync({ 'whole.bin': content, 'damaged.bin': content }, { level })
    zip.fill(0xff, zip.length - 3000, zip.length - 2000)
    await writeFile(path, zip)
    const file = await open(path)
    const source = await zipFile(file)
    const [whole, damaged] = await readZipEntries(source, { entries: 9, bytes: 10_000_000 })
    assert.ok(whole && damaged)
    for await (const chunk of readZipEntry(source, whole)) {
      assert.ok(chunk.length > 0)
      break
    }
    const all = async (entry: ZipEntry) => Buffer.concat(await Readable.from(readZipEntry(source, entry)).toArray())
    await assert.rejects(all(damaged), ZipRefused)
    // The file is asked: a stream that closed it would have done so by the time this answers.
    assert.equal((await file.stat()).size, zip.length)
    assert.ok((await all(whole)).equals(content))
    await file.close()
  })
}
