/** Pub/sub over PostgreSQL LISTEN/NOTIFY: in this process directly, to other processes in one batch per few milliseconds. */
import { EventEmitter } from 'node:events'
import { newId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../database/port.ts'
import type { PubSub } from './port.ts'

const CHANNEL = 'watchkeeper_hints'
const BATCH_MS = 5
/** NOTIFY payloads end at 8,000 bytes. */
const BATCH_BYTES = 7000
/** More than this waiting means that the database is away: messages are dropped, which is allowed. */
const WAITING_MAX = 10_000

export async function postgresPubSub(db: Pick<Database, 'sql' | 'listen'>, log: Log): Promise<PubSub> {
  const origin = newId()
  const local = new EventEmitter()
  local.setMaxListeners(0)
  let waiting: [string, string][] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const stopListening = await db.listen(CHANNEL, (text) => {
    const [from, messages] = JSON.parse(text) as [string, [string, string][]]
    if (from === origin) return
    for (const [topic, payload] of messages) local.emit(topic, payload)
  })

  async function flush(): Promise<void> {
    timer = undefined
    const messages = [...new Map(waiting.map((message) => [message.join('\n'), message])).values()]
    waiting = []
    for (const batch of inBatches(messages)) {
      await db.sql`select pg_notify(${CHANNEL}, ${JSON.stringify([origin, batch])})`
    }
  }

  return {
    publish(topic, payload = '') {
      local.emit(topic, payload)
      if (closed || waiting.length >= WAITING_MAX) return
      waiting.push([topic, payload])
      timer ??= setTimeout(() => {
        flush().catch((error) =>
          log.debug({ event: 'pubsub.lost', err: error }, 'messages between processes were lost'),
        )
      }, BATCH_MS)
    },
    subscribe(topic, listener) {
      local.on(topic, listener)
      return () => local.off(topic, listener)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await flush().catch(() => {})
      await stopListening()
    },
  }
}

function inBatches(messages: [string, string][]): [string, string][][] {
  const batches: [string, string][][] = []
  let size = Number.POSITIVE_INFINITY
  for (const message of messages) {
    const bytes = Buffer.byteLength(JSON.stringify(message)) + 1
    if (size + bytes > BATCH_BYTES) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push(message)
    size += bytes
  }
  return batches
}
