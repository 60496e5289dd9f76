/** Connections to Redis: one for commands, one that listens. They come back by themselves, however long Redis was away. */
import type { Log } from '../../kernel/log.ts'
import { within } from '../../kernel/waiting.ts'
import type { Redis } from './port.ts'

const FIRST_CONNECT_MS = 2000
const CONNECT_MS = 2000
const MAX_PAUSE_MS = 2000
/** A connection whose other end went silently is noticed by a ping that gets no answer. */
const PING_EVERY_MS = 1000
const SILENT_MS = 5000
/** More than this waiting for answers means that Redis stands still. */
const WAITING_MAX = 10_000

/** Waits a moment for the first connection; a Redis that is away is no reason not to start. */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  // Hundreds of files, which installs without a Redis do not carry in memory.
  const { createClient } = await import('redis')
  const options = {
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: WAITING_MAX,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (retries: number) => Math.min(100 * 2 ** Math.min(retries, 10), MAX_PAUSE_MS),
    },
  }
  const commands = createClient(options)
  const listening = createClient({ ...options, disableOfflineQueue: false })
  let isAway = false
  commands.on('error', (error: Error & { code?: string }) => {
    if (!isAway)
      log.warn({ event: 'redis.away', code: error.code ?? error.name }, 'Redis unreachable; continuing without it')
    isAway = true
  })
  commands.on('ready', () => {
    if (isAway) log.info({ event: 'redis.back' }, 'Redis reachable again')
    isAway = false
  })
  listening.on('error', (error) => log.debug({ event: 'redis.listener', err: error }, ''))
  const connected = Promise.all([commands.connect(), listening.connect()])
  connected.catch(() => {})
  await within(FIRST_CONNECT_MS, connected).catch(() => {})

  return {
    isReady: () => commands.isReady,
    ping: async (timeoutMs) => {
      if (!commands.isReady) return false
      return within(timeoutMs, commands.ping()).then(
        () => true,
        () => false,
      )
    },
    evaluate: (script, keys, args) => commands.eval(script, { keys, arguments: args }),
    async publish(channel, message) {
      await commands.publish(channel, message)
    },
    subscribe(channel, listener) {
      listening.subscribe(channel, listener).catch((error) => log.debug({ event: 'redis.listener', err: error }, ''))
    },
    async close() {
      commands.destroy()
      listening.destroy()
    },
  }
}
