/** What a config and its scripts ask for, in the words of model.ts; or everything that is wrong with them, by its place. */

import {
  type Desired,
  envNameOf,
  FIELDS,
  isLogicalId,
  isRecord,
  KINDS,
  type ResourceKind,
  type ResourceValue,
  referencesOf,
  serverIdIn,
  type TagResource,
  type VariableResource,
  type WantedResource,
} from './model.ts'
import { circleAmong } from './order.ts'
import { idOfScript, titleOfScript, typeOfScript } from './script-names.ts'

export interface Scripts {
  /** Path as the config gives it → text. */
  named: ReadonlyMap<string, string>
  /** Of the test folders: path from the config's folder, with slashes → text. */
  found: ReadonlyMap<string, string>
}

const SECTIONS: Record<ResourceKind, string> = {
  provider: 'providers',
  test: 'tests',
  monitor: 'monitors',
  job: 'jobs',
}
const TOP = new Set(['name', 'prefix', 'testFolders', 'variables', 'tags', ...Object.values(SECTIONS)])
const MAX_ID_LENGTH = 200

type Row = { [key: string]: ResourceValue }

export type Read = { desired: Desired } | { problems: string[] }

export function desiredOf(config: unknown, scripts: Scripts): Read {
  if (!isRecord(config)) return { problems: ['the config must be an object, as for defineConfig'] }
  const problems = Object.keys(config).flatMap((key) => (TOP.has(key) ? [] : [`${key}: unknown`]))
  const prefix = typeof config.prefix === 'string' ? config.prefix : ''
  if (config.prefix !== undefined && !(typeof config.prefix === 'string' && isLogicalId(`${prefix}x`))) {
    problems.push('prefix: must begin with a letter or digit, and contain only letters, digits and . _ : / -')
  }
  if (config.name !== undefined && !(typeof config.name === 'string' && isLogicalId(config.name))) {
    problems.push('name: must begin with a letter or digit, and contain only letters, digits and . _ : / -')
  }
  const things = KINDS.flatMap((kind) => thingsOf(kind, { config, scripts, prefix, problems }))
  checkIds(things, problems)
  checkReferences(things, problems)
  const desired = {
    prefix,
    owner: typeof config.name === 'string' ? config.name : prefix || null,
    things,
    variables: variablesOf(section(config, 'variables', problems), problems),
    tags: tagsOf(section(config, 'tags', problems), { things, problems }),
  }
  return problems.length > 0 ? { problems } : { desired }
}

function section(config: Row, name: string, problems: string[]): Row {
  const value = config[name] ?? {}
  if (isRecord(value)) return value
  problems.push(`${name}: must be an object`)
  return {}
}

interface Reading {
  config: Row
  scripts: Scripts
  prefix: string
  problems: string[]
}

function thingsOf(kind: ResourceKind, { config, scripts, prefix, problems }: Reading): WantedResource[] {
  const rows = Object.entries(section(config, SECTIONS[kind], problems))
  const things = rows.flatMap(([id, row]) => {
    const path = `${SECTIONS[kind]}.${id}`
    if (!isLogicalId(id) || prefix.length + id.length > MAX_ID_LENGTH) {
      problems.push(`${path}: a logical id has letters, digits and . _ : / -, and at most ${MAX_ID_LENGTH} characters`)
      return []
    }
    if (!isRecord(row)) {
      problems.push(`${path}: must be an object`)
      return []
    }
    return [thingOf(kind, { id, row, path, scripts, problems })]
  })
  if (kind !== 'test') return things
  const named = new Set(rows.map(([, row]) => (isRecord(row) ? plainPath(String(row.file)) : '')))
  const found = [...scripts.found].filter(([file]) => !named.has(plainPath(file)))
  return [...things, ...found.map(([file, script]) => fileAsTest(file, script))]
}

