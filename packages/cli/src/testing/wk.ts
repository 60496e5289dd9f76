/** The command line as users start it: a process of its own, its output and its exit code. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DOOR = join(import.meta.dirname, '../../bin/wk.mjs')
const DEADLINE_MS = 120_000

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface WkOptions {
  env?: Record<string, string>
  stdin?: string
  cwd?: string
  /** Another program than the repository's: that of an installed package. */
  command?: readonly string[]
  /** Sees stderr as it grows, and may signal the process. */
  onTalk?: (stderr: string, kill: (signal: NodeJS.Signals) => void) => void
}

export interface Home {
  /** Empty: no settings of this machine reach the command. */
  folder: string
  wk(args: readonly string[], options?: WkOptions): Promise<Ended>
  remove(): void
}

/** `env` is all that commands see besides PATH. */
export function makeHome(env: Record<string, string> = {}): Home {
  const folder = mkdtempSync(join(tmpdir(), 'wk-home-'))
  return {
    folder,
    wk: (args, options = {}) =>
      execute(args, { cwd: folder, ...options, env: { HOME: folder, ...env, ...options.env } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function execute(args: readonly string[], options: WkOptions & { cwd: string }): Promise<Ended> {
  const [program = '', ...first] = options.command ?? [process.execPath, DOOR]
  const child = spawn(program, [...first, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...options.env },
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    options.onTalk?.(stderr, (signal) => void child.kill(signal))
  })
  child.stdin.on('error', () => {})
  child.stdin.end(options.stdin ?? '')
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}
