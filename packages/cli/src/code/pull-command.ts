/** `wk pull`: files that ask for just what the server has. */
import { resolve } from 'node:path'
import type { Call, Command } from '../command.ts'
import { usageError } from '../errors.ts'
import { actualOf, readSnapshot, type Snapshot } from './actual.ts'
import { adopt, adoptionsOf, withAdoptions } from './adopt.ts'
import { identityIn, newName } from './identity.ts'
import { formatFlag } from './init-command.ts'
import { type Actual, isLogicalId } from './model.ts'
import { type Format, fileNameOf, printConfig } from './print.ts'
import { pulledFrom } from './pull.ts'
import { refuseOverwriting, writeFiles } from './write-files.ts'

export const pull: Command = {
  name: 'pull',
  summary: 'Write the resources of the server as a config and scripts; their plan is empty',
  arguments: '[folder]',
  flags: [
    formatFlag('default yaml'),
    { flags: '--all', summary: 'also write resources without a logical id, after giving them one on the server' },
    { flags: '--prefix <prefix>', summary: 'only resources whose logical id begins with this prefix' },
    { flags: '--force', summary: 'overwrite existing files that differ' },
  ],
  example: 'wk pull --all monitoring',
  async run(call) {
    const { context, args, flags } = call
    const prefix = typeof flags.prefix === 'string' ? flags.prefix : ''
    if (prefix !== '' && !isLogicalId(`${prefix}x`)) throw usageError(`${prefix} cannot begin a logical id`)
    const folder = resolve(context.cwd, args[0] ?? '.')
    const kept = (await identityIn(folder))?.name
    const wanted: Wanted = {
      prefix,
      name: kept ?? (flags.all ? newName(folder) : null),
      format: (flags.format as Format | undefined) ?? 'yaml',
      folder,
      force: flags.force === true,
    }
    const actual = actualOf(await snapshotFor(call, wanted), prefix)
    for (const name of await writeFiles(folder, await filesOf(actual, wanted), wanted)) context.output.line(name)
    if (actual.strays.length > 0) {
      context.output.say(`${actual.strays.length} without a logical id were skipped; wk pull --all includes them.`)
    }
    return undefined
  },
}

/** One config's things stay its own. What several deployed is no single one's: nothing is said, and nothing deleted. */
function nameOf({ things }: Actual, fresh: string | null): string | null {
  const owners = [...new Set(things.flatMap(({ managedBy }) => managedBy ?? []))]
  return owners.length > 1 ? null : (owners[0] ?? fresh)
}

interface Wanted {
  prefix: string
  /** For a config of things that none deployed yet; null: it gets none. */
  name: string | null
  format: Format
  folder: string
  force: boolean
}

async function filesOf(actual: Actual, { prefix, format, name }: Wanted): Promise<Map<string, string>> {
  const { config, scripts, secrets } = pulledFrom(actual, { prefix, name: nameOf(actual, name) })
  const remarks = secrets.length > 0 ? [`Secrets are read from the environment: ${secrets.join(', ')}`] : []
  return new Map([[fileNameOf(format), await printConfig(config, format, remarks)], ...scripts])
}

async function snapshotFor({ context, flags }: Call, wanted: Wanted): Promise<Snapshot> {
  const client = await context.client()
  const snapshot = await readSnapshot(client)
  const adoptions = flags.all ? adoptionsOf(snapshot, wanted.prefix) : []
  if (adoptions.length === 0) return snapshot
  // What could not be written must not be taken in either: a deployment without it would delete it.
  const files = await filesOf(actualOf(withAdoptions(snapshot, adoptions), wanted.prefix), wanted)
  await refuseOverwriting(wanted.folder, files, wanted)
  for (const { kind, name, externalId } of adoptions) context.output.say(`${kind} "${name}" becomes ${externalId}`)
  if (!(await context.prompt.confirm(`Give these ${adoptions.length} a logical id on the server?`))) return snapshot
  await adopt(client, snapshot, adoptions)
  return readSnapshot(client)
}
