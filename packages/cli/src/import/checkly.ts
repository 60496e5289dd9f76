/** A folder of Checkly's constructs and Playwright files. Its code is read, never run: see checkly-source.ts. */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, relative, resolve, sep } from 'node:path'
import type { AlertConfig, MonitorConfig } from '../code/define.ts'
import { titleOfScript } from '../code/script-names.ts'
import type { ImportedTarget } from './checkly-hosts.ts'
import { checklyProvider } from './checkly-providers.ts'
import { requestOf } from './checkly-requests.ts'
import { Construct, checklyReader, FromProcess, Unread } from './checkly-source.ts'
import {
  bounded,
  finished,
  type Gathering,
  gathering,
  type Imported,
  type ImportedRow,
  isRow,
  present,
} from './imported.ts'

const MAX_FILES = 5000
const MAX_DEPTH = 20

/** @throws Error in words when there is nothing of Checkly's in the folder */
export function fromCheckly(folder: string): Imported {
  const files = filesIn(folder, 0)
  const { readModule } = checklyReader(folder)
  const into = gathering()
  const reading: Reading = { into, folder, providers: new Map(), taken: new Set(), defaults: {} }
  const sources = files.filter((file) => /\.[cm]?[jt]s$/.test(file) && !/\.spec\.[cm]?[jt]s$/.test(file))
  const constructs = new Set<Construct>()
  for (const file of sources) {
    const module = readModule(file)
    if (!module) into.note(place(reading, file), 'cannot be read as TypeScript')
    if (module?.hidden)
      into.note(place(reading, file), 'makes checks inside other code (a loop, a function): these are left out')
    for (const construct of module?.constructs ?? []) constructs.add(construct)
    if (/^checkly\.config\.[cm]?[jt]s$/.test(basename(file))) takeDefaults(module?.exported.get('default'), reading)
  }
  const specs = files.filter((file) => /\.spec\.[cm]?[jt]s$/.test(file))
  if (constructs.size === 0 && specs.length === 0) throw new Error('This folder contains no Checkly constructs')
  for (const construct of constructs) {
    const id = construct.kind.endsWith('AlertChannel') ? checklyProvider(construct, into) : null
    if (id !== null) reading.providers.set(construct, id)
  }
  for (const construct of constructs) addConstruct(construct, reading)
  for (const construct of matched(specs, reading)) addConstruct(construct, reading)
  for (const file of specs) {
    if (reading.taken.has(file)) continue
    addTest(reading, { file, name: titleOfScript(relative(folder, file)) })
    into.note(place(reading, file), 'no check names it: it has become a test without a schedule')
  }
  return finished(into)
}

interface Reading {
  into: Gathering
  folder: string
  providers: Map<Construct, string>
  /** Scripts that a check names. */
  taken: Set<string>
  /** Of all checks: `checks` of checkly.config.ts. */
  defaults: ImportedRow
}

/** Defaults that have a place here are taken; the others stand in the report. */
function takeDefaults(config: unknown, reading: Reading): void {
  const checks = isRow(config) && isRow(config.checks) ? config.checks : {}
  reading.defaults = checks
  const note = (part: string) => reading.into.note('checkly.config', `checks.${part} is not imported`)
  for (const [part, value] of Object.entries(checks)) {
    if (part === 'environmentVariables') {
      for (const one of [value].flat()) note(`${part}: ${isRow(one) ? one.key : '(built by code)'}`)
    } else if (part === 'playwrightConfig') notePlaywright(value, note)
    else if (isRow(value)) {
      for (const inner of Object.keys(value)) if (!isCarriedDefault(part, inner)) note(`${part}.${inner}`)
    } else if (!['frequency', 'tags', 'activated', 'checkMatch'].includes(part)) note(part)
  }
}

/** Kinds of checks that run scripts, and where the config has the defaults of each. */
const SCRIPTED: Readonly<Record<string, string>> = { BrowserCheck: 'browserChecks', MultiStepCheck: 'multiStepChecks' }
const CARRIED_DEFAULTS = ['frequency', 'tags', 'activated', 'alertChannels', 'testMatch']

const isCarriedDefault = (part: string, inner: string) =>
  Object.values(SCRIPTED).includes(part) && CARRIED_DEFAULTS.includes(inner)

const useOf = (config: unknown): ImportedRow => (isRow(config) && isRow(config.use) ? config.use : {})

