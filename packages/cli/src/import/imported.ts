/** What an import comes to: a project as code, and what of the other program's things is not in it. */
import { slugOf } from '../code/adopt.ts'
import type { MonitorConfig, ProjectConfig, ProviderConfig, TestConfig } from '../code/define.ts'
import { envNameFor } from '../code/model.ts'

/** Something that was not imported, or not just as it was. */
export interface Note {
  /** Where it stands over there, in words. */
  about: string
  why: string
}

export interface Imported {
  config: ProjectConfig
  scripts: Map<string, string>
  notes: Note[]
}

export interface Gathering extends Imported {
  monitors: Record<string, MonitorConfig>
  providers: Record<string, ProviderConfig>
  tests: Record<string, TestConfig>
  note(about: string, why: string): void
  /** A logical id that nothing of the section has yet. */
  idFor(section: 'monitors' | 'providers' | 'tests', name: string): string
  /** The variable that a secret goes into: two different ones never share a name. */
  envNameFor(name: string, value: unknown): string
}

/** Of one section: more are no project, and a file of some megabytes may name more. */
const MAX_PER_SECTION = 10_000

export function gathering(): Gathering {
  const notes: Note[] = []
  const sections = { monitors: {}, providers: {}, tests: {} }
  const taken = { monitors: new Set<string>(), providers: new Set<string>(), tests: new Set<string>() }
  /** Where to go on counting: a thousand monitors may have one name. */
  const counts = new Map<string, number>()
  const variables = new Map<string, string>()
  return {
    ...sections,
    config: {},
    scripts: new Map(),
    notes,
    note: (about, why) => void notes.push({ about, why }),
    idFor(section, name) {
      if (taken[section].size >= MAX_PER_SECTION)
        throw new Error(`This is more than one project can have: more than ${MAX_PER_SECTION} ${section}`)
      const wanted = slugOf(name) || section.slice(0, -1)
      const key = `${section} ${wanted}`
      let count = counts.get(key) ?? 0
      let id: string
      do id = ++count === 1 ? wanted : `${wanted}-${count}`
      while (taken[section].has(id))
      counts.set(key, count)
      taken[section].add(id)
      return id
    },
    envNameFor(name, value) {
      const text = JSON.stringify(value) ?? ''
      let free = name
      for (let count = 2; (variables.get(free) ?? text) !== text; count++) free = `${name}_${count}`
      variables.set(free, text)
      return free
    },
  }
}

export function finished({ monitors, providers, tests, scripts, notes }: Gathering): Imported {
  for (const [id, monitor] of Object.entries(monitors)) takeCredentials(id, monitor, notes)
  const filled = (name: string, rows: object) => (Object.keys(rows).length > 0 ? { [name]: rows } : {})
  const config = { ...filled('providers', providers), ...filled('tests', tests), ...filled('monitors', monitors) }
  return { config, scripts, notes }
}

/** A password in an address does not belong into a file: it becomes a variable, and the report names it. */
function takeCredentials(id: string, monitor: MonitorConfig, notes: Note[]): void {
  const [, scheme = '', user = '', , rest = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)([^/?#@:]*)(:[^/?#@]*)?@(.*)$/is.exec(monitor.url ?? '') ?? []
  if (rest === '') return
  monitor.url = `${scheme}${rest}`
  const about = monitor.name ?? id
  if (!/^https?:/i.test(scheme) || monitor.config?.auth !== undefined) {
    const why = 'the user name and password in its address were left out: give them in `config`'
    notes.push({ about, why })
    return
  }
  const name = envNameFor([id, 'password'])
  const auth = { type: 'basic', username: decoded(user), password: { fromEnv: name } }
  monitor.config = { ...monitor.config, auth }
  notes.push({ about, why: `the password in its address is left out: set ${name}` })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Of monitors that are called instead of calling. */
export const NEW_ADDRESS = 'the address to call is a new one: `wk monitors new-heartbeat-key` gives the key'

export type ImportedRow = { [key: string]: unknown }
export const isRow = (value: unknown): value is ImportedRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const rowsOf = (value: unknown): ImportedRow[] =>
  (Array.isArray(value) ? value : isRow(value) ? Object.values(value) : []).filter(isRow)

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** A whole number within the bounds that the server has. */
export const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)))

interface Bounds {
  least: number
  most: number
  /** The setting's name over there. */
  what: string
  note(why: string): void
}

/** The same, but what is changed for it is reported. */
export function bounded(value: number, { least, most, what, note }: Bounds): number {
  const used = within(value, least, most)
  if (used !== value) note(`${what} ${value} becomes ${used}: whole numbers from ${least} to ${most} are possible`)
  return used
}

/** Path of a JSON value that the server understands: names and indexes, no wildcards, filters or functions. */
export const isPlainPath = (path: string): boolean =>
  path.length <= 500 &&
  /^(\$(?=[.[]|$))?([A-Za-z_]\w*)?(\.[A-Za-z_]\w*|\[\d+\]|\['[^'\]]*'\]|\["[^"\]]*"\])*$/.test(path)

/**
 * The value that a text stands for where everything was compared as text; the server tells `5` from `"5"`.
 * @param note is told which of the two was chosen
 */
export function valueOfText(text: string, about: { path: string; note(why: string): void }): string | number | boolean {
  const number = Number(text)
  const isNumber = text !== '' && String(number) === text && Number.isFinite(number)
  const isExact = !Number.isInteger(number) || Number.isSafeInteger(number)
  const value = isNumber && isExact ? number : text === 'true' || text === 'false' ? text === 'true' : text
  if (typeof value !== 'string') {
    const form = typeof value === 'number' ? 'number' : 'truth value'
    about.note(`${about.path} is compared with the ${form} ${text}: write '${text}' in quotes if the answer holds text`)
  }
  return value
}

export const hasHeader = (headers: object | undefined, name: string): boolean =>
  Object.keys(headers ?? {}).some((one) => one.toLowerCase() === name)

/** Names of headers whose values do not belong into a file. */
export const SECRET_HEADER = /(^|[-_])(authorization|auth|cookie|token|key|apikey|secret|password|signature)$/i

export const headerEnvName = (program: string, header: string): string =>
  `${program}_${header.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`

/** Without the fields that are undefined. */
export const present = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
