/**
 * Work that waits for a worker. The row in PostgreSQL is the truth: it is written, taken and removed inside the
 * transactions of what it stands for, and carries nothing but an id.
 */
import type { Tx } from '../database/port.ts'

export interface QueuedRun {
  runId: string
  projectId: string
  location: string
  /** Smaller goes first among those that wait: how many runs the project already has open (fair between projects). */
  openRuns: number
}

export interface Queue {
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
  close(): Promise<void>
}
