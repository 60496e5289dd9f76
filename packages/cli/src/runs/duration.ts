/** Lengths of time as people write and read them. */
import { usageError } from '../errors.ts'

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600 }

/** `90`, `90s`, `10m`, `2h` in seconds. @throws CliError */
export function parseSeconds(text: string): number {
  const [, number = '', unit = 's'] = /^(\d{1,6})([smh])?$/.exec(text.trim()) ?? []
  const seconds = Number(number) * (SECONDS[unit] ?? 1)
  if (!seconds) throw usageError(`"${text}" is not a duration`, 'Use the form 90, 90s, 10m or 2h.')
  return seconds
}

export const milliseconds = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
