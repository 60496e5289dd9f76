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
import { jsonLine } from '../../kernel/json-line.ts'
import type { ScriptProblem } from '../define.ts'
import { MAX_SCRIPT_CHARS } from './check.ts'

const MAX_PROBLEMS = 10
/** The program has bounds of its own, which come first: this is for when it is stuck. */
const TIMEOUT_MS = 25_000
const KEEP_MS = 10 * 60_000
const HEAP_MB = 512

const whole = (message: string): ScriptProblem[] => [{ message, line: null, column: null }]

interface Program {
  child: ChildProcess
  lines: Interface
}

let copy: Promise<string> | null = null
let program: Program | null = null
let queue: Promise<unknown> = Promise.resolve()
let rest: NodeJS.Timeout | undefined

/** One script at a time; the program is kept while there is work and ten minutes longer. */
export function checkLoadScript(script: string): Promise<ScriptProblem[]> {
  if (script.length > MAX_SCRIPT_CHARS) {
    return Promise.resolve(whole(`The script has ${script.length} characters; ${MAX_SCRIPT_CHARS} are the most`))
  }
  const answer = queue
    .then(() => ask(script))
    .catch(() => whole('Load tests cannot be checked on this machine just now'))
  queue = answer
  return answer
}

async function ask(script: string): Promise<ScriptProblem[]> {
  clearTimeout(rest)
  program ??= await start()
  const asked = program
  const line = await lineAfter(asked, jsonLine({ script } satisfies CheckQuestion))
  rest = setTimeout(() => stop(asked), KEEP_MS).unref()
  const verdict = line === null ? null : parse(line)
  if (verdict !== null) return verdict
  stop(asked)
  return whole('The script is too complicated to be read')
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
  const entry = join(folder, 'src/engine/check-program.js')
  const child = spawn(process.execPath, [...closed, '--no-warnings', `--max-old-space-size=${HEAP_MB}`, entry], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    cwd: '/',
  })
  child.stdin.on('error', () => {})
  child.unref()
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as { unref(): void }).unref()
  const lines = createInterface({ input: child.stdout })
  const made = { child, lines }
  child.once('exit', () => {
    if (program === made) program = null
  })
  return made
}

function stop(stopped: Program) {
  if (program === stopped) program = null
  stopped.lines.close()
  stopped.child.kill('SIGKILL')
}
