/** The config of Gatus: endpoints, their conditions and alerts. Pure: text in, project out. */
import { isIP } from 'node:net'
import type { AlertConfig, ConfigSettings, MonitorConfig } from '../code/define.ts'
import type { readYaml } from '../yaml.ts'
import { readConditions } from './gatus-conditions.ts'
import { envNameIn, type GatusProviders, gatusProviders, hasVariable, withoutEscapes } from './gatus-providers.ts'
import {
  bounded,
  finished,
  type Gathering,
  gathering,
  hasHeader,
  headerEnvName,
  type Imported,
  type ImportedRow,
  isRow,
  NEW_ADDRESS,
  present,
  rowsOf,
  SECRET_HEADER,
  textOf,
  within,
} from './imported.ts'

/** @throws Error in words when it is no config */
export async function fromGatus(text: string): Promise<Imported> {
  const { readYaml } = await import('../yaml.ts')
  const config = yamlOf(text, readYaml)
  if (!isRow(config) || !Array.isArray(config.endpoints ?? config['external-endpoints'])) {
    throw new Error('This is not a config of Gatus: it has no endpoints')
  }
  const into = gathering()
  const providers = gatusProviders(isRow(config.alerting) ? config.alerting : {}, into)
  for (const row of rowsOf(config.endpoints)) addEndpoint(row, { into, providers })
  for (const row of rowsOf(config['external-endpoints'])) addExternal(row, { into, providers })
  for (const part of ['suites', 'maintenance', 'announcements', 'tunneling', 'remote', 'connectivity', 'security']) {
    if (config[part] !== undefined) into.note(part, 'is not imported')
  }
  return finished(into)
}

const MAX_ALIASES = 1000

function yamlOf(text: string, read: typeof readYaml): unknown {
  try {
    return read(text, { merge: true, maxAliases: MAX_ALIASES })
  } catch (error) {
    throw new Error(`This is not valid YAML: ${(error as Error).message}`)
  }
}

interface Adding {
  into: Gathering
  providers: GatusProviders
}

const SECONDS: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001, us: 1e-6, µs: 1e-6, ns: 1e-9 }

/** `1h30m` in seconds; undefined when it is no duration of Go's. */
export function durationSeconds(value: unknown): number | undefined {
  const text = textOf(value)
  if (text === undefined || !/^(\d+(\.\d+)?(h|ms|m|s|us|µs|ns))+$/.test(text)) return undefined
  return [...text.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)].reduce(
    (sum, [, number, unit = 's']) => sum + Number(number) * (SECONDS[unit] ?? 1),
    0,
  )
}

function addEndpoint(row: ImportedRow, { into, providers }: Adding): void {
  const name = textOf(row.name) ?? 'endpoint'
  const group = textOf(row.group)
  const about = `endpoint "${group ? `${group}/` : ''}${name}"`
  const note = (why: string) => into.note(about, why)
  const url = withVariables(textOf(row.url) ?? '')
  const client = isRow(row.client) ? row.client : {}
  const target = targetOf(row, { url, note })
  if (target === null) return
  const read = readConditions(Array.isArray(row.conditions) ? row.conditions.map(String) : [], {
    type: target.type,
    note,
  })
  const seconds = (value: unknown, bounds: { usual: number; most: number; what: string }) => {
    const given = durationSeconds(value)
    if (given === undefined && value !== undefined) note(`${bounds.what} ${value} is no duration: ${bounds.usual}s`)
    return bounded(given ?? bounds.usual, { least: 1, most: bounds.most, what: bounds.what, note })
  }
  const interval = seconds(row.interval, { usual: 60, most: 86_400, what: 'interval' })
  const { alertConfig, failureThreshold } = alertsOf(row, { providers, note })
  noteUnknown(row, { client, note })
  const id = into.idFor('monitors', group ? `${group} ${name}` : name)
  const http = target.type === 'http_request' ? httpSettings(row, { client, note, into, id }) : {}
  if (target.type === 'websocket') target.config = { ...target.config, ...headersOf(row, { note, into, id }) }
  else if (target.type !== 'http_request' && row.headers !== undefined) note('headers are not imported')
  if (row.body !== undefined && !['http_request', 'websocket'].includes(target.type)) note('body is not imported')
  const tls = { ...(client.insecure === true ? { verify: false } : {}), ...read.tls }
  into.monitors[id] = present({
    name,
    type: target.type,
    url: target.url,
    ...methodOf(row, target.type),
    interval,
    timeout: seconds(client.timeout, { usual: 10, most: 300, what: 'client.timeout' }),
    active: row.enabled === false ? false : undefined,
    config: {
      ...target.config,
      ...http,
      ...(Object.keys(tls).length > 0 && target.type !== 'ping_host' && target.type !== 'dns_query' ? { tls } : {}),
      ...read.config,
      confirm: {
        retries: bounded(failureThreshold - 1, { least: 0, most: 10, what: 'failure-threshold, less one,', note }),
        delaySeconds: bounded(interval, {
          least: 0,
          most: 300,
          what: 'the pause before the next try,',
          note: failureThreshold > 1 ? note : () => {},
        }),
      },
    },
    tags: group ? [group.slice(0, 50)] : undefined,
    alertConfig:
      alertConfig && read.tls.expiryDays === undefined && read.config.warnDays === undefined
        ? { ...alertConfig, onCertificateExpiry: false }
        : alertConfig,
  }) as MonitorConfig
}

