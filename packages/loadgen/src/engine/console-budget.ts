// Keeps a script's console within bounds: lines per second, bytes per run, length of a line. What is left out is
// counted and said once.

export interface ConsoleBudget {
  /** The text to show, or undefined when over the budget. */
  take(text: string): string | undefined
  /** A note about lines left out since the last call, or undefined. */
  note(): string | undefined
}

const maxLineChars = 16 * 1024

export function newConsoleBudget({ linesPerSecond, bytes }: { linesPerSecond: number; bytes: number }): ConsoleBudget {
  let second = 0
  let lines = 0
  let used = 0
  let dropped = 0
  return {
    take(text) {
      const now = Math.floor(performance.now() / 1000)
      if (now !== second) {
        second = now
        lines = 0
      }
      const shown =
        text.length > maxLineChars
          ? `${text.slice(0, maxLineChars)}… (${text.length - maxLineChars} more characters)`
          : text
      if (lines >= linesPerSecond || used + shown.length > bytes) {
        dropped++
        return undefined
      }
      lines++
      used += shown.length
      return shown
    },
    note() {
      if (dropped === 0) return undefined
      const text = `${dropped} console line${dropped === 1 ? '' : 's'} left out: the limit is ${linesPerSecond} lines a second and ${Math.round(bytes / 1e6)} MB a run`
      dropped = 0
      return text
    },
  }
}
