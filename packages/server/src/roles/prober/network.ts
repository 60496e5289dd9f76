/**
 * Tells the target's trouble from this machine's own: when nobody outside has been heard of lately, a failure that a
 * missing network would explain is believed only if the network is there.
 */
import type { CheckErrorKind, CheckResult } from '../../checks/define.ts'
import type { Connectivity } from '../../platform/connectivity/port.ts'

/** What a missing network looks like. A refusal, a reset or an answer come from somebody. */
const SUSPICIOUS: ReadonlySet<CheckErrorKind> = new Set(['dns', 'unreachable', 'timeout'])
/** For so long one sign of life from outside vouches for the network. */
const VOUCHES_MS = 3000

export function networkDoubts({ isOnline }: Connectivity) {
  let heardAt = Number.NEGATIVE_INFINITY
  let offline = false

  function saw({ address }: CheckResult): void {
    if (address === null || isLoopback(address)) return
    heardAt = performance.now()
    offline = false
  }

  return {
    saw,
    /** Whether the failure may be our own network's. */
    async doubts(result: CheckResult): Promise<boolean> {
      const { status, error, address } = result
      if (status === 'unknown' || error === null) return false
      if (status !== 'down' || !SUSPICIOUS.has(error.kind)) {
        if (error.kind !== 'blocked') saw(result)
        return false
      }
      if (address !== null && isLoopback(address)) return false
      if (performance.now() - heardAt < VOUCHES_MS) return false
      offline = !(await isOnline())
      return offline
    },
    /** Whether checks could not be believed for want of a network, and still cannot. */
    async isOffline(): Promise<boolean> {
      if (offline) offline = !(await isOnline())
      return offline
    },
  }
}

const isLoopback = (address: string) => address.startsWith('127.') || address === '::1'
