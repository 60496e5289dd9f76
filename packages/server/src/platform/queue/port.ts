/**
 * Work that waits for a worker. The row in PostgreSQL is the truth: an entry is written, taken and removed inside the
 * transactions of what it stands for, and carries nothing but an id. What is taken is leased by its own row.
 */
import type { Tx } from '../database/port.ts'

export interface Queue {
  runs: RunQueue
  deliveries: DeliveryQueue
  close(): Promise<void>
}

export interface QueuedRun {
  runId: string
  projectId: string
  location: string
  /** Smaller goes first among those that wait: how many runs the project already has open (fair between projects). */
  openRuns: number
}

export interface RunQueue {
  /** Enqueues in the caller's transaction. @returns the queue's own id of the entry. */
  send(tx: Tx, run: QueuedRun): Promise<{ queueName: string; queueId: string }>
  /**
   * Takes the next entry of one of the locations in the caller's transaction, past those of the projects in `without`.
   * The locations have turns, so that much work in one does not hold up another. @returns null when there is none
   */
  take(
    tx: Tx,
    locations: readonly string[],
    without: readonly string[],
  ): Promise<{ runId: string; queueName: string; queueId: string } | null>
  /** Removes an entry, waiting or taken, in the caller's transaction. Removing what is not there is fine. */
  remove(tx: Tx, queueName: string, queueId: string): Promise<void>
}

/** That a notification provider is to be looked at, not before then. What is to be sent to it, its alerts say. */
export interface WakeUp {
  providerId: string
  at: Date
}

/** Times are the program's. A provider may have any number of entries: none is ever merged with another that waits. */
export interface DeliveryQueue {
  /** Enqueues in the caller's transaction, all in one statement: of each provider the earliest, the others follow from it. */
  send(tx: Tx, wakeUps: readonly WakeUp[], now: Date): Promise<void>
  /**
   * Takes up to `limit` entries that are due, the earliest first, and removes them: with the caller's transaction they are
   * gone. @returns each provider once, and whether there may be more
   */
  take(tx: Tx, now: Date, limit: number): Promise<{ wakeUps: WakeUp[]; more: boolean }>
}
