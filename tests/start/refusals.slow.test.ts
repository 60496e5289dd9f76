/** Starts that cannot succeed: each says why in exactly one line on stderr, and ends with exit code 1. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createLog } from '../../packages/server/src/kernel/log.ts'
import { startEmbeddedPostgres } from '../../packages/server/src/platform/database/embedded.ts'
import { query } from '../../packages/server/src/testing/postgres-server.ts'
import { exitCode, isRoot, killAll, makeBase, NOBODY, type StartOptions, startProduct, stopProduct } from './product.ts'

let base: string
let dataDir: string
before(async () => {
  base = await makeBase()
  dataDir = join(base, 'data')
})
after(async () => {
  killAll()
  await rm(base, { recursive: true, force: true })
})

async function assertRefused(options: StartOptions, message: RegExp): Promise<void> {
  const product = startProduct({ dataDir, ...options })
  product.ready.catch(() => {})
  assert.equal(await exitCode(product), 1, product.stdout())
  assert.match(product.stderr(), message)
  assert.equal(product.stderr().trimEnd().split('\n').length, 1, product.stderr())
  assert.doesNotMatch(product.stdout(), /Watchkeeper is ready/)
}

test('a second instance on one DATA_DIR is refused; on another DATA_DIR and PORT it runs beside the first', async () => {
  const first = startProduct({ dataDir })
  await first.ready
  await assertRefused({}, /DATA_DIR .* is already in use by another Watchkeeper \(process \d+\)/)
  const second = startProduct({ dataDir: join(base, 'second') })
  assert.notEqual(await second.ready, await first.ready)
  assert.equal(await stopProduct(second), 0)
  assert.equal(await stopProduct(first), 0)
})

test('a port that is taken is refused', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  await assertRefused({ env: { PORT: String(port) } }, new RegExp(`127\\.0\\.0\\.1:${port}: the port is in use`))
  holder.close()
})

test('a wrong setting is named, its value is not', async () => {
  await assertRefused(
    { env: { PORT: 'seventy', SECRET_KEY: 'too-short-secret' } },
    /^Invalid settings\. PORT: .*SECRET_KEY: /,
  )
})

for (const name of ['BROWSER_PATH', 'FFMPEG_PATH']) {
  test(`a program that ${name} names and that is not there is refused`, async () => {
    await assertRefused(
      { env: { [name]: join(base, 'no program') }, worker: true },
      new RegExp(`^${name}: there is no program at .*no program$`, 'm'),
    )
  })
}

test('a data folder that cannot be made is refused', async () => {
  writeFileSync(join(base, 'a file'), '')
  await assertRefused({ dataDir: join(base, 'a file', 'data') }, /DATA_DIR .*a file/)
  await assertRefused({ dataDir: '/proc/watchkeeper/data' }, /DATA_DIR \/proc\/watchkeeper\/data: E/)
})

test('a data folder that this user may not write to is refused', {
  skip: isRoot ? false : 'needs root to have two users',
}, async () => {
  const folder = join(base, 'not yours')
  mkdirSync(folder)
  await assertRefused({ dataDir: folder, uid: NOBODY }, /DATA_DIR .*not yours/)
})

test('a damaged database is refused', async () => {
  const home = join(base, 'damaged')
  mkdirSync(join(home, 'postgres', 'cluster'), { recursive: true })
  writeFileSync(join(home, 'postgres', 'password'), 'secret\n')
  chmodSync(home, 0o700)
  await assertRefused({ dataDir: home }, /is not a complete database/)
})

test('a database of a newer version is refused, and stays as it was', async () => {
  const home = join(base, 'newer')
  const log = createLog({ level: 'silent', terminal: false })
  const first = startProduct({ dataDir: home })
  await first.ready
  await stopProduct(first)
  const database = await startEmbeddedPostgres({ dataDir: home, log })
  await query(database.url, "insert into schema_migrations (name) values ('9999_from_the_future.sql')")
  await database.stop()
  await assertRefused({ dataDir: home }, /written by a newer version of Watchkeeper/)
})

test('a PostgreSQL of one own that does not answer is refused', async () => {
  await assertRefused(
    { env: { DATABASE_URL: 'postgres://nobody:hidden-password@127.0.0.1:9/none' } },
    /^(?!.*hidden-password).*PostgreSQL at 127\.0\.0\.1:9/,
  )
})
