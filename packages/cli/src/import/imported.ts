/** What an import comes to: a project as code, and what of the other program's things is not in it. */
import { freeId, slugOf } from '../code/adopt.ts'
import type { MonitorConfig, ProjectConfig, ProviderConfig, TestConfig } from '../code/define.ts'
import { envNameFor } from '../code/model.ts'

/** Something that was not carried over, or not just as it was. */
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
}

export function gathering(): Gathering {
  const notes: Note[] = []
  const sections = { monitors: {}, providers: {}, tests: {} }
  return {
    ...sections,
    config: {},
    scripts: new Map(),
    notes,
    note: (about, why) => void notes.push({ about, why }),
    idFor: (section, name) => freeId(slugOf(name) || section.slice(0, -1), new Set(Object.keys(sections[section]))),
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

export type Row = { [key: string]: unknown }
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const rowsOf = (value: unknown): Row[] =>
  (Array.isArray(value) ? value : isRow(value) ? Object.values(value) : []).filter(isRow)

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** A whole number within the bounds that the server has. */
export const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)))

/** Names of headers whose values do not belong into a file. */
export const SECRET_HEADER = /(^|[-_])(authorization|auth|cookie|token|key|apikey|secret|password|signature)$/i

export const headerEnvName = (program: string, header: string): string =>
  `${program}_${header.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`

/** Without the fields that are undefined. */
export const present = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
