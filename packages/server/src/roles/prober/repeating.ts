/** Work that is done again and again until it is stopped, whatever becomes of a single turn. */
import type { Log } from '../../kernel/log.ts'
import { sleep } from '../../kernel/waiting.ts'

export interface Repeating {
  /** Begins the next turn at once. */
  wake(): void
  /** Resolves when the turn that goes on is over; there is no other after it. */
  stop(): Promise<void>
}

/** `what` names the work in the log, which tells of the first failure in a row and of its end. */
export function repeating(
  { log, what, everyMs }: { log: Log; what: string; everyMs: number },
  work: () => Promise<void>,
) {
  let stopped = false
  let failures = 0
  let wake: () => void = () => {}

  async function turn(): Promise<void> {
    try {
      await work()
      if (failures > 0) log.info({ event: 'prober.resumed', what, failures }, 'checks go on')
      failures = 0
    } catch (error) {
      if (failures++ === 0) log.warn({ event: 'prober.waits', what, err: error }, 'the prober waits for the database')
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await turn()
      if (!stopped) await sleep(everyMs, (resolve) => (wake = resolve))
    }
  }

  const running = run()
  return {
    wake: () => wake(),
    async stop() {
      stopped = true
      wake()
      await running
    },
  } satisfies Repeating
}
