/** What has to be done so that the server has what the files want. Pure: the same two sides give the same plan. */
import { hashOf } from './canonical.ts'
import { changesBetween, type Env, type FieldChange, isSame, shown } from './diff.ts'
import {
  type Actual,
  type Desired,
  type FoundResource,
  nameOf,
  type ResourceFields,
  type ResourceKind,
  type ResourceValue,
  type Stray,
  type VariableResource,
  type WantedResource,
} from './model.ts'
import { inOrder } from './order.ts'

export type PlanSubject = ResourceKind | 'tag' | 'variable'

export interface PlannedChange {
  action: 'create' | 'update' | 'delete'
  kind: PlanSubject
  /** The logical id; of tags and variables the name. */
  id: string
  name: string
  /** null: it is made by this change. */
  serverId: string | null
  fields: FieldChange[]
}

export type ClaimedResource = Pick<FoundResource, 'kind' | 'id' | 'serverId'>

export interface DeployPlan {
  version: 1
  /** Of everything the plan was made from: another one means another plan. */
  fingerprint: string
  /** In the order in which they are carried out. */
  changes: PlannedChange[]
  /** What is as the files say, and is this config's from now on: nothing else of it changes. */
  claims: ClaimedResource[]
  unchanged: number
  /** What the files do not name and this config did not deploy; left alone. */
  unmanaged: Stray[]
  notes: string[]
}

export type Planned = { plan: DeployPlan } | { problems: string[] }

export interface PlanInput {
  desired: Desired
  actual: Actual
  env: Env
  /** Send secrets that the server has already once more: whether they differ cannot be seen. */
  resendSecrets?: boolean
  /** Change things also where another config deployed them, and make them this one's. */
  takeOver?: boolean
  /** What may be deleted: what this config deployed, or everything that has a logical id with its prefix. */
  removing?: 'own' | 'everything'
}

export function planOf(input: PlanInput): Planned {
  const { desired, actual, env, resendSecrets = false, takeOver = false, removing = 'own' } = input
  const matched = match(desired, actual, removing)
  const changed = matched.pairs.map((pair) => ({ pair, changes: changeOf(pair, { env, resendSecrets }) }))
  const problems = [...matched.problems, ...(takeOver ? [] : changed.flatMap((one) => foreign(one, desired)))]
  if (problems.length > 0) return { problems }
  const things = changed.flatMap(({ changes }) => changes)
  const removals = inOrder(matched.gone).reverse().map(removalOf)
  const { unchanged, settings } = settingsOf({ desired, actual, env, resendSecrets })
  const unmanaged = [...matched.others.map(strayOf), ...actual.strays]
  const plan = {
    changes: [...settings, ...things, ...removals],
    claims: changed.flatMap((one) => claimOf(one, { owner: desired.owner, takeOver })),
    unchanged: unchanged + matched.pairs.length - things.length,
    unmanaged,
    notes: notesOf(matched, unmanaged),
  }
  return { plan: { version: 1, fingerprint: hashOf([actual, desired, plan.changes]), ...plan } }
}

interface Pair {
  wanted: WantedResource
  found: FoundResource | null
}

interface Matched {
  /** In the order of references. */
  pairs: Pair[]
  /** To be deleted. */
  gone: FoundResource[]
  /** Named by no file, and not this config's to delete. */
  others: FoundResource[]
  problems: string[]
}

const keyOf = ({ kind, id }: { kind: ResourceKind; id: string }) => `${kind} ${id}`

function match({ things, owner }: Desired, actual: Actual, removing: 'own' | 'everything'): Matched {
  const left = new Map(actual.things.map((thing) => [keyOf(thing), thing]))
  const problems: string[] = []
  const pairs = inOrder(things).map((wanted): Pair => {
    const own = left.get(keyOf(wanted)) ?? null
    const former = wanted.formerly === null ? null : (left.get(keyOf({ ...wanted, id: wanted.formerly })) ?? null)
    if (own && former) problems.push(`${wanted.kind} ${wanted.id}: exists, and so does ${former.id}, its former id`)
    const found = own ?? former
    if (found) left.delete(keyOf(found))
    if (found && wanted.kind === 'test' && found.fields.type !== wanted.fields.type) {
      const types = `${found.fields.type}, and cannot become ${wanted.fields.type}`
      problems.push(`test ${wanted.id}: is of type ${types}; use another logical id`)
    }
    return { wanted, found }
  })
  const isGone = ({ managedBy }: FoundResource) => removing === 'everything' || (owner !== null && managedBy === owner)
  const rest = [...left.values()]
  return { pairs, gone: rest.filter(isGone), others: rest.filter((one) => !isGone(one)), problems }
}

interface ChangedPair {
  pair: Pair
  changes: PlannedChange[]
}

/** Two configs that change the same thing would undo each other's work at every deployment. */
function foreign({ pair: { wanted, found }, changes }: ChangedPair, { owner }: Desired): string[] {
  if (changes.length === 0 || !found || found.managedBy === null || found.managedBy === owner) return []
  return [
    `${wanted.kind} ${wanted.id}: the config ${found.managedBy} deployed it: set another \`prefix\`, or make it this config's ` +
      'with --take-over',
  ]
}

function claimOf(
  { pair: { found }, changes }: ChangedPair,
  { owner, takeOver }: { owner: string | null; takeOver: boolean },
): ClaimedResource[] {
  if (!found || changes.length > 0 || owner === null || found.managedBy === owner) return []
  if (found.managedBy !== null && !takeOver) return []
  const { kind, id, serverId } = found
  return [{ kind, id, serverId }]
}

