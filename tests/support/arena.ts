/**
 * A started product with two organizations: one runs hostile scripts and checks hostile targets, the other has a monitor and a job that must go on.
 * What the product's processes do meanwhile (answers, memory, descriptors) is looked at from outside.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openBase } from '../../packages/server/src/platform/sandbox/folders.ts'
import { childrenOf, processesMarked } from '../../packages/server/src/platform/sandbox/processes.ts'
import { startApp } from '../../packages/server/src/testing/app.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { addSecret, type HostileScript, type Seen, type Target } from './hostile-scripts.ts'
import { addJob, ended, remote, type ShownRun, trigger } from './jobs.ts'

const SILENT = `require('node:net').createServer((socket) => socket.on('error', () => {}).resume())
  .listen(0, '127.0.0.1', function () { console.log(this.address().port) })
  process.stdin.resume().on('end', () => process.exit())`

export interface Watched {
  /** Longest wait for an answer of /healthz. */
  worstAnswerMs: number
  maxDescriptors: number
  /** Of memory, from the beginning to the most. */
  growthMb: number
  /** How often the worker's process was given up and started again. */
  workersLost: number
}

type Caller = ReturnType<typeof remote>

interface Watchable extends Pick<ServerProcess, 'base' | 'output'> {
  process: { pid?: number | undefined }
}