/** Of the settings of Playwright only `baseURL` has a place here: in the script. */
function notePlaywright(config: unknown, note: (part: string) => void): void {
  for (const part of isRow(config) ? Object.keys(config) : []) if (part !== 'use') note(`playwrightConfig.${part}`)
  for (const part of Object.keys(useOf(config))) if (part !== 'baseURL') note(`playwrightConfig.use.${part}`)
}

const defaultsOf = (kind: string, { defaults }: Reading): ImportedRow => {
  const own = defaults[SCRIPTED[kind] ?? '']
  return isRow(own) ? { ...defaults, ...own } : defaults
}

/** A check for each script that a `testMatch` of the config names and no check does. */
function matched(specs: readonly string[], reading: Reading): Construct[] {
  return Object.keys(SCRIPTED).flatMap((kind) => {
    const own = reading.defaults[SCRIPTED[kind] ?? '']
    const patterns = isRow(own) ? [own.testMatch].flat() : []
    const readable = patterns.filter((one) => typeof one === 'string')
    if (patterns.some((one) => one !== undefined && typeof one !== 'string'))
      reading.into.note('checkly.config', `checks.${SCRIPTED[kind]}.testMatch cannot be read without running its code`)
    const files = specs.filter(
      (file) => !reading.taken.has(file) && readable.some((pattern) => matchesGlob(place(reading, file), pattern)),
    )
    return files.map((file) => {
      const name = titleOfScript(relative(reading.folder, file))
      return new Construct({ kind, id: place(reading, file), props: { name, code: { entrypoint: file } }, file })
    })
  })
}

const place = ({ folder }: Reading, file: string) => relative(folder, file).split(sep).join('/')

function filesIn(folder: string, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  const found: string[] = []
  const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort(byName)) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...filesIn(path, depth + 1))
    else if (entry.isFile()) found.push(path)
    if (found.length > MAX_FILES) throw new Error(`There are more than ${MAX_FILES} files in the folder`)
  }
  return found
}

const KNOWN_ELSEWHERE = /AlertChannel$|^CheckGroup/

function addConstruct(construct: Construct, reading: Reading): void {
  const { kind, id, props } = construct
  if (KNOWN_ELSEWHERE.test(kind)) return
  const { into } = reading
  const note = (why: string) => into.note(`${kind} "${id}"`, why)
  const defaults = defaultsOf(kind, reading)
  const target = Object.hasOwn(SCRIPTED, kind)
    ? scripted(construct, reading, note)
    : requestOf(construct, { into, note })
  if (target === null) return
  const group = props.group instanceof Construct ? props.group.props : {}
  const tags = [...textsIn(group.tags), ...textsIn(props.tags ?? defaults.tags)].map((tag) => tag.slice(0, 50))
  const alertConfig = alertsOf([group.alertChannels, props.alertChannels ?? defaults.alertChannels], reading)
  noteOthers(construct, { group, note })
  if (props.muted === true) note('is muted there: it has no alerts here')
  const key = into.idFor('monitors', id)
  into.monitors[key] = present({
    name: typeof props.name === 'string' ? props.name : id,
    ...target,
    interval: kind.startsWith('Heartbeat')
      ? 60
      : intervalOf(props.frequency ?? group.frequency ?? defaults.frequency, note),
    active: (props.activated ?? group.activated ?? defaults.activated) === false ? false : undefined,
    tags: tags.length > 0 ? [...new Set(tags)] : undefined,
    alertConfig: props.muted === true ? undefined : alertConfig,
  }) as MonitorConfig
}

const CARRIED = new Set(
  (
    'name activated muted frequency tags group groupId alertChannels request code shouldFail ' +
    'degradedResponseTime maxResponseTime period periodUnit grace graceUnit'
  ).split(' '),
)

/** Whatever else was set stands in the report; of variables the names, for their values may be secrets. */
function noteOthers(
  { props }: Construct,
  { group, note }: { group: Readonly<Record<string, unknown>>; note: (why: string) => void },
): void {
  for (const [part, value] of Object.entries(props)) {
    if (part === 'playwrightConfig') notePlaywright(value, (inner) => note(`${inner} is not imported`))
    else if (!CARRIED.has(part) && part !== 'environmentVariables' && value !== undefined)
      note(`${part} is not imported`)
  }
  for (const part of Object.keys(group)) {
    if (!CARRIED.has(part) && part !== 'environmentVariables') note(`${part} of its group is not imported`)
  }
  for (const one of [group.environmentVariables, props.environmentVariables].flat()) {
    if (one !== undefined) note(`its variable ${isRow(one) ? one.key : '(built by code)'} is not imported`)
  }
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '') : []

