/** Machines that lack something: a registry, room on the disk, programs. Each start comes up, or says why not in one line. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../../packages/server/src/testing/until.ts'
import {
  exitCode,
  isRoot,
  killAll,
  makeBareCheckout,
  makeBase,
  makeCheckout,
  NOBODY,
  type Product,
  type StartOptions,
  startProduct,
  stopProduct,
} from './product.ts'

const NOTES = 'node_modules/.watchkeeper-setup.json'
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9'
const HIDDEN = [
  '/usr/lib/chromium/chromium-headless-shell',
  ...['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'].map(inBin),
  ...['microsoft-edge', 'ffmpeg', 'ping', 'bwrap'].map(inBin),
].filter(existsSync)

function inBin(name: string): string {
  return `/usr/bin/${name}`
}

const mounted: string[] = []
let base: string
before(async () => {
  base = await makeBase()
})
after(async () => {
  killAll()
  for (const folder of mounted) spawnSync('umount', [folder])
  await rm(base, { recursive: true, force: true })
})

const needsMounts = { skip: isRoot && mayMount() ? false : 'needs root that may mount' }

function mayMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
}

/** A disk with so much room. */
function makeDisk(name: string, megabytes: number): string {
  const folder = join(base, name)
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  mounted.push(folder)
  return folder
}

/** Lines of set-up's progress come first; the last one says why. */
async function assertEnds(options: StartOptions, reason: RegExp): Promise<void> {
  const product = startProduct(options)
  product.ready.catch(() => {})
  assert.equal(await exitCode(product), 1, product.stdout())
  const lines = product.stderr().trimEnd().split('\n')
  assert.match(lines.pop() ?? '', reason, product.stderr())
  for (const line of lines) assert.match(line, /^( {2}|✓ |– |✗ )/, product.stderr())
  assert.doesNotMatch(product.stdout(), /Watchkeeper is ready/)
}

test('npm without a network is one line', async () => {
  const checkout = join(base, 'offline checkout')
  makeBareCheckout(checkout)
  const env = { npm_config_registry: NOWHERE, npm_config_cache: join(base, 'empty cache') }
  await assertEnds({ checkout, env }, /^npm cannot reach its registry\. Check the network/)
})

test('a disk that is full while npm installs is one line, and the next start installs again', needsMounts, async () => {
  const checkout = join(makeDisk('small disk', 60), 'checkout')
  makeBareCheckout(checkout)
  const reason = /^The npm packages cannot be installed: no space left on the disk$/
  await assertEnds({ checkout }, reason)
  assert.equal(existsSync(join(checkout, 'node_modules/.package-lock.json')), false)
})

for (const megabytes of [0, 12, 40]) {
  test(`a disk of DATA_DIR with ${megabytes} MB of room is one line`, needsMounts, async () => {
    const folder = makeDisk(`disk of ${megabytes}`, Math.max(megabytes, 1))
    if (megabytes === 0) spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'fill')}`, 'bs=4k'])
    await assertEnds({ dataDir: join(folder, 'data'), worker: true }, /no space left on the disk/)
  })
}

test(
  'an ordinary user, no browser, no ffmpeg, no ping, no bubblewrap: starts, completes the example, and says what gives more',
  needsMounts,
  async () => {
    const checkout = join(base, 'bare machine')
    makeCheckout(checkout, NOBODY)
    rmSync(join(checkout, NOTES), { force: true })
    const hide = 'for program in $HIDDEN; do mount --bind /dev/null "$program"; done'
    const become = `exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups "$@"`
    const product = startProduct({
      checkout,
      worker: true,
      inside: ['unshare', '--mount', '--propagation', 'private', 'sh', '-euc', `${hide}; ${become}`, 'sh'],
      env: { HIDDEN: HIDDEN.join(' '), HOME: '/nonexistent', PLAYWRIGHT_DOWNLOAD_HOST: NOWHERE, DEMO: 'true' },
    })
    await product.ready
    await until('the example has ended', () => /run (completed|failed) in|did not run/.test(product.stdout()), 240)
    assert.match(product.stdout(), /run completed in /)
    assert.match(product.stderr(), /^ {2}No browser: browser tests cannot run, API tests can\. Install Chromium/m)
    assert.match(
      product.stdout(),
      /For more: bubblewrap is missing: [^"]* and restart for L3; started as root it is L2/,
    )
    assert.equal(await stopProduct(product), 0, product.stderr())
  },
)

test('of two first starts at once with one DATA_DIR one comes up, and the other says that it is in use', {
  skip: isRoot ? false : 'needs root',
}, async () => {
  const checkout = join(base, 'two at once')
  makeCheckout(checkout, NOBODY)
  rmSync(join(checkout, NOTES), { force: true })
  const both = [1, 2].map(() => startProduct({ checkout, uid: NOBODY }))
  const isUp = (product: Product) =>
    product.ready.then(
      () => true,
      () => false,
    )
  const up = await Promise.all(both.map(isUp))
  assert.deepEqual(up.toSorted(), [false, true], both.map(({ stderr }) => stderr()).join('\n'))
  const [winner, loser] = up[0] ? both : both.toReversed()
  assert.match(loser?.stderr() ?? '', /^DATA_DIR .* is already in use by another Watchkeeper \(process \d+\)/m)
  assert.equal(await exitCode(loser as Product), 1)
  assert.equal(await stopProduct(winner as Product), 0)
})
