/** What the shell's `times` prints: user and system time, of the shell on the first line, of its children on the second. */
const MINUTES_AND_SECONDS = /(\d+)m([\d.]+)s/g

/** @returns seconds in all; null when nothing was printed */
export function readTimes(text: string): number | null {
  const found = [...text.matchAll(MINUTES_AND_SECONDS)]
  if (found.length === 0) return null
  return found.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
