// QuickJS keeps the text of every function beside its code, and of each function within it once more. Nobody reads those
// of our own modules, and a thousand virtual users would each hold a copy: they are given back before the picture is taken.
import { allocate, type Instance } from './quickjs.ts'

const shortest = 16
/** Larger than any hole the script engine leaves while it starts, so it lies at the end of what is used. */
const probeBytes = 200_000

/** Words of a function's record in this build: its kind, its place in the list of all that lives, and its text. */
const record = { kind: 1, previous: 2, next: 3, textLength: 18, text: 21 } as const
const functionKind = 1

/**
 * Frees the texts of functions within `code`, which has just run. `from`: the lowest address the engine allocated.
 *
 * A place counts only when it is a function, its neighbours in the list know it (what was freed may still look the same),
 * and the text it names is a part of `code` of exactly the length it says. What is not found stays.
 */
export function forgetSources({ api, memory }: Instance, from: number, code: string): void {
  const probe = allocate(api, probeBytes)
  api._free(probe)
  const words = new Uint32Array(memory.buffer)
  const heap = Buffer.from(memory.buffer)
  for (let at = from >> 2; at + record.text < probe >> 2; at++) {
    const text = words[at + record.text] as number
    const length = words[at + record.textLength] as number
    if (text < from || text >= probe || length < shortest || length > probe - text) continue
    if (heap[text + length] !== 0 || !isListed(words, at)) continue
    if (!code.includes(heap.toString('utf8', text, text + length))) continue
    words[at + record.text] = 0
    words[at + record.textLength] = 0
    heap.fill(0, text, text + length)
    api._free(text)
  }
}

function isListed(words: Uint32Array, at: number): boolean {
  if (((words[at + record.kind] as number) & 15) !== functionKind) return false
  const link = (at + record.previous) << 2
  const previous = words[at + record.previous] as number
  const next = words[at + record.next] as number
  return words[(previous >> 2) + 1] === link && words[next >> 2] === link
}
