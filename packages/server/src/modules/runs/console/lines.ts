/**
 * From whatever a script prints to lines worth keeping: cut at 16 KiB with a mark, NUL replaced, ANSI kept.
 * Memory stays bounded whatever comes: the rest of an endless line is counted, not kept.
 */
import { storableText } from '../../../kernel/storable.ts'

const LINE_BYTES = 16 * 1024

export interface LineSplitter {
  /** @returns the lines that are complete now. */
  push(text: string): string[]
  /** The last line, when it was left without an end. */
  end(): string[]
}

export function lineSplitter(): LineSplitter {
  let open = ''
  let omitted = 0

  function close(): string {
    const line = omitted > 0 ? `${open}… (${omitted} more characters)` : open
    open = ''
    omitted = 0
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  function extend(part: string): void {
    const room = LINE_BYTES - open.length
    open += part.length <= room ? part : part.slice(0, Math.max(0, room))
    omitted += Math.max(0, part.length - Math.max(0, room))
  }

  return {
    push(text) {
      const parts = storableText(text).split('\n')
      const last = parts.pop() ?? ''
      const lines = parts.map((part) => {
        extend(part)
        return close()
      })
      extend(last)
      return lines
    },
    end: () => (open === '' && omitted === 0 ? [] : [close()]),
  }
}
