// ramping-arrival-rate: the number of iterations per time unit follows stages.
import { type ArrivalSettings, runArrivals } from './arrival-rate.ts'
import { defineExecutor } from './define.ts'
import { chain, totalMs } from './schedule.ts'
import { readStages } from './stages.ts'

export const rampingArrivalRate = defineExecutor<ArrivalSettings>({
  name: 'ramping-arrival-rate',
  fields: ['startRate', 'timeUnit', 'stages', 'preAllocatedVUs', 'maxVUs'],
  read(raw, fields) {
    const preAllocatedVus = fields.whole('preAllocatedVUs')
    if (preAllocatedVus === undefined) fields.problem('needs preAllocatedVUs')
    const maxVus = fields.whole('maxVUs') ?? preAllocatedVus ?? 0
    if (maxVus < Math.max(1, preAllocatedVus ?? 0)) fields.problem('maxVUs must not be below preAllocatedVUs')
    const unitMs = fields.duration('timeUnit') ?? 1000
    if (unitMs <= 0) fields.problem('timeUnit must be above 0')
    const pieces = chain(fields.number('startRate') ?? 0, readStages(raw.stages, fields))
    return { pieces, unitMs, preAllocatedVus: preAllocatedVus ?? 0, maxVus }
  },
  vus: ({ preAllocatedVus, maxVus }) => ({ initial: preAllocatedVus, maximum: maxVus }),
  durationMs: ({ pieces }) => totalMs(pieces),
  run: runArrivals,
})
