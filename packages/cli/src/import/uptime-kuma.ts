/** What Uptime Kuma watches, as its backup says it (`monitorList`, `notificationList`). Pure: text or rows in, project out. */
import { isIP } from 'node:net'
import type { AlertConfig, ConfigSettings, MonitorConfig } from '../code/define.ts'
import {
  bounded,
  finished,
  type Gathering,
  gathering,
  type Imported,
  type ImportedRow,
  isRow,
  NEW_ADDRESS,
  present,
  rowsOf,
  textOf,
} from './imported.ts'
import { familyOf, isSet, type KumaTarget, noteUncarried, type ReportProblem } from './uptime-kuma-fields.ts'
import { httpTarget } from './uptime-kuma-http.ts'
import { kumaProvider } from './uptime-kuma-providers.ts'

const MAX_INTERVAL_SECONDS = 86_400
const MAX_TIMEOUT_SECONDS = 300
const MAX_HEARTBEAT_SECONDS = 31 * 86_400
const MAX_GROUP_DEPTH = 20
const MAX_TAGS = 20
const MAX_TAG_LENGTH = 50

/** @throws Error in words when it is no backup */
export function fromUptimeKuma(text: string): Imported {
  return fromKumaRows(parsed(text))
}

/** @param backup what a backup holds, as `readKumaDatabase` gives it too */
export function fromKumaRows(backup: ImportedRow): Imported {
  const into = gathering()
  const providers = new Map<string, string>()
  for (const row of rowsOf(backup.notificationList)) {
    const id = kumaProvider(row, into)
    if (id !== null) providers.set(String(row.id), id)
  }
  const monitors = rowsOf(backup.monitorList)
  const groups = new Map(monitors.filter(({ type }) => type === 'group').map((row) => [row.id, row]))
  for (const row of monitors) addMonitor(row, { into, providers, groups })
  if (rowsOf(backup.proxyList).length > 0)
    into.note('proxyList', 'proxies are not imported: set config.proxyUrl where one is needed')
  return finished(into)
}

function parsed(text: string): ImportedRow {
  let backup: unknown
  try {
    backup = JSON.parse(text)
  } catch (error) {
    throw new Error(`This is not JSON: ${(error as Error).message}`)
  }
  if (isRow(backup) && backup.monitorList !== undefined) return backup
  throw new Error('This is not a backup of Uptime Kuma: it has no monitorList')
}

interface Adding {
  into: Gathering
  providers: ReadonlyMap<string, string>
  groups: ReadonlyMap<unknown, ImportedRow>
}

function addMonitor(row: ImportedRow, { into, providers, groups }: Adding): void {
  const name = textOf(row.name) ?? `Monitor ${row.id}`
  const about = `monitor "${name}"`
  const note = (why: string) => into.note(about, why)
  if (row.type === 'group')
    note('a group: its name has become a tag of what is in it, and its own alerts are not imported')
  else if (isSet(row.upsideDown)) note('upside down: nothing here is up while it fails')
  const isKnown = row.type !== 'group' && !isSet(row.upsideDown)
  const target = isKnown ? targetOf(row, note) : null
  if (target === null) return
  const { config = {}, ...kind } = target
  const isPush = row.type === 'push'
  const interval = bounded(Number(row.interval) || 60, { least: 1, most: MAX_INTERVAL_SECONDS, what: 'interval', note })
  const timeout = Number(row.timeout) || Math.round(interval * 0.8)
  const tags = tagsOf(row, { groups, note })
  noteUncarried(row, note)
  const isActive = isSet(row.active ?? true)
  const isHeld = isActive && isInPausedGroup(row, groups)
  if (isHeld) note('is paused, as the group that it is in')
  into.monitors[into.idFor('monitors', name)] = present({
    name,
    ...kind,
    // Of a heartbeat: how often its lateness is looked at.
    interval: isPush ? Math.min(60, interval) : interval,
    timeout: isPush ? undefined : bounded(timeout, { least: 1, most: MAX_TIMEOUT_SECONDS, what: 'timeout', note }),
    active: isActive && !isHeld ? undefined : false,
    config: isPush ? config : { ...config, confirm: confirmOf(row, { interval, note }) },
    tags: tags.length > 0 ? tags : undefined,
    alertConfig: alertsOf(row, { interval, providers, note }),
  }) as MonitorConfig
}

function confirmOf(row: ImportedRow, { interval, note }: { interval: number; note: ReportProblem }): ConfigSettings {
  const retries = bounded(Number(row.maxretries) || 0, { least: 0, most: 10, what: 'maxretries', note })
  const delay = Number(row.retryInterval) || interval
  // Where nothing is retried the pause between tries means nothing.
  const silent = retries === 0 ? () => {} : note
  return { retries, delaySeconds: bounded(delay, { least: 0, most: 300, what: 'retryInterval', note: silent }) }
}

