/**
 * Names that a script asks for. Questions whose name server is silent stay open for long, and the number of open ones is
 * bounded: a script must leave enough for other scripts.
 */
import type { Address, Resolve } from './port.ts'

/** Of one slot; the others wait. */
const MAX_AT_ONCE = 4
/** Of all slots. */
const MAX_OF_ALL = 8
/** Of one slot, waiting. */
const MAX_WAITING = 256

let ofAll = 0
/** Slots with a question, for which there was no room: the first comes first, and then goes to the end. */
const turns = new Set<() => void>()

export interface SlotNames {
  resolve: Resolve
  /** What still waits is refused. */
  close(): void
}

interface Question {
  ask(): Promise<void>
  refuse(): void
}

export function slotNames(resolve: Resolve): SlotNames {
  const waiting: Question[] = []
  let asked = 0

  function askNext(): void {
    turns.delete(askNext)
    if (asked >= MAX_AT_ONCE || waiting.length === 0) return
    if (ofAll >= MAX_OF_ALL) {
      turns.add(askNext)
      return
    }
    asked++
    ofAll++
    void waiting
      .shift()
      ?.ask()
      .finally(() => {
        asked--
        ofAll--
        for (const turn of [...turns, askNext]) turn()
      })
    askNext()
  }

  return {
    resolve: (host, family) =>
      new Promise<Address[]>((answer, fail) => {
        const refuse = () => fail(Object.assign(new Error('too many name lookups at once'), { code: 'EBUSY' }))
        if (waiting.length >= MAX_WAITING) return refuse()
        waiting.push({ ask: () => resolve(host, family).then(answer, fail), refuse })
        askNext()
      }),
    close() {
      turns.delete(askNext)
      for (const { refuse } of waiting.splice(0)) refuse()
    },
  }
}
