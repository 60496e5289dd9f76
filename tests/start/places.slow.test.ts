/** Where and as whom it starts: a path with spaces, root's private home, an ordinary user, a second time. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  api,
  commandOf,
  giveTo,
  isRoot,
  killAll,
  makeBase,
  makeCheckout,
  NOBODY,
  ROOT,
  startProduct,
  stopProduct,
} from './product.ts'

let base: string
before(async () => {
  base = await makeBase()
})
after(async () => {
  killAll()
  await rm(base, { recursive: true, force: true })
})

const NOTES = 'node_modules/.watchkeeper-setup.json'
const needsRoot = { skip: isRoot ? false : 'needs root' }

/** Starts the checkout with its data where it is by default, beside the code. */
async function assertStarts(checkout: string, uid?: number): Promise<void> {
  const product = startProduct({ checkout, worker: true, ...(uid === undefined ? {} : { uid }) })
  const address = await product.ready
  assert.equal((await api(address, { method: 'GET', path: '/api/health' })).status, 200)
  assert.equal((await api(address, { method: 'GET', path: '/api/cli-tokens' })).status, 200)
  assert.ok(product.processes().some((pid) => /bin\/postgres -D/.test(commandOf(pid))))
  assert.equal(await stopProduct(product), 0, product.stderr())
}

test('from a path with spaces, in a folder that only its owner can enter, and once more', async () => {
  const home = join(base, 'home of root')
  mkdirSync(home)
  const checkout = join(home, 'check out')
  makeCheckout(checkout)
  chmodSync(home, 0o700)
  await assertStarts(checkout)
  await assertStarts(checkout)
})

test('as an ordinary user, with a checkout of their own', needsRoot, async () => {
  const checkout = join(base, 'of nobody')
  makeCheckout(checkout, NOBODY)
  await assertStarts(checkout, NOBODY)
})

test('as an ordinary user, from a checkout that belongs to root', needsRoot, async () => {
  const checkout = join(base, 'of root')
  makeCheckout(checkout)
  await rm(join(checkout, NOTES), { force: true })
  const dataDir = join(base, "nobody's data")
  mkdirSync(dataDir)
  giveTo(dataDir, NOBODY)
  const product = startProduct({ checkout, dataDir, uid: NOBODY })
  assert.equal((await api(await product.ready, { method: 'GET', path: '/api/health' })).status, 200)
  assert.equal(await stopProduct(product), 0, product.stderr())
  assert.equal(existsSync(join(checkout, NOTES)), false)
  assert.equal(existsSync(join(dataDir, 'set-up', NOTES)), true, 'what set-up found is noted in DATA_DIR')
})

test('--help prints every setting and starts nothing', async () => {
  const product = startProduct({ args: ['--help'] })
  product.ready.catch(() => {})
  assert.equal(await product.ended, 0)
  for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'ISOLATION'])
    assert.match(product.stdout(), new RegExp(`^ +${name} `, 'm'))
  assert.equal(product.stderr(), '')
})

test('--help ends quietly when its reader stops reading', () => {
  const words = 'sh scripts/start.sh --help | true; echo $PIPESTATUS'
  const { stdout, stderr } = spawnSync('bash', ['-c', words], { cwd: ROOT, encoding: 'utf8' })
  assert.deepEqual([stdout, stderr], ['0\n', ''])
})
