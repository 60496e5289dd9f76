/** Runs one test file in a process of its own, for no longer than it may take, and says what became of its tests. */
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import type { TestEvent } from './json-reporter.ts'
import { readTimes } from './times.ts'

const REPORTER = new URL('json-reporter.ts', import.meta.url).href
const KEPT_CHARACTERS = 200_000

export interface FileResult {
  file: string
  tests: TestEvent[]
  seconds: number
  /**
   * Of all its processes whose end their parents saw; null when the file had to be ended. What is killed with its parent,
   * as slots are, is missing: the machine's sum has it.
   */
  cpuSeconds: number | null
  /** The end of what the file printed. */
  output: string
}

export interface FileOptions {
  root: string
  /** A folder for this run's own files. */
  scratch: string
  env: Record<string, string>
  timeoutSeconds: number
  signal: AbortSignal
}

let count = 0

export async function runFile(file: string, options: FileOptions): Promise<FileResult> {
  const startedAt = performance.now()
  const number = count++
  const events = join(options.scratch, `events-${number}.jsonl`)
  const times = join(options.scratch, `times-${number}`)
  const { output, problem } = await execute(file, { events, times }, options)
  const tests = await readEvents(events)
  const cpuSeconds = readTimes(await readFile(times, 'utf8').catch(() => ''))
  await Promise.all([events, times].map((path) => rm(path, { force: true })))
  const failed = tests.some((test) => test.status === 'failed')
  if (problem && (!failed || problem.kind === 'timeout')) tests.push(fileFailure(file, problem.text))
  else if (tests.length === 0) tests.push(fileFailure(file, 'the file has no test'))
  return { file, tests, seconds: (performance.now() - startedAt) / 1000, cpuSeconds, output }
}

const fileFailure = (file: string, text: string): TestEvent => ({
  name: file,
  status: 'failed',
  failure: { place: file, text },
})

interface Executed {
  output: string
  problem: { kind: 'exit' | 'timeout'; text: string } | null
}

/** A shell of any kind knows what its children took, and theirs; Node does not. It ends as the test file ended. */
const MEASURED = 'out=$1; shift; "$@"; code=$?; times >"$out"; exit $code'

interface Written {
  events: string
  times: string
}

function execute(file: string, { events, times }: Written, options: FileOptions): Promise<Executed> {
  const { root, env, timeoutSeconds, signal } = options
  const reporter = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${events}`]
  const child = spawn('/bin/sh', ['-c', MEASURED, 'sh', times, process.execPath, ...reporter, file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const hear = (chunk: string) => {
    output = (output + chunk).slice(-KEPT_CHARACTERS)
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  let timedOut = false
  const end = () => endGroup(child.pid)
  const timer = setTimeout(() => {
    timedOut = true
    end()
  }, timeoutSeconds * 1000)
  signal.addEventListener('abort', end, { once: true })
  return new Promise((resolve) => {
    const finish = (text: string | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      // What a test left in its group would otherwise hold the pipes and the machine.
      end()
      const late = `not done after ${timeoutSeconds} s, or something keeps the process alive`
      if (timedOut) resolve({ output, problem: { kind: 'timeout', text: late } })
      else resolve({ output, problem: text === null ? null : { kind: 'exit', text } })
    }
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code, by) => finish(code === 0 ? null : `the file ended with ${by ?? nameOf(code ?? 1)}`))
  })
}

/** A shell ends with 128 and the number of the signal that ended what it ran. */
const nameOf = (code: number) =>
  Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0] ?? `exit code ${code}`

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {}
}

async function readEvents(path: string): Promise<TestEvent[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const whole = text.split('\n').slice(0, -1)
  return whole.map((line) => JSON.parse(line) as TestEvent)
}
