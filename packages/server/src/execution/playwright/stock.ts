/** The slots of one kind that wait for a run: as many as asked for, each replaced when it does not stay good for a run. */
import type { Log } from '../../kernel/log.ts'
import type { SlotKind } from './readiness.ts'
import type { Slot } from './slot.ts'

/** A kind that will not get warm is left alone, until none of it was wanted for a while. */
const MAX_FAILURES = 3

export interface Stock {
  /** Starts slots, or ends some, until so many wait. */
  hold(slots: number): void
  /** The one that waits longest. */
  shift(): Promise<Slot> | undefined
  /** Resolves when those that wait are warm. */
  warm(): Promise<void>
  /** Ends those that wait. */
  empty(): Promise<void>
}

export interface StockOptions {
  kind: SlotKind
  log: Log
  start(): Promise<Slot>
  /** One was lost before a run took it. */
  onLost(): void
}

export function createStock({ kind, log, start, onLost }: StockOptions): Stock {
  const waiting: Promise<Slot>[] = []
  let failures = 0

  function add(): void {
    const slot = start()
    waiting.push(slot)
    const lose = async (one: Slot | null, error: unknown) => {
      const index = waiting.indexOf(slot)
      if (index < 0) return
      waiting.splice(index, 1)
      failures++
      const stderrTail = one?.stderrTail()
      log.warn({ event: 'slot.lost', kind, err: error, stderrTail }, 'warm slot failed')
      await one?.release()
      onLost()
    }
    slot.then(
      (one) => {
        void one.ready.then((warm) => {
          if (!warm) return void lose(one, null)
          failures = 0
          log.debug({ event: 'slot.warm', kind }, 'slot warm')
        })
        void one.exited.then(() => lose(one, null))
      },
      (error: unknown) => lose(null, error),
    )
  }

  async function end(slots: Promise<Slot>[]): Promise<void> {
    if (slots.length > 0) log.debug({ event: 'slot.ended', kind, slots: slots.length }, 'unused slots closed')
    await Promise.all(slots.map((slot) => slot.then((one) => one.release()).catch(() => {})))
  }

  return {
    hold(slots) {
      if (slots === 0) failures = 0
      while (waiting.length < slots && failures < MAX_FAILURES) add()
      if (waiting.length > slots) void end(waiting.splice(slots))
    },
    shift: () => waiting.shift(),
    warm: async () => void (await Promise.all(waiting.map((slot) => slot.then((one) => one.ready)))),
    empty: () => end(waiting.splice(0)),
  }
}
