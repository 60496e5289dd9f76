/** `wk deploy`: makes the server what the files say, after showing what that takes. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Call, Command } from '../command.ts'
import { EXIT, type ExitCode, usageError } from '../errors.ts'
import { carryOut, requireEnv } from './carry-out.ts'
import type { DeployPlan } from './plan.ts'
import {
  CONFIG_FLAG,
  type PreparedDeploy,
  prepare,
  readDesired,
  requireSamePlan,
  SECRETS_FLAG,
  stale,
  TAKE_OVER_FLAG,
} from './prepare.ts'
import { countLine, planLines } from './show.ts'
import { requireValid } from './validate.ts'

export const deploy: Command = {
  name: 'deploy',
  summary: 'Apply the config to the server, after showing the plan',
  flags: [
    CONFIG_FLAG,
    {
      flags: '--plan <file>',
      summary: 'apply exactly this plan (from wk plan --json), without asking',
    },
    { flags: '--delete', summary: 'also delete what was removed from this config, with its history' },
    { flags: '--keep', summary: 'keep what was removed from this config' },
    SECRETS_FLAG,
    TAKE_OVER_FLAG,
  ],
  example: 'wk deploy --yes --delete',
  async run(call) {
    if (call.flags.delete && call.flags.keep) throw usageError('--delete and --keep exclude each other')
    const prepared = await prepare(call, await readDesired(call))
    if (call.flags.delete) requireOwner(prepared)
    await requirePlanned(call, prepared.plan)
    await requireValid(call, prepared)
    return deployPrepared(call, prepared)
  },
}

async function deployPrepared(call: Call, prepared: PreparedDeploy): Promise<ExitCode> {
  const { context, flags } = call
  const { output, prompt } = context
  const { plan } = prepared
  show(call, plan)
  const gone = plan.changes.filter(({ action }) => action === 'delete')
  if (gone.length > 0 && !flags.delete && !flags.keep) return refuseDeletions(call, plan)
  const changes = flags.keep ? plan.changes.filter(({ action }) => action !== 'delete') : plan.changes
  const left = { ...prepared, plan: { ...plan, changes } }
  if (changes.length === 0) {
    if (plan.claims.length > 0) await carryOut(call, left)
    return finish(call, left, null)
  }
  requireEnv(call, left)
  const question = `Apply ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}?`
  if (!flags.plan && !(await prompt.confirm(question))) {
    output.say('Nothing was done.')
    return EXIT.done
  }
  await requireSamePlan(call, prepared)
  return finish(call, left, await carryOut(call, left))
}

/** @throws CliError when something may be this config's to delete and nothing says whether it is */
function requireOwner({ desired, actual }: PreparedDeploy): void {
  const named = new Set(desired.things.flatMap(({ kind, id, formerly }) => [`${kind} ${id}`, `${kind} ${formerly}`]))
  if (desired.owner !== null || actual.things.every(({ kind, id }) => named.has(`${kind} ${id}`))) return
  throw usageError(
    'The config has no `name`, so --delete cannot tell which resources it deployed',
    'Add a `name` to the config and deploy once; from then on --delete works.',
  )
}

function show({ context: { output } }: Call, plan: DeployPlan): void {
  if (output.mode === 'text') for (const line of planLines(plan)) output.line(line)
}

function finish({ context: { output } }: Call, { plan }: PreparedDeploy, deploymentId: string | null): ExitCode {
  if (output.mode === 'json') output.json(JSON.stringify({ deploymentId, ...plan }, null, 2))
  else if (output.mode === 'quiet') for (const { id } of plan.changes) output.line(id)
  else if (deploymentId) output.say(`Done: ${plan.changes.length} changes applied. Deployment ${deploymentId}`)
  return EXIT.done
}

/** Where nobody watches, the plan is there for the program that called. */
function refuseDeletions({ context: { output, prompt } }: Call, plan: DeployPlan): ExitCode {
  if (output.mode === 'json' || (output.mode === 'text' && !prompt.interactive))
    output.json(JSON.stringify(plan, null, 2))
  output.warn(`Nothing was done. ${countLine(plan)}`)
  output.warn(
    'Deleting also deletes the history. Use --delete to delete what was removed from the config, or --keep to keep it.',
  )
  return EXIT.usage
}

/** @throws CliError when the plan that was reviewed is not the one that would be carried out */
async function requirePlanned({ context: { cwd }, flags }: Call, { fingerprint }: DeployPlan): Promise<void> {
  if (typeof flags.plan !== 'string') return
  const path = resolve(cwd, flags.plan)
  let reviewed: { fingerprint?: unknown }
  try {
    reviewed = JSON.parse(await readFile(path, 'utf8')) as typeof reviewed
  } catch {
    throw usageError(`${path} is not a valid plan`, 'Create one: wk plan --json > plan.json')
  }
  if (reviewed.fingerprint !== fingerprint) throw stale()
}
