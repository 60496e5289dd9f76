/** The world as a command sees it: settings, the API, output and questions. Everything is made when first asked for. */
import { type ApiClient, ApiError, answer, createClient } from '@watchkeeper/client'
import { CliError, EXIT, usageError } from './errors.ts'
import { debugged } from './network/debug.ts'
import { type Fetch, fetchThrough } from './network/fetch.ts'
import { createOutput, type Output, type Terminal } from './output/output.ts'
import { createPrompt, type Input, type Prompt } from './prompt.ts'
import type { CliSettings, Environment } from './settings/setting.ts'
import { resolveSettings, type SettingFlags } from './settings/settings.ts'

/** The flags that every command has. */
export interface SharedFlags extends SettingFlags {
  json?: boolean
  quiet?: boolean
  yes?: boolean
  debug?: boolean
}

export interface World extends Terminal {
  env: Environment
  cwd: string
  stdin: Input
  version: string
  /** Shared by the whole process: what to say when Ctrl-C ends it. */
  onInterrupt(words: () => string | null): void
}

/** One operation of the API as data: what the tables of nouns are made of. */
export interface ApiOperation {
  method: string
  /** As in openapi.json: `/api/jobs/{id}`. */
  path: string
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Answered {
  /** The body as it came. */
  text: string
  /** The same, parsed. */
  body: unknown
}

export interface Context {
  readonly env: Environment
  readonly cwd: string
  readonly version: string
  readonly output: Output
  /** For what moves: a status line. */
  readonly statusStream: Terminal['stdout']
  readonly prompt: Prompt
  /** @throws CliError when they cannot be used */
  settings(): CliSettings
  /** Fetch with proxies and --debug, sent once; for what the client does not do. */
  readonly fetch: Fetch
  /** The typed client with the saved or given token. @throws CliError when there is none */
  client(): Promise<ApiClient>
  /** Any operation, its answer as text too. @throws ApiError for a refusal */
  call(operation: ApiOperation, client?: ApiClient): Promise<Answered>
  /** The organization that commands about one are for: the one named, else the token's own. */
  organizationId(): Promise<string>
  /** What to say when Ctrl-C ends the command from now on; null takes it back. */
  onInterrupt(words: () => string | null): void
}

/** A server that is being restarted is waited for; one that is not there is soon said to be. */
const RETRIES = { attempts: 4, firstWaitMs: 300 }

export function createContext(world: World, flags: SharedFlags): Context {
  const { env, cwd, version, onInterrupt } = world
  if (flags.json && flags.quiet) throw usageError('--json and --quiet exclude each other')
  const mode = flags.json ? 'json' : flags.quiet ? 'quiet' : 'text'
  const output = createOutput({ ...world, mode, colour: !env.NO_COLOR && env.TERM !== 'dumb' })
  const direct = fetchThrough(env)
  const fetch = flags.debug ? debugged(direct, output.warn) : direct
  const settings = once(() => resolveSettings(flags, env, cwd))
  const client = once(() => clientOf(settings(), fetch))
  const call: Context['call'] = async (operation, by) => callApi(by ?? (await client()), operation)
  return {
    env,
    cwd,
    version,
    output,
    statusStream: world.stdout,
    fetch,
    settings,
    client,
    call,
    onInterrupt,
    prompt: createPrompt({ ...world, yes: flags.yes === true }),
    async organizationId() {
      const { org } = settings()
      if (org) return org
      const { organization } = await answer((await client()).api.GET('/api/me'))
      if (!organization) throw usageError('The token belongs to no organization', 'Choose one with --org.')
      return organization.id
    },
  }
}

async function clientOf(settings: CliSettings, fetch: Fetch): Promise<ApiClient> {
  const { url, project } = settings
  if (settings.token === null)
    throw new CliError(
      EXIT.refused,
      `You are not logged in at ${url}`,
      'Use `wk login`, or set SERVICE_TOKEN; `wk login --help` says how.',
    )
  const token = await settings.token()
  const make = () => createClient({ ...RETRIES, url, token, fetch })
  const client = make()
  if (project) client.api.use({ onRequest: once(() => refuseOtherProject(settings, make())) })
  return client
}

/** A token is good for one project. Who names another one must not find his changes in the token's. */
async function refuseOtherProject({ project, sources }: CliSettings, { api }: ApiClient): Promise<undefined> {
  const me = await answer(api.GET('/api/me'))
  if (me.project?.id === project) return
  throw usageError(
    `The token is for the project ${me.project?.name} (${me.project?.id}), not for ${project}, which the ${sources.project} names`,
    'Use a token of that project, or omit the project.',
  )
}

async function callApi(client: ApiClient, { method, path, params, query, body }: ApiOperation): Promise<Answered> {
  // The types follow the path only where it is a constant; what is asked here comes from openapi.json itself.
  const request = client.api.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ data?: string; error?: unknown; response: Response }>
  const init = {
    params: { path: params ?? {}, query: query ?? {} },
    parseAs: 'text',
    ...(body === undefined ? {} : { body }),
  }
  const { data = '', error, response } = await request(method, path, init)
  if (!response.ok) throw new ApiError(response, error)
  return { text: data, body: parsed(data) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError(
      EXIT.api,
      'The response of the server is not JSON',
      'Check that SERVICE_URL is the URL of Watchkeeper itself.',
    )
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
