/** A folder of Checkly's constructs and Playwright files. Its code is read, never run: see checkly-source.ts. */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { AlertConfig, MonitorConfig, Settings } from '../code/define.ts'
import { titleOfScript } from '../code/script-names.ts'
import { checklyProvider } from './checkly-providers.ts'
import { requestOf } from './checkly-requests.ts'
import { Construct, checklyReader, Unread } from './checkly-source.ts'
import { bounded, finished, type Gathering, gathering, type Imported, isRow, present, type Row } from './imported.ts'

const MOST_FILES = 5000
const DEEPEST = 20

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
  if (constructs.size === 0 && specs.length === 0) throw new Error('There is nothing of Checkly in this folder')
  for (const construct of constructs) {
    const id = construct.kind.endsWith('AlertChannel') ? checklyProvider(construct, into) : null
    if (id !== null) reading.providers.set(construct, id)
  }
  for (const construct of constructs) addConstruct(construct, reading)
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
  defaults: Row
}

/** Defaults that have a place here are taken; the others stand in the report. */
function takeDefaults(config: unknown, reading: Reading): void {
  const checks = isRow(config) && isRow(config.checks) ? config.checks : {}
  reading.defaults = checks
  const note = (part: string) => reading.into.note('checkly.config', `checks.${part} is not carried`)
  for (const [part, value] of Object.entries(checks)) {
    if (part === 'environmentVariables') {
      for (const one of [value].flat()) note(`${part}: ${isRow(one) ? one.key : '(put together by code)'}`)
    } else if (isRow(value)) for (const inner of Object.keys(value)) note(`${part}.${inner}`)
    else if (!['frequency', 'tags', 'activated', 'checkMatch'].includes(part)) note(part)
  }
  const use = isRow(checks.playwrightConfig) && isRow(checks.playwrightConfig.use) ? checks.playwrightConfig.use : {}
  if (use.baseURL !== undefined)
    reading.into.note('checkly.config', 'baseURL is not carried: give scripts whole addresses, or a variable')
}

const place = ({ folder }: Reading, file: string) => relative(folder, file).split(sep).join('/')

function filesIn(folder: string, depth: number): string[] {
  if (depth > DEEPEST) return []
  const found: string[] = []
  const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort(byName)) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...filesIn(path, depth + 1))
    else if (entry.isFile()) found.push(path)
    if (found.length > MOST_FILES) throw new Error(`There are more than ${MOST_FILES} files in the folder`)
  }
  return found
}

const SCRIPTED = new Set(['BrowserCheck', 'MultiStepCheck'])
const KNOWN_ELSEWHERE = /AlertChannel$|^CheckGroup/

function addConstruct(construct: Construct, reading: Reading): void {
  const { kind, id, props } = construct
  if (KNOWN_ELSEWHERE.test(kind)) return
  const { into } = reading
  const note = (why: string) => into.note(`${kind} "${id}"`, why)
  const target = SCRIPTED.has(kind) ? scripted(construct, reading, note) : requestOf(construct, { into, note })
  if (target === null) return
  const group = props.group instanceof Construct ? props.group.props : {}
  const tags = [...textsIn(group.tags), ...textsIn(props.tags ?? reading.defaults.tags)].map((tag) => tag.slice(0, 50))
  const alertConfig = alertsOf([group.alertChannels, props.alertChannels], reading)
  noteOthers(construct, { group, note })
  if (props.muted === true) note('is muted there: it has no alerts here')
  const key = into.idFor('monitors', id)
  into.monitors[key] = present({
    name: typeof props.name === 'string' ? props.name : id,
    ...{
      ...target,
      interval: kind.startsWith('Heartbeat')
        ? 60
        : intervalOf(props.frequency ?? group.frequency ?? reading.defaults.frequency, note),
    },
    active: (props.activated ?? group.activated ?? reading.defaults.activated) === false ? false : undefined,
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
    if (!CARRIED.has(part) && part !== 'environmentVariables' && value !== undefined) note(`${part} is not carried`)
  }
  for (const part of Object.keys(group)) {
    if (!CARRIED.has(part) && part !== 'environmentVariables') note(`${part} of its group is not carried`)
  }
  for (const one of [group.environmentVariables, props.environmentVariables].flat()) {
    if (one !== undefined) note(`its variable ${isRow(one) ? one.key : '(put together by code)'} is not carried`)
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

type Target = Pick<MonitorConfig, 'type' | 'url' | 'method' | 'timeout'> & { config?: Settings }

/** The script becomes a test, which a monitor runs as often as the check did. */
function scripted({ props, file, id }: Construct, reading: Reading, note: (why: string) => void): Target | null {
  const code = isRow(props.code) ? props.code : {}
  const name = typeof props.name === 'string' ? props.name : id
  if (typeof code.entrypoint === 'string') {
    const path = resolve(dirname(file), code.entrypoint)
    if (!existsSync(path) || relative(reading.folder, path).startsWith('..')) {
      note(`its script ${code.entrypoint} is not in the folder`)
      return null
    }
    reading.taken.add(path)
    return { type: 'synthetic_test', config: { test: addTest(reading, { file: path, name }) } }
  }
  if (typeof code.content === 'string') {
    const test = addText(reading, { script: code.content, name })
    return { type: 'synthetic_test', config: { test } }
  }
  note(code.content instanceof Unread ? 'its script is put together by code' : 'has no script')
  return null
}

function addTest(reading: Reading, { file, name }: { file: string; name: string }): string {
  const script = readFileSync(file, 'utf8')
  if (/\bfrom\s+['"]\.|require\(['"]\./.test(script)) {
    reading.into.note(place(reading, file), 'imports other files of its folder: bundle it into one before deploying')
  }
  return addText(reading, { script, name })
}

function addText({ into }: Reading, { script, name }: { script: string; name: string }): string {
  const id = into.idFor('tests', name)
  const file = `tests/${id}.spec.ts`
  into.scripts.set(file, script)
  into.tests[id] = { title: name, type: 'browser', file }
  return id
}
