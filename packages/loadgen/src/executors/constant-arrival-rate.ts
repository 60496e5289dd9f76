// constant-arrival-rate: a fixed number of iterations per time unit, however long each takes.
import { type ArrivalSettings, runArrivals } from './arrival-rate.ts'
import { defineExecutor } from './define.ts'
import { totalMs } from './schedule.ts'

export const constantArrivalRate = defineExecutor<ArrivalSettings>({
  name: 'constant-arrival-rate',
  fields: ['rate', 'timeUnit', 'duration', 'preAllocatedVUs', 'maxVUs'],
  read(_raw, fields) {
    const rate = fields.number('rate')
    const durationMs = fields.duration('duration')
    const preAllocatedVus = fields.whole('preAllocatedVUs')
    if (rate === undefined || rate <= 0) fields.problem('needs a rate above 0')
    if (durationMs === undefined || durationMs <= 0) fields.problem('needs a duration')
    if (preAllocatedVus === undefined) fields.problem('needs preAllocatedVUs')
    const maxVus = fields.whole('maxVUs') ?? preAllocatedVus ?? 0
    if (maxVus < Math.max(1, preAllocatedVus ?? 0)) fields.problem('maxVUs must not be below preAllocatedVUs')
    const unitMs = fields.duration('timeUnit') ?? 1000
    if (unitMs <= 0) fields.problem('timeUnit must be above 0')
    const pieces = [{ ms: durationMs ?? 0, from: rate ?? 0, to: rate ?? 0 }]
    return { pieces, unitMs, preAllocatedVus: preAllocatedVus ?? 0, maxVus }
  },
  vus: ({ preAllocatedVus, maxVus }) => ({ initial: preAllocatedVus, maximum: maxVus }),
  durationMs: ({ pieces }) => totalMs(pieces),
  run: runArrivals,
})
