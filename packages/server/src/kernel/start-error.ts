/** A reason not to start that the operator can act on: main.ts prints its message as one line and exits with 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A full disk, as the file system, SQLite (errcode) and PostgreSQL (its code) each say it. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100', 13])

/** @returns what the operator reads: one line for what can be acted on, everything known for a fault of the program */
export function explainStart(error: unknown): string {
  if (error instanceof StartError) return error.message
  const { code, errcode, stack } = error as { code?: unknown; errcode?: unknown; stack?: string }
  if (FULL.has(code) || FULL.has(errcode)) {
    return 'Watchkeeper cannot start: no space left on the disk of DATA_DIR or of the database. Free some space, then start again'
  }
  return `Watchkeeper cannot start: ${stack ?? String(error)}`
}
