/** What a page of a trace may hold altogether: whoever collects it asks here first. */
import { textOf } from './fields.ts'

const MAX_TEXT_CHARS = 3_000_000

export type TraceNotes = ReturnType<typeof createNotes>

export function createNotes() {
  let left = MAX_TEXT_CHARS
  let cut = false
  return {
    text(value: unknown, longest: number): string {
      const text = textOf(value, Math.min(longest, left))
      left -= text.length
      return text
    },
    fits(list: readonly unknown[], most: number): boolean {
      const fits = list.length < most && left > 0
      cut ||= !fits
      return fits
    },
    isCut: () => cut,
  }
}
