import { after, before } from 'node:test'
import { hintsSuite } from '../../testing/adapters/hints.ts'
import { freshDatabase, quiet } from '../../testing/database.ts'
import { openDatabase } from '../database/postgres.ts'
import { notifyHints } from './notify.ts'
import type { Hints } from './port.ts'

const closers: (() => Promise<void>)[] = []
const nodes: Hints[] = []
before(async () => {
  const { url, drop } = await freshDatabase()
  closers.push(drop)
  for (let i = 0; i < 2; i++) {
    const db = await openDatabase({ url, pool: 2 })
    const hints = await notifyHints(db, quiet)
    nodes.push(hints)
    closers.push(
      () => db.close(),
      () => hints.close(),
    )
  }
})
after(async () => {
  for (const close of closers.reverse()) await close()
})

hintsSuite(() => {
  const [one, two] = nodes as [Hints, Hints]
  return { one, two }
})
