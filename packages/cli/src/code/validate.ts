/** Asks the server about everything that a plan would send, before any of it is sent: what is refused later stops half-way. */
import { ApiError } from '@watchkeeper/client'
import type { Call } from '../command.ts'
import { usageError } from '../errors.ts'
import { bodyOf, type KnownIds, knownTo } from './apply.ts'
import type { Env } from './diff.ts'
import { envNameOf, type ResourceValue } from './model.ts'
import type { PlannedChange } from './plan.ts'
import type { PreparedDeploy } from './prepare.ts'

const MAX_BATCH = 50
/** Below the server's limit for a body. */
const MAX_BATCH_CHARACTERS = 400_000
const SECTIONS: Record<string, string> = { provider: 'providers', variable: 'variables', tag: 'tags' }

interface Resource {
  at: string
  kind: PlannedChange['kind']
  body: object
  /** Where values stand that only the environment has: what is said about them there is said of a stand-in. */
  absent: string[]
}

/** @throws CliError that names everything the server would refuse, by its place in the config */
export async function requireValid({ context }: Call, prepared: PreparedDeploy): Promise<void> {
  const problems: string[] = []
  for (const batch of batchesOf(resourcesOf(prepared, context.env))) {
    const resources = batch.map(({ kind, body }) => ({ kind, body }))
    try {
      const path = '/api/resources/validate'
      const { body } = await context.call({ method: 'POST', path, body: { resources } })
      problems.push(...linesOf(batch, (body as { problems: Problem[] }).problems))
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 403 && error.status !== 404)) throw error
      const why = error.status === 403 ? 'the token is read-only' : 'the server is of an older version'
      context.output.say(`Not checked by the server: ${why}.`)
      return
    }
  }
  if (problems.length === 0) return
  throw usageError('The server would reject this; nothing was changed', problems.map((one) => `  ${one}`).join('\n'))
}

interface Problem {
  index: number
  path: string
  message: string
}

function linesOf(batch: readonly Resource[], problems: readonly Problem[]): string[] {
  return problems.flatMap(({ index, path, message }) => {
    const resource = batch[index]
    if (!resource || resource.absent.some((place) => place === path || path.startsWith(`${place}.`))) return []
    return [`${resource.at}${path === '' ? '' : `.${path}`}: ${message}`]
  })
}

function resourcesOf({ plan, desired, actual }: PreparedDeploy, env: Env): Resource[] {
  const known = standingIn(knownTo({ plan, actual }))
  return plan.changes.flatMap(({ action, kind, id }): Resource[] => {
    if (action === 'delete') return []
    const at = `${SECTIONS[kind] ?? `${kind}s`}.${id}`
    if (kind === 'tag') {
      const color = desired.tags.find(({ name }) => name === id)?.color ?? null
      return [{ at, kind, body: { name: id, ...(color === null ? {} : { color }) }, absent: [] }]
    }
    if (kind === 'variable') {
      const wanted = desired.variables.find(({ key }) => key === id)
      if (!wanted) return []
      const name = envNameOf(wanted.value)
      const { key, isSecret, description } = wanted
      const value = name === null ? String(wanted.value) : (env[name] ?? STAND_IN)
      return [{ at, kind, body: { key, isSecret, description, value }, absent: [] }]
    }
    const wanted = desired.things.find((thing) => thing.kind === kind && thing.id === id)
    if (!wanted) return []
    const absent = absentIn(wanted.fields.config ?? null, env, 'config')
    const filled = { ...env, ...Object.fromEntries(absent.map(({ name }) => [name, STAND_IN])) }
    return [{ at, kind, body: bodyOf(wanted, known, filled), absent: absent.map(({ path }) => path) }]
  })
}

const STAND_IN = 'x'.repeat(8)

/** Ids for what is only to be made: of the right form, and no two alike. */
function standingIn({ ids, tagIds }: ReturnType<typeof knownTo>): KnownIds {
  const made = new Map<string, string>()
  const fresh = (key: string): string => {
    const id = made.get(key) ?? `00000000-0000-7000-8000-${String(made.size).padStart(12, '0')}`
    made.set(key, id)
    return id
  }
  return { idOf: (key) => ids.get(key) ?? fresh(key), tagIdOf: (name) => tagIds.get(name) ?? fresh(`tag ${name}`) }
}

function absentIn(value: ResourceValue, env: Env, path: string): { name: string; path: string }[] {
  const name = envNameOf(value)
  if (name !== null) return env[name] === undefined ? [{ name, path }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => absentIn(inner, env, `${path}.${key}`))
}

/** A load script is run when it is checked: each of them gets an answer's time of its own. */
function batchesOf(resources: readonly Resource[]): Resource[][] {
  const batches: Resource[][] = []
  let characters = 0
  for (const resource of resources) {
    const size = JSON.stringify(resource.body).length
    const last = batches.at(-1)
    const alone = resource.kind === 'test'
    if (
      last &&
      !alone &&
      last[0]?.kind !== 'test' &&
      last.length < MAX_BATCH &&
      characters + size < MAX_BATCH_CHARACTERS
    ) {
      last.push(resource)
      characters += size
    } else {
      batches.push([resource])
      characters = size
    }
  }
  return batches
}
