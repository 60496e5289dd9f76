/**
 * Checks a Playwright script on save. Reading hostile source text can take long or end a stack, so it happens in a thread of its
 * own, with bounds; the thread is kept while there is work and a little longer. What is wrong with a script is rules.ts.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ScriptProblem } from '../define.ts'

export const MAX_SCRIPT_CHARS = 500_000
/** 500,000 characters take a second on a slow machine, and several on a busy one. */
const TIMEOUT_MS = 20_000
const KEEP_MS = 10_000
const BOUNDS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

const whole = (message: string): ScriptProblem[] => [{ message, line: null, column: null }]
const TOO_COMPLICATED = whole('The script is too complicated to be read')

let thread: Worker | null = null
let queue: Promise<unknown> = Promise.resolve()
let rest: NodeJS.Timeout | undefined

export async function checkScript(script: string): Promise<ScriptProblem[]> {
  if (script.length > MAX_SCRIPT_CHARS) {
    return whole(`The script has ${script.length} characters; ${MAX_SCRIPT_CHARS} are the most`)
  }
  const answer = queue.then(() => ask(script))
  queue = answer
  return answer
}

/** One script at a time. A thread that does not answer is ended, and the next script gets a new one. */
async function ask(script: string): Promise<ScriptProblem[]> {
  clearTimeout(rest)
  const worker = thread ?? startThread()
  thread = worker
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    worker.postMessage(script)
    const [problems] = (await once(worker, 'message', { signal })) as [ScriptProblem[]]
    rest = setTimeout(stopThread, KEEP_MS).unref()
    return problems
  } catch {
    stopThread()
    return TOO_COMPLICATED
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: BOUNDS, env: {}, execArgv: [] })
  worker.unref()
  return worker
}

function stopThread() {
  void thread?.terminate()
  thread = null
}
