/**
 * What only the start needed is given back once nothing is to be done. V8 would do so by itself, minutes later and in many
 * small steps; here it takes a moment in which nobody waits. With work in the install its own pace is the right one.
 */
import type { App } from '../compose.ts'

/** Connections that the start opened, and what hangs on them, are closed by then. */
const AFTER_START_MS = 25_000

export function settle({ modules, log }: Pick<App, 'modules' | 'log'>): { stop(): Promise<void> } {
  const timer = setTimeout(async () => {
    const rests = await modules.system.isAtRest().catch(() => false)
    if (!rests || !globalThis.gc) return
    const begunAt = performance.now()
    globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    log.debug({ event: 'settled', ms: Math.round(performance.now() - begunAt) }, 'gave back what the start needed')
  }, AFTER_START_MS).unref()
  return {
    async stop() {
      clearTimeout(timer)
    },
  }
}
