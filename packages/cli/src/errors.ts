/** How commands end: the exit codes, and the one place that turns whatever went wrong into words and a code. */
import { ApiError } from '@watchkeeper/client'

/** Documented in docs/cli.md; scripts rely on them. */
export const EXIT = {
  done: 0,
  runFailed: 1,
  usage: 2,
  refused: 3,
  api: 4,
  timeout: 5,
  changes: 10,
  interrupted: 130,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** An end that a command foresaw: what is wrong, what to do about it, and the exit code. */
export class CliError extends Error {
  override name = 'CliError'
  readonly exitCode: ExitCode
  readonly hint: string | null

  constructor(exitCode: ExitCode, message: string, hint: string | null = null) {
    super(message)
    this.exitCode = exitCode
    this.hint = hint
  }
}

export const usageError = (message: string, hint?: string) => new CliError(EXIT.usage, message, hint)

export interface Explanation {
  exitCode: ExitCode
  /** Lines; the first says what is wrong, the others what to do. */
  lines: string[]
}

/** What to say about `error`, with the server that was asked, and the proxy for it. Null: it is a fault of this program. */
export function explain(error: unknown, url: string | null, proxy: string | null = null): Explanation | null {
  if (error instanceof CliError)
    return { exitCode: error.exitCode, lines: error.hint ? [error.message, error.hint] : [error.message] }
  if (error instanceof ApiError) return explainRefusal(error)
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return {
      exitCode: EXIT.api,
      lines: [`No response from ${url ?? 'the server'} in time`, 'Try again, or see `wk doctor`.'],
    }
  const file = fileProblem(error)
  if (file !== null) return { exitCode: EXIT.usage, lines: [file] }
  const code = networkCode(error)
  return code === null ? null : { exitCode: EXIT.api, lines: networkLines(code, url ?? 'the server', proxy) }
}

const ADVICE: Record<number, string> = {
  401: 'The token or trigger key is unknown, disabled or expired. `wk login` saves a new token; in CI set SERVICE_TOKEN.',
  403: "The role of the token's creator does not allow this. `wk whoami` shows the role.",
  404: 'Find the id with the matching `list` command; resources of other projects are not found.',
  407: 'The proxy requires a name and password: HTTPS_PROXY=http://name:password@host:port, with special characters percent-encoded.',
  429: 'Another token does not help; the limit is per user.',
}

function explainRefusal(error: ApiError): Explanation {
  const { status, details, requestId, retryAfterSeconds } = error
  const fields = details.map(({ path, message }) => `${path ? `${path}: ` : ''}${message}`)
  // Where only one is wrong, the message says it all.
  const lines = [error.message, ...(error.message === fields.join() ? [] : fields.map((field) => `  ${field}`))]
  if (retryAfterSeconds !== null) lines.push(`Try again in ${retryAfterSeconds} s.`)
  const advice = ADVICE[status]
  if (advice) lines.push(advice)
  if (status >= 500 && requestId) lines.push(`The server's log has details under request id ${requestId}.`)
  if (status === 401 || status === 403) return { exitCode: EXIT.refused, lines }
  return { exitCode: status === 400 ? EXIT.usage : EXIT.api, lines }
}

/** Files on this machine have their paths in the error; what the network refuses has none. */
function fileProblem(error: unknown): string | null {
  const { code, path, syscall } = (error instanceof Error ? error : {}) as Partial<NodeJS.ErrnoException>
  if (code === undefined || path === undefined) return null
  return `${path} cannot be ${/^(open|read|scandir|stat)/.test(syscall ?? '') ? 'opened' : 'used'} (${code})`
}

const CERTIFICATE = /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

/** fetch says only "fetch failed"; the reason is the code of its cause, or of the first of several. */
function networkCode(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; depth++) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^(E[A-Z]{3,}|UND_ERR_\w+)$/.test(code)) return proxyRefusal(at.message) ?? code
    if (typeof code === 'string' && CERTIFICATE.test(code)) return code
    at = at instanceof AggregateError && at.errors.length > 0 ? at.errors[0] : at.cause
  }
  return error instanceof TypeError && error.message === 'fetch failed' ? 'UNKNOWN' : null
}

const proxyRefusal = (message: string) => {
  const status = /Proxy response \((\d+)\)/.exec(message)?.[1] ?? (/407/.test(message) ? '407' : undefined)
  return status ? `PROXY_${status}` : null
}

function networkLines(code: string, url: string, proxy: string | null): string[] {
  if (code === 'PROXY_407') return ['The proxy refused the connection: 407', ADVICE[407] ?? '']
  if (code.startsWith('PROXY_')) return [`The proxy refused the connection to ${url}: ${code.slice(6)}`]
  if (proxy !== null && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return [
      `The proxy ${proxy} cannot be reached (${code}), nor ${url} through it`,
      'Check HTTP_PROXY and HTTPS_PROXY; NO_PROXY lists hosts that are reached directly.',
    ]
  if (code === 'ECONNREFUSED')
    return [
      `No server responds at ${url}`,
      'Check that the server is running, or set another URL with --server, SERVICE_URL or `wk login --server`.',
    ]
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return [`The host name in ${url} cannot be resolved (${code})`, 'Check the URL, HTTPS_PROXY and NO_PROXY.']
  if (CERTIFICATE.test(code))
    return [
      `The certificate of ${url} is not trusted (${code})`,
      'NODE_EXTRA_CA_CERTS=file.pem adds a certificate authority.',
    ]
  return [`${url} could not be reached${code === 'UNKNOWN' ? '' : ` (${code})`}`, 'Run `wk doctor` to find the reason.']
}
