// What is wrong with a script before any of its code runs, and where. Also turns the engine's error texts into places.
import { findModule, unsupportedMessage } from '../modules/index.ts'
import type { Bundle } from '../script/bundle.ts'
import { position, scanImports } from '../script/scan-imports.ts'

export interface LoadProblem {
  message: string
  /** File within the test; absent for the script itself. */
  file?: string
  /** From 1; absent when the problem has no place in the text. */
  line?: number
  column?: number
}

/** What is wrong with the test's texts before any of them runs. */
export function bundleProblems(bundle: Bundle): LoadProblem[] {
  const { scriptName } = bundle
  const script = bundle.source(scriptName)
  if (script instanceof Error) return [syntaxProblem(script)]
  return bundle
    .texts()
    .flatMap(({ name, code }) =>
      importProblems(code).map((problem) => (name === scriptName ? problem : { ...problem, file: name })),
    )
}

/** Imports of modules that do not exist here, and of names they do not export. */
function importProblems(code: string): LoadProblem[] {
  return scanImports(code).flatMap(({ specifier, line, column, names }): LoadProblem[] => {
    const module = findModule(specifier)
    if (module === undefined) {
      return /^\.\.?\//.test(specifier) ? [] : [{ message: unsupportedMessage(specifier), line, column }]
    }
    return names
      .filter((name) => !module.exports.includes(name))
      .map((name) => ({ message: `module '${specifier}' has no export '${name}'`, line, column }))
  })
}

/** The place Node's TypeScript reader shows before its message: " :2", the line, and a caret under the column. */
function syntaxProblem(error: Error): LoadProblem {
  const [first = '', , carets = ''] = (error.stack ?? '').split('\n')
  const line = /:(\d+)$/.exec(first)?.[1]
  const message = `SyntaxError: ${error.message}`
  return line === undefined ? { message } : { message, line: Number(line), column: carets.indexOf('^') + 1 }
}

/** "SyntaxError: …\n    at script.js:3:5" → message and place. */
export function placed(text: string, scriptName: string): LoadProblem {
  const [message = text, ...stack] = text.split('\n')
  const frame = stack.find((line) => line.includes(scriptName)) ?? stack[0]
  const at = /(?<![^\s(:])([^\s(:]*):(\d+)(?::(\d+))?\)?\s*$/.exec(frame ?? '')
  if (at === null) return { message }
  const file = at[1] === scriptName || at[1] === '' ? {} : { file: at[1] as string }
  return { message, ...file, line: Number(at[2]), ...(at[3] === undefined ? {} : { column: Number(at[3]) }) }
}

/** Options are values and have no place; what a message quotes is usually found in the text. */
export function whereQuoted(message: string, script: string): { line?: number; column?: number } {
  const quoted = [...message.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '').filter((text) => text.length > 1)
  const names = [...message.matchAll(/options\.(\w+)/g)].map((match) => match[1] ?? '')
  for (const text of [...quoted.reverse(), ...names]) {
    const at = script.indexOf(text)
    if (at >= 0) return position(script, at)
  }
  return {}
}

/** One line for people. */
export function problemText({ message, file, line, column }: LoadProblem): string {
  if (line === undefined) return message
  return `${message} (${file === undefined ? '' : `${file}:`}${line}${column === undefined ? '' : `:${column}`})`
}
