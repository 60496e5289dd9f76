/** Idempotency keys: a POST that is sent again is carried out once. The front door asks: http/idempotency.ts. */
import type { Base } from '../base.ts'
import { idempotencyService } from './service.ts'
import { idempotencyStore } from './store.ts'

/** Longer than any request may take, so that only a dead one's key is taken over. */
const LOCK_SECONDS = 30
const KEEP_HOURS = 24

export const createIdempotency = (base: Base) =>
  idempotencyService(base, idempotencyStore(base.db, { lockSeconds: LOCK_SECONDS, keepHours: KEEP_HOURS }))
