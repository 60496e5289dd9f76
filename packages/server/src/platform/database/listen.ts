/**
 * A connection that listens for NOTIFY. One that is dead and silent looks like one with nothing to say: LISTEN is sent
 * again now and then, which costs nothing where it holds, finds out where nobody answers, and renews it on a new one.
 */
import { newBell, within } from '../../kernel/waiting.ts'
import { PgConnection } from './connection.ts'
import { watchSilence } from './silence.ts'
import { quoteName } from './sql.ts'

const ASK_MS = 30_000
const MAX_SILENCE_MS = 10_000
const RETRY_MS = 250
const FAREWELL_MS = 1000

export interface ListenOptions {
  url: string
  name: string
  channel: string
  onText(text: string): void
  askMs?: number
  maxSilenceMs?: number
}

/** @returns what stops it. @throws when the first connection cannot be made */
export async function listenOn(options: ListenOptions): Promise<() => Promise<void>> {
  const { url, name, channel, onText, askMs = ASK_MS, maxSilenceMs = MAX_SILENCE_MS } = options
  const { onSocket, onWrite } = watchSilence(maxSilenceMs)
  const closed = newBell()
  let stopped = false
  let current: PgConnection | null = null

  async function open(): Promise<PgConnection> {
    const connection = new PgConnection({ url, name, onSocket, onAsk: onWrite })
    connection.on('notification', (heard) => {
      if (heard.channel === channel) onText(heard.payload ?? '')
    })
    connection.once('end', () => {
      if (current === connection) current = null
      closed.ring()
    })
    await connection.connect()
    return connection
  }

  async function ask(): Promise<void> {
    current ??= await open()
    await current.ask({ text: `listen ${quoteName(channel)}` })
  }

  async function leave(): Promise<void> {
    const connection = current
    if (connection) await within(FAREWELL_MS, connection.end(), () => connection.destroy())
  }

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
    await leave()
    throw error
  }
  const running = keepListening()
  return async () => {
    stopped = true
    closed.ring()
    await running
    await leave()
  }
}
