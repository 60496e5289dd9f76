/** Carries a plan out, one change after the other. What was done stays done: the next plan has only what is left. */
import { type ApiClient, ApiError, answer } from '@watchkeeper/client'
import type { Env } from './diff.ts'
import {
  type Actual,
  type Desired,
  envNameOf,
  MASK,
  type ResourceFields,
  type ResourceKind,
  type ResourceValue,
  serverIdIn,
  type WantedResource,
} from './model.ts'
import type { ClaimedResource, DeployPlan, PlannedChange } from './plan.ts'
import { type Translate, toServerConfig, withProviders } from './references.ts'

export interface Applying {
  plan: DeployPlan
  desired: Desired
  actual: Actual
  env: Env
  /** Called before each change. */
  onChange(change: PlannedChange): void
}

/** Environment variables that the plan needs and that are not set: to be known before anything is changed. */
export function missingFromEnv({ plan, desired, env }: Pick<Applying, 'plan' | 'desired' | 'env'>): string[] {
  const missing = new Set<string>()
  for (const { action, kind, id } of plan.changes) {
    // What the server has already may stay there.
    if (action !== 'create') continue
    const value =
      kind === 'variable' ? desired.variables.find(({ key }) => key === id)?.value : wantedBy(desired, kind, id)?.fields
    for (const name of envNamesIn(value ?? null)) if (env[name] === undefined) missing.add(name)
  }
  return [...missing].sort()
}

const wantedBy = ({ things }: Desired, kind: PlannedChange['kind'], id: string): WantedResource | undefined =>
  things.find((thing) => thing.kind === kind && thing.id === id)

function envNamesIn(value: ResourceValue): string[] {
  const name = envNameOf(value)
  if (name !== null) return [name]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(envNamesIn) : []
}

/** @throws ApiError naming the change that was refused */
export async function applyPlan(client: ApiClient, applying: Applying): Promise<void> {
  const { plan, desired } = applying
  const hands: Hands = { client, applying, ...knownTo(applying) }
  for (const change of plan.changes) {
    applying.onChange(change)
    try {
      if (change.action === 'delete') await remove(client, change)
      else if (change.kind === 'tag') await saveTag(hands, change)
      else if (change.kind === 'variable') await saveVariable(hands, change)
      else await saveThing(hands, change, wantedBy(desired, change.kind, change.id) as WantedResource)
    } catch (error) {
      throw error instanceof ApiError ? naming(error, change) : error
    }
  }
  for (const claim of plan.claims) await makeOurs(hands, claim)
}

/** Says whose it is, and changes nothing else. */
async function makeOurs({ client, applying }: Hands, { kind, id, serverId }: ClaimedResource): Promise<void> {
  const { desired, actual } = applying
  // A PUT replaces the whole; masks keep the secrets.
  const whole = kind === 'provider' ? actual.things.find((one) => one.kind === kind && one.id === id)?.fields : {}
  const body = { ...whole, managedBy: desired.owner }
  await send(client, { method: kind === 'provider' ? 'PUT' : 'PATCH', path: `${PATHS[kind]}/{id}`, id: serverId, body })
}

function naming(error: ApiError, { action, kind, id }: PlannedChange): ApiError {
  error.message = `${action} ${kind} ${id}: ${error.message}`
  return error
}

interface Hands {
  client: ApiClient
  applying: Applying
  /** `kind id` → the server's id; grows as things are made. */
  ids: Map<string, string>
  tagIds: Map<string, string>
}

const PATHS = {
  provider: '/api/notification-providers',
  test: '/api/tests',
  monitor: '/api/monitors',
  job: '/api/jobs',
  variable: '/api/variables',
  tag: '/api/tags',
} as const

async function remove({ api }: ApiClient, { kind, serverId }: PlannedChange): Promise<void> {
  const { response, error } = await api.DELETE(`${PATHS[kind as ResourceKind]}/{id}`, {
    params: { path: { id: serverId as string } },
  })
  // Gone is what was wanted; an answer that was lost comes here too.
  if (!response.ok && response.status !== 404) throw new ApiError(response, error)
}

