import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { objectsSuite } from '../../testing/adapters/objects.ts'
import { diskObjects } from './disk.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-objects-'))
})
after(() => rm(folder, { recursive: true }))

objectsSuite(() => diskObjects(join(folder, 'objects')))
