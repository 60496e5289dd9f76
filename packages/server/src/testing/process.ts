/** The product as a process of its own, for tests that kill, stop and restart it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { newToken } from '../kernel/tokens.ts'
import { compiledDir } from './compiled-dir.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** With what follows the address: a piece of it may come first. */
const READY = /is ready at (\S+) \(/
const PATIENCE_MS = 120_000

export interface ServerProcess {
  base: string
  token: string
  process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>
  /** SIGTERM, and waits for the end. @returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts main.ts and waits until it is ready. Roles without an API are ready when they say so in the log.
 * @param inside a command that runs the rest of its arguments, in a namespace say
 */
export async function startProcess(env: Record<string, string>, inside: string[] = []): Promise<ServerProcess> {
  const token = env.BOOTSTRAP_TOKEN ?? newToken('svc_live_')
  const [command = '', ...args] = [...inside, process.execPath, MAIN]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH ?? '',
      // As `npm start` gives it: without, each start strips and compiles all of the product again.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      SETUP_COMPILED_DIR: compiledDir,
      DEMO: 'false',
      PORT: '0',
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'info',
      BOOTSTRAP_TOKEN: token,
      METRICS_TOKEN: token,
      RATE_LIMIT_USER: '1000000',
      RATE_LIMIT_PUBLIC: '1000000',
      BROWSER_PATH: process.env.BROWSER_PATH || process.env.SETUP_BROWSER_PATH || '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ready = Promise.withResolvers<void>()
  // The log says so before the address is printed, and the two may come apart.
  const hasApi = (env.ROLES ?? 'api').includes('api')
  const onText = (part: Buffer) => {
    text = (text + part).slice(-1_000_000)
    if (hasApi ? READY.test(text) : text.includes('"event":"ready"')) ready.resolve()
  }
  child.stdout.on('data', onText)
  child.stderr.on('data', onText)
  const exited = once(child, 'exit')
  exited.then(() => ready.reject(new Error(`the server ended before it was ready:\n${text}`)))
  const timer = setTimeout(() => ready.reject(new Error(`the server is not ready:\n${text}`)), PATIENCE_MS)
  await ready.promise.finally(() => clearTimeout(timer))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
    return child.exitCode
  }
  return {
    token,
    process: child,
    output: () => text,
    base: READY.exec(text)?.[1] ?? '',
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** A caller of that process. */
export function callerOf({ base, token }: { base: string; token: string }) {
  return async function call<Body>(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Body }> {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
}