async function saveTag({ client: { api }, applying, tagIds }: Hands, { id, serverId }: PlannedChange): Promise<void> {
  const color = applying.desired.tags.find(({ name }) => name === id)?.color ?? null
  const body = { name: id, color }
  const saved = serverId
    ? await answer(api.PATCH('/api/tags/{id}', { params: { path: { id: serverId } }, body: { color } }))
    : await answer(api.POST('/api/tags', { body }))
  tagIds.set(id.toLowerCase(), saved.id)
}

async function saveVariable({ client: { api }, applying }: Hands, { id, serverId }: PlannedChange): Promise<void> {
  const wanted = applying.desired.variables.find(({ key }) => key === id)
  if (!wanted) return
  const { key, isSecret, description } = wanted
  const name = envNameOf(wanted.value)
  const value = name === null ? String(wanted.value) : applying.env[name]
  const about = { key, isSecret, description }
  // Without a value the stored one stays.
  if (serverId) {
    const body = value === undefined ? about : { ...about, value }
    await answer(api.PUT('/api/variables/{id}', { params: { path: { id: serverId } }, body }))
  } else await answer(api.POST('/api/variables', { body: { ...about, value: value ?? '' } }))
}

async function saveThing(hands: Hands, { kind, id, serverId }: PlannedChange, wanted: WantedResource): Promise<void> {
  const { client, applying, ids } = hands
  const externalId = `${applying.desired.prefix}${id}`
  const { owner } = applying.desired
  const known = { idOf: (key: string) => ids.get(key), tagIdOf: (name: string) => hands.tagIds.get(name) }
  const body = { ...bodyOf(wanted, known, applying.env), externalId, ...(owner === null ? {} : { managedBy: owner }) }
  const method = serverId === null ? 'POST' : kind === 'provider' ? 'PUT' : 'PATCH'
  const path = serverId === null ? PATHS[kind] : `${PATHS[kind]}/{id}`
  const saved = await send(client, { method, path, id: serverId, body })
  ids.set(`${kind} ${id}`, saved.job?.id ?? saved.id ?? '')
}

interface Sent {
  method: 'POST' | 'PUT' | 'PATCH'
  path: string
  id: string | null
  body: object
}

/** The form of a body follows from its kind; its content is the server's to judge. */
async function send(
  { api }: ApiClient,
  { method, path, id, body }: Sent,
): Promise<{ id?: string; job?: { id: string } }> {
  const request = api.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ data?: { id?: string; job?: { id: string } }; error?: unknown; response: Response }>
  return answer(request(method.toLowerCase(), path, id === null ? { body } : { body, params: { path: { id } } }))
}

/** Finds the server's id of what files name: `kind id`, and tags in small letters. */
export interface KnownIds {
  idOf(key: string): string | undefined
  tagIdOf(name: string): string | undefined
}

/** What the server has already, by the names that files have for it. */
export function knownTo({ actual, plan }: Pick<Applying, 'actual' | 'plan'>): Pick<Hands, 'ids' | 'tagIds'> {
  const ids = new Map(actual.things.map(({ kind, id, serverId }) => [`${kind} ${id}`, serverId]))
  for (const { kind, id, serverId } of plan.changes) if (serverId !== null) ids.set(`${kind} ${id}`, serverId)
  return { ids, tagIds: new Map(actual.tags.map(({ name, serverId }) => [name.toLowerCase(), serverId])) }
}

/** As the API takes it. */
export function bodyOf({ kind, fields }: WantedResource, known: KnownIds, env: Env): ResourceFields {
  const translate: Translate = (to, reference) => serverIdIn(reference) ?? known.idOf(`${to} ${reference}`) ?? reference
  const body: ResourceFields = { ...fields }
  if (Array.isArray(body.tags)) body.tags = body.tags.map((name) => known.tagIdOf(String(name).toLowerCase()) ?? name)
  if (Array.isArray(body.tests)) body.tests = body.tests.map((reference) => translate('test', String(reference)))
  if (body.alertConfig !== undefined) body.alertConfig = withProviders(body.alertConfig, translate)
  if (kind === 'monitor' && body.config !== undefined) body.config = toServerConfig(body.config, translate)
  if (body.config !== undefined) body.config = opened(body.config, env)
  return body
}

/** With the values from the environment; where it has none the mask, which keeps what the server has. */
function opened(value: ResourceValue, env: Env): ResourceValue {
  const name = envNameOf(value)
  if (name !== null) return env[name] ?? MASK
  if (Array.isArray(value)) return value.map((one) => opened(one, env))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, opened(one, env)]))
}
