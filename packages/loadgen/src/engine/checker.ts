// Keeps one checking thread warm: starting it costs half a second, a check in it some 50 ms. Checks queue; one that takes
// too long costs the thread, and the next check starts a new one.
import { Worker } from 'node:worker_threads'
import type { CheckAnswer, CheckOrder } from './check-thread.ts'
import type { FromThread, ThreadStart } from './messages.ts'

const idleMs = 60_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let queue: Promise<unknown> = Promise.resolve()
let nextId = 1
/** Hears the thread's answer to the check under way, or why there will be none. */
let settle: (message: CheckAnswer | string) => void = () => {}

/** Answers with `described` or `problem`. */
export function askChecker(start: ThreadStart, timeoutMs: number): Promise<FromThread> {
  const answer = queue.then(() => ask(start, timeoutMs))
  queue = answer
  return answer
}

async function ask(start: ThreadStart, timeoutMs: number): Promise<FromThread> {
  clearTimeout(idle)
  const thread = worker ?? startWorker()
  worker = thread
  const id = nextId++
  thread.ref()
  const answer = await new Promise<FromThread>((resolve) => {
    const broken = (text: string) => {
      stopWorker(thread)
      resolve({ type: 'problem', text })
    }
    const timer = setTimeout(() => broken(`the script did not load within ${timeoutMs / 1000} s`), timeoutMs)
    settle = (message) => {
      clearTimeout(timer)
      if (typeof message === 'string') broken(message)
      else if (message.id === id) resolve(message.answer)
    }
    thread.postMessage({ id, start } satisfies CheckOrder)
  })
  settle = () => {}
  worker?.unref()
  idle = setTimeout(() => worker !== undefined && stopWorker(worker), idleMs).unref()
  return answer
}

function startWorker(): Worker {
  const made = new Worker(new URL('./check-thread.ts', import.meta.url), {
    env: {},
    execArgv: ['--no-warnings'],
    resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 4 },
  })
  made.on('message', (message: CheckAnswer) => settle(message))
  made.on('error', (error) => settle(`the script could not be checked: ${error.message}`))
  made.on('exit', () => {
    if (worker === made) settle('the script could not be checked')
  })
  return made
}

function stopWorker(thread: Worker): void {
  if (worker === thread) worker = undefined
  thread.terminate()
}
