// What host operations may ask of the virtual user whose script calls them, and leave with it. Vu is the one that there is.
import type { HttpUser } from '../http/client.ts'
import type { ScriptRequest, ScriptResponse } from '../http/script-request.ts'
import type { Jars } from './jars.ts'
import type { Mailbox } from './mailbox.ts'
import type { ActiveScenario, VuServices } from './services.ts'
import type { Timers } from './timers.ts'

export type ScriptAnswer = { request: ScriptRequest; response: ScriptResponse } | { error: Error }

export interface VirtualUser extends HttpUser {
  readonly services: VuServices
  readonly mailbox: Mailbox
  readonly jars: Jars
  readonly timers: Timers
  readonly isInitialising: boolean
  readonly scenario: ActiveScenario | undefined
  /** Tags a script added through exec.vu.metrics.tags. */
  tags: Record<string, string>
  /** Recorders by the ids the sandbox holds. */
  readonly series: ((value: number) => void)[]
  /** Responses of asynchronous requests by listener. */
  readonly answers: Map<number, ScriptAnswer | undefined>
  /** Responses of the last http.batch not read yet. */
  batch: { request: ScriptRequest; response: ScriptResponse }[]
  /** Bytes waiting to be fetched with the `bytes` operation. */
  outbox: Uint8Array | undefined
  settledText: string
  /** Timers, requests and sockets that keep an iteration open. */
  activities: number
  /** Ends what runs now: host operations under way are cancelled and every further one fails. */
  kill(): void
  openFile(path: string): Buffer
  /** Queues an event for a listener in the sandbox; it is delivered when the script is not running. */
  post(listener: number, text: string, bytes?: Uint8Array): void
  /** Waits for the next event and takes it: for operations that block the script while its event loop would run. */
  takeEvent(): Promise<string>
}
