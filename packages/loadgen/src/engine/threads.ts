// The controller's view of its engine threads: starts them, asks and waits for answers, hears what they report.
import { Worker } from 'node:worker_threads'
import type { FromThread, ThreadStart, ToThread } from './messages.ts'

const leastHeapMb = 256
/** One has some 0.08 MB; all of them may be in one thread. */
const heapMbPerVu = 0.15

export interface EngineThread {
  post(message: ToThread): void
  /** Waits for the first message of one of the types; rejects when the thread dies. */
  next<T extends FromThread['type']>(...types: T[]): Promise<Extract<FromThread, { type: T }>>
  terminate(): Promise<void>
}

export function startThread(start: ThreadStart, hear: (message: FromThread, share: number) => void): EngineThread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: start,
    env: {},
    // TypeScript scripts are read with a function Node still announces as new.
    execArgv: ['--no-warnings'],
    resourceLimits: {
      // Where much is allowed garbage is left lying: with 4 GB the heap grows to four times what is alive, here to one and a half.
      maxOldGenerationSizeMb: Math.min(4096, leastHeapMb + Math.ceil(start.limits.vus * heapMbPerVu)),
      // A young generation of the usual size costs 70 KB for each of 1,000 virtual users.
      maxYoungGenerationSizeMb: 24,
      stackSizeMb: 4,
    },
  })
  const waiting = new Set<{ types: string[]; resolve: (message: FromThread) => void; reject: (error: Error) => void }>()
  let death: Error | undefined
  const die = (error: Error) => {
    death ??= error
    for (const { reject } of waiting) reject(death)
    waiting.clear()
  }
  worker.on('message', (message: FromThread) => {
    for (const waiter of waiting) {
      if (!waiter.types.includes(message.type)) continue
      waiting.delete(waiter)
      waiter.resolve(message)
    }
    hear(message, start.share)
  })
  worker.on('error', (error: Error) => die(error))
  worker.on('exit', (code) => die(new Error(`an engine thread ended (${code})`)))
  return {
    post: (message) => worker.postMessage(message),
    next: <T extends FromThread['type']>(...types: T[]) =>
      new Promise((resolve, reject) => {
        if (death !== undefined) return reject(death)
        waiting.add({ types, resolve: resolve as (message: FromThread) => void, reject })
      }),
    async terminate() {
      await worker.terminate()
    },
  }
}
