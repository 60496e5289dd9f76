/** Lays loadgen, as plain JavaScript and with the packages it loads, where every slot can read it. */
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ExecutionPorts } from '../ports.ts'

const COPY_TIMEOUT_MS = 60_000

export interface LoadgenFiles {
  /** The folder of its sources. */
  source: string
  /** A k6 program that takes the engine's place; null: none does. */
  k6Path: string | null
  readOnly: string[]
}

/** @throws Error when a package is not installed, or there is no room for the copy */
export async function layLoadgenFiles({ readable, config }: ExecutionPorts): Promise<LoadgenFiles> {
  await mkdir(config.compiledDir, { recursive: true })
  const program = fileURLToPath(new URL('../../../../loadgen/src/plain/program.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(config.nodePath, ['--no-warnings', program, config.compiledDir], {
    env: {},
    timeout: COPY_TIMEOUT_MS,
  })
  const copy = await readable(stdout, 'loadgen', { parts: [''] })
  const k6Path = config.load?.k6Path ? await readable(config.load.k6Path, 'k6', { parts: [''] }) : null
  const shown = [copy, config.nodePath, ...(k6Path ? [k6Path] : [])]
  return { source: join(copy, 'loadgen/src'), k6Path, readOnly: shown.filter((path) => !path.startsWith('/usr/')) }
}
