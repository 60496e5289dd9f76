/** The target calls us (`POST /api/heartbeats/{key}`): a backup job, say. Late is down; never heard of is unknown. */
import { z } from 'zod'
import { defineCheck } from './define.ts'
import { labelTarget } from './label.ts'
import { CheckFailure, runProbe, UP } from './probe.ts'

const MONTH_SECONDS = 31 * 86_400

const options = z.strictObject({
  everySeconds: z
    .int()
    .min(1)
    .max(MONTH_SECONDS)
    .default(3600)
    .meta({ description: 'seconds between expected heartbeats' }),
  graceSeconds: z
    .int()
    .min(0)
    .max(MONTH_SECONDS)
    .default(60)
    .meta({ description: 'seconds that a heartbeat may be late before the target is down' }),
})

export const heartbeat = defineCheck({
  type: 'heartbeat',
  title: 'Heartbeat',
  target: labelTarget,
  options,
  run: ({ options: { everySeconds, graceSeconds } }, context) =>
    runProbe(context, async (probe) => {
      const { engine } = context
      if (!engine) throw new CheckFailure('probe', 'this worker does not support heartbeats', null)
      const last = engine.lastHeartbeatAt
      if (last === null) throw new CheckFailure('probe', 'no heartbeat has been received yet', null)
      const silentSeconds = (Date.now() - last.getTime()) / 1000
      probe.details = { lastHeartbeatAt: last.toISOString() }
      const isLate = (since: Date) => Date.now() - since.getTime() > (everySeconds + graceSeconds) * 1000
      if (!isLate(last)) return UP
      if (!engine.takesHeartbeats) throw new CheckFailure('probe', 'no process accepts heartbeats', null)
      // Our own absence is nobody's outage: what came meanwhile was not heard.
      if (engine.heartbeatsCountFrom && !isLate(engine.heartbeatsCountFrom)) return UP
      const message = `no heartbeat for ${words(silentSeconds)}, expected every ${words(everySeconds)}`
      throw new CheckFailure('late', message, null)
    }),
})

const UNITS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const

/** `90 s`, `25 min`, `26 h`: the largest unit of which there are two. */
function words(seconds: number): string {
  const [size, unit] = UNITS.find(([size]) => seconds >= 2 * size) ?? [1, 's']
  return `${Math.floor(seconds / size)} ${unit}`
}
