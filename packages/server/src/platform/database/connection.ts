/** One connection of `pg`: its settings, and what is watched of it. */
import { Socket } from 'node:net'
import pg from 'pg'
import { resultTypes } from './result-types.ts'
import type { OnSocket } from './silence.ts'

const CONNECT_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 10_000

export interface ConnectionOptions {
  url: string
  name: string
  onSocket?: OnSocket
  /** A statement is sent. */
  onAsk?: () => void
  /** Settings of the session, by pg's names. */
  limits?: Readonly<Record<string, number>>
}

export class PgConnection extends pg.Client {
  /** Statements that were sent and are not yet answered. */
  owed = 0
  readonly #socket: Socket
  readonly #onAsk: (() => void) | undefined

  constructor({ url, name, onSocket, onAsk, limits }: ConnectionOptions) {
    const socket = new Socket()
    super({
      connectionString: readAsLibpq(url),
      application_name: name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      // What a transaction asks at once goes out at once.
      pipeline: true,
      stream: () => socket,
      types: resultTypes,
      ...limits,
    })
    this.#socket = socket
    this.#onAsk = onAsk
    onSocket?.(socket, () => this.owed > 0)
    // Those that wait for it are told by their statements.
    this.on('error', () => {})
  }

  /** @throws what PostgreSQL or the way to it says; a lost connection has a `code` like every other error */
  async ask(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    this.owed++
    this.#onAsk?.()
    try {
      return await this.query(statement)
    } catch (error) {
      throw withCode(error)
    } finally {
      this.owed--
    }
  }

  /** What waits for an answer is rejected. */
  destroy(): void {
    this.#socket.destroy()
  }
}

/** The driver's own errors have words only. */
const CODES: readonly [RegExp, string][] = [
  [/^(Connection terminated|Client has encountered a connection error|Client was closed)/, 'CONNECTION_CLOSED'],
  [/timeout/, 'CONNECT_TIMEOUT'],
  [/calling end on the pool/, 'CONNECTION_ENDED'],
]

export function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const code = CODES.find(([words]) => words.test(error.message))?.[1]
  return code ? Object.assign(error, { code }) : error
}

/** `sslmode` means what PostgreSQL's own programs take it for; `require` alone does not ask whose certificate it is. */
function readAsLibpq(url: string): string {
  const parsed = new URL(url)
  if (!parsed.searchParams.has('sslmode') || parsed.searchParams.has('uselibpqcompat')) return url
  parsed.searchParams.set('uselibpqcompat', 'true')
  return parsed.href
}
