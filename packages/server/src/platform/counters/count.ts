/** What a counter says, from how much of the window is used. */
import type { Count } from './port.ts'

export function countOf({ used, leftMs, limit }: { used: number; leftMs: number; limit: number }): Count {
  return {
    allowed: used <= limit,
    limit,
    remaining: Math.max(0, limit - used),
    resetAtSeconds: Math.ceil((Date.now() + leftMs) / 1000),
    waitSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  }
}
