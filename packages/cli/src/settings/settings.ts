/** Which server, token, organization and project: flag before environment before project file before saved login. */
import { CliError, EXIT, usageError } from '../errors.ts'
import { openKeychain } from './keychain.ts'
import { readProjectFile } from './project-file.ts'
import { readLogins, type SavedLogin } from './saved-logins.ts'
import type { CliSettings, Environment, Setting } from './setting.ts'

export interface SettingFlags {
  server?: string
  org?: string
  project?: string
}

export const DEFAULT_URL = 'http://127.0.0.1:3000'

/** @throws CliError when a setting cannot be right */
export function resolveSettings(flags: SettingFlags, env: Environment, folder: string): CliSettings {
  const file = readProjectFile(folder)
  const saved = readLogins(env)
  const first = (flag?: string, fromEnv?: string, fromFile?: string): Setting<string> | null => {
    if (flag) return { value: flag, source: 'flag' }
    if (fromEnv?.trim()) return { value: fromEnv.trim(), source: 'environment' }
    return fromFile ? { value: fromFile, source: 'project file' } : null
  }
  const given = first(flags.server, env.SERVICE_URL, file?.url)
  const remembered: Setting<string> = saved.current
    ? { value: saved.current, source: 'saved login' }
    : { value: DEFAULT_URL, source: 'default' }
  const url = given ?? remembered
  const address = serverUrl(url.value)
  const org = first(flags.org, env.SERVICE_ORG, file?.org)
  const project = first(flags.project, env.SERVICE_PROJECT, file?.project)
  const token = tokenFor(address, { env, login: saved.logins[address] })
  return {
    url: address,
    token: token?.value ?? null,
    org: org?.value ?? null,
    project: project?.value ?? null,
    triggerKey: env.SERVICE_TRIGGER_KEY?.trim() || null,
    sources: {
      url: url.source,
      org: org?.source ?? null,
      project: project?.source ?? null,
      token: token?.source ?? null,
    },
    projectFile: file?.path ?? null,
  }
}

function tokenFor(
  url: string,
  { env, login }: { env: Environment; login: SavedLogin | undefined },
): Setting<() => Promise<string>> | null {
  const given = env.SERVICE_TOKEN?.trim()
  if (given) {
    const token = cliToken(given)
    return { value: async () => token, source: 'environment' }
  }
  if (login?.keychain) return { value: () => fromKeychain(url), source: 'keychain' }
  const saved = login?.token
  return saved ? { value: async () => saved, source: 'saved login' } : null
}

async function fromKeychain(url: string): Promise<string> {
  const token = await (await openKeychain(url)).read()
  if (token !== null) return token
  throw new CliError(EXIT.refused, `The keychain no longer has a token for ${url}`, 'Use `wk login --keychain` again.')
}

/** The address in one form, as logins are saved under it. @throws CliError */
export function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageError(`"${text}" is not the URL of a server`, 'Use the form https://watch.example.com.')
  if (url.username || url.password) throw usageError('The URL of the server must not contain a name or password')
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '')
}

/** @throws CliError, without the text itself, when it is no token for the API */
export function cliToken(text: string): string {
  if (/^(svc_trigger_|job_)/.test(text))
    throw usageError(
      'This is a trigger key, which can only start one job',
      'Set it as SERVICE_TRIGGER_KEY for `wk jobs trigger`.',
    )
  if (!/^svc_(live|test)_[A-Za-z0-9_-]{4,240}$/.test(text))
    throw usageError('This is not a CLI token; tokens begin with svc_live_ or svc_test_')
  return text
}
