/** The config of Gatus: endpoints, their conditions and alerts. Pure: text in, project out. */
import type { AlertConfig, MonitorConfig, Settings } from '../code/define.ts'
import { readConditions } from './gatus-conditions.ts'
import { envNameIn, type GatusProviders, gatusProviders } from './gatus-providers.ts'
import {
  finished,
  type Gathering,
  gathering,
  headerEnvName,
  type Imported,
  isRow,
  NEW_ADDRESS,
  present,
  type Row,
  rowsOf,
  SECRET_HEADER,
  textOf,
  within,
} from './imported.ts'

/** @throws Error in words when it is no config */
export async function fromGatus(text: string): Promise<Imported> {
  const { parseDocument } = await import('../yaml.ts')
  const document = parseDocument(text, { merge: true })
  const [problem] = document.errors
  if (problem) throw new Error(`This is not YAML: ${problem.message}`)
  const config: unknown = document.toJS({ maxAliasCount: 1000 })
  if (!isRow(config) || !Array.isArray(config.endpoints ?? config['external-endpoints'])) {
    throw new Error('This is no config of Gatus: it has no endpoints')
  }
  const into = gathering()
  const providers = gatusProviders(isRow(config.alerting) ? config.alerting : {}, into)
  for (const row of rowsOf(config.endpoints)) addEndpoint(row, { into, providers })
  for (const row of rowsOf(config['external-endpoints'])) addExternal(row, { into, providers })
  for (const part of ['suites', 'maintenance', 'announcements', 'tunneling']) {
    if (config[part] !== undefined) into.note(part, 'is not carried')
  }
  return finished(into)
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

function addEndpoint(row: Row, { into, providers }: Adding): void {
  const name = textOf(row.name) ?? 'endpoint'
  const group = textOf(row.group)
  const about = `endpoint "${group ? `${group}/` : ''}${name}"`
  const note = (why: string) => into.note(about, why)
  const url = textOf(row.url) ?? ''
  const client = isRow(row.client) ? row.client : {}
  const target = targetOf(row, { url, note })
  if (target === null) return
  const read = readConditions(Array.isArray(row.conditions) ? row.conditions.map(String) : [], {
    type: target.type,
    note,
  })
  const interval = within(durationSeconds(row.interval) ?? 60, 1, 86_400)
  const { alertConfig, failureThreshold } = alertsOf(row, { providers, note })
  noteUnknown(row, { client, note })
  const http = target.type === 'http_request' ? httpSettings(row, { client, note }) : {}
  const tls = { ...(client.insecure === true ? { verify: false } : {}), ...read.tls }
  into.monitors[into.idFor('monitors', group ? `${group} ${name}` : name)] = present({
    ...{ name, type: target.type, url: target.url, ...methodOf(row, target.type), interval },
    timeout: within(durationSeconds(client.timeout) ?? 10, 1, 300),
    active: row.enabled === false ? false : undefined,
    config: {
      ...target.config,
      ...http,
      ...(Object.keys(tls).length > 0 && target.type !== 'ping_host' && target.type !== 'dns_query' ? { tls } : {}),
      ...read.config,
      confirm: { retries: within(failureThreshold - 1, 0, 10), delaySeconds: within(interval, 0, 300) },
    },
    tags: group ? [group.slice(0, 50)] : undefined,
    alertConfig,
  }) as MonitorConfig
}

const methodOf = (row: Row, type: string) => {
  const method = textOf(row.method)?.toUpperCase() ?? (row.graphql === true ? 'POST' : 'GET')
  return type === 'http_request' && method !== 'GET' ? { method } : {}
}

interface Target {
  type: string
  url: string
  config?: Settings
}

function targetOf(row: Row, { url, note }: { url: string; note: (why: string) => void }): Target | null {
  if (url.includes('$')) {
    note(`its address ${url} has a variable in it: give the address itself`)
    return null
  }
  if (isRow(row.dns)) {
    const server = url.replace(/^\w+:\/\//, '')
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
      note(`addresses that begin with ${scheme || url} are not known here`)
      return null
  }
}

function httpSettings(row: Row, { client, note }: { client: Row; note: (why: string) => void }): Settings {
  const body = textOf(row.body)
  const headers = isRow(row.headers)
    ? Object.fromEntries(
        Object.entries(row.headers).map(([name, value]) => {
          if (!SECRET_HEADER.test(name)) return [name, String(value)]
          const env = envNameIn(value) ?? headerEnvName('GATUS', name)
          note(`the header ${name} is a secret: set ${env} to it`)
          return [name, { fromEnv: env }]
        }),
      )
    : undefined
  return present({
    headers,
    body: body === undefined ? undefined : row.graphql === true ? JSON.stringify({ query: body }) : body,
    followRedirects: client['ignore-redirect'] === true ? false : undefined,
    proxyUrl: textOf(client['proxy-url']),
  }) as Settings
}

function noteUnknown(row: Row, { client, note }: { client: Row; note: (why: string) => void }): void {
  for (const part of ['ssh', 'maintenance-windows', 'extra-labels']) {
    if (row[part] !== undefined) note(`${part} is not carried`)
  }
  for (const part of ['dns-resolver', 'oauth2', 'identity-aware-proxy', 'tls', 'network', 'tunnel']) {
    if (client[part] !== undefined) note(`client.${part} is not carried`)
  }
}

interface Alerts {
  alertConfig: AlertConfig | undefined
  /** Failures before anybody is told. */
  failureThreshold: number
}

function alertsOf(row: Row, { providers, note }: { providers: GatusProviders; note: (why: string) => void }): Alerts {
  const ids: string[] = []
  const thresholds: number[] = []
  let onRecovery = false
  for (const alert of rowsOf(row.alerts)) {
    const kind = textOf(alert.type) ?? ''
    const provider = providers.get(kind)
    const told = { ...provider?.usual, ...alert }
    if (told.enabled === false) continue
    if (!provider) {
      note(`alerts by ${kind} are not carried`)
      continue
    }
    if (!ids.includes(provider.id)) ids.push(provider.id)
    thresholds.push(Number(told['failure-threshold'] ?? 3) || 3)
    onRecovery ||= told['send-on-resolved'] === true
  }
  if (ids.length === 0) return { alertConfig: undefined, failureThreshold: 2 }
  return {
    alertConfig: { enabled: true, notificationProviders: ids, onRecovery },
    failureThreshold: Math.min(...thresholds),
  }
}

function addExternal(row: Row, { into, providers }: Adding): void {
  const name = textOf(row.name) ?? 'external'
  const about = `external endpoint "${name}"`
  const note = (why: string) => into.note(about, why)
  const heartbeat = isRow(row.heartbeat) ? durationSeconds(row.heartbeat.interval) : undefined
  note(NEW_ADDRESS)
  if (heartbeat === undefined) note('had no heartbeat interval: a call is expected every hour')
  const group = textOf(row.group)
  into.monitors[into.idFor('monitors', group ? `${group} ${name}` : name)] = present({
    ...{ name, type: 'heartbeat', interval: 60, config: { everySeconds: within(heartbeat ?? 3600, 1, 2_592_000) } },
    active: row.enabled === false ? false : undefined,
    tags: group ? [group.slice(0, 50)] : undefined,
    alertConfig: alertsOf(row, { providers, note }).alertConfig,
  }) as MonitorConfig
}
