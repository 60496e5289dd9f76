// k6's two streams as console events: its log on stderr is JSON lines, its summary on stdout is text.
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { newConsoleBudget } from '../engine/console-budget.ts'
import { defaultLimits, type LoadEvent } from '../engine/job.ts'

type ConsoleEvent = Extract<LoadEvent, { type: 'console' }>

const levels: Record<string, ConsoleEvent['level']> = {
  debug: 'debug',
  trace: 'debug',
  info: 'info',
  warning: 'warn',
  warn: 'warn',
  error: 'error',
  fatal: 'error',
  panic: 'error',
}

export function readLog(child: ChildProcess, onEvent: (event: ConsoleEvent) => void): void {
  const { consoleLinesPerSecond: linesPerSecond, consoleBytes: bytes } = defaultLimits
  const budget = newConsoleBudget({ linesPerSecond, bytes })
  const tell = (event: Omit<ConsoleEvent, 'type' | 'atMs'>) => {
    const text = budget.take(event.text)
    if (text !== undefined) onEvent({ type: 'console', ...event, text, atMs: Date.now() })
  }
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (text) => tell({ level: 'info', source: 'script', text }))
  }
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => tell(readLine(line)))
}

function readLine(line: string): Omit<ConsoleEvent, 'type' | 'atMs'> {
  try {
    const { level, msg, error, source } = JSON.parse(line) as Record<string, unknown>
    const text = [msg, error].filter((part) => typeof part === 'string' && part !== '').join(': ')
    const known = levels[String(level)] ?? 'info'
    return { level: known, source: source === 'console' ? 'script' : 'engine', text }
  } catch {
    return { level: 'info', source: 'engine', text: line }
  }
}
