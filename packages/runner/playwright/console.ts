/**
 * Lines for the people who watch the run, written to the slot's standard output at once and in order. A full pipe makes
 * the writer wait: whatever a script prints, nothing piles up in memory.
 */
import { writeSync } from 'node:fs'

const cell = new Int32Array(new SharedArrayBuffer(4))
const NOBODY_READS = new Set(['EPIPE', 'ECONNRESET', 'EBADF'])

/** Writes all of `chunk` to the file descriptor, however long that takes; does nothing once nobody reads. */
export function writeFully(fd: number, chunk: string | Uint8Array, encoding: BufferEncoding = 'utf8') {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (NOBODY_READS.has(code)) return
      if (code !== 'EAGAIN') throw error
      Atomics.wait(cell, 0, 0, 1)
    }
  }
}

/** For whoever reads line by line: Node's readline ends lines at U+2028 and U+2029 too, which JSON may hold as they are. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

/** The report and the trace show this much of what a test process prints; the console has all of it. */
const COPY_CHARS = 1_048_576

type Write = (chunk: string | Uint8Array, ...rest: unknown[]) => boolean

/**
 * Makes `stream.write` print at once. Playwright's worker puts a function of its own there, which sends each chunk to
 * the runner without ever waiting; it gets the first part for report and trace. Other owners (a script) replace ours as usual.
 * @returns to be called just before the worker's function comes
 */
export function printDirectly(stream: NodeJS.WriteStream): () => void {
  let copy: Write | null = null
  let left = COPY_CHARS
  const write: Write = (chunk, ...rest) => {
    const done = rest.find((one) => typeof one === 'function') as (() => void) | undefined
    writeFully(1, chunk, typeof rest[0] === 'string' ? (rest[0] as BufferEncoding) : 'utf8')
    if (copy && left > 0) {
      left -= chunk.length
      copy(chunk)
    }
    if (done) process.nextTick(done)
    return true
  }
  const put = (value: unknown) => Object.defineProperty(stream, 'write', { value, configurable: true, writable: true })
  put(write)
  return () => {
    const current = stream.write
    Object.defineProperty(stream, 'write', {
      configurable: true,
      get: () => current,
      set(given: Write) {
        copy = given
        put(current)
      },
    })
  }
}
