/** What every module is given: the ports and the clock. Made once, in compose.ts. */
import type { Config } from '../config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Counters } from '../platform/counters/port.ts'
import type { Database } from '../platform/database/port.ts'
import type { Egress } from '../platform/egress/port.ts'
import type { Identity } from '../platform/identity/port.ts'
import type { Mail } from '../platform/mail/port.ts'
import type { Objects } from '../platform/objects/port.ts'
import type { PubSub } from '../platform/pubsub/port.ts'
import type { Queue } from '../platform/queue/port.ts'
import type { TxtRecords } from '../platform/txt/port.ts'
import type { Vault } from '../platform/vault/port.ts'

export interface Base {
  config: Config
  db: Database
  queue: Queue
  /** Of limits. */
  counters: Counters
  pubsub: PubSub
  objects: Objects
  /** The way to addresses that users chose. */
  egress: Egress
  mail: Mail
  identity: Identity
  txt: TxtRecords
  vault: Vault
  clock: Clock
  log: Log
  /** Runs work that nobody waits for: its failure is logged, and shutdown waits for it. */
  background(name: string, work: Promise<unknown>): void
}

/** The topic of messages that tell every node to forget what it knows about tokens. */
export const AUTH_CHANGED = 'auth'