/** Minutes, or `EVERY_10S`. */
function intervalOf(frequency: unknown, note: (why: string) => void): number {
  const [, number, unit] = /^EVERY_(\d+)([SMH])$/.exec(String(frequency)) ?? []
  const seconds = { S: 1, M: 60, H: 3600 }[unit ?? ''] ?? 60
  const bounds = { least: 1, most: 86_400, what: 'frequency in seconds', note }
  if (number !== undefined) return bounded(Number(number) * seconds, bounds)
  if (typeof frequency === 'number') return bounded(frequency * 60, bounds)
  note('how often it runs cannot be read: every 10 minutes')
  return 600
}

function alertsOf(lists: unknown[], { providers }: Reading): AlertConfig | undefined {
  const ids = lists.flatMap((list) =>
    Array.isArray(list) ? list.flatMap((one) => (one instanceof Construct ? (providers.get(one) ?? []) : [])) : [],
  )
  return ids.length > 0 ? { enabled: true, notificationProviders: [...new Set(ids)] } : undefined
}

/** The script becomes a test, which a monitor runs as often as the check did. */
function scripted(
  { props, file, id }: Construct,
  reading: Reading,
  note: (why: string) => void,
): ImportedTarget | null {
  const code = isRow(props.code) ? props.code : {}
  const name = typeof props.name === 'string' ? props.name : id
  const baseURL = useOf(props.playwrightConfig).baseURL
  if (typeof code.entrypoint === 'string') {
    const path = resolve(dirname(file), code.entrypoint)
    if (!existsSync(path) || relative(reading.folder, path).startsWith('..')) {
      note(`its script ${code.entrypoint} is not in the folder`)
      return null
    }
    reading.taken.add(path)
    return { type: 'synthetic_test', config: { test: addTest(reading, { file: path, name, baseURL }) } }
  }
  if (typeof code.content === 'string') {
    const test = addText(reading, { about: name, script: code.content, name, baseURL })
    return { type: 'synthetic_test', config: { test } }
  }
  note(code.content instanceof Unread ? 'its script is built by code' : 'has no script')
  return null
}

interface Script {
  name: string
  /** Of its own check; that of the config counts where it has none. */
  baseURL?: unknown
}

function addTest(reading: Reading, { file, ...known }: Script & { file: string }): string {
  const script = readFileSync(file, 'utf8')
  const about = place(reading, file)
  if (/\bfrom\s+['"]\.|require\(['"]\./.test(script)) {
    reading.into.note(about, 'imports other files of its folder: bundle it into one before deploying')
  }
  return addText(reading, { ...known, about, script })
}

function addText(
  reading: Reading,
  { about, script, name, baseURL }: Script & { about: string; script: string },
): string {
  const { into, defaults } = reading
  const id = into.idFor('tests', name)
  const file = `tests/${id}.spec.ts`
  const base = baseURL ?? useOf(defaults.playwrightConfig).baseURL
  into.scripts.set(file, base === undefined ? script : withBase(script, base, (why) => into.note(about, why)))
  into.tests[id] = { title: name, type: 'browser', file }
  return id
}

/** A script is a single file here, without a config of Playwright beside it: the script itself says what its addresses begin with. */
function withBase(script: string, base: unknown, note: (why: string) => void): string {
  const value =
    base instanceof FromProcess ? `process.env.${base.name}` : typeof base === 'string' ? JSON.stringify(base) : null
  const hasTest = /\bimport\s*\{[^}]*\btest\b(?!\s+as\b)[^}]*\}\s*from\s*['"]@playwright\/test['"]/.test(script)
  if (value === null || !hasTest) {
    note(
      `baseURL is not imported: ${value === null ? 'it cannot be read without running its code' : 'the script does not import `test` from @playwright/test'}`,
    )
    return script
  }
  if (base instanceof FromProcess) note(`baseURL comes from the variable ${base.name}: add it to the project`)
  return `${script.trimEnd()}\n\ntest.use({ baseURL: ${value} })\n`
}
