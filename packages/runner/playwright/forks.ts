/**
 * Test processes made before they are needed. Playwright forks its loader and its workers when a run begins and then
 * waits for each to load; here they wait, loaded, and are handed over when it asks. Each one is used once.
 * Also the only way variables reach a script: as a message, never as argv or as environment at process start.
 */
import type { ChildProcess, ForkOptions } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ChildSettings, VariablesMessage } from './child.ts'
import { loaderEntry, workerEntry } from './internals.ts'

const childProcess = createRequire(import.meta.url)('node:child_process') as typeof import('node:child_process')
const preload = fileURLToPath(new URL('./child.ts', import.meta.url))

interface Waiting {
  child: ChildProcess
  role: ChildSettings['role']
  /** What it said before Playwright listened. */
  said: unknown[]
  keep: (message: unknown) => void
}

export interface Forks {
  /** Starts one process ahead of time. Resolves when it is loaded, or has failed to. */
  prepare(settings: Pick<ChildSettings, 'role' | 'launch'>): Promise<void>
  /** Variables for every process handed over from now on. */
  setVariables(variables: Record<string, string>): void
}

interface LoaderEvents {
  onLoad(file: string): void
  /** The loader ended when `file` was the last one it had been asked for; Playwright would wait for ever. */
  onLoaderDeath(file: string, how: string): void
}

/**
 * Takes over `child_process.fork`. Children get our standard output for both of their outputs, so that a script's lines
 * keep their order and wait in no buffer of ours. File descriptor 3 is the channel to us in them: what they could
 * write to ours would have to come through Playwright's reporter.
 */
export function takeOverForks(shared: Pick<ChildSettings, 'installed' | 'rawTcp'>, events: LoaderEvents): Forks {
  const fork = childProcess.fork
  const waiting: Waiting[] = []
  let message: VariablesMessage = { watchkeeper: { variables: {} } }

  function start(settings: ChildSettings, env: NodeJS.ProcessEnv | undefined): ChildProcess {
    // A script's top level runs again in a worker: its lines should be seen once.
    const output = settings.role === 'loader' ? 'ignore' : 1
    const child = fork.call(childProcess, settings.role === 'loader' ? loaderEntry : workerEntry, [], {
      env: { ...env, WATCHKEEPER_CHILD: JSON.stringify(settings) },
      execArgv: [...process.execArgv, '--require', preload],
      stdio: ['ignore', output, output, 'ipc'],
    })
    // A message to a process just gone must not end us; Playwright listens for `exit`.
    child.on('error', () => {})
    if (settings.role === 'loader') watchLoader(child, events)
    return child
  }

  function handOver({ child, role, said, keep }: Waiting): ChildProcess {
    child.off('message', keep)
    // Playwright attaches its listeners in the same turn in which it forks.
    process.nextTick(() => {
      for (const one of said) child.emit('message', one)
    })
    if (role !== 'both') return child
    // It announces itself once; as a worker it is ready at once.
    const worker: Waiting = { child, role: 'worker', said: [{ method: 'ready' }], keep }
    const loader = asLoader(child, () => waiting.push(worker))
    watchLoader(loader, events)
    return loader
  }

  childProcess.fork = ((entry: string, ...rest: [ForkOptions] | [string[], ForkOptions]) => {
    const wanted = entry === loaderEntry ? 'loader' : 'worker'
    const index = waiting.findIndex(
      ({ role, child }) => (role === 'both' ? 'loader' : role) === wanted && child.connected && child.exitCode === null,
    )
    const taken = waiting.splice(index, index < 0 ? 0 : 1)[0]
    const child = taken
      ? handOver(taken)
      : start({ ...shared, role: wanted, launch: null }, (rest.at(-1) as ForkOptions).env)
    child.send(message)
    return child
  }) as typeof childProcess.fork

  return {
    prepare(settings) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const child = start({ ...shared, ...settings }, { ...process.env, FORCE_COLOR: '1', DEBUG_COLORS: '1' })
      const said: unknown[] = []
      const keep = (one: unknown) => {
        if (isWarm(one)) resolve()
        else said.push(one)
      }
      child.on('message', keep)
      child.once('exit', () => resolve())
      waiting.push({ child, role: settings.role, said, keep })
      return promise
    },
    setVariables(variables) {
      message = { watchkeeper: { variables } }
    },
  }
}

const isWarm = (message: unknown) => typeof message === 'object' && message !== null && 'watchkeeper' in message

/** The loader's answer for a file that did not load. What is in its memory then is no worker's to run. */
const isFailure = (message: LoaderAnswer) =>
  message.params?.error !== undefined || (message.params?.result?.testErrors?.length ?? 0) > 0

interface LoaderAnswer {
  params?: { error?: unknown; result?: { testErrors?: unknown[] } }
}

/**
 * What the runner takes for its loader: it seems to end when it is told to, and `onStopped` has the process to itself.
 * One whose file did not load does end.
 */
function asLoader(child: ChildProcess, onStopped: () => void): ChildProcess {
  const loader = new EventEmitter()
  let failed = false
  const pass = (message: LoaderAnswer) => {
    failed ||= isFailure(message)
    loader.emit('message', message)
  }
  const end = (code: number | null, signal: string | null) => loader.emit('exit', code, signal)
  child.on('message', pass).on('exit', end)
  const send = (message: LoaderMessage) => {
    if (failed || message.method !== '__stop__') return child.send(message)
    child.off('message', pass).off('exit', end)
    onStopped()
    return process.nextTick(end, 0, null)
  }
  return Object.assign(loader, { pid: child.pid, stdout: null, stderr: null, send }) as unknown as ChildProcess
}

/** Playwright's messages to its loader: `loadTestFile` with a file, and at last `__stop__`. */
interface LoaderMessage {
  method: string
  params?: { method?: string; params?: { file?: string } }
}

function watchLoader(child: ChildProcess, { onLoad, onLoaderDeath }: LoaderEvents) {
  let loading: string | null = null
  const send = child.send as (message: LoaderMessage, ...rest: unknown[]) => boolean
  child.send = ((message: LoaderMessage, ...rest: unknown[]) => {
    if (message.params?.method === 'loadTestFile') {
      loading = message.params.params?.file ?? null
      if (loading) onLoad(loading)
    } else if (message.method === '__stop__') {
      loading = null
    }
    return send.call(child, message, ...rest)
  }) as ChildProcess['send']
  child.once('exit', (code, signal) => {
    if (loading) onLoaderDeath(loading, signal ? `signal ${signal}` : `exit code ${code}`)
  })
}
