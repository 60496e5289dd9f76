/**
 * A child process that is there for as long as its parent: started again with growing pauses when it ends, ended when it
 * no longer answers or takes more memory than it may, stopped when asked. What it does is nobody's business here.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Log } from '../kernel/log.ts'
import { newBell } from '../kernel/waiting.ts'

export interface ProcessLimits {
  /** It is looked at with each of its messages, and after so long without one. */
  tickMs: number
  /** Looks in a row without a message from it, once it is ready; before, it may take `startTicks`. */
  silentTicks: number
  startTicks: number
  /** Of the whole process, not of its JavaScript heap only. */
  maxResidentBytes: number
  firstPauseMs: number
  maxPauseMs: number
  /** A process that was ready for this long had started well; its end is no part of a crash loop. */
  healthyMs: number
}

export const LIMITS: Omit<ProcessLimits, 'maxResidentBytes'> = {
  tickMs: 2500,
  silentTicks: 4,
  startTicks: 48,
  firstPauseMs: 250,
  maxPauseMs: 30_000,
  healthyMs: 30_000,
}

export interface SupervisedOptions {
  file: string
  execArgv: string[]
  env: NodeJS.ProcessEnv
  limits: ProcessLimits
  log: Log
  /** The first one says that it is ready. */
  onMessage(message: unknown): void
  /** It ended although nobody asked it to. `failures`: how often in a row. */
  onLost(reason: string, failures: number): void
}

export interface SupervisedProcess {
  /** @returns whether there is a process that will get it, most likely. */
  send(message: object): boolean
  /** Asks it to stop by `message`; ends it when it has not after `graceMs`. */
  stop(message: object, graceMs: number): Promise<void>
}

/** The one and only process that is alive at a time, in its own process group: a terminal's Ctrl-C reaches the parent only. */
export function superviseProcess(options: SupervisedOptions): SupervisedProcess {
  const { limits, log } = options
  const pause = newBell()
  let child: ChildProcess | null = null
  let failures = 0
  let stopping = false
  const endWithParent = () => child?.kill('SIGKILL')
  process.on('exit', endWithParent)

  async function keepAlive(): Promise<void> {
    while (!stopping) {
      const { reason, readyMs } = await once()
      if (stopping) return
      failures = readyMs >= limits.healthyMs ? 1 : failures + 1
      const pauseMs = Math.min(limits.maxPauseMs, limits.firstPauseMs * 2 ** Math.min(failures - 1, 20))
      log.error({ event: 'process.lost', reason, failures, pauseMs }, 'process ended; restarting')
      options.onLost(reason, failures)
      await pause.wait(pauseMs)
    }
  }

  /** From its start to its end. */
  async function once(): Promise<{ reason: string; readyMs: number }> {
    const current = fork(options.file, {
      execArgv: options.execArgv,
      env: options.env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = current
    const watch = watchProcess(current, options)
    current.on('message', watch.heard)
    const end = await new Promise<string>((resolve) => {
      current.once('error', (error) => resolve(error.message))
      current.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
    })
    child = null
    return watch.ended(end)
  }

  const running = keepAlive()
  return {
    send: (message) => child?.connected === true && child.send(message, () => {}),
    async stop(message, graceMs) {
      stopping = true
      pause.ring()
      if (child?.connected) child.send(message, () => {})
      const cut = setTimeout(endWithParent, graceMs)
      await running
      clearTimeout(cut)
      process.off('exit', endWithParent)
    },
  }
}

/** Looks at the process with its messages, and for as long as there are none; ends it when it must not go on. */
function watchProcess(child: ChildProcess, { limits, onMessage }: SupervisedOptions) {
  let readyAt: number | null = null
  let silent = 0
  let why: string | null = null

  function kill(reason: string): void {
    why ??= reason
    child.kill('SIGKILL')
  }

  // Looks are counted, not seconds: where the whole machine was suspended, this process has not looked either.
  const timer = setInterval(() => {
    silent++
    const allowed = readyAt === null ? limits.startTicks : limits.silentTicks
    if (silent > allowed) kill(`no answer for ${Math.round((allowed * limits.tickMs) / 1000)} s`)
    checkMemory()
  }, limits.tickMs)

  function checkMemory(): void {
    const bytes = residentBytes(child.pid)
    if (bytes > limits.maxResidentBytes) kill(`more than ${Math.round(limits.maxResidentBytes / 1e6)} MB of memory`)
  }

  return {
    heard(message: unknown): void {
      silent = 0
      timer.refresh()
      checkMemory()
      readyAt ??= performance.now()
      onMessage(message)
    },
    ended(how: string) {
      clearInterval(timer)
      return { reason: why ?? how, readyMs: readyAt === null ? 0 : performance.now() - readyAt }
    },
  }
}

const PAGE_BYTES = 4096

/** 0 where there is no such table, and for a process that is gone. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
