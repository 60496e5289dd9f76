/** What a token looks like, and the refusal of files that hold one: they end up in version control. */
import { usageError } from '../errors.ts'

/** No `\b`: an underscore before a token does not make it another word. */
const TOKEN = /(?<![A-Za-z0-9])(?:svc_(?:live|test|trigger)_[A-Za-z0-9]{8,}|job_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{20,})/g

/** The text with whatever looks like a token replaced, fit to be shown. */
export const maskTokens = (text: string): string =>
  text.replace(TOKEN, (token) => `${token.slice(0, token.lastIndexOf('_') + 1)}***`)

/** In a file of settings nothing else begins so: there a token that was cut or mistyped is one too. */
const BEGINS_LIKE_ONE = /(?<![A-Za-z0-9])(?:svc_(?:live|test|trigger)_|job_)[^\s"',]/

/**
 * For every file of settings or code that is read from a project: @throws CliError (wrong use) with file and line, never
 * with the token, when the text holds anything like one.
 */
export function refuseTokens(path: string, text: string, { strict = false } = {}): void {
  const at = text.search(strict ? BEGINS_LIKE_ONE : new RegExp(TOKEN.source))
  if (at < 0) return
  const line = text.slice(0, at).split('\n').length
  throw usageError(
    `${path}:${line}: this looks like a token; project files must not contain tokens`,
    'Remove it, revoke it if it was ever committed, and use `wk login` or SERVICE_TOKEN.',
  )
}
