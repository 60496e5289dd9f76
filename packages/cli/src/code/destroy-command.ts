/** `wk destroy`: deletes what this config deployed; with a flag of its own, everything that its prefix leads to. */
import { answer } from '@watchkeeper/client'
import type { Call, Command } from '../command.ts'
import { EXIT, usageError } from '../errors.ts'
import { carryOut } from './carry-out.ts'
import { CONFIG_FLAG, prepare, readDesired, requireSamePlan } from './prepare.ts'
import { planLines } from './show.ts'

export const destroy: Command = {
  name: 'destroy',
  summary: 'Delete everything that this config deployed, with its history',
  flags: [
    CONFIG_FLAG,
    {
      flags: '--everything <project>',
      summary: 'also delete what other configs deployed under the same prefix; requires the name of the project',
    },
  ],
  example: 'wk destroy --config staging',
  async run(call) {
    const { output, prompt } = call.context
    const { prefix, owner } = await readDesired(call)
    const everything = await meansEverything(call)
    if (owner === null && !everything) {
      throw usageError(
        'The config has no `name`, so wk cannot tell which resources it deployed',
        'Add a `name` to the config and deploy it once; then wk destroy deletes what it deployed.',
      )
    }
    // Tags and variables stay: they go by their names, and nothing says whose they are.
    const nothing = { prefix, owner, things: [], variables: [], tags: [] }
    const prepared = await prepare(call, nothing, everything ? 'everything' : 'own')
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

/** @throws CliError when the name that was typed is not the project's */
async function meansEverything({ context, flags }: Call): Promise<boolean> {
  if (flags.everything === undefined) return false
  const { project } = await answer((await context.client()).api.GET('/api/me'))
  if (project && flags.everything === project.name) return true
  throw usageError(
    `--everything: the project is not called "${flags.everything}"`,
    `To delete everything under the prefix, use its name: "${project?.name}".`,
  )
}
