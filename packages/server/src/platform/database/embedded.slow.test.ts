import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { createLog } from '../../kernel/log.ts'
import { StartError } from '../../kernel/start-error.ts'
import { isRunning, postmasterPid, query } from '../../testing/postgres-server.ts'
import { eventually } from '../../testing/until.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded.ts'

const log = createLog({ level: 'silent', terminal: false })
const start = (dataDir: string, more: Partial<EmbeddedOptions> = {}) => startEmbeddedPostgres({ dataDir, log, ...more })

/** mkdtemp makes it with mode 700: as root, PostgreSQL's own user cannot walk into it, which is a case to be met. */
let base: string
let dataDir: string
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'wk embedded '))
  dataDir = join(base, 'data')
  const database = await start(dataDir)
  await query(database.url, "create table kept as select 'here' as word")
  await database.stop()
})
after(() => rm(base, { recursive: true, force: true }))

const oneLine = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StartError, String(error))
  assert.match(error.message, message)
  assert.doesNotMatch(error.message, /\n/)
  return true
}

test('a PostgreSQL that is killed comes back on the same address with what was committed', async () => {
  const exits: { reason: string; restarting: boolean }[] = []
  const database = await start(dataDir, { onExit: (exit) => exits.push(exit) })
  await query(database.url, 'create table survivors (id int)')
  for (let round = 1; round <= 3; round++) {
    await query(database.url, `insert into survivors values (${round})`)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    const rows = await eventually(() => query(database.url, 'select id from survivors order by id'))
    assert.equal(rows.length, round)
  }
  assert.ok(exits.length >= 3)
  assert.ok(exits.every((exit) => exit.restarting))
  await database.stop()
})

/** A process of its own that starts the database and says its url and PostgreSQL's pid. */
async function startElsewhere() {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, '../../kernel/log.ts'))})
    const log = createLog({ level: 'silent', terminal: false })
    console.log((await startEmbeddedPostgres({ dataDir: process.argv[1], log })).url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, url, pid: postmasterPid(dataDir) }
}

test('kill -9 of the whole program loses nothing and leaves no PostgreSQL for ever', async () => {
  const { child, url, pid } = await startElsewhere()
  await query(url, "create table before_kill as select 'committed' as word")
  child.kill('SIGKILL')
  await once(child, 'exit')
  const database = await start(dataDir)
  assert.equal(isRunning(pid), false)
  assert.equal((await query(database.url, 'select word from before_kill'))[0]?.word, 'committed')
  await database.stop()
})

test('a PostgreSQL still running from a killed program is stopped first', async () => {
  const { child, pid } = await startElsewhere()
  // Frozen, it can neither follow its parent nor a polite request: the worst leftover there is.
  process.kill(pid, 'SIGSTOP')
  child.kill('SIGKILL')
  await once(child, 'exit')
  setTimeout(() => process.kill(pid, 'SIGCONT'), 500)
  const database = await start(dataDir)
  assert.equal(isRunning(pid), false)
  await database.stop()
})

test('a pid file left by a power cut, whose number is another process now, does not stop the start', async () => {
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore' })
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  await writeFile(pidFile, `${stranger.pid}\n/elsewhere\n1\n20000\n\n127.0.0.1\n  1 1\nready   \n`)
  const database = await start(dataDir)
  assert.equal(isRunning(stranger.pid as number), true)
  await database.stop()
  stranger.kill('SIGKILL')
})

test('what an interrupted first start left is cleared away', async () => {
  const home = join(base, 'interrupted')
  await mkdir(join(home, 'postgres', 'cluster.new', 'base'), { recursive: true })
  await writeFile(join(home, 'postgres', 'cluster.new', 'PG_VERSION'), '18\n')
  const database = await start(home, { throwaway: true })
  assert.equal((await query(database.url, 'select 1 as one'))[0]?.one, 1)
  assert.equal(existsSync(join(home, 'postgres', 'cluster.new')), false)
  await database.stop()
})

test('a cluster that root laid back from a backup is given to its user again', {
  skip: process.geteuid?.() === 0 ? false : 'only root runs PostgreSQL as another user',
}, async () => {
  const copy = join(base, 'backup')
  await cp(dataDir, copy, { recursive: true })
  await chmod(join(copy, 'postgres', 'cluster'), 0o755)
  const database = await start(copy)
  assert.equal((await query(database.url, 'select word from kept'))[0]?.word, 'here')
  await database.stop()
})

test('a damaged control file is refused with what PostgreSQL says about it', async () => {
  const home = join(base, 'damaged')
  await cp(dataDir, home, { recursive: true })
  await writeFile(join(home, 'postgres', 'cluster', 'global', 'pg_control'), Buffer.alloc(8192, 1))
  await assert.rejects(start(home), oneLine(/PostgreSQL cannot start on .*: .*(checksum|control file|incompatible)/))
})
