/** One job in one slot, from the moment it is given until it is known how it ended. */
import { setTimeout as delay } from 'node:timers/promises'
import type { SlotEvent, SlotJob } from '../../../../runner/protocol.ts'
import type { SandboxExit } from '../../platform/sandbox/port.ts'
import type { SlotConsole } from './console.ts'
import type { Slot, SlotListener } from './slot.ts'

/** Cleaning up (worker fixtures, browsers) after the last test; Playwright gives each worker 30 s. */
const TEAR_DOWN_MS = 35_000
/** The last lines are in the pipe already when the slot says that it has ended. */
const LAST_LINES_MS = 5_000
/** Lines that were printed before something else ended the run. */
const ON_THEIR_WAY_MS = 100
/** What a slot gets to save traces and write its report, on top of its own end. */
const WIND_DOWN_MS = 2_000
const REPORT_MS = 30_000

export type BatchEnd =
  | { how: 'ended' }
  /** All tests were over, what comes after them was not. */
  | { how: 'hung' }
  /** By `stopped`. */
  | { how: 'stopped' }
  | { how: 'died'; exit: SandboxExit }

interface BatchOptions {
  slot: Slot
  job: SlotJob
  console: SlotConsole
  onEvent(event: SlotEvent): void
  onBlocked: SlotListener['onBlocked']
  /** Asked after each event: is there a test that has not come to its end? */
  allOver(): boolean
  /** Resolves when the run must end. */
  stopped: Promise<unknown>
}

export async function runBatch({ slot, job, console, onEvent, onBlocked, allOver, stopped }: BatchOptions) {
  const { promise, resolve } = Promise.withResolvers<BatchEnd>()
  let tearDown: NodeJS.Timeout | undefined

  void slot.exited.then(async (exit) => {
    await slot.drained
    resolve({ how: 'died', exit })
  })
  void stopped.then(() => resolve({ how: 'stopped' }))
  slot.run(job, {
    onBlocked,
    onOutput: console.write,
    onEvent(event) {
      onEvent(event)
      clearTimeout(tearDown)
      if (event.type === 'end') resolve({ how: 'ended' })
      else if (allOver()) tearDown = setTimeout(() => resolve({ how: 'hung' }), TEAR_DOWN_MS)
    },
  })

  const end = await promise
  await soon(console.complete, end.how === 'ended' ? LAST_LINES_MS : ON_THEIR_WAY_MS)
  clearTimeout(tearDown)
  console.end()
  return end
}

/** Resolves when nothing of the slot runs any more. Takes 5 s at most where somebody waits for the end. */
export async function endSlot(slot: Slot, { how }: BatchEnd): Promise<void> {
  if (how === 'hung' || how === 'stopped') slot.windDown()
  await soon(slot.exited, how === 'ended' ? REPORT_MS : WIND_DOWN_MS)
  await slot.kill()
  await soon(slot.drained, LAST_LINES_MS)
}

async function soon(promise: Promise<unknown>, ms: number) {
  const timer = new AbortController()
  await Promise.race([promise, delay(ms, null, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}
