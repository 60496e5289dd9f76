/**
 * Masks the artifacts of a run in a thread of its own: archives of hundreds of megabytes hold up no other run and no
 * request, and what takes too long can be ended.
 */

import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { MIN_SECRET_LENGTH } from '../../kernel/secret-forms.ts'
import type { MaskAnswer } from './mask-thread.ts'

export interface Masker {
  /** Replaces the file by its masked copy. @throws Error that says why the file must not be kept */
  mask(path: string): Promise<void>
  close(): Promise<void>
}

/** Of one run: all its files together. An honest run of the largest size takes a third of it on a slow machine. */
const MAX_RUN_MS = 240_000
const MAX_HEAP_MB = 512

/** The threads of all runs of this process take turns, a file each: they must not take the processor from what runs. */
let turn: Promise<unknown> = Promise.resolve()

/** Starts its thread with the first file. */
export function openMasker(secrets: readonly string[], maxMs = MAX_RUN_MS): Masker {
  let thread: Worker | null = null
  let leftMs = maxMs

  async function ask(path: string): Promise<MaskAnswer> {
    if (leftMs <= 0) return late(maxMs)
    const startedAt = performance.now()
    thread ??= startThread(secrets)
    const worker = thread
    const end = new AbortController()
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(Math.ceil(leftMs))])
    worker.postMessage(path)
    try {
      const [answer] = (await Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }).then(() => [{ status: 'broke', reason: 'the masking ended' }]),
      ])) as [MaskAnswer]
      return answer
    } catch (error) {
      thread = null
      await worker.terminate()
      await removeLeftOvers(path)
      return (error as Error).name === 'AbortError'
        ? late(maxMs)
        : { status: 'broke', reason: (error as Error).message }
    } finally {
      end.abort()
      leftMs -= performance.now() - startedAt
    }
  }

  return {
    async mask(path) {
      if (!secrets.some((secret) => secret.length >= MIN_SECRET_LENGTH)) return
      const answer = turn.then(() => ask(path))
      turn = answer
      const outcome = await answer
      if (outcome.status !== 'masked') throw new Error(outcome.reason)
    },
    async close() {
      await thread?.terminate()
      thread = null
    },
  }
}

const late = (maxMs: number): MaskAnswer => ({
  status: 'broke',
  reason: `secrets could not be masked within ${Math.round(maxMs / 1000)} s`,
})

function startThread(secrets: readonly string[]): Worker {
  return new Worker(new URL('./mask-thread.ts', import.meta.url), {
    workerData: secrets,
    env: {},
    execArgv: ['--no-warnings'],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
}

/** What a thread that was ended had no time to remove: its copies stand beside the file. */
async function removeLeftOvers(path: string): Promise<void> {
  for (const ending of ['', '.embedded', '.embedded-masked']) await rm(`${path}.masked${ending}`, { force: true })
}