export async function openArena() {
  const t = await startApp()
  const shop = createServer((_request, response) => response.end('the shop')).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const silent = await serveSilence()
  const dataDir = t.app.config.dataDir
  const names = await silentNames(dataDir)
  const product = await startProcess(
    {
      ROLES: 'api,scheduler,worker',
      DATABASE_URL: t.app.db.url,
      DATA_DIR: dataDir,
      SECRET_KEY: t.app.config.SECRET_KEY ?? '',
      PORT: String(await freePort()),
      WORKER_SLOTS: '2',
      WARM_SLOTS: '2',
      TRUSTED_PROXIES: '127.0.0.0/8',
    },
    names.inside,
  )
  const stop = async () => {
    await product.stop()
    await silent.close()
    shop.close()
    names.close()
    await t.close()
  }
  try {
    const attacker = remote(product.base, t.owner.token)
    const isolation = await isolationOf(attacker)
    await addSecret(attacker)
    const bystander = await openBystander(remote(product.base, (await t.stranger()).token), shop)
    const target: Target = { productPort: Number(new URL(product.base).port), silentPort: silent.port }

    async function attack(script: HostileScript): Promise<Seen> {
      const watching = watch(product)
      const { timeoutSeconds } = script
      const jobId = await addJob(attacker, script.script(target), { timeoutSeconds })
      const runId = await trigger(attacker, jobId)
      const neighbour = await bystander.run()
      const run = await ended(attacker, runId, timeoutSeconds + 60)
      const watched = await watching.stop()
      const events = await readEvents(`${product.base}/api/runs/${runId}/stream`, t.owner.token)
      const lines = events.flatMap(({ event, data }) => (event === 'console' ? [String(data.line)] : []))
      return { run, console: lines.join('\n'), watched, neighbour }
    }

    /** Stops the product. What is there of its scripts afterwards. */
    async function leftovers(): Promise<string[]> {
      const base = await openBase(dataDir, null)
      const owners = readdirSync(base)
      await product.stop()
      const left = owners.filter((name) => existsSync(`${base}/${name}`))
      return [...left, ...processesMarked(`${base}/`, 'beginning').map((pid) => `process ${pid}`)]
    }

    return { attacker, isolation, attack, bystander, leftovers, watch: () => watch(product), close: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A target, in a process of its own, that takes connections and never answers. */
export async function serveSilence() {
  const child = spawn(process.execPath, ['-e', SILENT], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(String(port)), close: () => end(child) }
}

/** The level in force, once the worker is up. */
export const isolationOf = (client: Caller): Promise<string> =>
  until('the worker is up', async () => {
    const { isolation } = (await client.get('/api/health')).body
    return isolation === 'starting' ? null : isolation
  })

/** The only name server of what runs `inside`; it never answers. Only root can arrange that: else names are as always. */
async function silentNames(folder: string): Promise<{ inside: string[]; close(): void }> {
  if (process.geteuid?.() !== 0) return { inside: [], close: () => {} }
  const server = createSocket('udp4')
  const address = `127.77.${process.pid & 255}.${(process.pid >> 8) & 255}`
  server.bind(53, address)
  await once(server, 'listening')
  const file = join(folder, 'resolv.conf')
  await writeFile(file, `nameserver ${address}\noptions timeout:10 attempts:2\n`)
  const script = `mount --bind '${file}' /etc/resolv.conf && exec "$@"`
  return { inside: ['unshare', '-m', 'sh', '-c', script, 'sh'], close: () => server.close() }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Another organization's work, which nobody's script may hold up. */
export async function openBystander(client: Caller, shop: Server) {
  const url = `http://localhost:${(shop.address() as AddressInfo).port}/`
  const monitor = await client.post('/api/monitors', { name: 'Shop', type: 'http_request', url, interval: 5 })
  if (monitor.status !== 201) throw new Error(JSON.stringify(monitor.body))
  const { id } = monitor.body
  const results = async () =>
    (await client.get(`/api/monitors/${id}/results?limit=100`)).body.results as { status: string }[]
  await until('the first result', async () => ((await results()).length > 0 ? true : null))
  const job = await addJob(client, `test('works', () => {})`)
  const run = async () => ended(client, await trigger(client, job))
  return {
    /** Results that are not up. A machine that had no time for the check itself may say that it does not know. */
    outages: async () => (await results()).filter(({ status }) => status !== 'up' && status !== 'unknown'),
    run,
    /** One run after the other, with so much time between, until `stop`. @returns all of them */
    keepRunning(pauseMs: number) {
      const runs: ShownRun[] = []
      let stopped = false
      const running = (async () => {
        while (!stopped) {
          runs.push(await run())
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
      })()
      running.catch(() => {})
      return {
        async stop() {
          stopped = true
          await running
          return runs
        },
      }
    },
  }
}

/** Looks at the product until `stop`. */
export function watch({ base, output, process: { pid = 0 } }: Watchable) {
  const watched: Watched = { worstAnswerMs: 0, maxDescriptors: 0, growthMb: 0, workersLost: 0 }
  const initialMb = memoryMb(processesOf(pid))
  const lost = () => output().split('"event":"process.lost"').length
  const initiallyLost = lost()
  let stopped = false
  const look = async () => {
    while (!stopped) {
      const startedAt = performance.now()
      await fetch(`${base}/healthz`).then((answer) => answer.arrayBuffer())
      watched.worstAnswerMs = Math.max(watched.worstAnswerMs, performance.now() - startedAt)
      const pids = processesOf(pid)
      watched.maxDescriptors = Math.max(watched.maxDescriptors, ...pids.map(descriptors))
      watched.growthMb = Math.max(watched.growthMb, memoryMb(pids) - initialMb)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const done = look()
  // Whoever stops it hears of it; what went wrong elsewhere shall not be hidden by it.
  done.catch(() => {})
  return {
    async stop(): Promise<Watched> {
      stopped = true
      await done
      watched.workersLost = lost() - initiallyLost
      return watched
    },
  }
}

/** The API's process, and the worker's beside it. */
const processesOf = (pid: number): number[] => [pid, ...childrenOf(pid).filter(isWorker)]

const isWorker = (pid: number): boolean => readText(`/proc/${pid}/cmdline`).includes('/worker.ts')

const memoryMb = (pids: readonly number[]): number =>
  pids.reduce((sum, one) => {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readText(`/proc/${one}/status`))?.[1]
    return sum + Number(kilobytes ?? 0) / 1024
  }, 0)

function descriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
