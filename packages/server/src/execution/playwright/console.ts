/**
 * The run's console on its way out of the slot: bytes become text, secrets become `***`, and the mark behind the last
 * line tells that nothing is still on its way. Limits and storage are the receiver's.
 */
import { StringDecoder } from 'node:string_decoder'
import type { Redactor } from '../../kernel/redact.ts'

export interface SlotConsole {
  write(chunk: Buffer): void
  /** Gives out what was held back. Nothing comes after it. */
  end(): void
  /** Resolves once the mark has come, or `end` was called. */
  complete: Promise<void>
}

interface ConsoleOptions {
  redactor: Redactor
  /** Unguessable for the script; the slot prints it last. */
  mark: string
  onText(text: string): void
}

export function createConsole({ redactor, mark, onText }: ConsoleOptions): SlotConsole {
  const decoder = new StringDecoder('utf8')
  const masked = redactor.stream()
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  let held = ''
  let ended = false

  const give = (text: string) => {
    if (text !== '') onText(text)
  }

  function end(rest: string) {
    if (ended) return
    ended = true
    give(masked.write(rest) + masked.end())
    resolve()
  }

  return {
    complete,
    write(chunk) {
      if (ended) return
      const text = held + decoder.write(chunk)
      const at = text.indexOf(mark)
      if (at >= 0) return end(text.slice(0, at))
      const safe = text.length - overlap(text, mark)
      held = text.slice(safe)
      give(masked.write(text.slice(0, safe)))
    },
    end: () => end(held + decoder.end()),
  }
}

/** How many characters at the end of `text` may be the beginning of `mark`. */
function overlap(text: string, mark: string): number {
  for (
    let at = text.lastIndexOf(mark[0] as string);
    at >= 0;
    at = at > 0 ? text.lastIndexOf(mark[0] as string, at - 1) : -1
  ) {
    const length = text.length - at
    if (length >= mark.length) return 0
    if (mark.startsWith(text.slice(at))) return length
  }
  return 0
}
