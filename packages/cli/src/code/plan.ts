/** What has to be done so that the server has what the files want. Pure: the same two sides give the same plan. */
import { hashOf } from './canonical.ts'
import { changesBetween, type Env, type FieldChange, isSame, shown } from './diff.ts'
import {
  type Actual,
  type Desired,
  type Fields,
  type Found,
  type Kind,
  nameOf,
  type Stray,
  type Value,
  type Variable,
  type Wanted,
} from './model.ts'
import { inOrder } from './order.ts'

export type Subject = Kind | 'tag' | 'variable'

export interface Change {
  action: 'create' | 'update' | 'delete'
  kind: Subject
  /** The logical id; of tags and variables the name. */
  id: string
  name: string
  /** null: it is made by this change. */
  serverId: string | null
  fields: FieldChange[]
}

export interface Plan {
  version: 1
  /** Of everything the plan was made from: another one means another plan. */
  fingerprint: string
  /** In the order in which they are carried out. */
  changes: Change[]
  unchanged: number
  /** What no logical id of this project leads to; left alone. */
  unmanaged: Stray[]
  notes: string[]
}

export type Planned = { plan: Plan } | { problems: string[] }

export interface PlanInput {
  desired: Desired
  actual: Actual
  env: Env
  /** Send secrets that the server has already once more: whether they differ cannot be seen. */
  resendSecrets?: boolean
}

export function planOf({ desired, actual, env, resendSecrets = false }: PlanInput): Planned {
  const matched = match(desired, actual)
  if (matched.problems.length > 0) return { problems: matched.problems }
  const things = matched.pairs.flatMap(({ wanted, found }) => changeOf({ wanted, found }, { env, resendSecrets }))
  const removals = inOrder(matched.gone).reverse().map(removalOf)
  const { unchanged, settings } = settingsOf({ desired, actual, env, resendSecrets })
  const plan = {
    changes: [...settings, ...things, ...removals],
    unchanged: unchanged + matched.pairs.length - things.length,
    unmanaged: actual.strays,
    notes: notesOf(matched, actual),
  }
  return { plan: { version: 1, fingerprint: hashOf([actual, desired, plan.changes]), ...plan } }
}

interface Pair {
  wanted: Wanted
  found: Found | null
}

interface Matched {
  /** In the order of references. */
  pairs: Pair[]
  gone: Found[]
  problems: string[]
}

const keyOf = ({ kind, id }: { kind: Kind; id: string }) => `${kind} ${id}`

function match({ things }: Desired, actual: Actual): Matched {
  const left = new Map(actual.things.map((thing) => [keyOf(thing), thing]))
  const problems: string[] = []
  const pairs = inOrder(things).map((wanted): Pair => {
    const own = left.get(keyOf(wanted)) ?? null
    const former = wanted.formerly === null ? null : (left.get(keyOf({ ...wanted, id: wanted.formerly })) ?? null)
    if (own && former) problems.push(`${wanted.kind} ${wanted.id}: both it and ${former.id}, which it was, are there`)
    const found = own ?? former
    if (found) left.delete(keyOf(found))
    if (found && wanted.kind === 'test' && found.fields.type !== wanted.fields.type) {
      const types = `${found.fields.type}, and cannot become ${wanted.fields.type}`
      problems.push(`test ${wanted.id}: it is of type ${types}: give it another logical id`)
    }
    return { wanted, found }
  })
  return { pairs, gone: [...left.values()], problems }
}

function changeOf({ wanted, found }: Pair, { env, resendSecrets }: { env: Env; resendSecrets: boolean }): Change[] {
  const { kind, id } = wanted
  const about = { kind, id, name: nameOf(wanted), serverId: found?.serverId ?? null }
  if (!found) return [{ action: 'create', ...about, fields: initial(wanted.fields) }]
  const fields = changesBetween(kind, { wanted: wanted.fields, found: found.fields }, env)
  if (found.id !== id) fields.unshift({ field: 'externalId', from: found.id, to: id })
  if (resendSecrets && holdsEnv(wanted.fields)) fields.push({ field: 'secrets', from: '***', to: '***' })
  return fields.length > 0 ? [{ action: 'update', ...about, fields }] : []
}

const initial = (fields: Fields): FieldChange[] =>
  Object.entries(fields).map(([field, value]) => ({ field, from: null, to: shown(value) }))

const holdsEnv = (fields: Fields): boolean => JSON.stringify(fields).includes('"fromEnv"')

const removalOf = (found: Found): Change => ({
  ...{ action: 'delete' as const, kind: found.kind, id: found.id, name: nameOf(found) },
  ...{ serverId: found.serverId, fields: [] },
})

/** Variables and tags go by their names, and are never deleted: nothing says whose they are. */
function settingsOf({ desired, actual, env, resendSecrets }: Required<PlanInput>) {
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
): Change[] {
  const action = serverId === null ? 'create' : 'update'
  return fields.length > 0 ? [{ action, kind, id: name, name, serverId, fields }] : []
}

interface VariableSides {
  wanted: Variable
  found: Variable | undefined
  resendSecrets: boolean
}

function variableChanges({ wanted, found, resendSecrets }: VariableSides, env: Env): FieldChange[] {
  const isSecret = wanted.isSecret || found?.isSecret === true
  const hide = (value: Value) => (isSecret && value !== null ? '***' : shown(value))
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
function notesOf({ pairs, gone }: Matched, { strays }: Actual): string[] {
  const notes: string[] = []
  for (const { wanted, found } of pairs) {
    if (found) continue
    const twin = gone.find((one) => one.kind === wanted.kind && isAlike(one, wanted))
    if (twin) {
      notes.push(
        `${wanted.kind} ${wanted.id} looks like ${twin.id}, which is to be deleted with its history: if it was renamed, ` +
          `say formerly: ${twin.id}`,
      )
    }
  }
  if (strays.length > 0) notes.push(`${strays.length} on the server without a logical id of this project, left alone`)
  return notes
}

/** Of a test the script, of a monitor what it looks at, of others the name. */
function isAlike(found: Found, wanted: Wanted): boolean {
  const telling: Record<Kind, string[]> = {
    test: ['script'],
    monitor: ['type', 'url'],
    job: ['name'],
    provider: ['name'],
  }
  const same = (field: string) => found.fields[field] === wanted.fields[field]
  return nameOf(found) === nameOf(wanted) || telling[wanted.kind].every(same)
}

/** How many there are of each, for a line at the end. */
export function summaryOf({ changes, unchanged }: Plan): {
  create: number
  update: number
  delete: number
  unchanged: number
} {
  const count = (action: Change['action']) => changes.filter((change) => change.action === action).length
  return { create: count('create'), update: count('update'), delete: count('delete'), unchanged }
}
