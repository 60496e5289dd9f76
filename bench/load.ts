/** Load tests: what a request costs here against other generators, how threads and VUs scale, how true the times are. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type LoadEvent, type LoadJob, runLoad } from '../packages/loadgen/src/index.ts'
import type { BenchmarkOptions } from './index.ts'
import { median } from './support/load.ts'

export const title = 'Load tests: cost of a request, threads, memory of a VU, truth of the times'
export const bounds = {
  autocannon_ratio: '≥ 0.17 × (requests per CPU-second of a whole run with 50 VUs against autocannon 9)',
  artillery_ratio: '≥ 1.8 × (only when ARTILLERY names the bin/run of one installed by hand)',
  threads_efficiency: '≥ 0.9 × (requests per CPU-second of two threads against one)',
  kb_per_vu: '≤ 480 (1,000 VUs waiting for a 200 ms target, above a run with one)',
  start_cpu_s: '≤ 8 (1,000 VUs)',
  latency_error_ms: '≤ 0 (beyond 1 ms + 1 %, worst of p50, p95, p99)',
  memory_growth: '≤ 1.05 × (peak after 300,000 requests against 30,000)',
}

const ROUNDS = 3
const SECONDS = 10
const VUS = 50

const server = `
import { createServer } from 'node:http'
const body = JSON.stringify({ ok: true, items: [{ id: 1 }, { id: 2 }, { id: 3 }] })
let times = []
createServer((request, response) => {
  const began = performance.now()
  const send = (text) => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }); response.end(text) }
  if (request.url === '/times') { send(JSON.stringify(times)); times = []; return }
  const delay = request.url.startsWith('/d/') ? Number(request.url.slice(3)) : 0
  if (delay === 0) return send(body)
  setTimeout(() => { send(body); times.push(performance.now() - began) }, delay)
}).listen(0, '127.0.0.1', function () { console.log(this.address().port) })
`
const autocannon = `
import autocannon from 'autocannon'
const result = await autocannon({ url: process.argv[2], connections: ${VUS}, duration: ${SECONDS} })
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ requests: result.requests.total, cpuSeconds: (user + system) / 1e6 }))
`
const script = `
import http from 'k6/http'
import { check } from 'k6'
export default function () {
  const response = http.get(__ENV.URL)
  check(response, { status: (r) => r.status === 200, body: (r) => r.json().ok === true })
}`
const waiting = `
import http from 'k6/http'
export default function () { http.get(__ENV.URL + '/d/200') }`
const mixed = `
import http from 'k6/http'
export default function () { http.get(__ENV.URL + '/d/' + (5 + Math.floor(Math.random() * 40))) }`

interface Measured {
  requests: number
  cpuSeconds: number
  peakMemoryMb: number
  p: Record<string, number>
}

export async function run({ say }: BenchmarkOptions): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'))
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const target = spawn(process.execPath, [await write('server.mjs', server)], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const url = await address(target)
    const files = {
      script: await write('a.js', script),
      waiting: await write('b.js', waiting),
      mixed: await write('c.js', mixed),
    }
    // Beside the root's packages, or autocannon is not found.
    const cannon = join(import.meta.dirname, '..', `.bench-${process.pid}.mjs`)
    await writeFile(cannon, autocannon)
    try {
      return await measureAll({ url, files, cannon, say })
    } finally {
      await rm(cannon)
    }
  } finally {
    target.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Bench {
  url: string
  files: { script: string; waiting: string; mixed: string }
  cannon: string
  say(line: string): void
}

async function measureAll({ url, files, cannon, say }: Bench): Promise<Record<string, number>> {
  const ratios: number[] = []
  const threads: number[] = []
  const duration = `${SECONDS}s`
  const load = (scriptPath: string, options: LoadJob['options'], more: Partial<LoadJob> = {}) =>
    measure({ scriptPath, env: { URL: url }, limits: { vus: 2000 }, ...more, options })
  for (let round = 1; round <= ROUNDS; round++) {
    const other = await outsider([cannon, url])
    const one = await load(files.script, { vus: VUS, duration }, { threads: 1 })
    const two = await load(files.script, { vus: VUS, duration }, { threads: 2 })
    ratios.push(rate(one) / rate(other))
    threads.push(rate(two) / rate(one))
    say(
      `round ${round}: autocannon ${rate(other).toFixed(0)}, one thread ${rate(one).toFixed(0)}, two ${rate(two).toFixed(0)} requests per CPU-second`,
    )
  }
  const figures: Record<string, number> = { autocannon_ratio: median(ratios), threads_efficiency: median(threads) }
  const artillery = await tryArtillery(url, files.script)
  if (artillery !== undefined)
    figures.artillery_ratio = rate(await load(files.script, { vus: VUS, duration })) / artillery

  say('1,000 VUs')
  const idle = await load(files.waiting, { vus: 1, iterations: 1 })
  const start = await load(files.waiting, { vus: 1000, iterations: 1000 }, { threads: 1 })
  const crowd = await load(files.waiting, { vus: 1000, duration })
  figures.kb_per_vu = ((crowd.peakMemoryMb - idle.peakMemoryMb) * 1024) / 1000
  figures.start_cpu_s = start.cpuSeconds - idle.cpuSeconds

  say('truth of the times')
  await fetch(`${url}/times`)
  const seen = await load(files.mixed, { vus: 10, duration })
  figures.latency_error_ms = worstError(seen.p, (await (await fetch(`${url}/times`)).json()) as number[])

  say('30,000 and 300,000 requests')
  const small = await load(files.script, { vus: VUS, iterations: 30_000 })
  const large = await load(files.script, { vus: VUS, iterations: 300_000, duration: '30m' })
  figures.memory_growth = large.peakMemoryMb / small.peakMemoryMb
  return figures
}

async function measure(job: LoadJob): Promise<Measured> {
  const options = { ...job.options, summaryTrendStats: ['p(50)', 'p(95)', 'p(99)'] }
  const events: LoadEvent[] = []
  for await (const event of runLoad({ ...job, options })) events.push(event)
  const summary = events.find((event) => event.type === 'summary')
  const end = events.find((event) => event.type === 'end')
  if (summary === undefined || end?.usage === undefined || end.rc !== 0)
    throw new Error(`the run failed: ${end?.reason}`)
  const { metrics } = summary.summary
  return {
    requests: metrics.http_reqs?.values.count ?? 0,
    cpuSeconds: end.usage.cpuSeconds,
    peakMemoryMb: end.usage.peakMemoryMb,
    p: metrics.http_req_duration?.values ?? {},
  }
}

function rate({ requests, cpuSeconds }: { requests: number; cpuSeconds: number }): number {
  return requests / cpuSeconds
}

async function outsider(args: string[]): Promise<{ requests: number; cpuSeconds: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** Its virtual users end by a count, not by time. */
const ARTILLERY_LOOPS = 300

