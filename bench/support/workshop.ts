/** What benchmarks stand on: a PostgreSQL and products of their own, all gone afterwards. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../../packages/server/src/kernel/log.ts'
import { startEmbeddedPostgres } from '../../packages/server/src/platform/database/embedded.ts'
import {
  commandOf,
  type Product,
  type StartOptions,
  startProduct,
  stopProduct,
  TOKEN,
} from '../../tests/start/product.ts'

export { TOKEN }
export const authorization = { authorization: `Bearer ${TOKEN}` }

/** No limit stands in the way of a benchmark. */
const UNLIMITED = '1000000000'
const SETTINGS = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT_USER: UNLIMITED,
  RATE_LIMIT_PUBLIC: UNLIMITED,
  RATE_LIMIT_TRIGGER: UNLIMITED,
}

export interface Started {
  base: string
  product: Product
  /** The process that answers requests. */
  pid: number
  /** The one that runs checks and scripts: another, beside the API, or the same. */
  workerPid: number
}

export interface Workshop {
  /** A fresh folder below the workshop's. */
  folder(name: string): string
  /** An empty PostgreSQL of its own for the products that share it. */
  database(): Promise<string>
  /** Starts the product and waits until it is ready. */
  product(options: StartOptions): Promise<Started>
}

export async function inWorkshop<T>(work: (workshop: Workshop) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'wk-bench-'))
  execFileSync('chmod', ['755', home])
  const closers: (() => Promise<unknown>)[] = []
  try {
    return await work({
      folder: (name) => join(home, name),
      async database() {
        const log = createLog({ level: 'silent', terminal: false })
        const postgres = await startEmbeddedPostgres({ dataDir: join(home, `pg${closers.length}`), log })
        closers.push(postgres.stop)
        return postgres.url
      },
      async product(options) {
        const product = startProduct({ ...options, env: { ...SETTINGS, ...options.env } })
        closers.push(() => stopProduct(product))
        const base = await product.ready
        const pid = serverPid(product, 'src/main.ts')
        const isSplit = options.worker === true && options.env?.ROLES !== 'worker'
        return { base, product, pid, workerPid: isSplit ? serverPid(product, 'src/worker.ts') : pid }
      },
    })
  } finally {
    for (const close of closers.reverse()) await close()
    await rm(home, { recursive: true, force: true })
  }
}

/** The process that is the server, beneath the one that npm start made. */
function serverPid(product: Product, program: string): number {
  const pid = product.processes().find((one) => commandOf(one).includes(program))
  if (!pid) throw new Error('The server process was not found')
  return pid
}

/** Memory of one process that is in RAM, in MB (10⁶ bytes). */
export const residentMb = (pid: number): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / 1e6
