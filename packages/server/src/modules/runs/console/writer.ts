/**
 * Takes what a run prints and writes it in batches: the first 5 MiB, then a window of the last 5 MiB.
 * Lines keep their numbers, so what was left out shows as a gap. A batch is one statement; a line is none.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../../kernel/log.ts'
import { isPermanentError } from '../../../kernel/permanent-error.ts'
import type { PubSub } from '../../../platform/pubsub/port.ts'
import { lineSplitter } from './lines.ts'
import type { Chunk, ConsoleStore } from './store.ts'

const BATCH_MS = 40
const BATCH_BYTES = 64 * 1024
const HEAD_BYTES = 5 * 1024 * 1024
const TAIL_BYTES = 5 * 1024 * 1024
const RETRY_MS = 1000

interface Batch extends Chunk {
  bytes: number
  /** Among the first lines, which are always kept. */
  head: boolean
}

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
  pubsub: PubSub
  topic: string
  /** Once aborted nothing more is written. */
  signal: AbortSignal
  log: Log
}

export function consoleWriter(options: WriterOptions): ConsoleWriter {
  const { run, store, pubsub, topic, signal, log } = options
  const splitter = lineSplitter()
  /** Closed batches that wait for the database: at most one head and one tail of them. */
  const waiting: Batch[] = []
  const written: { firstLine: number; bytes: number }[] = []
  let line = options.afterLine
  let headBytes = 0
  let waitingTailBytes = 0
  let writtenTailBytes = 0
  let open: string[] = []
  let openBytes = 0
  let timer: NodeJS.Timeout | undefined
  let ours = true
  let writing: Promise<void> = Promise.resolve()

  function add(text: string): void {
    line++
    open.push(text)
    openBytes += Buffer.byteLength(text) + 1
    if (openBytes >= BATCH_BYTES) close()
  }

  function close(): void {
    if (open.length === 0) return
    const batch: Batch = {
      firstLine: line - open.length + 1,
      lineCount: open.length,
      lines: open.join('\n'),
      bytes: openBytes,
      head: headBytes + openBytes <= HEAD_BYTES,
    }
    if (batch.head) headBytes += batch.bytes
    else keepLast(batch)
    waiting.push(batch)
    open = []
    openBytes = 0
    writing = writing.then(flush)
  }

  /** A database slower than the script: the oldest lines of the tail that still wait are left out. */
  function keepLast(batch: Batch): void {
    headBytes = HEAD_BYTES
    waitingTailBytes += batch.bytes
    while (waitingTailBytes > TAIL_BYTES) {
      const [dropped] = waiting.splice(
        waiting.findIndex((one) => !one.head),
        1,
      )
      waitingTailBytes -= dropped?.bytes ?? 0
    }
  }

  async function flush(): Promise<void> {
    for (let batch = waiting.shift(); batch && ours && !signal.aborted; batch = waiting.shift()) {
      if (!batch.head) waitingTailBytes -= batch.bytes
      ours = await append(batch, batch.head ? null : makeRoom(batch))
      pubsub.publish(topic)
    }
  }

  /** Which rows of the tail's window must go for this one. */
  function makeRoom(batch: Batch): { from: number; before: number } | null {
    const from = written[0]?.firstLine
    written.push({ firstLine: batch.firstLine, bytes: batch.bytes })
    writtenTailBytes += batch.bytes
    while (writtenTailBytes > TAIL_BYTES) writtenTailBytes -= written.shift()?.bytes ?? 0
    const before = written[0]?.firstLine ?? batch.firstLine
    return from !== undefined && before > from ? { from, before } : null
  }

  /** Goes on trying while the database is away; the run's abort ends that. Lines that it will never take are left out. */
  async function append(chunk: Chunk, drop: { from: number; before: number } | null): Promise<boolean> {
    for (;;) {
      try {
        return await store.append(run, chunk, drop)
      } catch (error) {
        if (signal.aborted) return false
        if (isPermanentError(error)) {
          log.error(
            { event: 'console.unstorable', runId: run.id, err: error },
            'console lines rejected by the database',
          )
          return true
        }
        await delay(RETRY_MS, null, { signal }).catch(() => {})
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
