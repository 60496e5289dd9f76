// All executors by name, and the reading of `options` into scenarios.
import { reader } from '../script/options.ts'
import { constantArrivalRate } from './constant-arrival-rate.ts'
import { constantVus } from './constant-vus.ts'
import type { Scenario, ScenarioExecutor, ScenarioFields } from './define.ts'
import { perVuIterations } from './per-vu-iterations.ts'
import { rampingArrivalRate } from './ramping-arrival-rate.ts'
import { rampingVus } from './ramping-vus.ts'
import { sharedIterations } from './shared-iterations.ts'

const list = [constantVus, rampingVus, perVuIterations, sharedIterations, constantArrivalRate, rampingArrivalRate]
export const executors = new Map<string, ScenarioExecutor<unknown>>(list.map((executor) => [executor.name, executor]))

type Raw = Record<string, unknown>

/** Scenarios of the options; the short forms (vus, duration, iterations, stages) become one named `default`. */
export function readScenarios(options: Raw, functions: string[]): { scenarios: Scenario[]; problems: string[] } {
  const problems: string[] = []
  const written = options.scenarios ?? { default: shortForm(options) }
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    return { scenarios: [], problems: ['options.scenarios must be an object'] }
  }
  const scenarios: Scenario[] = []
  for (const [name, raw] of Object.entries(written)) {
    const scenario = readScenario({ name, raw: (raw ?? {}) as Raw, index: scenarios.length }, problems)
    if (scenario === undefined) continue
    if (!functions.includes(scenario.exec)) {
      problems.push(`scenario '${name}': the script does not export a function '${scenario.exec}'`)
    }
    scenarios.push(scenario)
  }
  if (scenarios.length === 0 && problems.length === 0) problems.push('options.scenarios is empty')
  return { scenarios, problems }
}

function shortForm(options: Raw): Raw {
  const { vus, duration, iterations, stages, gracefulStop } = options
  if (stages !== undefined && stages !== null)
    return { executor: 'ramping-vus', startVUs: vus ?? 1, stages, gracefulStop }
  if (iterations !== undefined && iterations !== null) {
    return { executor: 'shared-iterations', vus: vus ?? 1, iterations, maxDuration: duration, gracefulStop }
  }
  if (duration !== undefined && duration !== null)
    return { executor: 'constant-vus', vus: vus ?? 1, duration, gracefulStop }
  return { executor: 'shared-iterations', vus: vus ?? 1, iterations: vus ?? 1, gracefulStop }
}

function readScenario(
  { name, raw, index }: { name: string; raw: Raw; index: number },
  problems: string[],
): Scenario | undefined {
  const path = `scenario '${name}'`
  const mine: string[] = []
  const read = reader(raw, mine, path)
  const executorName = String(raw.executor ?? '')
  const executor = executors.get(executorName)
  if (executor === undefined) {
    const known = [...executors.keys()].join(', ')
    problems.push(
      executorName === 'externally-controlled'
        ? `${path}: the executor externally-controlled is not supported`
        : `${path}: executor '${executorName}' is not known (there are ${known})`,
    )
    return undefined
  }
  const fields: ScenarioFields = { ...read, problem: (text) => void mine.push(`${path} ${text}`) }
  const settings = executor.read(raw, fields)
  const unknown = Object.keys(raw).filter((field) => !common.includes(field) && !executor.fields.includes(field))
  for (const field of unknown) mine.push(`${path}: '${field}' is not a setting of ${executorName}`)
  problems.push(...mine)
  return {
    name,
    index,
    executor: executorName,
    exec: read.text('exec') ?? 'default',
    startTimeMs: read.duration('startTime') ?? 0,
    gracefulStopMs: read.duration('gracefulStop') ?? 30_000,
    env: read.map('env'),
    tags: read.map('tags'),
    maximumVus: executor.vus(settings).maximum,
    settings,
  }
}

const common = ['executor', 'exec', 'startTime', 'gracefulStop', 'env', 'tags', 'options']
