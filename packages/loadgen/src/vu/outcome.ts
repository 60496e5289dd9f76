// How a call into a script ends, and the texts for when it does not end well.

/** How one call into the script ended. `crashed`: the VU is unusable and must be replaced. */
export type ScriptOutcome =
  | { type: 'done'; text: string }
  | { type: 'threw'; text: string }
  | { type: 'interrupted' }
  | { type: 'crashed'; text: string }

/** An exception the script did not catch, with the lines of its own stack. */
export function threw(error: Error): ScriptOutcome {
  return { type: 'threw', text: [error.message, ...(error.stack ?? '').split('\n').filter(isScriptLine)].join('\n') }
}

/** False for lines of the stack that belong to the engine. */
export function isScriptLine(line: string): boolean {
  return line.trim() !== '' && !line.includes('loadgen:')
}

/** What broke the engine of a VU, in the words of a script error where there is one. */
export function crashText(error: unknown): string {
  if (error instanceof RangeError) return 'InternalError: stack overflow'
  const message = error instanceof Error ? error.message : String(error)
  return message === 'out of memory' ? 'InternalError: out of memory' : `the script engine failed: ${message}`
}
