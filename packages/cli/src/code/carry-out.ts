/** Applies a plan with the person watching: what is under way, what an interruption leaves, and a mark in the audit trail. */
import { randomUUID } from 'node:crypto'
import type { Call } from '../command.ts'
import { usageError } from '../errors.ts'
import { applyPlan, missingFromEnv } from './apply.ts'
import type { PlannedChange } from './plan.ts'
import type { PreparedDeploy } from './prepare.ts'

const VERBS: Record<PlannedChange['action'], string> = { create: 'Creating', update: 'Changing', delete: 'Deleting' }

/** @returns the id of the deployment: entries of the audit trail carry it, as part of the user agent. */
export async function carryOut({ context }: Call, { plan, desired, actual }: PreparedDeploy): Promise<string> {
  const { env, output } = context
  const deploymentId = randomUUID()
  const client = await context.client()
  client.api.use({
    onRequest({ request }) {
      request.headers.set('user-agent', `watchkeeper-cli/${context.version} deployment/${deploymentId}`)
    },
  })
  let begun = 0
  context.onInterrupt(
    () =>
      `Interrupted: ${Math.max(0, begun - 1)} of ${plan.changes.length} changes were made. Run wk deploy again for the rest.`,
  )
  await applyPlan(client, {
    plan,
    desired,
    actual,
    env,
    onChange({ action, kind, id }) {
      begun++
      output.say(`${VERBS[action]} ${kind} ${id}`)
    },
  })
  context.onInterrupt(() => null)
  return deploymentId
}

/** @throws CliError (wrong use) that names the variables which are not set */
export function requireEnv({ context: { env } }: Call, { plan, desired }: PreparedDeploy): void {
  const missing = missingFromEnv({ plan, desired, env })
  if (missing.length === 0) return
  throw usageError(
    `The config needs environment variables that are not set: ${missing.join(', ')}`,
    'Set them for this command; they are required only until the server has them.',
  )
}
