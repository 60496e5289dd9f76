/** How two sayings of one thing differ. Secrets are told by their being there, never by what they are. */
import { canonical } from './canonical.ts'
import {
  envNameOf,
  FIELDS,
  isRecord,
  MASK,
  type ResourceFields,
  type ResourceKind,
  type ResourceValue,
} from './model.ts'

/** What the environment of whoever deploys holds. */
export type Env = Readonly<Record<string, string | undefined>>

export interface FieldChange {
  field: string
  from: ResourceValue
  to: ResourceValue
}

/**
 * Whether the server has what a file wants. A value from the environment is the same as a mask, since what stands behind
 * that cannot be known; where it is shown it is compared, if the environment has it.
 */
export function isSame(wanted: ResourceValue, found: ResourceValue, env: Env): boolean {
  const name = envNameOf(wanted)
  if (name !== null) return found === MASK || (typeof found === 'string' && (env[name] ?? found) === found)
  if (found === MASK) return typeof wanted === 'string'
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) &&
      wanted.length === found.length &&
      wanted.every((one, index) => isSame(one, found[index] as ResourceValue, env))
    )
  }
  if (typeof wanted !== 'object' || wanted === null) return wanted === found
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return false
  const keys = new Set([...Object.keys(wanted), ...Object.keys(found)])
  return [...keys].every(
    (key) =>
      Object.hasOwn(wanted, key) &&
      Object.hasOwn(found, key) &&
      isSame(wanted[key] as ResourceValue, found[key] as ResourceValue, env),
  )
}

/** Field by field; objects one level deep, so that a change of one setting does not show all of them. */
export function changesBetween(
  kind: ResourceKind,
  sides: { wanted: ResourceFields; found: ResourceFields },
  env: Env,
): FieldChange[] {
  return Object.entries(FIELDS[kind]).flatMap(([field, { absent, unordered = false }]) => {
    const wanted = sides.wanted[field] ?? absent
    if (wanted === undefined) return []
    const found = sides.found[field] ?? absent ?? null
    const [to, from] = unordered ? [sorted(wanted), sorted(found)] : [wanted, found]
    if (isSame(to, from, env)) return []
    return innerChanges(field, { to, from }, env)
  })
}

function innerChanges(
  field: string,
  { to, from }: { to: ResourceValue; from: ResourceValue },
  env: Env,
): FieldChange[] {
  if (!isRecord(to) || !isRecord(from) || envNameOf(to) !== null) return [{ field, from: shown(from), to: shown(to) }]
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort()
  return keys.flatMap((key) => {
    const inner = to[key] ?? null
    const before = from[key] ?? null
    const same = Object.hasOwn(to, key) === Object.hasOwn(from, key) && isSame(inner, before, env)
    return same ? [] : [{ field: `${field}.${key}`, from: shown(before, key), to: shown(inner, key) }]
  })
}

/** As it may be printed: what comes from the environment by its name only, and what looks secret not at all. */
export function shown(value: ResourceValue, key = ''): ResourceValue {
  const name = envNameOf(value)
  if (name !== null) return `(from ${name})`
  if (typeof value === 'string') return SECRET_NAMES.test(key) ? MASK : value
  if (Array.isArray(value)) return value.map((one) => shown(one, key))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, shown(one, inner)]))
}

const SECRET_NAMES = /(password|secret|token|api_?key|routing_?key|webhook_?url|authorization|cookie)$/i

const sorted = (value: ResourceValue): ResourceValue =>
  Array.isArray(value) ? [...value].sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1)) : value
