/**
 * Every test there is: short files several to a process, others in one of their own, as many processes at a time as the cores
 * bear, on one shared PostgreSQL.
 * scripts/test.mjs sets the machine up and starts this; `npm test -- WORD…` takes the files whose path has one of the words.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { intoBatches } from './testing/batches.ts'
import { bearSql, findTests, SLOW } from './testing/choose-files.ts'
import { startEmbedded, startSystem } from './testing/databases.ts'
import { record } from './testing/durations.ts'
import { readImports } from './testing/imports.ts'
import { cpuOfMachine, LOOK_MS, watchIdleCores } from './testing/machine.ts'
import { type FileResult, runFiles } from './testing/run-file.ts'
import { ranOutOfTime } from './testing/second-try.ts'

const ROOT = join(import.meta.dirname, '..')
const TIMEOUT_SECONDS = { quick: 300, slow: 1200 }
const SHOWN = 12
const MAX_REASON_LINES = 12

const { values: options, positionals: words } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    concurrency: { type: 'string' },
  },
  allowPositionals: true,
})
/** As many files as there are cores always run; while cores idle, as many again: many tests wait for leases and time-outs. */
const concurrency = Number(options.concurrency) || Math.max(2, Math.min(8, availableParallelism()))
const maxConcurrency = options.concurrency ? concurrency : 2 * concurrency + 2
const IDLE_SHARE = 0.25

const cpuBefore = cpuOfMachine()
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
process.once('disconnect', () => stopping.abort())
process.channel?.unref()

function chooseFiles(): string[] {
  const wanted = findTests(ROOT).filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  return wanted.filter((file) => !options.quick || !SLOW.test(file))
}

const counted = ({ tests }: FileResult, status: string) => tests.filter((test) => test.status === status).length

function show(result: FileResult, label: string): void {
  const failures = result.tests.filter((test) => test.failure)
  const skipped = counted(result, 'skipped')
  const counts = [
    `${counted(result, 'passed')} passed`,
    failures.length && `${failures.length} failed`,
    skipped && `${skipped} skipped`,
  ]
  const words = counts.filter(Boolean).join(', ')
  const took = `${result.seconds.toFixed(1)} s, CPU ${result.cpuSeconds?.toFixed(1) ?? '?'} s`
  console.log(`${failures.length ? '✗' : '✓'} ${result.file}${label}: ${words} (${took})`)
  for (const { name, failure } of failures)
    console.log(`\n  ✗ ${name}\n    ${failure?.place}\n${indent(failure?.text ?? '')}\n`)
  if (failures.length && result.output.trim()) console.log(`  Output:\n${indent(result.output.trimEnd())}\n`)
}

const indent = (text: string) => text.replace(/^/gm, '    ')

/** The PostgreSQL that files run on. */
interface Context {
  scratch: string
  url: string
  label: string
}

interface Task {
  files: string[]
  context: Context
}

interface Ran {
  result: FileResult
  context: Context
}

interface Manner {
  /** So many always run. */
  atOnce: number
  /** So many while cores idle. */
  most: number
}

/**
 * Files that ran out of time beside others run once more by themselves. What fails then has failed; what passes is
 * unsteady, which is named and counted at the end. A failed assertion counts at once.
 */
async function runAll(tasks: Task[]): Promise<Ran[]> {
  const ran = await runTogether(tasks, { atOnce: concurrency, most: maxConcurrency })
  const late = ran.filter(({ result }) => ranOutOfTime(result))
  if (late.length === 0 || stopping.signal.aborted) return ran
  console.log(`\nTimed out; running again, one at a time: ${late.map(nameOf).join(', ')}`)
  const again = late.map(({ result, context }) => ({ files: [result.file], context }))
  const alone = await runTogether(again, { atOnce: 1, most: 1 })
  unsteady.push(...alone.filter(({ result }) => counted(result, 'failed') === 0).map(nameOf))
  return [...ran.filter((one) => !late.includes(one)), ...alone]
}

const unsteady: string[] = []
const nameOf = ({ result, context }: Ran) => `${result.file}${context.label}`

