/**
 * A connection that listens for NOTIFY. One that is dead and silent looks like one with nothing to say: LISTEN is sent
 * again now and then, which costs nothing where it holds, finds out where nobody answers, and renews it on a new one.
 */
import { newBell } from '../../kernel/waiting.ts'
import { postgres } from './driver.ts'
import { retryPauseSeconds } from './pool.ts'
import { watchSilence } from './silence.ts'

const ASK_MS = 30_000
const MAX_SILENCE_MS = 10_000
const RETRY_MS = 250
const KEEP_ALIVE_SECONDS = 10

export interface ListenOptions {
  url: string
  name: string
  channel: string
  onText(text: string): void
  askMs?: number
  maxSilenceMs?: number
}

/** @returns what stops it. */
export async function listenOn(options: ListenOptions): Promise<() => Promise<void>> {
  const { url, name, channel, onText, askMs = ASK_MS, maxSilenceMs = MAX_SILENCE_MS } = options
  const closed = newBell()
  let stopped = false
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 10,
    // Closing it for rest or age would lose what is notified meanwhile.
    max_lifetime: null,
    keep_alive: KEEP_ALIVE_SECONDS,
    backoff: retryPauseSeconds,
    fetch_types: false,
    connection: { application_name: name },
    onnotice: () => {},
    onnotify: (from: string, text: string) => {
      if (from === channel) onText(text)
    },
    onclose: closed.ring,
    onsocket: watchSilence(maxSilenceMs).onSocket,
  })
  const ask = () => sql`listen ${sql(channel)}`

  async function keepListening(): Promise<void> {
    let pauseMs = askMs
    while (!stopped) {
      await closed.wait(pauseMs)
      if (stopped) return
      pauseMs = await ask().then(
        () => askMs,
        () => RETRY_MS,
      )
    }
  }

  try {
    await ask()
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
  const running = keepListening()
  return async () => {
    stopped = true
    closed.ring()
    await sql.end({ timeout: 1 })
    await running
  }
}