/** `$$` is a dollar sign; what is left of them begins a variable. */
const withVariables = (url: string) => (hasVariable(url) ? url : withoutEscapes(url))

const methodOf = (row: ImportedRow, type: string) => {
  const method = textOf(row.method)?.toUpperCase() ?? (row.graphql === true ? 'POST' : 'GET')
  return type === 'http_request' && method !== 'GET' ? { method } : {}
}

interface Target {
  type: string
  url: string
  config?: ConfigSettings
}

function targetOf(row: ImportedRow, { url, note }: { url: string; note: (why: string) => void }): Target | null {
  if (hasVariable(url)) {
    note(`its address ${url} has a variable in it: give the address itself`)
    return null
  }
  if (isRow(row.dns)) {
    const given = url.replace(/^\w+:\/\//, '')
    const host = isIP(given) !== 0 ? given : given.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
    if (given !== '' && isIP(host) === 0)
      note(`its name server ${given} is not imported: here it must be an IP address`)
    const server = isIP(host) === 0 ? undefined : given
    const config = present({ recordType: textOf(row.dns['query-type']) ?? 'A', server })
    return { type: 'dns_query', url: (textOf(row.dns['query-name']) ?? '').replace(/\.$/, ''), config }
  }
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(url) ?? []
  switch (scheme.toLowerCase()) {
    case 'http':
    case 'https':
      return { type: 'http_request', url }
    case 'tcp':
    case 'udp':
      return { type: 'port_check', url }
    case 'icmp':
      return { type: 'ping_host', url: rest }
    case 'tls':
      return { type: 'tls_certificate', url }
    case 'ws':
    case 'wss':
      return { type: 'websocket', url, ...(textOf(row.body) ? { config: { send: textOf(row.body) } } : {}) }
    case 'grpc':
    case 'grpcs':
      return { type: 'grpc_health', url }
    default:
      note(`URLs that begin with ${scheme || url} are not supported here`)
      return null
  }
}

interface Asking {
  into: Gathering
  /** Of the monitor. */
  id: string
  note: (why: string) => void
}

function httpSettings(row: ImportedRow, { client, ...asking }: Asking & { client: ImportedRow }): ConfigSettings {
  const text = textOf(row.body)
  const body = text !== undefined && row.graphql === true ? JSON.stringify({ query: text }) : text
  const { headers } = headersOf(row, asking)
  const isJson = row.graphql === true && !hasHeader(headers as ConfigSettings | undefined, 'content-type')
  const proxyUrl = textOf(client['proxy-url'])
  return present({
    headers: isJson ? { 'Content-Type': 'application/json', ...(headers as ConfigSettings | undefined) } : headers,
    body: body === undefined ? undefined : fromEnvironment(body, { ...asking, what: 'body' }),
    followRedirects: client['ignore-redirect'] === true ? false : undefined,
    proxyUrl: proxyUrl === undefined ? undefined : fromEnvironment(proxyUrl, { ...asking, what: 'proxy-url' }),
  }) as ConfigSettings
}

/** The text; or, where it holds variables or a password, one variable for the whole of it. */
function fromEnvironment(text: string, { into, id, note, what }: Asking & { what: string }) {
  if (!hasVariable(text) && !(what === 'proxy-url' && text.includes('@'))) return withoutEscapes(text)
  const env = envNameIn(text) ?? into.envNameFor(headerEnvName('GATUS', `${id}_${what}`), text)
  note(`${what} comes from the environment: set ${env} to the whole of it`)
  return { fromEnv: env }
}

function headersOf(row: ImportedRow, { into, note }: Asking): { headers?: ConfigSettings } {
  if (!isRow(row.headers)) return {}
  const headers = Object.entries(row.headers).map(([name, value]): [string, string | { fromEnv: string }] => {
    const text = String(value)
    if (!SECRET_HEADER.test(name) && !hasVariable(text)) return [name, withoutEscapes(text)]
    const env = envNameIn(value) ?? into.envNameFor(headerEnvName('GATUS', name), text)
    note(`the header ${name} ${hasVariable(text) ? 'comes from the environment' : 'is a secret'}: set ${env} to it`)
    return [name, { fromEnv: env }]
  })
  return { headers: Object.fromEntries(headers) }
}

const CARRIED = new Set(
  'name group url method body headers graphql dns interval conditions alerts enabled client ui'.split(' '),
)
const CLIENT_CARRIED = new Set(['timeout', 'insecure', 'ignore-redirect', 'proxy-url'])

function noteUnknown(row: ImportedRow, { client, note }: { client: ImportedRow; note: (why: string) => void }): void {
  for (const part of Object.keys(row)) if (!CARRIED.has(part)) note(`${part} is not imported`)
  for (const part of Object.keys(client)) if (!CLIENT_CARRIED.has(part)) note(`client.${part} is not imported`)
}

interface Alerts {
  alertConfig: AlertConfig | undefined
  /** Failures before anybody is told. */
  failureThreshold: number
}

function alertsOf(
  row: ImportedRow,
  { providers, note }: { providers: GatusProviders; note: (why: string) => void },
): Alerts {
  const ids: string[] = []
  const thresholds: number[] = []
  const recoveries = new Set<boolean>()
  const reminders: number[] = []
  for (const alert of rowsOf(row.alerts)) {
    const kind = textOf(alert.type) ?? ''
    const provider = providers.get(kind)
    const told = { ...provider?.usual, ...alert }
    if (told.enabled === false) continue
    if (!provider) {
      note(`alerts by ${kind} are not imported`)
      continue
    }
    if (!ids.includes(provider.id)) ids.push(provider.id)
    thresholds.push(Number(told['failure-threshold'] ?? 3) || 3)
    recoveries.add(told['send-on-resolved'] === true)
    const reminder = durationSeconds(told['minimum-reminder-interval'])
    if (reminder !== undefined && reminder > 0) reminders.push(reminder / 60)
    for (const field of ['success-threshold', 'provider-override', 'description']) {
      if (told[field] !== undefined) note(`${field} of its alert by ${kind} is not imported`)
    }
  }
  const several = (what: string, used: unknown) => note(`its alerts differ in ${what}: here all have ${used}`)
  if (ids.length === 0) return { alertConfig: undefined, failureThreshold: 1 }
  const onRecovery = recoveries.has(true)
  const failureThreshold = Math.min(...thresholds)
  const reminder = reminders.length > 0 ? Math.min(...reminders) : undefined
  if (new Set(thresholds).size > 1) several('failure-threshold', failureThreshold)
  if (recoveries.size > 1) several('send-on-resolved', onRecovery)
  if (new Set(reminders).size > 1) several('minimum-reminder-interval', `${reminder} minutes`)
  const reminderMinutes =
    reminder === undefined
      ? undefined
      : bounded(reminder, { least: 1, most: 10_080, what: 'minimum-reminder-interval in minutes', note })
  const alertConfig = present({ enabled: true, notificationProviders: ids, onRecovery, reminderMinutes }) as AlertConfig
  return { alertConfig, failureThreshold }
}

function addExternal(row: ImportedRow, { into, providers }: Adding): void {
  const name = textOf(row.name) ?? 'external'
  const about = `external endpoint "${name}"`
  const note = (why: string) => into.note(about, why)
  const heartbeat = isRow(row.heartbeat) ? durationSeconds(row.heartbeat.interval) : undefined
  note(NEW_ADDRESS)
  if (heartbeat === undefined) note('had no heartbeat interval: a call is expected every hour')
  const group = textOf(row.group)
  into.monitors[into.idFor('monitors', group ? `${group} ${name}` : name)] = present({
    name,
    type: 'heartbeat',
    interval: 60,
    config: { everySeconds: within(heartbeat ?? 3600, 1, 2_592_000) },
    active: row.enabled === false ? false : undefined,
    tags: group ? [group.slice(0, 50)] : undefined,
    alertConfig: alertsOf(row, { providers, note }).alertConfig,
  }) as MonitorConfig
}
