// Entry of the thread that loads scripts for validation, one after another. Nothing runs but init code, and that only
// inside QuickJS; whoever takes too long is ended with the thread (validate.ts).
import { isMainThread, parentPort } from 'node:worker_threads'
import { newHttpClient } from '../http/client.ts'
import { newRecorder } from '../metrics/recorder.ts'
import { readOptions } from '../script/options.ts'
import type { VuServices } from '../vu/services.ts'
import { loadScript } from './load-script.ts'
import type { FromThread, ThreadStart } from './messages.ts'

export interface CheckOrder {
  id: number
  start: ThreadStart
}

export interface CheckAnswer {
  id: number
  answer: FromThread
}

async function check(start: ThreadStart): Promise<FromThread> {
  const { options } = readOptions({})
  const none = { vusActive: 0, vusInitialized: 0, iterationsCompleted: 0, iterationsInterrupted: 0 }
  const services: VuServices = {
    isInterrupted: () => false,
    elapsedMs: () => 0,
    recorder: newRecorder(),
    http: newHttpClient(options, start, { maxResponseBytes: 0, requestsPerSecond: undefined }),
    bundle: undefined as unknown as VuServices['bundle'],
    options,
    secrets: start.secrets,
    sharedArrays: new Map(),
    console: () => {},
    abort: () => {},
    fail: () => {},
    instance: () => none,
  }
  const loaded = await loadScript(start, services)
  if ('type' in loaded) return loaded
  loaded.vu.dispose()
  return loaded.described
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  port.on('message', ({ id, start }: CheckOrder) => {
    check(start)
      .catch((error: Error): FromThread => ({ type: 'problem', text: error.message }))
      .then((answer) => port.postMessage({ id, answer } satisfies CheckAnswer))
  })
}
