/** `npm run rotate-keys`: seals with a new key whatever the database holds sealed. */
import { parseArgs } from 'node:util'
import { compose, keyChange } from '../compose.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../kernel/log.ts'
import { systemActor } from '../kernel/scope.ts'
import { StartError } from '../kernel/start-error.ts'

const HELP = `Re-encrypts the secrets in the database with a new key. If it is interrupted, run it again; it continues where it stopped.

  npm run rotate-keys

With SECRET_KEY: set the new key as SECRET_KEY and the old one as SECRET_KEY_PREVIOUS for every process, restart them, then
run this with the same two. Both keys decrypt secrets meanwhile. Afterwards remove SECRET_KEY_PREVIOUS.
Without SECRET_KEY, when the key is in DATA_DIR: stop the server and run this; it generates the new key. Keep a backup of
the old key for as long as you keep older backups of the database.
`

/** @returns the exit code: 0 when everything is sealed with the new key. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const config = readConfig()
  if (config.SECRET_KEY === undefined) await keyChange.begin(config.dataDir)
  else if (config.SECRET_KEY_PREVIOUS === undefined)
    throw new StartError('SECRET_KEY_PREVIOUS is not set; set it to the previous key')
  const app = await compose(config, { log: createLog({ level: 'warn', terminal: false, stream: process.stderr }) })
  try {
    let all = 0
    let left = 0
    for (const column of keyChange.columns) {
      let total = 0
      for (let batch = -1; batch !== 0; total += batch) batch = await keyChange.reencrypt(app.db, app.vault, column)
      const unknown = await keyChange.unknownKeyRows(app.db, app.vault, column)
      if (total + unknown > 0)
        print(`${column.table}: ${total} re-encrypted${unknown ? `, ${unknown} with an unknown key` : ''}`)
      ;[all, left] = [all + total, left + unknown]
    }
    if (all > 0) await leaveTrace(app, all)
    if (left > 0) {
      print(`${left} values are encrypted with an unknown key and were not changed`)
      return 1
    }
    if (config.SECRET_KEY === undefined) await keyChange.end(config.dataDir)
    print(`All secrets are encrypted with the key ${app.vault.keyId}`)
    return 0
  } finally {
    await app.close()
  }
}

const leaveTrace = ({ db, vault, modules }: Awaited<ReturnType<typeof compose>>, total: number) =>
  db.transaction((tx) =>
    modules.audit.service.record(
      tx,
      { organizationId: null, projectId: null, actor: systemActor('rotate-keys') },
      {
        action: 'sealing_key.rotate',
        resourceId: vault.keyId,
        resourceName: null,
        changes: { values: { from: null, to: total } },
      },
    ),
  )

const print = (line: string) => void process.stdout.write(`${line}\n`)

try {
  process.exitCode = await main()
} catch (error) {
  const known = error instanceof StartError
  process.stderr.write(known ? `${error.message}\n` : `The key rotation failed: ${(error as Error).stack}\n`)
  process.exitCode = 1
}
