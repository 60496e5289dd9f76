/**
 * Memory that is no longer needed is given back while nobody waits: what only the start needed, soon after it, and later
 * what a busy time has left. V8's own memory reducer is switched off (node-flags.json): it works in many small steps, for
 * minutes after each busy moment, and took a third of an idle server's CPU (decision 0041).
 */
import type { App } from '../compose.ts'

/** Connections that the start opened, and what hangs on them, are closed by then. */
const AFTER_START_MS = 25_000
const AGAIN_MS = 5 * 60_000
/** A process that used less of a core than this since the last look keeps nobody waiting by a collection. */
const MAX_BUSY_SHARE = 0.02
const MIN_GROWTH_BYTES = 8 * 2 ** 20

interface Pace {
  afterStartMs: number
  againMs: number
}

export function settle(
  { modules, log }: Pick<App, 'modules' | 'log'>,
  { afterStartMs, againMs }: Pace = { afterStartMs: AFTER_START_MS, againMs: AGAIN_MS },
): { stop(): Promise<void> } {
  let settledBytes = 0
  let cpu = process.cpuUsage()
  let again: NodeJS.Timeout | undefined

  function collect(): void {
    const begunAt = performance.now()
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    settledBytes = process.memoryUsage().heapTotal
    log.debug({ event: 'settled', ms: Math.round(performance.now() - begunAt) }, 'unused memory was given back')
  }

  function look(): void {
    const { user, system } = process.cpuUsage(cpu)
    cpu = process.cpuUsage()
    const isBusy = (user + system) / 1000 > againMs * MAX_BUSY_SHARE
    if (!isBusy && process.memoryUsage().heapTotal > settledBytes + MIN_GROWTH_BYTES) collect()
  }

  // With work in the install the pause of a start's whole garbage would make checks late.
  const first = setTimeout(async () => {
    if (await modules.system.isAtRest().catch(() => false)) collect()
    else settledBytes = process.memoryUsage().heapTotal
    again = setInterval(look, againMs).unref()
  }, afterStartMs).unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(again)
    },
  }
}
