/** Work that is done again and again until it is stopped, whatever becomes of a single turn. */
import type { Log } from '../../kernel/log.ts'
import { newBell } from '../../kernel/waiting.ts'

export interface Repeating {
  /** Begins the next turn at once. */
  wake(): void
  /** Resolves when the turn that goes on is over; there is no other after it. */
  stop(): Promise<void>
}

/** `what` names the work in the log, which tells of the first failure in a row and of its end. */
export function repeating(
  { log, what, everyMs }: { log: Log; what: string; everyMs: () => number },
  work: () => Promise<void>,
) {
  let stopped = false
  let failures = 0
  const bell = newBell()

  async function turn(): Promise<void> {
    try {
      await work()
      if (failures > 0) log.info({ event: 'prober.resumed', what, failures }, 'checks resumed')
      failures = 0
    } catch (error) {
      if (failures++ === 0) log.warn({ event: 'prober.waits', what, err: error }, 'database unreachable; checks paused')
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await turn()
      if (!stopped) await bell.wait(everyMs())
    }
  }

  const running = run()
  return {
    wake: bell.ring,
    async stop() {
      stopped = true
      bell.ring()
      await running
    },
  } satisfies Repeating
}
