/** The backup of Uptime Kuma 1 (Settings, Backup: `monitorList`, `notificationList`). Pure: text in, project out. */
import type { AlertConfig, MonitorConfig, Settings } from '../code/define.ts'
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
import { kumaProvider } from './uptime-kuma-providers.ts'

const LONGEST_INTERVAL = 86_400
const LONGEST_TIMEOUT = 300

/** @throws Error in words when it is no backup */
export function fromUptimeKuma(text: string): Imported {
  const backup = parsed(text)
  const into = gathering()
  const providers = new Map<string, string>()
  for (const row of rowsOf(backup.notificationList)) {
    const id = kumaProvider(row, into)
    if (id !== null) providers.set(String(row.id), id)
  }
  const monitors = rowsOf(backup.monitorList)
  const groups = new Map(
    monitors.filter(({ type }) => type === 'group').map((row) => [row.id, textOf(row.name) ?? 'group']),
  )
  for (const row of monitors) addMonitor(row, { into, providers, groups })
  if (rowsOf(backup.proxyList).length > 0)
    into.note('proxyList', 'proxies are not carried: set config.proxyUrl where one is needed')
  return finished(into)
}

function parsed(text: string): Row {
  let backup: unknown
  try {
    backup = JSON.parse(text)
  } catch (error) {
    throw new Error(`This is not JSON: ${(error as Error).message}`)
  }
  if (isRow(backup) && backup.monitorList !== undefined) return backup
  throw new Error('This is no backup of Uptime Kuma: it has no monitorList')
}

interface Adding {
  into: Gathering
  providers: ReadonlyMap<string, string>
  groups: ReadonlyMap<unknown, string>
}

function addMonitor(row: Row, { into, providers, groups }: Adding): void {
  const name = textOf(row.name) ?? `Monitor ${row.id}`
  const about = `monitor "${name}"`
  const note = (why: string) => into.note(about, why)
  if (row.type === 'group') note('a group: its name has become a tag of what is in it')
  else if (isSet(row.upsideDown)) note('upside down: nothing here is up while it fails')
  const isKnown = row.type !== 'group' && !isSet(row.upsideDown)
  const target = isKnown ? targetOf(row, note) : null
  if (target === null) return
  const { config = {}, ...kind } = target
  const interval = within(Number(row.interval) || 60, 1, LONGEST_INTERVAL)
  const retries = within(Number(row.maxretries) || 0, 0, 10)
  const confirm = { retries, delaySeconds: within(Number(row.retryInterval) || interval, 0, 300) }
  const timeout = within(Number(row.timeout) || interval * 0.8, 1, LONGEST_TIMEOUT)
  const tags = tagsOf(row, groups)
  const alertConfig = alertsOf(row, { interval, providers })
  for (const field of ['description', 'proxyId', 'docker_host'] as const) {
    if (row[field] !== null && row[field] !== undefined && row[field] !== '') note(`${field} is not carried`)
  }
  into.monitors[into.idFor('monitors', name)] = present({
    ...{ name, ...kind, interval, timeout },
    active: isSet(row.active ?? true) ? undefined : false,
    config: row.type === 'push' ? config : { ...config, confirm },
    tags: tags.length > 0 ? tags : undefined,
    alertConfig,
  }) as MonitorConfig
}

/** Booleans come as 0 and 1 too. */
const isSet = (value: unknown): boolean => value === true || value === 1

type Target = Pick<MonitorConfig, 'type' | 'url' | 'method'> & { config?: Settings }

function targetOf(row: Row, note: (why: string) => void): Target | null {
  const host = textOf(row.hostname)
  const type = String(row.type)
  if (['http', 'keyword', 'json-query', 'real-browser'].includes(type)) return httpTarget(row, note)
  if (type === 'push') {
    note(NEW_ADDRESS)
    const everySeconds = within(Number(row.interval) || 60, 1, 2_592_000)
    return { type: 'heartbeat', config: { everySeconds } }
  }
  if (host === undefined || !['port', 'ping', 'dns'].includes(type)) {
    note(`monitors of type ${type} are not known here`)
    return null
  }
  if (type === 'ping') return { type: 'ping_host', url: host }
  if (type === 'port') return { type: 'port_check', url: `${host.includes(':') ? `[${host}]` : host}:${row.port}` }
  const server = textOf(row.dns_resolve_server)
  // Several servers are asked there one after the other; here it is one.
  return {
    type: 'dns_query',
    url: host,
    config: present({ recordType: textOf(row.dns_resolve_type), server: server?.split(',')[0]?.trim() }),
  }
}

