/** How busy the cores of this machine are, with all that runs on it. */
import { cpus } from 'node:os'

/** A file that has just begun is not yet busy: the share says nothing until so long after. */
export const LOOK_MS = 3000

function times() {
  const all = cpus().map((cpu) => cpu.times)
  const idle = all.reduce((sum, one) => sum + one.idle, 0)
  const busy = all.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.irq, 0)
  return { at: performance.now(), idle, busy }
}

/** CPU seconds of all processes since the machine's start. */
export const cpuOfMachine = () => times().busy / 1000

/** What share of the machine's cores was idle since the last reset, 0 to 1; 0 until that is long enough ago. */
export function watchIdleCores() {
  let since = times()
  return {
    share() {
      const current = times()
      if (current.at - since.at < LOOK_MS) return 0
      const idle = current.idle - since.idle
      const share = idle / Math.max(1, idle + current.busy - since.busy)
      since = current
      return share
    },
    reset() {
      since = times()
    },
  }
}
