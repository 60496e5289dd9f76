import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createLog } from '../../kernel/log.ts'
import { StartError } from '../../kernel/start-error.ts'
import { isRunning, postmasterPid, query } from '../../testing/postgres-server.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded.ts'

const log = createLog({ level: 'silent', terminal: false })
const start = (dataDir: string, more: Partial<EmbeddedOptions> = {}) => startEmbeddedPostgres({ dataDir, log, ...more })

/** mkdtemp makes it with mode 700: as root, PostgreSQL's own user cannot walk into it, which is a case to be met. */
let base: string
let dataDir: string
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'wk embedded '))
  dataDir = join(base, 'data')
})
after(() => rm(base, { recursive: true, force: true }))

const oneLine = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StartError, String(error))
  assert.match(error.message, message)
  assert.doesNotMatch(error.message, /\n/)
  return true
}

test('it makes a database, keeps what is in it, and frees the folder on stop', async () => {
  const first = await start(dataDir)
  await query(first.url, "create table kept as select 'here' as word")
  const pid = postmasterPid(dataDir)
  await first.stop()
  await first.stop()
  assert.equal(isRunning(pid), false)

  const second = await start(dataDir)
  assert.deepEqual([...(await query(second.url, 'select word from kept'))], [{ word: 'here' }])
  await second.stop()
})

test('only the password opens it, and only on loopback', async () => {
  const database = await start(dataDir)
  const wrong = new URL(database.url)
  wrong.password = 'wrong'
  await assert.rejects(query(wrong.href, 'select 1'), /password authentication failed/)
  const [row] = await query(database.url, "select current_setting('listen_addresses') as addresses")
  assert.equal(row?.addresses, '127.0.0.1')
  await database.stop()
})

test('a second instance on the same folder is told so, and the first goes on', async () => {
  const first = await start(dataDir)
  await assert.rejects(
    start(dataDir),
    oneLine(new RegExp(`already in use by another Watchkeeper \\(process ${process.pid}\\)`)),
  )
  assert.equal((await query(first.url, 'select 1 as one'))[0]?.one, 1)
  await first.stop()
})

/** A folder that looks like a cluster as far as `files` go. */
async function makeDamaged(name: string, files: Record<string, string>) {
  const home = join(base, name)
  await mkdir(join(home, 'postgres', 'cluster', 'global'), { recursive: true })
  await writeFile(join(home, 'postgres', 'password'), 'secret\n')
  for (const [path, text] of Object.entries(files)) await writeFile(join(home, 'postgres', 'cluster', path), text)
  return home
}

test('a folder that is not a complete database is refused in one line', async () => {
  const home = await makeDamaged('no version', { 'global/pg_control': 'x' })
  await assert.rejects(start(home), oneLine(/is not a complete database/))
})

test('a database of another PostgreSQL is refused in one line', async () => {
  const home = await makeDamaged('old', { PG_VERSION: '14\n', 'global/pg_control': 'x' })
  await assert.rejects(start(home), oneLine(/created by PostgreSQL 14, but this is 18/))
})

test('a database without its password is refused in one line', async () => {
  const home = await makeDamaged('no password', { PG_VERSION: '18\n', 'global/pg_control': 'x' })
  await rm(join(home, 'postgres', 'password'))
  await assert.rejects(start(home), oneLine(/password of the database is missing/))
})

test('a data folder that is a file is refused in one line', async () => {
  await writeFile(join(base, 'file'), '')
  await assert.rejects(start(join(base, 'file')), oneLine(/Cannot use DATA_DIR .*: it is a file, not a folder/))
})

test('a refused start does not keep the folder locked', async () => {
  const home = await makeDamaged('twice', { PG_VERSION: '14\n', 'global/pg_control': 'x' })
  await assert.rejects(start(home), oneLine(/PostgreSQL 14/))
  await assert.rejects(start(home), oneLine(/PostgreSQL 14/))
})