const strayOf = (found: FoundResource): Stray => ({ kind: found.kind, name: nameOf(found), serverId: found.serverId })

function changeOf(
  { wanted, found }: Pair,
  { env, resendSecrets }: { env: Env; resendSecrets: boolean },
): PlannedChange[] {
  const { kind, id } = wanted
  const about = { kind, id, name: nameOf(wanted), serverId: found?.serverId ?? null }
  if (!found) return [{ action: 'create', ...about, fields: initial(wanted.fields) }]
  const fields = changesBetween(kind, { wanted: wanted.fields, found: found.fields }, env)
  if (found.id !== id) fields.unshift({ field: 'externalId', from: found.id, to: id })
  if (resendSecrets && holdsEnv(wanted.fields)) fields.push({ field: 'secrets', from: '***', to: '***' })
  return fields.length > 0 ? [{ action: 'update', ...about, fields }] : []
}

const initial = (fields: ResourceFields): FieldChange[] =>
  Object.entries(fields).map(([field, value]) => ({ field, from: null, to: shown(value) }))

const holdsEnv = (fields: ResourceFields): boolean => JSON.stringify(fields).includes('"fromEnv"')

const removalOf = (found: FoundResource): PlannedChange => ({
  action: 'delete' as const,
  kind: found.kind,
  id: found.id,
  name: nameOf(found),
  serverId: found.serverId,
  fields: [],
})

type SettingsInput = Required<Pick<PlanInput, 'desired' | 'actual' | 'env' | 'resendSecrets'>>

/** Variables and tags go by their names, and are never deleted: nothing says whose they are. */
function settingsOf({ desired, actual, env, resendSecrets }: SettingsInput) {
  const variables = new Map(actual.variables.map((one) => [one.key, one]))
  const tags = new Map(actual.tags.map((one) => [one.name.toLowerCase(), one]))
  const settings = [
    ...desired.variables.flatMap((wanted) => {
      const found = variables.get(wanted.key)
      const fields = variableChanges({ wanted, found, resendSecrets }, env)
      return named('variable', { name: wanted.key, serverId: found?.serverId }, fields)
    }),
    ...desired.tags.flatMap(({ name, color }) => {
      const found = tags.get(name.toLowerCase())
      const same = found && (color === null || color.toLowerCase() === found.color.toLowerCase())
      const fields = same ? [] : [{ field: 'color', from: found?.color ?? null, to: color }]
      return named('tag', { name, serverId: found?.serverId }, fields)
    }),
  ]
  return { settings, unchanged: desired.variables.length + desired.tags.length - settings.length }
}

function named(
  kind: 'tag' | 'variable',
  { name, serverId = null }: { name: string; serverId?: string | null | undefined },
  fields: FieldChange[],
): PlannedChange[] {
  const action = serverId === null ? 'create' : 'update'
  return fields.length > 0 ? [{ action, kind, id: name, name, serverId, fields }] : []
}

interface VariableSides {
  wanted: VariableResource
  found: VariableResource | undefined
  resendSecrets: boolean
}

function variableChanges({ wanted, found, resendSecrets }: VariableSides, env: Env): FieldChange[] {
  const isSecret = wanted.isSecret || found?.isSecret === true
  const hide = (value: ResourceValue) => (isSecret && value !== null ? '***' : shown(value))
  const sameValue =
    wanted.isSecret && found?.isSecret ? !resendSecrets : !!found && isSame(wanted.value, found.value, env)
  return [
    ...(found?.isSecret === wanted.isSecret
      ? []
      : [{ field: 'isSecret', from: found?.isSecret ?? null, to: wanted.isSecret }]),
    ...(found && found.description === wanted.description
      ? []
      : [{ field: 'description', from: found?.description ?? null, to: wanted.description }]),
    ...(sameValue && found?.isSecret === wanted.isSecret
      ? []
      : [{ field: 'value', from: hide(found?.value ?? null), to: hide(wanted.value) }]),
  ]
}

/** What whoever reads the plan should know besides it. */
function notesOf({ pairs, gone }: Matched, unmanaged: readonly Stray[]): string[] {
  const notes: string[] = []
  for (const { wanted, found } of pairs) {
    if (found) continue
    const twin = gone.find((one) => one.kind === wanted.kind && isAlike(one, wanted))
    if (twin) {
      notes.push(
        `${wanted.kind} ${wanted.id} looks like ${twin.id}, which would be deleted with its history; if it was renamed, ` +
          `set formerly: ${twin.id}`,
      )
    }
  }
  if (unmanaged.length > 0)
    notes.push(`${unmanaged.length} resources on the server were not deployed by this config and stay unchanged`)
  return notes
}

/** Of a test the script, of a monitor what it looks at, of others the name. */
function isAlike(found: FoundResource, wanted: WantedResource): boolean {
  const telling: Record<ResourceKind, string[]> = {
    test: ['script'],
    monitor: ['type', 'url'],
    job: ['name'],
    provider: ['name'],
  }
  const same = (field: string) => found.fields[field] === wanted.fields[field]
  return nameOf(found) === nameOf(wanted) || telling[wanted.kind].every(same)
}

/** How many there are of each, for a line at the end. */
export function summaryOf({ changes, unchanged }: DeployPlan): {
  create: number
  update: number
  delete: number
  unchanged: number
} {
  const count = (action: PlannedChange['action']) => changes.filter((change) => change.action === action).length
  return { create: count('create'), update: count('update'), delete: count('delete'), unchanged }
}
