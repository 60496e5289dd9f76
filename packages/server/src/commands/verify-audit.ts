/** `npm run verify-audit`: whether anybody changed, removed or slipped in audit entries behind the product's back. */
import { parseArgs } from 'node:util'
import { compose } from '../compose.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'

const HELP = `Verifies the audit chain of every organization, entry by entry.

  npm run verify-audit

For a broken chain the first wrong entry is printed, and the exit code is 1. Store the printed head of each chain
elsewhere: while a later chain still has that hash at that position, the chain was not rewritten.
Settings are those of npm start: with the embedded database, stop the server first; with DATABASE_URL it may keep running.
`

/** @returns the exit code: 0 when every chain holds. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const log = createLog({ level: 'warn', terminal: false, stream: process.stderr })
  const app = await compose(readConfig(), { log })
  try {
    const { chain } = app.modules.audit
    await chain.seal()
    const { chains, outside } = await chain.verify()
    for (const { id, organization, entries, head, broken } of chains) {
      const name = organization ?? id
      if (!broken) print(`ok      ${name}: ${entries} entries, head ${head.seq} ${head.hash}`)
      else {
        const entry = broken.auditId ? ` (entry ${broken.auditId})` : ''
        print(`BROKEN  ${name}: at ${broken.seq}${entry}: ${broken.why}`)
      }
    }
    for (const { id, action } of outside) print(`BROKEN  entry ${id} (${action}) is in no chain`)
    return chains.some(({ broken }) => broken) || outside.length > 0 ? 1 : 0
  } finally {
    await app.close()
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

try {
  process.exitCode = await main()
} catch (error) {
  const known = error instanceof StartError
  process.stderr.write(known ? `${error.message}\n` : `The verification failed: ${(error as Error).stack}\n`)
  process.exitCode = 1
}
