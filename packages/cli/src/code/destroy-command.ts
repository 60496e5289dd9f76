/** `wk destroy`: deletes what the config's logical ids lead to, and nothing else. */
import type { Command } from '../command.ts'
import { EXIT } from '../errors.ts'
import { carryOut } from './carry-out.ts'
import { CONFIG_FLAG, prepare, readDesired, requireSamePlan } from './prepare.ts'
import { planLines } from './show.ts'

export const destroy: Command = {
  name: 'destroy',
  summary: 'Delete everything that this config looks after, with its history',
  flags: [CONFIG_FLAG],
  example: 'wk destroy --config staging',
  async run(call) {
    const { output, prompt } = call.context
    const { prefix } = await readDesired(call)
    // Tags and variables stay: they go by their names, and nothing says whose they are.
    const prepared = await prepare(call, { prefix, things: [], variables: [], tags: [] })
    const { changes } = prepared.plan
    if (output.mode === 'text') for (const line of planLines(prepared.plan)) output.line(line)
    if (changes.length > 0) {
      if (!(await prompt.confirm(`Delete all ${changes.length}, with their history?`))) {
        output.say('Nothing was done.')
        return EXIT.done
      }
      await requireSamePlan(call, prepared)
      await carryOut(call, prepared)
    }
    if (output.mode === 'json') output.json(JSON.stringify(prepared.plan, null, 2))
    else if (output.mode === 'quiet') for (const { id } of changes) output.line(id)
    return EXIT.done
  },
}
