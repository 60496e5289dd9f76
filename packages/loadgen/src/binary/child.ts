// The same conversation as engine/child.ts, with a k6 program doing the work: a job line in, events out. What k6 is told
// and what it leaves is taken from its public documentation; it has not been tried with the real program.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { reportArtifact } from '../engine/artifacts.ts'
import { exitCodes, type LoadEvent, type LoadJob } from '../engine/job.ts'
import { jsonLine } from '../engine/json-line.ts'
import { usage } from '../engine/run-facts.ts'
import { stripTypes } from '../script/bundle.ts'
import { readLog } from './log.ts'
import { readExport } from './summary-export.ts'

const summaryFile = 'summary-export.json'
const maxReasonChars = 4000

function main(): void {
  const program = process.argv[2] ?? 'k6'
  let child: ChildProcess | undefined
  const cancel = () => child?.kill('SIGINT')
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const message = JSON.parse(line) as { job?: LoadJob; cancel?: true }
    if (message.cancel === true) cancel()
    else if (message.job !== undefined && child === undefined) {
      run(program, message.job, (started) => {
        child = started
      }).then((rc) => process.stdout.write('', () => process.exit(rc)))
    }
  })
  lines.on('close', () => {
    child?.kill('SIGKILL')
    process.exit(exitCodes.cancelled)
  })
  process.on('SIGTERM', cancel)
}

function emit(event: LoadEvent): void {
  process.stdout.write(jsonLine(event))
}

async function run(program: string, job: LoadJob, onStart: (child: ChildProcess) => void): Promise<number> {
  const startedMs = performance.now()
  const child = spawn(program, flags(writeScript(job)), {
    env: { ...job.env, ...(await environment(job)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onStart(child)
  let lastError = ''
  readLog(child, (event) => {
    if (event.level === 'error') lastError = event.text
    emit(event)
  })
  const rc = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      lastError = `k6 could not be started: ${error.message}`
      resolve(exitCodes.engineFailure)
    })
    child.once('close', (code) => resolve(code ?? exitCodes.engineFailure))
  })
  await tellSummary(job, performance.now() - startedMs)
  const reason = (lastError || (rc === 0 ? 'passed' : `k6 ended with exit code ${rc}`)).slice(0, maxReasonChars)
  emit({ type: 'end', rc, reason, usage: usage() })
  return rc
}

/** k6 before 0.57 reads no TypeScript, so the types go here; places in the text stay. */
function writeScript({ script = '' }: LoadJob): string {
  let text = script
  try {
    text = stripTypes(script)
  } catch {
    // Not good in either language: k6 says what is wrong with it.
  }
  writeFileSync('script.js', text)
  return 'script.js'
}

function flags(script: string): string[] {
  const quiet = ['--quiet', '--no-color', '--no-usage-report', '--log-format', 'json']
  return ['run', ...quiet, '--address', '', '--summary-export', summaryFile, script]
}

/** Variables go through the environment: arguments can be read by others. */
async function environment({ proxySocket }: LoadJob): Promise<Record<string, string>> {
  const own = { PATH: process.env.PATH ?? '', HOME: process.cwd(), K6_INCLUDE_SYSTEM_ENV_VARS: 'true' }
  if (proxySocket === undefined) return own
  const proxy = `http://127.0.0.1:${await forwardTo(proxySocket)}`
  return { ...own, HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: '' }
}

/** k6 knows proxies by address only: a port on loopback that leads to the socket. */
async function forwardTo(path: string): Promise<number> {
  const server = createServer((client) => {
    const upstream = connect({ path })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return (server.address() as AddressInfo).port
}

async function tellSummary(job: LoadJob, durationMs: number): Promise<void> {
  let text: string
  try {
    text = readFileSync(join(process.cwd(), summaryFile), 'utf8')
  } catch {
    return
  }
  const event = readExport(text, durationMs)
  if (event === undefined) return
  emit(event)
  if (job.report === true) emit(await reportArtifact(event, job.title ?? 'Load test'))
}

main()
