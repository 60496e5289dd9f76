// Reads the `stages` list the two ramping executors share.
import { parseDuration } from '../script/duration.ts'
import type { ScenarioFields } from './define.ts'

const maxStages = 1000

export function readStages(stages: unknown, fields: ScenarioFields): { ms: number; target: number }[] {
  if (!Array.isArray(stages) || stages.length === 0) {
    fields.problem('needs a list of stages')
    return []
  }
  if (stages.length > maxStages) {
    fields.problem(`has more than ${maxStages} stages`)
    return []
  }
  return stages.flatMap((stage: { duration?: unknown; target?: unknown } | null, index) => {
    const ms = parseDuration(stage?.duration)
    const target = Number(stage?.target)
    if (ms === undefined) fields.problem(`stages[${index}] needs a duration such as '30s'`)
    if (!Number.isSafeInteger(target) || target < 0)
      fields.problem(`stages[${index}] needs a whole target of 0 or more`)
    return ms === undefined || !(target >= 0) ? [] : [{ ms, target }]
  })
}
