/** Long work in short pieces, so that a slot with a great many processes or files holds up nothing else of the server. */
import { setTimeout as delay } from 'node:timers/promises'

const PIECE_MS = 2
/** A fifth of one processor at most. */
const REST_MS = 8

export interface Pace {
  /** True when it is time to `rest`: asked after each small step, as awaiting costs more than most of them. */
  isDue(): boolean
  rest(): Promise<void>
}

export function createPace(): Pace {
  let restAt = performance.now() + PIECE_MS
  return {
    isDue: () => performance.now() >= restAt,
    async rest() {
      await delay(REST_MS)
      restAt = performance.now() + PIECE_MS
    },
  }
}
