/** `npm run import-keys -- FILE`: takes over trigger keys (`job_…`) that another system handed out. */
import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { compose } from '../compose.ts'
import { readConfig } from '../config.ts'
import { createLog, withoutTokens } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'
import type { ImportedKey, ImportResult } from '../modules/trigger-keys/index.ts'
import { readKeyFile } from './key-file.ts'

const HELP = `Imports trigger keys of the form job_…, so that callers can keep using them.

  npm run import-keys -- FILE    or - for standard input

One key per line, as JSON    {"jobId": "…", "name": "deploy", "key": "job_…", "expiresAt": "2027-01-31T00:00:00Z"}
or as CSV with a header    jobId,name,key,expiresAt

expiresAt may be left out. Only a hash of each key is stored; keys are never printed. Importing a file again is safe.
The keys belong to the oldest owner of the job's organization. Settings are those of npm start: with the embedded
database, stop the server first; with DATABASE_URL it may keep running.
`
const MAX_BYTES = 32 * 1024 * 1024
const MAX_LINES = 100_000

const print = (line: string) => process.stdout.write(`${withoutTokens(line)}\n`)

/** @returns the exit code: 0 when every key of the file is in the database now. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (values.help || file === undefined) {
    process.stdout.write(HELP)
    return values.help ? 0 : 1
  }
  const lines = readKeyFile(await textOf(file))
  if (lines.length > MAX_LINES) throw new StartError(`The file has more than ${MAX_LINES} lines. Split it`)
  const log = createLog({ level: 'warn', terminal: false, stream: process.stderr })
  const app = await compose(readConfig(), { log })
  try {
    const counts = { imported: 0, there: 0, skipped: 0 }
    for (const entry of lines) {
      const result = 'problem' in entry ? entry.problem : await take(app.modules.triggerKeys.take, entry.key)
      const kind = result === 'imported' ? 'imported' : result === 'already there' ? 'there' : 'skipped'
      counts[kind]++
      const what = 'key' in entry ? ` ${entry.key.name} (job ${entry.key.jobId})` : ''
      print(`line ${entry.line}: ${kind === 'skipped' ? 'skipped, ' : ''}${result}${what}`)
    }
    print(`${counts.imported} imported, ${counts.there} already there, ${counts.skipped} skipped`)
    return counts.skipped > 0 ? 1 : 0
  } finally {
    await app.close()
  }
}

async function take(
  store: (key: ImportedKey) => Promise<ImportResult>,
  key: ImportedKey,
): Promise<ImportResult | 'expired'> {
  if (key.expiresAt && key.expiresAt.getTime() <= Date.now()) return 'expired'
  return store(key)
}

async function textOf(file: string): Promise<string> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      sizeBytes += chunk.length
      if (sizeBytes > MAX_BYTES) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new StartError(`Cannot read ${file}: ${(error as NodeJS.ErrnoException).code}`)
  }
  if (sizeBytes > MAX_BYTES) throw new StartError(`${file} is larger than 32 MiB. Split it`)
  return Buffer.concat(chunks).toString('utf8')
}

try {
  process.exitCode = await main()
} catch (error) {
  const known = error instanceof StartError
  process.stderr.write(withoutTokens(known ? `${error.message}\n` : `The import failed: ${(error as Error).stack}\n`))
  process.exitCode = 1
}
