import { after, before } from 'node:test'
import { pubsubSuite } from '../../testing/adapters/pubsub.ts'
import { freshDatabase, quiet } from '../../testing/database.ts'
import { openDatabase } from '../database/postgres.ts'
import { postgresPubSub } from './notify.ts'
import type { PubSub } from './port.ts'

const closers: (() => Promise<void>)[] = []
const nodes: PubSub[] = []
before(async () => {
  const { url, drop } = await freshDatabase()
  closers.push(drop)
  for (let i = 0; i < 2; i++) {
    const db = await openDatabase({ url, pool: 2 })
    const pubsub = await postgresPubSub(db, quiet)
    nodes.push(pubsub)
    closers.push(
      () => db.close(),
      () => pubsub.close(),
    )
  }
})
after(async () => {
  for (const close of closers.reverse()) await close()
})

pubsubSuite(() => {
  const [one, two] = nodes as [PubSub, PubSub]
  return { one, two }
})