/** A group stops what is in it, however deep. */
function isInPausedGroup(row: ImportedRow, groups: ReadonlyMap<unknown, ImportedRow>): boolean {
  let group = groups.get(row.parent)
  for (let depth = 0; group && depth < MAX_GROUP_DEPTH; depth++) {
    if (!isSet(group.active ?? true)) return true
    group = groups.get(group.parent)
  }
  return false
}

function targetOf(row: ImportedRow, note: ReportProblem): KumaTarget | null {
  const host = textOf(row.hostname)
  const type = String(row.type)
  if (['http', 'keyword', 'json-query', 'real-browser'].includes(type)) return httpTarget(row, note)
  if (type === 'push') return heartbeatOf(row, note)
  if (host === undefined || !['port', 'ping', 'dns'].includes(type)) {
    note(`monitors of type ${type} are not supported here`)
    return null
  }
  if (type === 'ping') return { type: 'ping_host', url: host, config: pingSettings(row, note) }
  if (type === 'dns') return { type: 'dns_query', url: host, config: dnsSettings(row, note) }
  const url = `${host.includes(':') ? `[${host}]` : host}:${row.port}`
  return { type: 'port_check', url, config: familyOf(row) }
}

function heartbeatOf(row: ImportedRow, note: ReportProblem): KumaTarget {
  note(NEW_ADDRESS)
  const bounds = { least: 1, most: MAX_HEARTBEAT_SECONDS, note }
  const everySeconds = bounded(Number(row.interval) || 60, { ...bounds, what: 'interval' })
  const grace = (Number(row.maxretries) || 0) * (Number(row.retryInterval) || everySeconds)
  return {
    type: 'heartbeat',
    config: { everySeconds, graceSeconds: bounded(grace, { ...bounds, least: 0, what: 'the time for its retries' }) },
  }
}

function pingSettings(row: ImportedRow, note: ReportProblem): ConfigSettings {
  const asked = Number(row.ping_count) || 1
  const packetCount = bounded(asked, { least: 1, most: 10, what: 'ping_count', note })
  // There any answer is enough.
  return { packetCount, maxLossPercent: 99, ...familyOf(row) }
}

/** Several servers are asked there one after the other; here it is one. */
function dnsSettings(row: ImportedRow, note: ReportProblem): ConfigSettings {
  const servers = (textOf(row.dns_resolve_server) ?? '')
    .split(/[,;\s]+/)
    .map((one) => one.replace(/^\[|\]$/g, ''))
    .filter(Boolean)
  const [first, ...others] = servers
  for (const one of others) note(`its name server ${one} is not imported: one is asked here`)
  const isAddress = first !== undefined && isIP(first) !== 0
  if (first !== undefined && !isAddress) note(`its name server ${first} is not imported: here it must be an IP address`)
  const port = Number(row.port) || 53
  const whole = first !== undefined && isIP(first) === 6 && port !== 53 ? `[${first}]` : first
  const server = isAddress ? (port === 53 ? whole : `${whole}:${port}`) : undefined
  return present({ recordType: textOf(row.dns_resolve_type), server }) as ConfigSettings
}

function tagsOf(
  row: ImportedRow,
  { groups, note }: { groups: ReadonlyMap<unknown, ImportedRow>; note: ReportProblem },
): string[] {
  const named = rowsOf(row.tags).flatMap(({ name, value }) => {
    const word = textOf(name)
    const more = textOf(value)
    return word === undefined ? [] : [more ? `${word}: ${more}` : word]
  })
  const group = groups.get(row.parent)
  const all = [...new Set([...named, ...(group === undefined ? [] : [textOf(group.name) ?? 'group'])])]
  for (const tag of all) if (tag.length > MAX_TAG_LENGTH) note(`the tag ${tag} is cut to ${MAX_TAG_LENGTH} characters`)
  for (const tag of all.slice(MAX_TAGS)) note(`the tag ${tag} is not imported: ${MAX_TAGS} are possible`)
  return [...new Set(all.slice(0, MAX_TAGS).map((tag) => tag.slice(0, MAX_TAG_LENGTH)))]
}

interface Alerting {
  interval: number
  providers: ReadonlyMap<string, string>
  note: ReportProblem
}

function alertsOf(row: ImportedRow, { interval, providers, note }: Alerting): AlertConfig | undefined {
  const asked = isRow(row.notificationIDList) ? row.notificationIDList : {}
  const known = Object.entries(asked).filter(([, on]) => on)
  for (const [id] of known) if (!providers.has(id)) note(`its notification ${id} is not imported`)
  const ids = known.flatMap(([id]) => providers.get(id) ?? [])
  if (ids.length === 0) return undefined
  const resend = Number(row.resendInterval) || 0
  const minutes = (resend * interval) / 60
  return present({
    enabled: true,
    notificationProviders: ids,
    onCertificateExpiry: isSet(row.expiryNotification),
    reminderMinutes:
      resend > 0 ? bounded(minutes, { least: 1, most: 10_080, what: 'resendInterval in minutes', note }) : undefined,
  }) as AlertConfig
}
