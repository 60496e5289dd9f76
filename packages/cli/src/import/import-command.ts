/** `wk import`: what another program watches, as a project as code. Nothing of it is run, and nothing is sent anywhere. */
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { identityFor } from '../code/identity.ts'
import { formatFlag } from '../code/init-command.ts'
import { type Format, fileNameOf, printConfig } from '../code/print.ts'
import { writeFiles } from '../code/write-files.ts'
import type { Call, Command } from '../command.ts'
import { usageError } from '../errors.ts'
import type { Imported } from './imported.ts'

const MAX_MEGABYTES = 64

const FLAGS = [
  formatFlag('default yaml'),
  { flags: '--out <folder>', summary: 'where to write; the working folder when absent' },
  { flags: '--force', summary: 'overwrite existing files that differ' },
]

export const imports: readonly Command[] = [
  {
    name: 'uptime-kuma',
    summary: 'The backup that Uptime Kuma 1 exports, or the kuma.db of Uptime Kuma 2',
    arguments: '<backup.json|kuma.db>',
    flags: FLAGS,
    example: 'wk import uptime-kuma backup.json --out monitoring',
    run: (call) =>
      importing(call, async (path) => {
        const { fromKumaRows, fromUptimeKuma } = await import('./uptime-kuma.ts')
        const { isDatabase, readKumaDatabase } = await import('./store/kuma-database.ts')
        return (await isDatabase(path))
          ? fromKumaRows(await readKumaDatabase(path))
          : fromUptimeKuma(await textOf(path))
      }),
  },
  {
    name: 'gatus',
    summary: 'The config of Gatus',
    arguments: '<config.yaml>',
    flags: FLAGS,
    example: 'wk import gatus config.yaml --out monitoring',
    run: (call) =>
      importing(call, async (path) => {
        const { fromGatus } = await import('./gatus.ts')
        return fromGatus(await textOf(path))
      }),
  },
  {
    name: 'checkly',
    summary: 'A folder of Checkly constructs and Playwright files; its code is read, not run',
    arguments: '<folder>',
    flags: FLAGS,
    example: 'wk import checkly . --out ../monitoring',
    run: (call) =>
      importing(call, async (path) => {
        const { fromCheckly } = await import('./checkly.ts')
        return fromCheckly(path)
      }),
  },
]

async function importing(call: Call, read: (path: string) => Promise<Imported>): Promise<undefined> {
  const { context, args, flags } = call
  const { output } = context
  const path = resolve(context.cwd, args[0] ?? '')
  const imported = await read(path).catch((error: unknown) => {
    throw usageError(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  })
  const { config, scripts, notes } = imported
  const format = (flags.format as Format | undefined) ?? 'yaml'
  const folder = resolve(context.cwd, typeof flags.out === 'string' ? flags.out : '.')
  const whole = { ...(await identityFor(folder)), ...config }
  const files = new Map([
    [fileNameOf(format), await printConfig(whole, format, [`Imported from ${args[0]}`])],
    ...scripts,
  ])
  const written = await writeFiles(folder, files, { force: flags.force === true })
  if (output.mode === 'json') output.json(JSON.stringify({ written, notes }, null, 2))
  else for (const name of written) output.line(name)
  if (output.mode !== 'text') return
  const count = (rows: object | undefined) => Object.keys(rows ?? {}).length
  output.say(
    `${count(config.monitors)} monitors, ${count(config.providers)} notification providers, ${count(config.tests)} tests.`,
  )
  if (notes.length > 0) output.say('Not imported, or changed:')
  for (const { about, why } of notes) output.say(`  ${about}: ${why}`)
  output.say('Check the files, then run: wk plan')
}

/** @throws Error when it is too large, before it is read */
export async function textOf(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > MAX_MEGABYTES * 1_048_576) throw new Error(`is larger than ${MAX_MEGABYTES} MB`)
  return await readFile(path, 'utf8')
}
