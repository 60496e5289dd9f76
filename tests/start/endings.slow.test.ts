/** How it ends: drained and with nothing left running when asked to, and with nothing lost when killed. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../../packages/server/src/testing/until.ts'
import {
  api,
  commandOf,
  exitCode,
  killAll,
  killHard,
  makeBase,
  type Product,
  remember,
  startProduct,
  stopProduct,
} from './product.ts'

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

const find = (product: Product, pattern: RegExp): number => {
  const pid = product.processes().find((candidate) => pattern.test(commandOf(candidate)))
  assert.ok(pid, `no process like ${pattern} among ${product.processes().map(commandOf).join(' | ')}`)
  return pid
}
const MAIN = /packages\/server\/src\/main\.ts/
const POSTGRES = /bin\/postgres -D/

async function addVariable(address: string, key: string): Promise<void> {
  const { status, body } = await api(
    address,
    { method: 'POST', path: '/api/variables' },
    { key, value: 'kept', isSecret: false },
  )
  assert.equal(status, 201, JSON.stringify(body))
}

const variables = async (address: string) =>
  JSON.stringify((await api(address, { method: 'GET', path: '/api/variables' })).body)

test('Ctrl-C in a terminal stops it once, PostgreSQL last, and leaves no process', async () => {
  const product = startProduct({ dataDir, npm: true, worker: true })
  await addVariable(await product.ready, 'BEFORE_CTRL_C')
  const all = remember(product.processes())
  assert.ok(all.stillRunning().length >= 3)
  // What a terminal does: the signal goes to every process of the foreground group.
  process.kill(-(product.child.pid as number), 'SIGINT')
  await exitCode(product)
  await until('no process of it is left', () => all.stillRunning().length === 0)
  assert.equal(product.stdout().match(/"event":"stop"/g)?.length, 1)
  assert.doesNotMatch(product.stdout(), /stop\.forced|postgres\.exited/)
  assert.equal(product.stdout().match(/"event":"ready"|listening/gi)?.length, 1, 'one line tells where it listens')
  assert.equal(product.stderr(), '')
})

test('SIGTERM to npm alone, as supervisors send it, stops all of it', async () => {
  const product = startProduct({ dataDir, npm: true })
  await product.ready
  const all = remember(product.processes())
  assert.ok(all.stillRunning().length >= 3)
  product.child.kill('SIGTERM')
  await until('no process of it is left', () => all.stillRunning().length === 0)
  assert.equal(product.stdout().match(/"event":"stop"/g)?.length, 1)
})

test('SIGTERM ends it with exit code 0', async () => {
  const product = startProduct({ dataDir })
  await product.ready
  const all = remember(product.processes())
  assert.equal(await stopProduct(product), 0)
  await until('no process of it is left', () => all.stillRunning().length === 0)
})

test('kill -9 of the program and a start again lose nothing', async () => {
  const first = startProduct({ dataDir, worker: true })
  await addVariable(await first.ready, 'BEFORE_KILL')
  const all = remember(first.processes())
  process.kill(find(first, MAIN), 'SIGKILL')
  assert.equal(await exitCode(first), 137)

  const second = startProduct({ dataDir })
  const address = await second.ready
  assert.deepEqual(all.stillRunning(), [])
  assert.match(await variables(address), /BEFORE_CTRL_C.*BEFORE_KILL|BEFORE_KILL.*BEFORE_CTRL_C/)
  await stopProduct(second)
})

test('kill -9 of everything at once, as when the power goes, loses nothing', async () => {
  const first = startProduct({ dataDir })
  await addVariable(await first.ready, 'BEFORE_POWER_CUT')
  killHard(first.processes())
  await exitCode(first)

  const second = startProduct({ dataDir })
  assert.match(await variables(await second.ready), /BEFORE_POWER_CUT/)
  await stopProduct(second)
})

test('nothing stands beside the program, and kill -9 of it leaves nothing', async () => {
  const product = startProduct({ dataDir, worker: true })
  await product.ready
  assert.match(commandOf(product.child.pid as number), MAIN)
  const all = remember(product.processes())
  product.child.kill('SIGKILL')
  await until('no process of it is left', () => all.stillRunning().length === 0)
})

test('kill -9 of PostgreSQL: it comes back, and so does the API', async () => {
  const product = startProduct({ dataDir })
  const address = await product.ready
  await addVariable(address, 'BEFORE_POSTGRES_DIED')
  const killed = find(product, POSTGRES)
  process.kill(killed, 'SIGKILL')
  // A connection of before may answer once more, and then be gone.
  const another = (pid: number) => pid !== killed && POSTGRES.test(commandOf(pid))
  await until('PostgreSQL is back', () => product.processes().some(another))
  const answers = async () => /BEFORE_POSTGRES_DIED/.test(await variables(address).catch(() => ''))
  await until('the API answers again', answers)
  assert.equal(await stopProduct(product), 0)
})
