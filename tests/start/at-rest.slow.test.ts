/** What `npm start` leaves standing when nothing is to be done: connections, timers, and code that nobody has asked for. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { query } from '../../packages/server/src/testing/postgres-server.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { commandOf, embeddedUrl, type Product, startProduct, stopProduct } from './product.ts'

/** Two that listen, and one that each process has used last. */
const MAX_CONNECTIONS = 4
/** The worker says this often that it is alive. */
const MIN_INTERVAL_MS = 2000
/** Each is used by few requests or settings only, and takes megabytes. */
const ON_DEMAND = [
  'undici',
  'ajv',
  'jose',
  'diff',
  'pino-pretty',
  'ioredis',
  'nodemailer',
  'luxon',
  'cron-parser',
  'rrule-temporal',
]

/** Loaded first in each process of the product; writes what it has seen at SIGUSR2. */
const PROBE = `
const { registerHooks } = require('node:module')
const { writeFileSync, renameSync } = require('node:fs')
const packages = new Set()
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const name = found.url.match(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/)?.[1]
    if (name) packages.add(name)
    return found
  },
})
const intervals = new Map()
const { setInterval, clearInterval } = globalThis
globalThis.setInterval = (work, ms, ...given) => {
  const timer = setInterval(work, ms, ...given)
  intervals.set(timer, ms)
  return timer
}
globalThis.clearInterval = (timer) => {
  intervals.delete(timer)
  clearInterval(timer)
}
process.on('SIGUSR2', () => {
  const path = process.env.PROBE_FOLDER + '/' + process.pid
  writeFileSync(path + '.new', JSON.stringify({ packages: [...packages], intervals: [...intervals.values()] }))
  renameSync(path + '.new', path)
})`

interface Seen {
  packages: string[]
  intervals: number[]
}

let folder: string
let dataDir: string
let product: Product
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-at-rest-'))
  dataDir = join(folder, 'data')
  const probe = join(folder, 'probe.cjs')
  // Set-up runs on other Nodes, where there is no such hook.
  await writeFile(probe, `if (process.argv[1]?.includes('packages/server/src')) {${PROBE}}`)
  const env = { NODE_OPTIONS: `--require=${probe}`, PROBE_FOLDER: folder }
  product = startProduct({ dataDir, env, worker: true })
  await product.ready
  await until('the worker is up', () => /^Scripts /m.test(product.stdout()), 240)
})
after(async () => {
  await stopProduct(product)
  await rm(folder, { recursive: true, force: true })
})

async function seenBy(program: string): Promise<Seen> {
  const pid = product.processes().find((one) => commandOf(one).includes(program)) as number
  process.kill(pid, 'SIGUSR2')
  const path = join(folder, String(pid))
  await until(`${program} says what it has loaded`, () => existsSync(path), 240)
  return JSON.parse(readFileSync(path, 'utf8'))
}

describe('an install at rest', () => {
  for (const program of ['src/main.ts', 'src/worker.ts']) {
    it(`has loaded nothing in ${program} that only some requests need`, async () => {
      const { packages } = await seenBy(program)
      assert.ok(packages.includes('pg'), 'the probe sees packages')
      assert.deepEqual(
        ON_DEMAND.filter((name) => packages.includes(name)),
        [],
      )
    })

    it(`has no timer in ${program} that goes off more often than the worker says that it is alive`, async () => {
      const { intervals } = await seenBy(program)
      assert.ok(intervals.length > 0, 'the probe sees timers')
      assert.deepEqual(
        intervals.filter((ms) => ms < MIN_INTERVAL_MS),
        [],
      )
    })
  }

  it('comes down to two connections of each process', async () => {
    const url = embeddedUrl(dataDir)
    const count = async () =>
      Number(
        (
          await query(
            url,
            `select count(*)::int as n from pg_stat_activity
             where backend_type = 'client backend' and pid <> pg_backend_pid()`,
          )
        )[0]?.n,
      )
    await until('few connections are open', async () => (await count()) <= MAX_CONNECTIONS, 240)
  })
})