/** Each task in a process of its own. */
async function runTogether(tasks: Task[], { atOnce, most }: Manner): Promise<Ran[]> {
  const waiting = [...tasks]
  const ran: Ran[] = []
  const runOne = async ({ files, context }: Task) => {
    const { scratch, url, label } = context
    const env = { TEST_DATABASE_URL: url }
    const timeoutSeconds = files.some((file) => SLOW.test(file)) ? TIMEOUT_SECONDS.slow : TIMEOUT_SECONDS.quick
    const results = await runFiles(files, { root: ROOT, scratch, env, timeoutSeconds, signal: stopping.signal })
    if (stopping.signal.aborted) return
    for (const result of results) {
      ran.push({ result, context })
      show(result, label)
    }
  }
  const running = new Set<Promise<void>>()
  const idle = watchIdleCores()
  while (waiting.length > 0 && !stopping.signal.aborted) {
    if (running.size < atOnce || (running.size < most && idle.share() > IDLE_SHARE)) {
      const one = runOne(waiting.shift() as Task).finally(() => running.delete(one))
      running.add(one)
      idle.reset()
    } else await Promise.race([...running, delay(LOOK_MS / 3)])
  }
  await Promise.all(running)
  return ran
}

const imports = readImports(ROOT)
const tasksOf = (files: string[], context: Context): Task[] =>
  intoBatches(files, imports).map((batch) => ({ files: batch, context }))

/** Files with SQL below them once more on the distribution's own PostgreSQL, as those who set DATABASE_URL run it. */
async function startSecond(files: string[], scratch: string) {
  const again = process.env.CI === 'true' ? bearSql(files, imports) : []
  const server = again.length > 0 ? await startSystem(scratch) : null
  if (again.length > 0 && !server)
    console.log('This machine has no PostgreSQL; the second run of files with SQL is skipped.')
  if (!server) return { tasks: [], stop: async () => {} }
  console.log(`Files with SQL also run on this machine's PostgreSQL ${server.major}.`)
  const context = { scratch, url: server.url, label: ` on ${server.major}` }
  return { tasks: tasksOf(again, context), stop: server.stop }
}

async function main(): Promise<void> {
  const files = chooseFiles()
  const scratch = await mkdtemp(join(tmpdir(), 'wk-tests-'))
  await chmod(scratch, 0o711)
  const ran: Ran[] = []
  try {
    const database = await startEmbedded(scratch)
    try {
      const second = await startSecond(files, scratch)
      const first = { scratch, url: database.url, label: '' }
      // The second round is made of short batches: they fill the cores while the last long files wait.
      ran.push(...(await runAll([...tasksOf(files, first), ...second.tasks]).finally(second.stop)))
    } finally {
      await database.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  const firstRound = ran.filter(({ context }) => context.label === '').map(({ result }) => result)
  if (options.record && !stopping.signal.aborted) record(firstRound, findTests(ROOT))
  conclude(ran.map(({ result }) => result))
}

const cpuOf = ({ cpuSeconds }: FileResult) => cpuSeconds ?? 0

function showLargest(title: string, results: FileResult[], measure: (result: FileResult) => number): void {
  console.log(`\n${title}`)
  const largest = results.toSorted((a, b) => measure(b) - measure(a)).slice(0, SHOWN)
  for (const result of largest) console.log(`  ${measure(result).toFixed(1).padStart(6)} s  ${result.file}`)
}

function conclude(results: FileResult[]): void {
  showLargest('Slowest files:', results, (result) => result.seconds)
  showLargest('Costliest files, in CPU seconds:', results, cpuOf)
  const minutes = (seconds: number) => (seconds / 60).toFixed(1)
  const all = results.reduce((sum, result) => sum + cpuOf(result), 0)
  console.log(`CPU minutes: ${minutes(all)} of the files, ${minutes(cpuOfMachine() - cpuBefore)} of the whole machine`)
  for (const { file, tests } of results) {
    for (const { name, failure } of tests.filter(({ status }) => status === 'failed')) {
      console.log(`Failed: ${file}: ${name}`)
      // Where output was cut, its end is what is left of it.
      if (failure) console.log(indent(failure.text.split('\n').slice(0, MAX_REASON_LINES).join('\n')))
    }
  }
  for (const file of unsteady) console.log(`Unsteady: ${file} timed out in parallel and passed alone`)
  console.log(`Unsteady files: ${unsteady.length}`)
  const total = (status: string) => results.reduce((sum, result) => sum + counted(result, status), 0)
  const skipped = total('skipped')
  if (stopping.signal.aborted) console.log('Stopped before all tests had run.')
  if (results.length === 0) console.log('No test was run.')
  console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
  const good = total('failed') === 0 && total('passed') > 0 && !stopping.signal.aborted
  process.exitCode = good ? 0 : 1
}

await main()
