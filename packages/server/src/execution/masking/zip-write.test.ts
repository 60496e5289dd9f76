import assert from 'node:assert/strict'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { unzipSync } from 'fflate'
import { createZipWriter } from './zip-write.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const ENTRIES = 2000
const MAX_HELD_BYTES = 4 * 1_048_576

test('an archive of many small entries holds no more in memory than its directory', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zip-write-'))
  const path = join(dir, 'many.zip')
  const file = await open(path, 'wx')
  const zip = createZipWriter(file)
  const heldBytes = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const before = heldBytes()
  for (let i = 0; i < ENTRIES; i++) {
    const entry = { name: Buffer.from(`${i}.json`), utf8: false, modified: 0x5c210000, deflate: true }
    await zip.addWhole(entry, Buffer.from(`{"number":${i}}`))
  }
  const held = heldBytes() - before
  assert.ok(held < MAX_HELD_BYTES, `${held} bytes are held`)
  await zip.end()
  await file.close()
  const got = unzipSync(await readFile(path))
  assert.equal(Object.keys(got).length, ENTRIES)
  assert.equal(Buffer.from(got['1999.json'] ?? []).toString(), '{"number":1999}')
  await rm(dir, { recursive: true })
})
