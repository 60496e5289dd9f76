/** One line at the bottom of the terminal that says how far things are, while the log goes on above it. */
import type { Writable } from 'node:stream'
import { fitted, oneLine } from '../output/text.ts'

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100
const ERASE = '\r\x1b[2K'

export interface StatusLine {
  /** Writes lines of the log above it. */
  above(write: () => void): void
  set(text: string): void
  /** Takes it away. */
  close(): void
}

export function createStatusLine(stream: Writable & { columns?: number }): StatusLine {
  const startedAt = Date.now()
  let text = ''
  let frame = 0
  const erase = () => void stream.write(ERASE)
  const draw = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const line = `${FRAMES[frame++ % FRAMES.length]} ${seconds} s  ${oneLine(text)}`
    stream.write(`${ERASE}${fitted(line, (stream.columns || 80) - 1)}`)
  }
  const timer = setInterval(draw, FRAME_MS)
  process.once('exit', erase)
  return {
    above(write) {
      erase()
      write()
      draw()
    },
    set(next) {
      text = next
    },
    close() {
      clearInterval(timer)
      process.off('exit', erase)
      erase()
    },
  }
}
