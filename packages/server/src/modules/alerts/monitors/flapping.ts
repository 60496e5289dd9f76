/** Whether a monitor keeps changing between up and down. Pure. */

/** Percent of its last checks that saw a change: it begins to flap at the one, and has stopped below the other. */
export const FLAPS_FROM = 20
export const STEADY_BELOW = 10
/** As many as lie between 21 checks. */
const STEPS = 20
const LIGHTEST = 0.8
const HEAVIEST = 1.2

/**
 * How much of the time of the last 21 checks was changes, in percent: each step from check to check counts once, the
 * oldest 0.8, the newest 1.2 (Nagios' formula). Checks that a young monitor has not had yet count as quiet.
 */
export function flapPercent(changes: readonly Date[], now: Date, intervalSeconds: number): number {
  const ages = changes.map((at) => Math.floor((now.getTime() - at.getTime()) / (intervalSeconds * 1000)))
  const steps = new Set(ages.filter((age) => age >= 0 && age < STEPS))
  let sum = 0
  for (const age of steps) sum += LIGHTEST + ((HEAVIEST - LIGHTEST) * (STEPS - 1 - age)) / (STEPS - 1)
  return (sum * 100) / STEPS
}

const GOOD = new Map([
  ['up', true],
  ['degraded', true],
  ['down', false],
])

/** When it went from up (or degraded) to down or back, out of its changes of status in their order. */
export function changesOf(transitions: readonly { from: string; to: string; at: Date }[]): Date[] {
  let before = GOOD.get(transitions[0]?.from ?? '')
  const changes: Date[] = []
  for (const { to, at } of transitions) {
    const now = GOOD.get(to)
    if (now === undefined) continue
    if (before !== undefined && now !== before) changes.push(at)
    before = now
  }
  return changes
}
