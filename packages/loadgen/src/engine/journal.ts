// What a run says to its reader, and what decided its outcome. Secrets are masked here, for every line.
import type { ConsoleLevel } from '../vu/services.ts'
import { newConsoleBudget } from './console-budget.ts'
import type { Limits, LoadEvent, LoadJob } from './job.ts'
import { redactor } from './redact.ts'

const maxWarnings = 50

/** What decided the outcome; the first wins. */
interface Verdict {
  rc: number
  reason: string
}

export interface Journal {
  redact(text: string): string
  say(level: 'info' | 'warn' | 'error', text: string): void
  /** Said once, however often it is given. */
  warn(text: string): void
  warnings(): string[]
  /** A line of the script or a thread, within the console's limits. */
  print(line: { level: ConsoleLevel; text: string; source: 'script' | 'engine' }): void
  /** Says how many lines were left out since the last time. */
  noteDropped(): void
  decide(rc: number, reason: string): void
  verdict(): Verdict | undefined
}

export function newJournal(job: LoadJob, limits: Limits, emit: (event: LoadEvent) => void): Journal {
  const budget = newConsoleBudget({ linesPerSecond: limits.consoleLinesPerSecond, bytes: limits.consoleBytes })
  const redact = redactor(job.secrets ?? {})
  const warnings = new Set<string>()
  let verdict: Verdict | undefined
  const say: Journal['say'] = (level, text) =>
    emit({ type: 'console', level, text: redact(text), source: 'engine', atMs: Date.now() })
  return {
    redact,
    say,
    warn(text) {
      if (warnings.size >= maxWarnings || warnings.has(text)) return
      warnings.add(text)
      say('warn', text)
    },
    warnings: () => [...warnings],
    print({ level, text, source }) {
      const kept = budget.take(redact(text))
      if (kept !== undefined) emit({ type: 'console', level, text: kept, source, atMs: Date.now() })
    },
    noteDropped() {
      const note = budget.note()
      if (note !== undefined) say('warn', note)
    },
    decide(rc, reason) {
      verdict ??= { rc, reason }
    },
    verdict: () => verdict,
  }
}
