/** `npm run rotate-keys`: seals with a new key whatever the database holds sealed. */
import { parseArgs } from 'node:util'
import { compose, keyChange } from '../compose.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../kernel/log.ts'
import { systemActor } from '../kernel/scope.ts'
import { StartError } from '../kernel/start-error.ts'

const HELP = `Changes the key that seals secrets in the database. Broken off, it goes on where it was when it is called again.

  npm run rotate-keys

With SECRET_KEY: give every process the new key as SECRET_KEY and the old one as SECRET_KEY_PREVIOUS, start them again, then
call this with the same two. Both keys open secrets meanwhile. Afterwards SECRET_KEY_PREVIOUS can go.
Without SECRET_KEY, where the key is kept in DATA_DIR: stop the server and call this; it makes the new key itself. A backup of
the old key is needed for as long as there are backups of the database from before.
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
  else if (config.SECRET_KEY_PREVIOUS === undefined) throw new StartError('Set SECRET_KEY_PREVIOUS to the key before')
  const app = await compose(config, { log: createLog({ level: 'warn', terminal: false, stream: process.stderr }) })
  try {
    let all = 0
    let left = 0
    for (const column of keyChange.columns) {
      let total = 0
      for (let batch = -1; batch !== 0; total += batch) batch = await keyChange.sealAnew(app.db, app.vault, column)
      const unknown = await keyChange.strangers(app.db, app.vault, column)
      if (total + unknown > 0)
        print(`${column.table}: ${total} sealed anew${unknown ? `, ${unknown} with an unknown key` : ''}`)
      ;[all, left] = [all + total, left + unknown]
    }
    if (all > 0) await leaveTrace(app, all)
    if (left > 0) {
      print(`${left} values were sealed with a key that was not given; they are as they were`)
      return 1
    }
    if (config.SECRET_KEY === undefined) await keyChange.end(config.dataDir)
    print(`Everything is sealed with the key ${app.vault.keyId}`)
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
  process.stderr.write(known ? `${error.message}\n` : `The change of keys broke off: ${(error as Error).stack}\n`)
  process.exitCode = 1
}
