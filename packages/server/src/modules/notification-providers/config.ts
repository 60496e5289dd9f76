/** Configs as they come in and as they are kept: checked by the channel, secrets apart and sealed, masks put back. */
import type { z } from 'zod'
import { addressesOf } from '../../channels/config-fields.ts'
import { type AnyChannel, channels } from '../../channels/index.ts'
import { invalid, type Problem } from '../../kernel/errors.ts'
import { MASK, putSecrets, type Secrets, takeSecrets } from '../../kernel/secret-fields.ts'
import type { Sealed, Vault } from '../../platform/vault/port.ts'
import { notificationProviderInput } from './schema.ts'

/** What was stored before, secrets opened: what a mask may stand for. */
export interface StoredConfig {
  type: string
  config: object
  secrets: Secrets
}

export interface KeptConfig {
  /** For storing and showing. */
  masked: object
  sealed: Sealed | null
}

/** @throws AppError 400 that names the fields under `config`. */
/** What creating a provider refuses in a body by itself. @throws AppError 400, or the schema's error */
export function checkProviderInput(body: unknown, strict: boolean): void {
  const { type, config } = notificationProviderInput.parse(body)
  readConfig({ type, config }, { known: null, strict })
}

export function readConfig(
  { type, config }: { type: string; config: object },
  { known, strict }: { known: StoredConfig | null; strict: boolean },
): object {
  const channel = channels.get(type)
  const { settings, unknown } = putSecrets(channel.config, config, known?.type === type ? known.secrets : {})
  if (unknown.length > 0) throw invalid(unknown.map((path) => problemAt(path, MASKED)))
  const parsed = channel.config.safeParse(settings)
  if (!parsed.success) throw invalid(problemsOf(parsed.error))
  const problems = [
    ...(known ? movedSecrets(channel, config, known) : []),
    ...(strict ? plainAddresses(channel, parsed.data) : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  return parsed.data
}

const MASKED = 'No secret is stored for this field; send the value instead of `***`'

/** Whoever may change where messages go must not be able to send stored secrets there. */
function movedSecrets({ config: schema }: AnyChannel, config: object, known: StoredConfig): Problem[] {
  const now = config as Record<string, unknown>
  const before = known.config as Record<string, unknown>
  const moved = addressesOf(schema, 'shown').filter((name) => originOf(now[name]) !== originOf(before[name]))
  if (moved.length === 0) return []
  const masks = Object.keys(takeSecrets(schema, config).secrets).filter((path) => valueAt(now, path) === MASK)
  return masks.map((path) =>
    problemAt(JSON.parse(path), `Send the secret again, because ${moved.join(', ')} now has another destination`),
  )
}

const originOf = (address: unknown) => (typeof address === 'string' ? URL.parse(address)?.origin : undefined)

const valueAt = (config: unknown, path: string): unknown =>
  (JSON.parse(path) as string[]).reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], config)

/** In a strict install messages, and the secrets in them, leave encrypted. */
function plainAddresses({ config: schema }: AnyChannel, config: object): Problem[] {
  return addressesOf(schema, 'all').flatMap((name) => {
    const address = (config as Record<string, unknown>)[name]
    return typeof address === 'string' && /^http:/i.test(address)
      ? [problemAt([name], 'Must be an https URL, because this server uses strict egress')]
      : []
  })
}

function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => problemAt([...issue.path, key.slice(0, 64)], 'Unknown field'))
      : [problemAt(issue.path, issue.message)],
  )
}

const problemAt = (path: readonly PropertyKey[], message: string): Problem => ({
  path: ['config', ...path.map(String)].join('.'),
  message,
})

/** Secrets are bound to the id of the provider: moved to another row they do not open. */
export function configKeeper(vault: Vault) {
  return {
    keep(id: string, type: string, config: object): KeptConfig {
      const { masked, secrets } = takeSecrets(channels.get(type).config, config)
      const hasAny = Object.keys(secrets).length > 0
      return { masked, sealed: hasAny ? vault.seal(JSON.stringify(secrets), id) : null }
    },
    /** @throws Error when they were sealed with another key. */
    open({
      id,
      type,
      config,
      sealed,
    }: {
      id: string
      type: string
      config: object
      sealed: Sealed | null
    }): StoredConfig {
      return { type, config, secrets: sealed ? (JSON.parse(vault.open(sealed, id)) as Secrets) : {} }
    },
  }
}

/** The config as the channel takes it. */
export const wholeConfig = ({ type, config, secrets }: StoredConfig): object =>
  putSecrets(channels.get(type).config, config, secrets).settings