function httpTarget(row: Row, note: (why: string) => void): Target | null {
  const url = textOf(row.url)
  if (url === undefined || !/^https?:\/\//i.test(url)) {
    note('has no http address')
    return null
  }
  const isPage = row.type === 'real-browser'
  if (isPage) note('is looked at as a page without running its scripts; a browser test can do that')
  const expected = Array.isArray(row.accepted_statuscodes)
    ? row.accepted_statuscodes.filter((one) => /^\d{3}(-\d{3})?$/.test(String(one)))
    : []
  const method = textOf(row.method)?.toUpperCase()
  const config: Settings = present({
    expectedStatus: expected.length > 0 ? expected.join(',') : undefined,
    ...redirectsOf(row),
    tls: isSet(row.ignoreTls) ? { verify: false } : undefined,
    headers: headersOf(row, note),
    body: isPage ? undefined : textOf(row.body),
    auth: authOf(row, note),
    keyword:
      row.type === 'keyword' ? { value: String(row.keyword ?? ''), present: !isSet(row.invertKeyword) } : undefined,
    json: row.type === 'json-query' ? jsonOf(row, note) : undefined,
  }) as Settings
  return {
    type: isPage ? 'website' : 'http_request',
    url,
    ...(method && method !== 'GET' && !isPage ? { method } : {}),
    config,
  }
}

function redirectsOf({ maxredirects }: Row): Settings {
  if (typeof maxredirects !== 'number') return {}
  return maxredirects <= 0 ? { followRedirects: false } : { maxRedirects: within(maxredirects, 1, 20) }
}

function headersOf(row: Row, note: (why: string) => void): Settings | undefined {
  const text = textOf(row.headers)
  if (text === undefined) return undefined
  try {
    const headers: unknown = JSON.parse(text)
    if (!isRow(headers)) throw new Error('no object')
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        if (!SECRET_HEADER.test(name)) return [name, String(value)]
        const env = headerEnvName(`KUMA_${row.id}`, name)
        note(`the header ${name} is a secret: set ${env} to it`)
        return [name, { fromEnv: env }]
      }),
    )
  } catch {
    note('its headers are not JSON, and are not carried')
    return undefined
  }
}

function authOf(row: Row, note: (why: string) => void): Settings | undefined {
  const method = textOf(row.authMethod)
  const username = textOf(row.basic_auth_user)
  if (method && method !== 'basic') {
    note(`signing in by ${method} is not carried`)
    return undefined
  }
  if (username === undefined) return undefined
  const name = `KUMA_${row.id}_PASSWORD`
  note(`its password is not written down: set ${name} to it`)
  return { type: 'basic', username, password: { fromEnv: name } }
}

const OPS: Record<string, string> = {
  '==': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  contains: 'contains',
}

function jsonOf(row: Row, note: (why: string) => void): Settings[] | undefined {
  const path = textOf(row.jsonPath) ?? ''
  const op = OPS[textOf(row.jsonPathOperator) ?? '==']
  if (!/^\$?[\w.[\]-]+$/.test(path) || op === undefined) {
    note(`the query ${path} is more than a path, and is not carried`)
    return undefined
  }
  return [{ path, op, value: String(row.expectedValue ?? '') }]
}

function tagsOf(row: Row, groups: ReadonlyMap<unknown, string>): string[] {
  const named = rowsOf(row.tags).flatMap(({ name, value }) => {
    const [word, more] = [textOf(name), textOf(value)]
    return word === undefined ? [] : [(more ? `${word}: ${more}` : word).slice(0, 50)]
  })
  const group = groups.get(row.parent)
  return [...new Set([...named, ...(group === undefined ? [] : [group.slice(0, 50)])])].slice(0, 20)
}

function alertsOf(
  row: Row,
  { interval, providers }: { interval: number; providers: ReadonlyMap<string, string> },
): AlertConfig | undefined {
  const asked = isRow(row.notificationIDList) ? row.notificationIDList : {}
  const ids = Object.entries(asked).flatMap(([id, on]) => (on ? (providers.get(id) ?? []) : []))
  if (ids.length === 0) return undefined
  const resend = Number(row.resendInterval) || 0
  return {
    enabled: true,
    notificationProviders: ids,
    ...(isSet(row.expiryNotification) ? { onCertificateExpiry: true } : {}),
    ...(resend > 0 ? { reminderMinutes: within((resend * interval) / 60, 1, 10_080) } : {}),
  }
}
