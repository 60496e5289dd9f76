/**
 * The first process of a slot: loads everything, waits for one job on stdin, runs it, ends. Never a second job.
 * It holds file descriptor 3; scripts run in processes that it starts.
 */

import { createInterface } from 'node:readline'
import { startForwarder } from '../egress/forwarder.ts'
import type { SlotCommand, SlotEvent, SlotFile, SlotJob, SlotSettings } from '../protocol.ts'
import { startColdJob } from './cold.ts'
import { jsonLine, writeFully } from './console.ts'
import { type Forks, takeOverForks } from './forks.ts'
import { loadCommon, loadRunner } from './internals.ts'
import { chromium, type JobContext, launchOptions, layFiles, type RunningJob, startJob } from './job.ts'

const dir = process.cwd()
const say = (event: SlotEvent) => writeFully(3, jsonLine(event))
const print = (text: string) => writeFully(1, text)

let files: SlotFile[] = []

function openForks(settings: SlotSettings): Forks {
  const testIdOf = (file: string) => files.find(({ path }) => file.endsWith(`/tests/${path}`))?.testId ?? ''
  const shared = { installed: chromium(settings), rawTcp: settings.rawTcp }
  return takeOverForks(shared, {
    onLoad: (file) => say({ type: 'loading', testId: testIdOf(file) }),
    onLoaderDeath(file, how) {
      const message = `The script ended its own process while it was being loaded (${how})`
      const error = { message, stack: null, snippet: null, file, line: null, column: null }
      say({ type: 'problem', testId: testIdOf(file), error })
      print(`✗ ${message}\n`)
      process.exit(1)
    },
  })
}

/**
 * One loader and one worker: they are what takes the memory of a waiting slot. Where one worker is known to run a single
 * script, it is its own loader.
 */
function prepareFirst(forks: Forks, settings: SlotSettings, job: SlotJob | null): Promise<unknown> {
  const launch = settings.launchBrowser ? launchOptions({ dir, settings }) : null
  if (job?.files.length === 1 && job.workers === 1) return forks.prepare({ role: 'both', launch })
  return Promise.all([forks.prepare({ role: 'loader', launch: null }), forks.prepare({ role: 'worker', launch })])
}

/** Set before any process is forked: Node reads these when it starts. */
async function openWayOut({ proxySocket, ownLoopback }: SlotSettings): Promise<string | null> {
  if (!proxySocket) return null
  const url = `http://127.0.0.1:${await startForwarder({ proxySocket, ownLoopback })}`
  Object.assign(process.env, {
    HTTP_PROXY: url,
    HTTPS_PROXY: url,
    http_proxy: url,
    https_proxy: url,
    NODE_USE_ENV_PROXY: '1',
  })
  return url
}

/** Playwright may ask a worker to stop just before it exists, and then waits five minutes for it to be gone. */
const STOP_TIMEOUT_MS = 15_000

export async function main(settings: SlotSettings) {
  process.env.PWTEST_CHILD_PROCESS_TIMEOUT = String(STOP_TIMEOUT_MS)
  const context: JobContext = { dir, settings, proxyUrl: await openWayOut(settings), say, print }
  const forks = settings.engine === 'warm' ? openForks(settings) : null
  if (forks && settings.standsReady) {
    const prepared = prepareFirst(forks, settings, null)
    loadRunner()
    loadCommon()
    await prepared
  }
  say({ type: 'ready' })

  let running: RunningJob | null = null
  for await (const line of createInterface({ input: process.stdin })) {
    if (running) {
      if ((JSON.parse(line) as SlotCommand).type === 'stop') void running.stop()
      continue
    }
    const job = JSON.parse(line) as SlotJob
    files = job.files
    layFiles(dir, job)
    if (forks) {
      forks.setVariables(job.variables)
      // What loads only now does so beside Playwright and the scripts: Playwright's messages wait for it.
      if (!settings.standsReady) void prepareFirst(forks, settings, job)
      for (let worker = 1; worker < job.workers; worker++) void forks.prepare({ role: 'worker', launch: null })
    }
    running = forks ? startJob(job, context) : startColdJob(job, context)
    void running.done.finally(() => process.exit())
  }
  // The other end is gone, and with it whoever wanted to know.
  process.exit(1)
}
