/** Lines of our own between those of the script, and what the egress policy kept back. */
import type { Redactor } from '../kernel/redact.ts'
import type { BlockedConnection } from '../platform/egress/port.ts'

const MAX_BLOCKED = 20

export interface RunNotes {
  /** The script's own text, masked already. */
  pass(text: string): void
  /** A line of ours. */
  say(line: string): void
  blocked(connection: BlockedConnection): void
  /** Each refusal once. */
  refusals: string[]
  /** The run is over: nothing is said any more. */
  end(): void
}

export function createNotes(redactor: Redactor, onConsole: (text: string) => void): RunNotes {
  const refusals: string[] = []
  let atLineStart = true
  let ended = false

  const pass = (text: string) => {
    if (ended) return
    atLineStart = text.endsWith('\n')
    onConsole(text)
  }
  const say = (line: string) => pass(`${atLineStart ? '' : '\n'}${redactor.text(line)}\n`)
  return {
    pass,
    say,
    refusals,
    end() {
      ended = true
    },
    blocked({ host, port, reason }) {
      const text = redactor.text(`${host}:${port} ${reason}`)
      if (refusals.includes(text) || refusals.length >= MAX_BLOCKED) return
      refusals.push(text)
      say(`! ${text}`)
    },
  }
}
