/** The part of yaml that is used, by itself: loaded when a YAML file is. */
import { LineCounter, parseDocument } from 'yaml'

export { stringify } from 'yaml'

export interface YamlOptions {
  /** `<<` takes over the fields of another mapping. */
  merge?: boolean
  /** How many copies aliases may make: a small file could become enormous. */
  maxAliases: number
}

/** JSON is YAML, too. @throws Error that says what is wrong, and where */
export function readYaml(text: string, { merge = false, maxAliases }: YamlOptions): unknown {
  const lineCounter = new LineCounter()
  // Not pretty: the parser would show the line of each of a million errors.
  const document = parseDocument(text, { merge, lineCounter, prettyErrors: false })
  const [problem] = document.errors
  if (problem) {
    const { line, col } = lineCounter.linePos(problem.pos[0])
    throw new Error(`${wordsOf(problem, maxAliases)} at line ${line}, column ${col}`)
  }
  try {
    return document.toJS({ maxAliasCount: maxAliases })
  } catch (error) {
    throw new Error(wordsOf(error as Error, maxAliases))
  }
}

/** The parser says which of its own bounds was reached. */
function wordsOf({ message }: Error, maxAliases: number): string {
  if (/call stack/.test(message)) return 'it is nested too deep'
  return /alias count/.test(message) ? `its aliases make more than ${maxAliases} copies` : message
}
