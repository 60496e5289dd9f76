/** Notices that the wall clock was set: whatever was worked out from it is wrong then. */

/** More than a clock that is merely corrected is moved by. */
const SET_MS = 2000

/** @returns what to call now and then: by how much the clock was moved since the last call, 0 when it was not set. */
export function watchClock(nowMs: () => number): () => number {
  let last: number | undefined
  return () => {
    const offset = nowMs() - performance.now()
    const movedMs = offset - (last ?? offset)
    last = offset
    return Math.abs(movedMs) > SET_MS ? movedMs : 0
  }
}
