/** Whether an error of the database says something about what was sent, so that sending it again cannot help. */

/**
 * Classes of SQLSTATE (PostgreSQL, appendix A): feature not supported, cardinality, data, integrity constraint, syntax or
 * access, WITH CHECK OPTION, program limit. All others, and everything without a SQLSTATE, may pass.
 */
const PERMANENT = /^(?:0A|21|22|23|42|44|54)[0-9A-Z]{3}$/

export function isPermanentError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && PERMANENT.test(code)
}
