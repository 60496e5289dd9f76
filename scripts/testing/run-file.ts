/** Runs test files in a process of their own, for no longer than they may take, and says what became of their tests. */
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileEnd, TestEvent } from './json-reporter.ts'
import type { FileTimes } from './run-batch.ts'
import { readTimes } from './times.ts'

const REPORTER = new URL('json-reporter.ts', import.meta.url).href
const BATCH = fileURLToPath(new URL('run-batch.ts', import.meta.url))
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
  /** The end of what the file printed, and of what others of its process did. */
  output: string
}

export interface FileOptions {
  root: string
  /** A folder for this run's own files. */
  scratch: string
  env: Record<string, string>
  /** Of each file. */
  timeoutSeconds: number
  signal: AbortSignal
}

let count = 0

/**
 * Several run one after the other in one process. If that does not end as it should, each runs by itself: what is wrong with
 * one shall not be said of another.
 */
export async function runFiles(files: string[], options: FileOptions): Promise<FileResult[]> {
  const together = files.length > 1 ? await runBatch(files, options) : null
  if (together || options.signal.aborted) return together ?? []
  const results: FileResult[] = []
  for (const file of files) results.push(await runFile(file, options))
  return results
}

async function runFile(file: string, options: FileOptions): Promise<FileResult> {
  const startedAt = performance.now()
  const written = places(options.scratch)
  const { output, problem } = await execute([file], written, options)
  const tests = await readLines<TestEvent>(written.events)
  const cpuSeconds = readTimes(await readFile(written.times, 'utf8').catch(() => ''))
  await removeAll(written)
  const seconds = (performance.now() - startedAt) / 1000
  return refuseEmpty({ file, tests: withProblem(file, tests, problem), seconds, cpuSeconds, output })
}

/** null when some file did not end, when the process did not, or when it failed without any test that did. */
async function runBatch(files: string[], options: FileOptions): Promise<FileResult[] | null> {
  const written = places(options.scratch)
  const args = [BATCH, written.taken, String(options.timeoutSeconds), ...files]
  const allowed = { ...options, timeoutSeconds: options.timeoutSeconds * files.length }
  const { output, problem } = await execute(args, written, allowed)
  const testsOf = splitByFile(await readLines<TestEvent | FileEnd>(written.events))
  const taken = await readLines<FileTimes>(written.taken)
  await removeAll(written)
  const results = files.flatMap((file, index): FileResult[] => {
    const tests = testsOf.get(file)
    const times = taken[index]
    return tests && times ? [refuseEmpty({ file, tests, output, ...times })] : []
  })
  const isExplained = problem === null || (problem.kind === 'exit' && results.some(hasFailed))
  return results.length === files.length && isExplained ? results : null
}

/** The tests of each file, which come before its end. */
function splitByFile(lines: readonly (TestEvent | FileEnd)[]): Map<string, TestEvent[]> {
  const found = new Map<string, TestEvent[]>()
  let tests: TestEvent[] = []
  for (const line of lines) {
    if ('endOf' in line) {
      found.set(line.endOf, tests)
      tests = []
    } else tests.push(line)
  }
  return found
}

const hasFailed = ({ tests }: Pick<FileResult, 'tests'>) => tests.some((test) => test.status === 'failed')

function withProblem(file: string, tests: TestEvent[], problem: Problem | null): TestEvent[] {
  const isNews = problem && (!hasFailed({ tests }) || problem.kind === 'timeout')
  return isNews ? [...tests, fileFailure(file, problem.text)] : tests
}

const refuseEmpty = (result: FileResult): FileResult =>
  result.tests.length > 0 ? result : { ...result, tests: [fileFailure(result.file, 'the file has no test')] }

function places(scratch: string): Written {
  const number = count++
  const at = (name: string) => join(scratch, `${name}-${number}`)
  return { events: at('events'), times: at('times'), taken: at('taken') }
}

const removeAll = (written: Written) => Promise.all(Object.values(written).map((path) => rm(path, { force: true })))

const fileFailure = (file: string, text: string): TestEvent => ({
  name: file,
  status: 'failed',
  failure: { place: file, text },
})

interface Problem {
  kind: 'exit' | 'timeout'
  text: string
}

interface Executed {
  output: string
  problem: Problem | null
}

/** A shell of any kind knows what its children took, and theirs; Node does not. It ends as the test file ended. */
const MEASURED = 'out=$1; shift; "$@"; code=$?; times >"$out"; exit $code'

/** Files that the process writes. */
interface Written {
  events: string
  /** Its CPU time and that of its children. */
  times: string
  /** What each file of a batch took. */
  taken: string
}

function execute(args: string[], { events, times }: Written, options: FileOptions): Promise<Executed> {
  const { root, env, timeoutSeconds, signal } = options
  const reporter = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${events}`]
  const child = spawn('/bin/sh', ['-c', MEASURED, 'sh', times, process.execPath, ...reporter, ...args], {
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

async function readLines<Line>(path: string): Promise<Line[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const whole = text.split('\n').slice(0, -1)
  return whole.map((line) => JSON.parse(line) as Line)
}
