/** `wk plan`: what a deployment would do. */
import type { Command } from '../command.ts'
import { EXIT } from '../errors.ts'
import { CONFIG_FLAG, prepare, readDesired, SECRETS_FLAG, TAKE_OVER_FLAG } from './prepare.ts'
import { planLines } from './show.ts'
import { requireValid } from './validate.ts'

export const plan: Command = {
  name: 'plan',
  summary: 'Show the changes that wk deploy would make: exit code 0 without changes, 10 with changes',
  flags: [CONFIG_FLAG, SECRETS_FLAG, TAKE_OVER_FLAG],
  example: 'wk plan --json > plan.json && wk deploy --plan plan.json',
  async run(call) {
    const { output } = call.context
    const prepared = await prepare(call, await readDesired(call))
    await requireValid(call, prepared)
    if (output.mode === 'json') output.json(JSON.stringify(prepared.plan, null, 2))
    else if (output.mode === 'quiet') for (const { id } of prepared.plan.changes) output.line(id)
    else for (const line of planLines(prepared.plan)) output.line(line)
    return prepared.plan.changes.length > 0 ? EXIT.changes : EXIT.done
  },
}
