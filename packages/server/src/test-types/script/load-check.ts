/**
 * Checks a load test on save. Its options, thresholds and exported functions are known only once its init code has run,
 * and that never happens in here: loadgen's own program does it, in a process without environment, files and network
 * (docs/decisions/0012-load-tests-in-their-own-process.md).
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CheckQuestion, CheckVerdict } from '../../../../loadgen/src/index.ts'
import { unavailable } from '../../kernel/errors.ts'
import { createFairQueue } from '../../kernel/fair-queue.ts'
import { jsonLine } from '../../kernel/json-line.ts'
import type { ScriptProblem } from '../define.ts'
import { MAX_SCRIPT_CHARS } from './check.ts'

const MAX_PROBLEMS = 10
/** The program has bounds of its own, which come first: this is for when it is stuck. */
const TIMEOUT_MS = 25_000
const KEEP_MS = 10 * 60_000
const HEAP_MB = 512
const checks = createFairQueue({
  atOnce: 2,
  maxWaitingPerOwner: 20,
  maxWaiting: 200,
  refuse: () => unavailable('Too many load tests are being checked; try again in a few seconds'),
})

const whole = (message: string): ScriptProblem[] => [{ message, line: null, column: null }]

interface Program {
  child: ChildProcess
  lines: Interface
  rest?: NodeJS.Timeout
}

let copy: Promise<string> | null = null
/** Those that wait for a script; each is ended when it has waited for long. */
const idle: Program[] = []

/** One script of each owner at a time, so that one whose scripts never end keeps nobody else from saving. */
export function checkLoadScript(script: string, owner: string): Promise<ScriptProblem[]> {
  if (script.length > MAX_SCRIPT_CHARS) {
    return Promise.resolve(whole(`The script has ${script.length} characters; at most ${MAX_SCRIPT_CHARS} are allowed`))
  }
  return checks.run(owner, () =>
    ask(script).catch(() => whole('Load tests cannot be checked on this machine at the moment. Try again later')),
  )
}

async function ask(script: string): Promise<ScriptProblem[]> {
  const asked = idle.pop() ?? (await start())
  clearTimeout(asked.rest)
  const line = await lineAfter(asked, jsonLine({ script } satisfies CheckQuestion))
  const verdict = line === null ? null : parse(line)
  if (verdict !== null) {
    asked.rest = setTimeout(() => stop(asked), KEEP_MS).unref()
    idle.push(asked)
    return verdict
  }
  stop(asked)
  return whole('The script is too complicated to be parsed')
}

/** Null: the program ended, or said nothing in time. */
function lineAfter({ child, lines }: Program, question: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const timer = setTimeout(() => resolve(null), TIMEOUT_MS)
  const onEnd = () => resolve(null)
  lines.once('line', resolve).once('close', onEnd)
  child.once('error', onEnd)
  child.stdin?.write(question)
  return promise.finally(() => {
    clearTimeout(timer)
    lines.off('line', resolve).off('close', onEnd)
    child.off('error', onEnd)
  })
}

/** What ran a stranger's code is not believed to the letter. */
function parse(line: string): ScriptProblem[] | null {
  try {
    const { problems } = JSON.parse(line) as CheckVerdict
    return problems.slice(0, MAX_PROBLEMS).map(({ message, line, column }) => ({
      message: String(message).slice(0, 1000),
      line: place(line),
      column: place(column),
    }))
  } catch {
    return null
  }
}

const place = (value: unknown) => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : null)

/** Loadgen as plain JavaScript: it starts in a fraction of the time. Made once for each version. */
async function copyOfLoadgen(): Promise<string> {
  const program = fileURLToPath(new URL('../../../../loadgen/src/plain/program.ts', import.meta.url))
  const env = { TMPDIR: tmpdir() }
  return (await promisify(execFile)(process.execPath, ['--no-warnings', program], { env })).stdout
}

async function start(): Promise<Program> {
  copy ??= copyOfLoadgen().catch((error: unknown) => {
    copy = null
    throw error
  })
  const folder = await copy
  const network = process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : []
  const closed = ['--permission', `--allow-fs-read=${folder}`, '--allow-worker', ...network]
  const entry = join(folder, 'loadgen/src/engine/check-program.js')
  const child = spawn(process.execPath, [...closed, '--no-warnings', `--max-old-space-size=${HEAP_MB}`, entry], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    cwd: '/',
  })
  child.stdin.on('error', () => {})
  child.unref()
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as { unref(): void }).unref()
  const lines = createInterface({ input: child.stdout })
  const made: Program = { child, lines }
  child.once('exit', () => forget(made))
  return made
}

function forget(gone: Program) {
  clearTimeout(gone.rest)
  const index = idle.indexOf(gone)
  if (index >= 0) idle.splice(index, 1)
}

function stop(stopped: Program) {
  forget(stopped)
  stopped.lines.close()
  stopped.child.kill('SIGKILL')
}
