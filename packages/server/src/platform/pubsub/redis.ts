/** Pub/sub over Redis, to spare the database; over PostgreSQL for as long as Redis is away. */
import { EventEmitter } from 'node:events'
import { newId } from '../../kernel/ids.ts'
import type { Redis } from '../redis/port.ts'
import type { PubSub } from './port.ts'

const CHANNEL = 'watchkeeper:hints'
const BATCH_MS = 5
const WAITING_MAX = 10_000

/** `instead` carries messages while Redis is away, and is closed with this. */
export function redisPubSub(redis: Redis, instead: PubSub): PubSub {
  const origin = newId()
  const local = new EventEmitter()
  local.setMaxListeners(0)
  let waiting: [string, string][] = []
  let timer: NodeJS.Timeout | undefined

  redis.subscribe(CHANNEL, (text) => {
    const [from, messages] = JSON.parse(text) as [string, [string, string][]]
    if (from === origin) return
    for (const [topic, payload] of messages) local.emit(topic, payload)
  })

  async function flush(): Promise<void> {
    timer = undefined
    const messages = [...new Map(waiting.map((message) => [message.join('\n'), message])).values()]
    waiting = []
    if (messages.length === 0) return
    try {
      await redis.publish(CHANNEL, JSON.stringify([origin, messages]))
    } catch {
      // Listeners here hear it a second time, which is allowed.
      for (const [topic, payload] of messages) instead.publish(topic, payload)
    }
  }

  return {
    publish(topic, payload = '') {
      if (!redis.isReady() || waiting.length >= WAITING_MAX) return instead.publish(topic, payload)
      local.emit(topic, payload)
      waiting.push([topic, payload])
      timer ??= setTimeout(flush, BATCH_MS)
    },
    subscribe(topic, listener) {
      local.on(topic, listener)
      const stop = instead.subscribe(topic, listener)
      return () => {
        local.off(topic, listener)
        stop()
      }
    },
    async close() {
      clearTimeout(timer)
      await flush()
      await instead.close()
    },
  }
}
