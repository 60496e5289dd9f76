/**
 * Names that a script asks for. Questions whose name server is silent stay open for long, and the number of open ones is
 * bounded: a script must leave enough for other scripts.
 */
import { createFairQueue } from '../../kernel/fair-queue.ts'
import type { Resolve } from './port.ts'

const questions = createFairQueue({
  atOnce: 64,
  atOncePerOwner: 4,
  maxWaitingPerOwner: 256,
  maxWaiting: 10_000,
  refuse: () => Object.assign(new Error('too many name lookups at once'), { code: 'EBUSY' }),
})
let slots = 0

export interface SlotNames {
  resolve: Resolve
  /** What still waits is refused. */
  close(): void
}

export function slotNames(resolve: Resolve): SlotNames {
  const slot = String(slots++)
  return {
    resolve: (host, family) => questions.run(slot, () => resolve(host, family)),
    close: () => questions.drop(slot),
  }
}
