/**
 * Whether this worker can record videos. Set-up may still be installing ffmpeg when the worker starts, and an installer
 * that was killed leaves a program without its libraries: so ffmpeg counts once it has run, and is asked until then.
 */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionConfig } from '../ports.ts'

const PROGRAMS = ['ffmpeg-linux', 'ffmpeg-mac']
const VERSION_TIMEOUT_MS = 20_000

export interface VideoRecorder {
  /** @returns whether videos can be recorded now */
  works(): Promise<boolean>
}

/** @param onArrival is awaited when ffmpeg works that did not when it was asked for before */
export function createRecorder(config: ExecutionConfig, onArrival: () => Promise<void>): VideoRecorder {
  let working: string | null = null
  let missed = false
  let asking: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    if (working && existsSync(working)) return true
    working = null
    for (const path of candidates(config)) {
      if (existsSync(path) && (await runs(path))) working = path
      if (working) break
    }
    if (working && missed) await onArrival()
    missed = working === null
    return working !== null
  }

  return {
    works() {
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
  }
}

function candidates({ ffmpegPath, browsersPath }: ExecutionConfig): string[] {
  if (ffmpegPath) return [ffmpegPath]
  if (!browsersPath || !existsSync(browsersPath)) return []
  const folders = readdirSync(browsersPath).filter((name) => name.startsWith('ffmpeg-'))
  return folders.flatMap((folder) => PROGRAMS.map((name) => join(browsersPath, folder, name)))
}

const runs = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(path, ['-version'], { env: { LC_ALL: 'C' }, timeout: VERSION_TIMEOUT_MS }, (error) => resolve(!error))
  })
