/** From a folder and a server to a plan: what `plan`, `deploy` and `destroy` begin with. */
import type { Call } from '../command.ts'
import { CliError, EXIT, usageError } from '../errors.ts'
import { actualOf, readSnapshot } from './actual.ts'
import { desiredOf } from './desired.ts'
import { loadConfig } from './load-config.ts'
import type { Actual, Desired } from './model.ts'
import { type DeployPlan, type PlanInput, planOf } from './plan.ts'
import { readScripts } from './read-scripts.ts'

export interface PreparedDeploy {
  desired: Desired
  actual: Actual
  plan: DeployPlan
  input: PlanInput
}

export const CONFIG_FLAG = {
  flags: '--config <path>',
  summary: 'the config or its folder; default the working folder',
}
export const SECRETS_FLAG = {
  flags: '--secrets',
  summary: 'send all secrets again, because changes of them cannot be detected',
}

export const TAKE_OVER_FLAG = {
  flags: '--take-over',
  summary: 'also change resources that another config deployed; they belong to this config from then on',
}

const textFlag = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** @throws CliError naming everything that is wrong with the config */
export async function readDesired({ context, flags }: Call): Promise<Desired> {
  const { path, folder, config } = await loadConfig(context.cwd, textFlag(flags.config))
  const read = desiredOf(config, await readScripts(folder, config))
  if ('problems' in read) throw wrong(path, read.problems)
  return read.desired
}

export async function readActual({ context }: Call, prefix: string): Promise<Actual> {
  return actualOf(await readSnapshot(await context.client()), prefix)
}

export async function prepare(
  call: Call,
  desired: Desired,
  removing: 'own' | 'everything' = 'own',
): Promise<PreparedDeploy> {
  const { context, flags } = call
  const takeOver = flags.takeOver === true
  if (takeOver && desired.owner === null) {
    throw usageError('--take-over requires a config with a name', 'Add a `name` to the config.')
  }
  const actual = await readActual(call, desired.prefix)
  const input = { desired, actual, env: context.env, resendSecrets: flags.secrets === true, takeOver, removing }
  const planned = planOf(input)
  if ('problems' in planned) throw wrong('The config conflicts with the resources on the server', planned.problems)
  return { desired, actual, plan: planned.plan, input }
}

function wrong(what: string, problems: string[]): CliError {
  return usageError(what, problems.map((problem) => `  ${problem}`).join('\n'))
}

/** The same question asked again just before the first change: the answer must still be the plan that was shown. */
export async function requireSamePlan(call: Call, { desired, plan, input }: PreparedDeploy): Promise<void> {
  const again = await prepare(call, desired, input.removing)
  if (again.plan.fingerprint !== plan.fingerprint) throw stale()
}

export const stale = () =>
  new CliError(
    EXIT.usage,
    'The plan is stale: the server or the files have changed since it was made. Nothing was done.',
    'Show the new plan: wk plan',
  )