/** Requests per CPU-second of artillery with an equal scenario, or undefined when it is not installed. */
async function tryArtillery(url: string, beside: string): Promise<number | undefined> {
  const main = process.env.ARTILLERY
  if (main === undefined) return undefined
  const config = `${beside}.json`
  const report = `${beside}.report.json`
  const flow = [{ loop: [{ get: { url: '/', expect: [{ statusCode: 200 }] } }], count: ARTILLERY_LOOPS }]
  const phases = [{ duration: SECONDS, arrivalCount: VUS }]
  await writeFile(config, JSON.stringify({ config: { target: url, phases }, scenarios: [{ flow }] }))
  const child = spawn('/usr/bin/env', ['time', '-f', '%U %S', process.execPath, main, 'run', '-o', report, config])
  let times = ''
  child.stderr.on('data', (data: Buffer) => {
    times += data.toString()
  })
  await once(child, 'exit')
  const [user = 0, system = 0] = (times.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  const { aggregate } = (await import(report, { with: { type: 'json' } })).default
  return aggregate.counters['http.requests'] / (user + system)
}

/** The worst of three percentiles, beyond the allowance of 1 ms + 1 %. */
function worstError(reported: Record<string, number>, known: number[]): number {
  const sorted = known.sort((a, b) => a - b)
  return Math.max(
    ...[50, 95, 99].map((percent) => {
      const truth = sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? 0
      return Math.abs((reported[`p(${percent})`] ?? 0) - truth) - 1 - truth / 100
    }),
  )
}

async function address(child: ChildProcess): Promise<string> {
  const [data] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return `http://127.0.0.1:${Number(data.toString())}`
}
