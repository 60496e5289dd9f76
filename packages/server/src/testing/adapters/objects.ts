/** What every store of objects must do. Each test uses keys of its own. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import type { Objects } from '../../platform/objects/port.ts'

const bytesOf = (text: string) => Buffer.from(text)
const newKey = () => `runs/${newId()}/trace.zip`

/** @param open called when the tests run, once for each */
export function objectsSuite(open: () => Promise<Objects> | Objects): void {
  const textOf = async (objects: Objects, key: string, range?: { start: number; end: number }) => {
    const found = await objects.get(key)
    return found && (await buffer(found.read(range))).toString()
  }

  describe('a store of objects', () => {
    it('gives back what was stored, whole or in part, and its size', async () => {
      const objects = await open()
      const key = newKey()
      await objects.put(key, bytesOf('0123456789'))
      assert.equal((await objects.get(key))?.sizeBytes, 10)
      assert.equal(await textOf(objects, key), '0123456789')
      assert.equal(await textOf(objects, key, { start: 2, end: 4 }), '234')
      assert.equal(await textOf(objects, key, { start: 9, end: 9 }), '9')
      const empty = newKey()
      await objects.put(empty, bytesOf(''))
      assert.deepEqual([(await objects.get(empty))?.sizeBytes, await textOf(objects, empty)], [0, ''])
    })

    it('stores a file, and leaves it where it is', async () => {
      const objects = await open()
      const folder = await mkdtemp(join(tmpdir(), 'wk-objects-'))
      try {
        const path = join(folder, 'file')
        await writeFile(path, 'of a file')
        const keys = [newKey(), newKey()]
        for (const key of keys) await objects.putFile(key, path)
        for (const key of keys) assert.equal(await textOf(objects, key), 'of a file')
        const missing = newKey()
        await assert.rejects(objects.putFile(missing, join(folder, 'none')))
        assert.equal(await objects.get(missing), null)
      } finally {
        await rm(folder, { recursive: true })
      }
    })

    it('replaces all of an object or nothing, also when several do at once', async () => {
      const objects = await open()
      const key = newKey()
      const texts = Array.from({ length: 8 }, (_, i) => String(i).repeat(50_000 + i))
      await Promise.all(texts.map((text) => objects.put(key, bytesOf(text))))
      assert.ok(texts.includes((await textOf(objects, key)) ?? ''))
      await objects.put(key, bytesOf('short'))
      assert.equal(await textOf(objects, key), 'short')
    })

    it('knows nothing of what was removed or never there, and removes it all the same', async () => {
      const objects = await open()
      const key = newKey()
      assert.equal(await objects.get(key), null)
      await objects.remove(key)
      await objects.put(key, bytesOf('here'))
      await objects.remove(key)
      await objects.remove(key)
      assert.equal(await objects.get(key), null)
    })

    it('takes no key that leads elsewhere', async () => {
      const objects = await open()
      for (const key of [
        '',
        '..',
        '../x',
        'runs/../../x',
        '/etc/passwd',
        'runs//x',
        'runs/x/',
        'runs/.x',
        'runs\\x/y',
        'runs/a\0b',
      ]) {
        await assert.rejects(async () => objects.get(key), `get ${key}`)
        await assert.rejects(async () => objects.put(key, bytesOf('x')), `put ${key}`)
        await assert.rejects(async () => objects.remove(key), `remove ${key}`)
      }
    })

    it('says that it can be written to', async () => {
      assert.equal(await (await open()).ping(), true)
    })
  })
}
