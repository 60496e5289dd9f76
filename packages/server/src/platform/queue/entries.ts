/** What all queues ask of pg-boss: to work inside our transactions, and to leave to us when something is over. */
import type { Queryable } from '../database/port.ts'

export const DAY_SECONDS = 86_400

/** Leases are ours: pg-boss must never decide that a taken entry is lost, and tries nothing again. */
export const OURS = { retryLimit: 0, expireInSeconds: DAY_SECONDS - 1, deleteAfterSeconds: 3600 }

/** Our transaction or pool as pg-boss wants it. */
export const statementsOf = (on: Queryable) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    // Its statements are few and always the same: planned once per connection, not once per call.
    rows: await on.unsafe(text, values, { prepare: values.length > 0 }),
  }),
})
