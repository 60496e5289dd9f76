/** The config and scripts that ask for just what the server has: reading them back and planning gives an empty plan. */

import { canonical } from './canonical.ts'
import type { ProjectConfig } from './define.ts'
import {
  type Actual,
  envNameFor,
  envNameOf,
  FIELDS,
  type FoundResource,
  MASK,
  type ResourceKind,
  type ResourceValue,
} from './model.ts'
import { fileOfTest } from './script-names.ts'

export interface Pulled {
  config: ProjectConfig
  /** Path from the config → text. */
  scripts: Map<string, string>
  /** Names of environment variables that secrets are to come from. */
  secrets: string[]
}

type Row = { [key: string]: ResourceValue }

export function pulledFrom(actual: Actual, { prefix, name }: { prefix: string; name: string | null }): Pulled {
  const scripts = new Map<string, string>()
  const secrets = new Set<string>()
  const rows = (kind: ResourceKind) =>
    Object.fromEntries(
      actual.things
        .filter((thing) => thing.kind === kind)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map((thing) => [thing.id, rowOf(thing, { scripts, secrets })]),
    )
  const config: Row = {
    ...(name === null || name === prefix ? {} : { name }),
    ...(prefix === '' ? {} : { prefix }),
    ...filled('variables', variableRows(actual, secrets)),
    ...filled('tags', Object.fromEntries(actual.tags.map(({ name, color }) => [name, color]))),
    ...filled('providers', rows('provider')),
    ...filled('tests', rows('test')),
    ...filled('monitors', rows('monitor')),
    ...filled('jobs', rows('job')),
  }
  return { config: config as ProjectConfig, scripts, secrets: [...secrets].sort() }
}

const filled = (name: string, rows: Row): Row => (Object.keys(rows).length > 0 ? { [name]: rows } : {})

function rowOf(thing: FoundResource, kept: { scripts: Map<string, string>; secrets: Set<string> }): Row {
  const row: Row = {}
  for (const [field, { absent }] of Object.entries(FIELDS[thing.kind])) {
    const value = thing.fields[field]
    if (value === undefined || field === 'script' || isDefault(field, value, absent)) continue
    row[field] = unmasked(value, [thing.id, field === 'config' ? '' : field], kept.secrets)
  }
  if (thing.kind !== 'test') return row
  const file = freeName(`tests/${fileOfTest({ id: thing.id, type: String(thing.fields.type) })}`, kept.scripts)
  kept.scripts.set(file, String(thing.fields.script))
  return { ...row, file }
}

/** Fields that a file may leave alone are written only where they are not as a new thing has them. */
const USUAL: Row = { enabled: true, active: true, status: 'active' }

const isDefault = (field: string, value: ResourceValue, absent: ResourceValue | undefined) =>
  canonical(value) === canonical(absent ?? USUAL[field] ?? null)

/** Two ids may come to one file name. */
function freeName(file: string, taken: ReadonlyMap<string, string>): string {
  const [, base = file, ending = ''] = /^(.*?)((?:\.api)?\.(?:spec|k6)\.ts)$/.exec(file) ?? []
  for (let number = 2, name = file; ; number++) {
    const inUse = [...taken.keys()].some((one) => one.toLowerCase() === name.toLowerCase())
    if (!inUse) return name
    name = `${base}-${number}${ending}`
  }
}

/** With the name of an environment variable where the server shows a mask. */
function unmasked(value: ResourceValue, path: string[], secrets: Set<string>): ResourceValue {
  if (value === MASK) {
    const name = envNameFor(path)
    secrets.add(name)
    return { fromEnv: name }
  }
  if (Array.isArray(value)) return value.map((one, index) => unmasked(one, [...path, String(index)], secrets))
  if (typeof value !== 'object' || value === null || envNameOf(value) !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unmasked(one, [...path, key], secrets)]))
}

function variableRows({ variables }: Actual, secrets: Set<string>): Row {
  return Object.fromEntries(
    [...variables]
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, value, isSecret, description }) => {
        if (isSecret) {
          secrets.add(key)
          return [key, { secret: true, ...(description === null ? {} : { description }) }]
        }
        return [key, description === null ? value : { value, description }]
      }),
  )
}
