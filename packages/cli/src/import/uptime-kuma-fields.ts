/** Fields that all kinds of monitors of Uptime Kuma share, and those for which there is no place here. */
import type { ConfigSettings, MonitorConfig } from '../code/define.ts'
import type { ImportedRow } from './imported.ts'

export type ReportProblem = (why: string) => void
export type KumaTarget = Pick<MonitorConfig, 'type' | 'url' | 'method'> & { config?: ConfigSettings }

/** Booleans come as 0 and 1 too. */
export const isSet = (value: unknown): boolean => value === true || value === 1

const FAMILIES: Record<string, string> = { ipv4: '4', ipv6: '6' }

export function familyOf(row: ImportedRow): ConfigSettings {
  const ipFamily = FAMILIES[String(row.ipFamily)]
  return ipFamily === undefined ? {} : { ipFamily }
}

const HTTP = ['http', 'keyword', 'json-query', 'real-browser']

/** Field → what it is when nobody has set it, and the types for which it means something (all when absent). */
const UNCARRIED: Record<string, { usual?: unknown[]; types?: string[] }> = {
  description: {},
  proxyId: { types: HTTP },
  docker_host: {},
  conditions: { usual: ['[]'] },
  packetSize: { usual: [56], types: ['ping'] },
  ping_numeric: { usual: [true, 1], types: ['ping'] },
  ping_per_request_timeout: { usual: [2], types: ['ping'] },
  cacheBust: { types: HTTP },
  remote_browser: { types: ['real-browser'] },
  retryOnlyOnStatusCodeFailure: { types: HTTP },
  domainExpiryNotification: {},
  manual_status: {},
  smtpSecurity: { types: ['smtp'] },
}

export function noteUncarried(row: ImportedRow, note: ReportProblem): void {
  for (const [field, { usual = [], types }] of Object.entries(UNCARRIED)) {
    const value = row[field]
    const isEmpty = value === undefined || value === null || value === '' || value === false || value === 0
    if (isEmpty || usual.includes(value) || (Array.isArray(value) && value.length === 0)) continue
    if (!types || types.includes(String(row.type))) note(`${field} is not imported`)
  }
}
