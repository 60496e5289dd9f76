/**
 * Takes what a run prints and writes it in batches: the first 5 MiB, then a window of the last 5 MiB.
 * Lines keep their numbers, so what was left out shows as a gap. A batch is one statement; a line is none.
 */
import type { Hints } from '../../../platform/hints/port.ts'
import { lineSplitter } from './lines.ts'
import type { Chunk, ConsoleStore } from './store.ts'

const BATCH_MS = 40
const BATCH_BYTES = 64 * 1024
const HEAD_BYTES = 5 * 1024 * 1024
const TAIL_BYTES = 5 * 1024 * 1024
/** What may wait for a database that is slow or away; beyond it lines are counted but not kept. */
const WAITING_BYTES = 4 * 1024 * 1024
const RETRY_MS = 1000

export interface ConsoleWriter {
  write(text: string): void
  /** Writes what is left. Resolves false when the run is no longer ours. */
  end(): Promise<boolean>
}

export interface WriterOptions {
  run: { id: string; attempt: number }
  /** The number of the last line an earlier attempt wrote. */
  afterLine: number
  store: ConsoleStore
  hints: Hints
  topic: string
  /** Once aborted nothing more is written. */
  signal: AbortSignal
}

export function consoleWriter(options: WriterOptions): ConsoleWriter {
  const { run, store, hints, topic, signal } = options
  const splitter = lineSplitter()
  const batches: Chunk[] = []
  const tail: { firstLine: number; bytes: number }[] = []
  let [line, waitingBytes, headBytes, tailBytes] = [options.afterLine, 0, 0, 0]
  let batch: string[] = []
  let [batchBytes, batchFirst] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  let ours = true
  let writing: Promise<void> = Promise.resolve()

  function add(text: string): void {
    line++
    const bytes = Buffer.byteLength(text) + 1
    if (waitingBytes + bytes > WAITING_BYTES) {
      // A hole in the numbering: the batch before it must end here.
      close()
      return
    }
    if (batch.length === 0) batchFirst = line
    batch.push(text)
    batchBytes += bytes
    waitingBytes += bytes
    if (batchBytes >= BATCH_BYTES) close()
  }

  function close(): void {
    if (batch.length === 0) return
    batches.push({ firstLine: batchFirst, lineCount: batch.length, lines: batch.join('\n') })
    batch = []
    batchBytes = 0
    writing = writing.then(flush)
  }

  async function flush(): Promise<void> {
    for (let chunk = batches.shift(); chunk && ours && !signal.aborted; chunk = batches.shift()) {
      const bytes = Buffer.byteLength(chunk.lines) + 1
      ours = await append(chunk, makeRoom(chunk, bytes))
      waitingBytes -= bytes
      hints.publish(topic)
    }
  }

  /** Which rows of the tail window must go for this one; null while the head is not full. */
  function makeRoom(chunk: Chunk, bytes: number): { from: number; before: number } | null {
    if (headBytes + bytes <= HEAD_BYTES) {
      headBytes += bytes
      return null
    }
    headBytes = HEAD_BYTES
    tail.push({ firstLine: chunk.firstLine, bytes })
    tailBytes += bytes
    const from = tail[0]?.firstLine ?? chunk.firstLine
    let before = from
    while (tailBytes > TAIL_BYTES && tail.length > 1) {
      tailBytes -= tail.shift()?.bytes ?? 0
      before = tail[0]?.firstLine ?? chunk.firstLine
    }
    return before > from ? { from, before } : null
  }

  /** Goes on trying while the database is away; the run's abort ends that. */
  async function append(chunk: Chunk, drop: { from: number; before: number } | null): Promise<boolean> {
    for (;;) {
      try {
        return await store.append(run, chunk, drop)
      } catch {
        if (signal.aborted) return false
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  return {
    write(text) {
      for (const complete of splitter.push(text)) add(complete)
      timer ??= setTimeout(() => {
        timer = undefined
        close()
      }, BATCH_MS)
    },
    async end() {
      clearTimeout(timer)
      for (const last of splitter.end()) add(last)
      close()
      await writing
      return ours && !signal.aborted
    },
  }
}
