/**
 * Checks a Playwright script on save. Reading hostile source text can take long or end a stack, so it happens in a thread of its
 * own, with bounds; the thread is kept while there is work and a little longer. What is wrong with a script is rules.ts.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { unavailable } from '../../kernel/errors.ts'
import { createFairQueue } from '../../kernel/fair-queue.ts'
import type { ScriptProblem } from '../define.ts'

export const MAX_SCRIPT_CHARS = 500_000
/** 500,000 characters take a second on a slow machine, and several on a busy one. */
const TIMEOUT_MS = 20_000
const KEEP_MS = 10_000
const BOUNDS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

const whole = (message: string): ScriptProblem[] => [{ message, line: null, column: null }]
const TOO_COMPLICATED = whole('The script is too complicated to be parsed')

interface Reader {
  worker: Worker
  rest?: NodeJS.Timeout
}

/** Those that wait for a script; each is ended when it has waited for a while. */
const idle: Reader[] = []
const checks = createFairQueue({
  atOnce: 2,
  maxWaitingPerOwner: 50,
  maxWaiting: 500,
  refuse: () => unavailable('Too many scripts are being checked; try again in a few seconds'),
})

/** One script of each owner at a time, so that one with scripts that take long keeps nobody else from saving. */
export async function checkScript(script: string, owner: string): Promise<ScriptProblem[]> {
  if (script.length > MAX_SCRIPT_CHARS) {
    return whole(`The script has ${script.length} characters; at most ${MAX_SCRIPT_CHARS} are allowed`)
  }
  return checks.run(owner, () => ask(script))
}

/** A thread that does not answer is ended, and the next script gets a new one. */
async function ask(script: string): Promise<ScriptProblem[]> {
  const reader = idle.pop() ?? { worker: startThread() }
  const { worker } = reader
  clearTimeout(reader.rest)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    worker.postMessage(script)
    const [problems] = (await once(worker, 'message', { signal })) as [ScriptProblem[]]
    reader.rest = setTimeout(() => stop(reader), KEEP_MS).unref()
    idle.push(reader)
    return problems
  } catch {
    stop(reader)
    return TOO_COMPLICATED
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: BOUNDS, env: {}, execArgv: [] })
  worker.unref()
  return worker
}

function stop(reader: Reader) {
  const index = idle.indexOf(reader)
  if (index >= 0) idle.splice(index, 1)
  void reader.worker.terminate()
}
