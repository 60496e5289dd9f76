/**
 * Which monitors have changed since a prober looked last, however long ago that was, so that a process that stood still
 * misses none; and a little from before, as changes are dated before they are committed. What it has seen for that long is
 * not read again: thousands of monitors may have been changed at once.
 */
import type { MonitorEngine, Sight, Touched } from '../../modules/checking/index.ts'
import { MAX_TOUCHED } from '../../modules/checking/index.ts'

const OVERLAP_SECONDS = 10
/** Now and then: no transaction goes on for longer. */
const LONG_OVERLAP_SECONDS = 120
/** The rest is for the next look. */
const MAX_PAGES = 20
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export interface MonitorChanges {
  look(workerId: string, isSlow: boolean): Promise<Sight>
}

export function createChanges(engine: Pick<MonitorEngine, 'look'>, locations: readonly string[]): MonitorChanges {
  let seenUntil: string | null = null
  let isBehind = false

  return {
    async look(workerId, isSlow) {
      const overlapSeconds = isBehind ? 0 : isSlow ? LONG_OVERLAP_SECONDS : OVERLAP_SECONDS
      const sight = await engine.look(workerId, locations, { at: seenUntil, id: FIRST_ID, overlapSeconds })
      let page = sight.touched
      for (let pages = 1; page.length === MAX_TOUCHED && pages < MAX_PAGES; pages++) {
        const last = page.at(-1) as Touched
        page = (await engine.look(workerId, locations, { at: last.at, id: last.id, overlapSeconds: 0 })).touched
        sight.touched.push(...page)
      }
      isBehind = page.length === MAX_TOUCHED
      seenUntil = isBehind ? (page.at(-1) as Touched).at : sight.now
      return sight
    },
  }
}