const plainPath = (path: string) => path.replace(/^\.\//, '')

const fileAsTest = (file: string, script: string): WantedResource => ({
  kind: 'test',
  id: idOfScript(file),
  formerly: null,
  fields: { title: titleOfScript(file), type: typeOfScript(file), description: null, tags: [], script },
})

interface Reading1 {
  id: string
  row: Row
  path: string
  scripts: Scripts
  problems: string[]
}

function thingOf(kind: ResourceKind, { id, row, path, scripts, problems }: Reading1): WantedResource {
  const { formerly, file, ...given } = row
  const known = FIELDS[kind]
  for (const key of Object.keys(given)) {
    if (!(key in known) || (kind === 'test' && key === 'script')) problems.push(`${path}.${key}: unknown`)
  }
  if (file !== undefined && kind !== 'test') problems.push(`${path}.file: unknown`)
  const wanted: WantedResource = { kind, id, formerly: null, fields: {} }
  if (typeof formerly === 'string') wanted.formerly = formerly
  else if (formerly !== undefined) problems.push(`${path}.formerly: must be a logical id`)
  for (const [key, { absent }] of Object.entries(known)) {
    const value = given[key] ?? absent
    if (value !== undefined) wanted.fields[key] = value
  }
  if (kind === 'test') fillTest(wanted, { file, given, path, scripts, problems })
  else wanted.fields.name = given.name ?? id
  if (kind === 'provider' || kind === 'monitor') requireText(given.type, `${path}.type`, problems)
  if (kind === 'monitor') settleMonitor(wanted, path, problems)
  checkShapes(wanted, path, problems)
  return wanted
}

function fillTest(
  wanted: WantedResource,
  reading: { file: ResourceValue | undefined; given: Row } & Omit<Reading1, 'id' | 'row'>,
): void {
  const { file, given, path, scripts, problems } = reading
  if (typeof file !== 'string') {
    problems.push(`${path}.file: must be the path of a script`)
    return
  }
  const script = scripts.named.get(file)
  if (script === undefined) problems.push(`${path}.file: cannot read ${file}`)
  wanted.fields.script = script ?? ''
  wanted.fields.title = given.title ?? titleOfScript(file)
  wanted.fields.type = given.type ?? typeOfScript(file)
}

/** As the server keeps it, so that both can be compared. */
function settleMonitor({ fields }: WantedResource, path: string, problems: string[]): void {
  fields.method = String(fields.method).toUpperCase()
  fields.url = String(fields.url).trim()
  if (/^[a-z][a-z\d+.-]*:\/\/[^/?#]*@/i.test(fields.url)) {
    problems.push(`${path}.url: must not contain a user name or password; use config.auth with fromEnv`)
  }
  const { config } = fields
  if (isRecord(config) && 'testId' in config)
    problems.push(`${path}.config.testId: use test with the logical id of the test`)
  if (isRecord(config) && Array.isArray(config.dependsOn)) {
    fields.config = { ...config, dependsOn: [...config.dependsOn].sort() }
  }
}

function requireText(value: ResourceValue | undefined, path: string, problems: string[]): void {
  if (typeof value !== 'string' || value === '') problems.push(`${path}: is required`)
}

const LISTS = new Set(['tags', 'tests'])

function checkShapes({ fields }: WantedResource, path: string, problems: string[]): void {
  for (const [key, value] of Object.entries(fields)) {
    const at = `${path}.${key}`
    if (LISTS.has(key)) {
      if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
        problems.push(`${at}: must be a list of strings`)
      else if (new Set(value).size < value.length) problems.push(`${at}: must not contain a value twice`)
    } else if (key === 'config' && !isRecord(value)) problems.push(`${at}: must be an object`)
    else if (key === 'alertConfig' && value !== null && !isRecord(value)) problems.push(`${at}: must be an object`)
    else if (key !== 'config' && key !== 'alertConfig' && isRecord(value)) problems.push(`${at}: must not be an object`)
  }
}

function checkIds(things: WantedResource[], problems: string[]): void {
  const seen = new Set<string>()
  for (const { kind, id } of things) {
    if (seen.has(`${kind} ${id}`)) problems.push(`${SECTIONS[kind]}.${id}: two files have this logical id`)
    seen.add(`${kind} ${id}`)
  }
}

function checkReferences(things: WantedResource[], problems: string[]): void {
  const known = new Set(things.map(({ kind, id }) => `${kind} ${id}`))
  for (const thing of things) {
    for (const { kind, to, path } of referencesOf(thing)) {
      if (serverIdIn(to) !== null || known.has(`${kind} ${to}`)) continue
      problems.push(`${SECTIONS[thing.kind]}.${thing.id}.${path}: there is no ${kind} ${to} in this config`)
    }
  }
  const circle = circleAmong(things.filter(({ kind }) => kind === 'monitor'))
  if (circle) problems.push(`monitors: must not depend on each other in a circle: ${circle.join(' → ')}`)
}

const KEY = /^[A-Z][A-Z0-9_]{0,63}$/

function variablesOf(rows: Row, problems: string[]): VariableResource[] {
  return Object.entries(rows).flatMap(([key, given]): VariableResource[] => {
    const path = `variables.${key}`
    const problem = (text: string) => {
      problems.push(`${path}: ${text}`)
      return []
    }
    if (!KEY.test(key)) return problem('must be 1 to 64 capital letters, digits or _, beginning with a letter')
    if (typeof given === 'string') return [{ key, value: given, isSecret: false, description: null }]
    if (!isRecord(given)) return problem('must be a string, { value } or { secret: true }')
    const description = typeof given.description === 'string' ? given.description : null
    const unknown = Object.keys(given).find((name) => !['secret', 'fromEnv', 'value', 'description'].includes(name))
    if (unknown) return problem(`${unknown} is unknown`)
    if (given.secret === true) {
      if (given.value !== undefined) return problem('must not contain the value of a secret; use fromEnv')
      const name = typeof given.fromEnv === 'string' ? given.fromEnv : key
      return [{ key, value: { fromEnv: name }, isSecret: true, description }]
    }
    const value = given.fromEnv === undefined ? given.value : { fromEnv: given.fromEnv }
    if (typeof value !== 'string' && envNameOf(value) === null) return problem('must have a value')
    return [{ key, value: value as ResourceValue, isSecret: false, description }]
  })
}

const COLOR = /^#[0-9A-Fa-f]{6}$/

/** Those that the config names, and those that something carries. */
function tagsOf(rows: Row, { things, problems }: { things: WantedResource[]; problems: string[] }): TagResource[] {
  const tags = new Map<string, TagResource>()
  for (const [name, color] of Object.entries(rows)) {
    if (color !== null && !(typeof color === 'string' && COLOR.test(color))) {
      problems.push(`tags.${name}: must be a colour in the form #RRGGBB, or null`)
    } else if (tags.has(name.toLowerCase()))
      problems.push(`tags.${name}: must not differ from another tag only in case`)
    else tags.set(name.toLowerCase(), { name, color })
  }
  for (const { fields } of things) {
    for (const name of Array.isArray(fields.tags) ? fields.tags.map(String) : []) {
      if (!tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), { name, color: null })
    }
  }
  return [...tags.values()]
}
