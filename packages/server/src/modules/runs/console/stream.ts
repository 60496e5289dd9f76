/**
 * A run's console as Server-Sent Events. All viewers of a run in this process share one reader and the encoded
 * bytes of recent batches; each keeps only its place, so a slow one costs nothing and slows nobody.
 */
import { boundedCache } from '../../../kernel/bounded-cache.ts'
import type { Objects } from '../../../platform/objects/port.ts'
import type { PubSub } from '../../../platform/pubsub/port.ts'
import { readArchive } from './archive.ts'
import type { Chunk, ConsoleStore } from './store.ts'
import { type Topics, watches } from './watch.ts'

/** Where a viewer stands and what it is told next. */
interface Lines {
  kind: 'lines'
  bytes: Buffer
  /** The number of the last line in it. */
  line: number
}

export type ConsolePart =
  | Lines
  /** How a load test goes: JSON. */
  | { kind: 'progress'; text: string }
  /** Nothing new before the wait ended. */
  | { kind: 'quiet' }
  | { kind: 'over'; status: string }
  | { kind: 'deleted' }

export interface ConsoleFollowOptions {
  quietMs: number
  /** Ends the generator at its next step; a part that waits for nothing is not interrupted. */
  signal: AbortSignal
}

export interface ConsoleStreams {
  /** Parts from after `line` until the run is over or deleted. `quiet` comes after `quietMs` without any. */
  follow(runId: string, line: number, options: ConsoleFollowOptions): AsyncGenerator<ConsolePart>
  /** The line a Last-Event-ID stands for: 0, the beginning, for one that is not of this run. */
  lineOf(runId: string, lastEventId: string | undefined): Promise<number>
}

/** A batch is up to 64 KiB of lines, about twice that as events: some 8 MB in all. */
const CACHED_BATCHES = 64
const CACHED_MS = 30_000

export function consoleStreams(ports: {
  store: ConsoleStore
  objects: Objects
  pubsub: PubSub
  topics: Topics
}): ConsoleStreams {
  const { store, objects, pubsub } = ports
  const watching = watches(store, pubsub, ports.topics)
  const encoded = boundedCache<Buffer>({ size: CACHED_BATCHES, ttlMs: CACHED_MS })
  /** One look at the database serves all viewers of the run who ask at the same moment for the same place. */
  const looks = new Map<string, Promise<Chunk[]>>()

  function lookAfter(runId: string, line: number): Promise<Chunk[]> {
    const key = `${runId}:${line}`
    const running = looks.get(key)
    if (running) return running
    const look = store.after(runId, line).finally(() => looks.delete(key))
    looks.set(key, look)
    return look
  }

  function encode(runId: string, chunk: Chunk, after: number): Lines {
    const line = chunk.firstLine + chunk.lineCount - 1
    const whole = after < chunk.firstLine
    const key = `${runId}:${chunk.firstLine}`
    let bytes = whole ? encoded.get(key) : undefined
    if (!bytes) {
      bytes = Buffer.from(eventsOf(runId, chunk, after))
      if (whole) encoded.set(key, bytes)
    }
    const gap = chunk.firstLine - after - 1
    if (gap > 0) bytes = Buffer.concat([Buffer.from(gapEvent(runId, chunk.firstLine - 1, gap)), bytes])
    return { kind: 'lines', bytes, line }
  }

  async function* follow(
    runId: string,
    line: number,
    { quietMs, signal }: ConsoleFollowOptions,
  ): AsyncGenerator<ConsolePart> {
    const watch = watching.enter(runId)
    let at = line
    let looked = -1
    let told = 0
    let quietSince = performance.now()
    try {
      while (!signal.aborted) {
        const { seen, progress } = watch
        if (progress.count > told) {
          told = progress.count
          quietSince = performance.now()
          yield { kind: 'progress', text: progress.text }
        }
        if (seen !== looked) {
          looked = seen
          // Asked before the lines are read: what is written before a run ends is never missed.
          const state = await watch.state()
          if (!state) {
            yield { kind: 'deleted' }
            return
          }
          const before = at
          for await (const chunk of chunksAfter(runId, at, state.consoleObject)) {
            const part = encode(runId, chunk, at)
            at = part.line
            yield part
            quietSince = performance.now()
          }
          if (at !== before) {
            looked = -1
            continue
          }
          if (state.status !== 'running' && !state.awaitsArtifacts) {
            // Archived between the two looks: the lines are in the object now.
            const later = await store.state(runId)
            if (later && later.consoleObject !== state.consoleObject) {
              looked = -1
              continue
            }
            yield { kind: 'over', status: state.status }
            return
          }
        }
        const leftMs = quietMs - (performance.now() - quietSince)
        if (leftMs > 0) await watch.changed(seen, told, leftMs)
        else {
          quietSince = performance.now()
          yield { kind: 'quiet' }
        }
      }
    } finally {
      watch.leave()
    }
  }

  async function* chunksAfter(runId: string, line: number, object: string | null): AsyncGenerator<Chunk> {
    if (object !== null) return yield* readArchive(objects, object, line)
    let at = line
    for (;;) {
      const chunks = await lookAfter(runId, at)
      yield* chunks
      const last = chunks.at(-1)
      if (!last) return
      at = last.firstLine + last.lineCount - 1
    }
  }

  return {
    follow,
    async lineOf(runId, lastEventId) {
      const match = /^([0-9a-f]{12})-(\d{1,15})$/.exec(lastEventId ?? '')
      if (!match || match[1] !== tagOf(runId)) return 0
      const line = Number(match[2])
      return line <= (await store.lastLine(runId)) ? line : 0
    },
  }
}

/** The part of a run's id that makes event ids of different runs differ. */
const tagOf = (runId: string) => runId.slice(-12)

const event = (runId: string, number: number, line: string) =>
  `id: ${tagOf(runId)}-${number}\nevent: console\ndata: ${JSON.stringify({ line })}\n\n`

function eventsOf(runId: string, chunk: Chunk, after: number): string {
  const lines = chunk.lines.split('\n')
  let text = ''
  for (let i = Math.max(0, after + 1 - chunk.firstLine); i < lines.length; i++) {
    text += event(runId, chunk.firstLine + i, lines[i] ?? '')
  }
  return text
}

const gapEvent = (runId: string, number: number, gap: number) =>
  event(runId, number, `… ${gap.toLocaleString('en-US')} lines left out …`)
