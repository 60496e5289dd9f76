/** What all queues ask of pg-boss: to work inside our transactions, and to leave to us when something is over. */
import type { Tx } from '../database/port.ts'

export const DAY_SECONDS = 86_400

/** Leases are ours: pg-boss must never decide that a taken entry is lost, and tries nothing again. */
export const OURS = { retryLimit: 0, expireInSeconds: DAY_SECONDS - 1, deleteAfterSeconds: 3600 }

/** Our transaction as pg-boss wants it. */
export const inside = (tx: Tx) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    // Its statements are few and always the same: planned once per connection, not once per call.
    rows: await tx.unsafe(text, values as never[], { prepare: values !== undefined && values.length > 0 }),
  }),
})
