/**
 * What a monitor checks, and how: read from what was given, by the schemas of the type's own check. Pure: no database,
 * no connection. A new type of check needs nothing here.
 */
import type { z } from 'zod'
import { type AnyCheck, checks } from '../../checks/index.ts'
import { invalid, type Problem } from '../../kernel/errors.ts'
import { MASK, putSecrets, type Secrets, takeSecrets } from '../../kernel/secret-fields.ts'
import { checkFieldsOf, locationsOf, type MonitorSettings } from './config.ts'
import { type MonitorInput, monitorInput } from './schema.ts'

export interface Given {
  type: string
  url: string
  method: string
  config: MonitorSettings
}

export interface Definition extends Given {
  /** With secrets in it: never shown, never stored unsealed. Without `dependsOn`, which has a table of its own. */
  config: MonitorSettings
  /** The same as it is shown. */
  masked: MonitorSettings
  hasSecrets: boolean
  dependsOn: string[]
}

/**
 * Checks a definition and takes credentials out of its URL. `kept`: the secrets that masks in `config` stand for.
 * @throws AppError 400 that names every wrong field
 */
export function readDefinition(given: Given, kept: Secrets): Definition {
  const check = checks.get(given.type)
  const { url, config: moved } = withoutCredentials(check, given)
  const { dependsOn = [], ...config } = moved
  const { settings: real, unknown } = putSecrets(check.options, config, kept)
  const problems: Problem[] = unknown.map((path) => ({
    path: ['config', ...path].join('.'),
    message: `No secret is stored for this URL; send the value instead of ${MASK}`,
  }))
  if (problems.length === 0) problems.push(...problemsOf(check, { ...given, url, config: real }))
  problems.push(...quorumProblems(config))
  if (problems.length > 0) throw invalid(problems)
  const { masked, secrets } = takeSecrets(check.options, real)
  return {
    type: given.type,
    url,
    method: given.method.toUpperCase(),
    config: real,
    masked,
    hasSecrets: Object.keys(secrets).length > 0,
    dependsOn: dependsOn.map((id) => id.toLowerCase()),
  }
}

/** What creating a monitor refuses in a body by itself. @throws AppError 400, or the schema's error */
export function checkMonitorInput(body: unknown): MonitorInput {
  const input = monitorInput.parse(body)
  readDefinition({ ...input, config: input.config ?? {} }, {})
  return input
}

/** Whether both send what they know to the same server, by the same way: only then may secrets be kept. */
export const leadsToSame = (one: Given, other: Given): boolean =>
  serverOf(one.url) === serverOf(other.url) && one.config.proxyUrl === other.config.proxyUrl

function serverOf(text: string): string {
  const url = URL.parse(text)
  return url?.host ? `${url.protocol}//${url.host}` : text
}

/** The secrets in a stored config that was opened. */
export const secretsOf = (type: string, config: MonitorSettings): Secrets =>
  takeSecrets(checks.get(type).options, config).secrets

const takesMethod = ({ options }: AnyCheck) => 'method' in options.shape

const optionsOf = (check: AnyCheck, method: string, config: MonitorSettings) => ({
  ...checkFieldsOf(config),
  ...(takesMethod(check) ? { method } : {}),
})

function problemsOf(check: AnyCheck, { url, method, config }: Given): Problem[] {
  const problems: Problem[] = []
  const target = check.target.safeParse(url)
  if (!target.success) problems.push(...toProblems(target.error, () => ['url']))
  if ('method' in config)
    problems.push({ path: 'config.method', message: 'Must be set in the field method of the monitor' })
  const options = check.options.safeParse(optionsOf(check, method, config))
  if (!options.success) {
    problems.push(...toProblems(options.error, (path) => (path[0] === 'method' ? path : ['config', ...path])))
  }
  return problems
}

function toProblems(error: z.ZodError, place: (path: PropertyKey[]) => PropertyKey[]): Problem[] {
  return error.issues.flatMap((issue) => {
    const at = (path: PropertyKey[]) => place(path).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: at([...issue.path, key]), message: 'Unknown field' }))
    }
    return [{ path: at(issue.path), message: issue.message }]
  })
}

function quorumProblems(config: MonitorSettings): Problem[] {
  const { quorum } = config
  const count = locationsOf(config).length
  if (typeof quorum !== 'number' || quorum <= count) return []
  return [{ path: 'config.quorum', message: `Must not be more than the number of locations, ${count}` }]
}

/** `https://ada:pw@example.com`: the credentials go to `config.auth`, or where the type of check has no such field into a header. */
function withoutCredentials(check: AnyCheck, { url, config }: Given): { url: string; config: MonitorSettings } {
  const text = url.trim()
  const parsed = URL.parse(text)
  if (!parsed || (parsed.username === '' && parsed.password === '')) return { url: text, config }
  const bare = text.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#\\]*@/i, '$1')
  const username = decoded(parsed.username)
  const password = decoded(parsed.password)
  const { shape } = check.options
  // What the config says of its own wins; only the address is freed of them.
  if ('auth' in shape) return { url: bare, config: { auth: { type: 'basic', username, password }, ...config } }
  if (!('headers' in shape)) return { url: text, config }
  const { headers = {} } = config as { headers?: Record<string, unknown> }
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const has = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  return { url: bare, config: has ? config : { ...config, headers: { ...headers, Authorization: authorization } } }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
