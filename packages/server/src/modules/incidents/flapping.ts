/** Whether a monitor keeps changing between up and down. Pure. */

/** Percent of its last checks that saw a change: it begins to flap at the one, and has stopped below the other. */
export const FLAPS_FROM = 20
export const STEADY_BELOW = 10
/** As many as lie between 21 checks. */
const STEPS = 20
/** From 0.8 for the oldest step to 1.2 for the newest, as whole numbers: what is exactly at a bound is not rounded away. */
const LIGHTEST = 38
const HEAVIEST = 57
const ALL = ((LIGHTEST + HEAVIEST) / 2) * STEPS

/**
 * How much of the time of the last 21 checks was changes, in percent: each step from check to check counts once, the
 * oldest 0.8, the newest 1.2 (Nagios' formula). Checks that a young monitor has not had yet count as quiet.
 * @param ages of the changes, in seconds in which its status was known
 */
export function flapPercent(ages: readonly number[], intervalSeconds: number): number {
  const steps = new Set(ages.map((age) => Math.floor(age / intervalSeconds)).filter((age) => age < STEPS))
  let sum = 0
  for (const age of steps) sum += HEAVIEST - age
  return (sum * 100) / ALL
}

const GOOD = new Map([
  ['up', true],
  ['degraded', true],
  ['down', false],
])

/**
 * When it went from up (or degraded) to down or back, out of its changes of status in their order: how many seconds ago,
 * time left out in which its status was not known (unknown, in maintenance, paused), since no check spoke in it.
 */
export function changesAgo(transitions: readonly { from: string; to: string; at: Date }[], now: Date): number[] {
  let before = GOOD.get(transitions[0]?.from ?? '')
  let knownMs = 0
  const changes: number[] = []
  for (const [index, { to, at }] of transitions.entries()) {
    const good = GOOD.get(to)
    if (good === undefined) continue
    if (before !== undefined && good !== before) changes.push(knownMs)
    before = good
    knownMs += Math.max(0, (transitions[index + 1]?.at ?? now).getTime() - at.getTime())
  }
  return changes.map((ms) => (knownMs - ms) / 1000)
}
