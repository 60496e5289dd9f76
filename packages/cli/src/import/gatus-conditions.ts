/** Conditions of Gatus, as far as a monitor can hold them. What cannot be held is told, never dropped silently. */
import type { Settings } from '../code/define.ts'
import { anyStatus, type Comparison, keepStatuses, statusText } from './statuses.ts'

export interface Conditions {
  config: Settings
  tls: Settings
}

// regex-bounded: a condition in the user's own file
const FORM = /^\s*(.+?)\s*(==|!=|<=|>=|<|>)\s*(.+?)\s*$/
const HOURS: Record<string, number> = { h: 1, m: 1 / 60, s: 1 / 3600 }
const OPS: Record<string, string> = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' }

interface Reading {
  type: string
  note(why: string): void
  config: Settings
  tls: Settings
  json: Settings[]
  statuses: Set<number>
}

export function readConditions(
  conditions: readonly string[],
  { type, note }: { type: string; note: (why: string) => void },
): Conditions {
  const reading: Reading = { type, note, config: {}, tls: {}, json: [], statuses: anyStatus() }
  for (const condition of conditions) {
    const [, left = '', op = '', right = ''] = FORM.exec(condition) ?? []
    if (!holds(reading, { left, op: op as Comparison, right })) note(`the condition ${condition} is not carried`)
  }
  const { config, tls, json, statuses } = reading
  if (type !== 'http_request') return { config, tls }
  const expectedStatus = statusText(statuses)
  if (expectedStatus === null) note('no status fulfils its conditions together: they are not carried')
  return {
    config: {
      ...config,
      ...(expectedStatus ? { expectedStatus } : {}),
      ...(json.length > 0 ? { json: json.slice(0, 20) } : {}),
    },
    tls,
  }
}

interface Condition {
  left: string
  op: Comparison
  right: string
}

/** Takes the condition in. @returns false when a monitor has no place for it */
function holds(reading: Reading, condition: Condition): boolean {
  const { left, op, right } = condition
  if (left === '[CONNECTED]') return op === '==' && right === 'true'
  if (left === '[STATUS]') return holdsStatus(reading, condition)
  if (left === '[RESPONSE_TIME]' && (op === '<' || op === '<=') && /^\d+$/.test(right)) {
    reading.config.maxResponseMs = Math.max(1, Number(right))
    reading.note('when it is slow it is degraded here, not down')
    return true
  }
  if (left === '[CERTIFICATE_EXPIRATION]' && op.startsWith('>')) return holdsExpiry(reading, right)
  if (left === '[DNS_RCODE]') return op === '==' && right === 'NOERROR'
  return holdsBody(reading, condition)
}

function holdsStatus({ type, statuses }: Reading, { op, right }: Condition): boolean {
  const list = /^any\((.*)\)$/.exec(right)?.[1] ?? right
  const values = list.split(',').map((one) => Number(one.trim()))
  if (type !== 'http_request' || values.some((value) => !Number.isInteger(value))) return false
  if (values.length > 1 && op !== '==' && op !== '!=') return false
  keepStatuses(statuses, op, values)
  return true
}

function holdsExpiry({ type, tls, config }: Reading, right: string): boolean {
  const [, number, unit = 'h'] = /^(\d+)([hms])/.exec(right) ?? []
  if (number === undefined) return false
  const days = Math.min(365, Math.ceil((Number(number) * (HOURS[unit] ?? 1)) / 24))
  if (type === 'tls_certificate') config.warnDays = days
  else tls.expiryDays = [days]
  return true
}

/** `pat(*text*)` */
const within = (right: string): string | null => /^pat\(\*([^*]+)\*\)$/.exec(right)?.[1] ?? null

function holdsBody({ type, config, json }: Reading, { left, op, right }: Condition): boolean {
  const contained = within(right)
  if (left === '[BODY]' && type === 'dns_query' && op === '==' && !right.includes('(')) {
    config.expect = [right]
    return true
  }
  if (left === '[BODY]' && contained !== null && config.keyword === undefined && type === 'http_request') {
    if (op !== '==' && op !== '!=') return false
    config.keyword = { value: contained, present: op === '==' }
    return true
  }
  const existing = /^has\(\[BODY\]\.?(.+)\)$/.exec(left)?.[1]
  if (type !== 'http_request') return false
  if (existing !== undefined && op === '==' && right === 'true') {
    json.push({ path: `$.${existing}`, op: 'exists', value: true })
    return true
  }
  const path = /^\[BODY\](\.?[\w.[\]-]+)$/.exec(left)?.[1]
  if (path === undefined) return false
  if (contained !== null && op === '==') json.push({ path: `$${dotted(path)}`, op: 'contains', value: contained })
  else if (/^\w+\(/.test(right)) return false
  else json.push({ path: `$${dotted(path)}`, op: OPS[op] ?? 'eq', value: expectedOf(right, op) })
  return true
}

const dotted = (path: string) => (/^[.[]/.test(path) ? path : `.${path}`)

function expectedOf(text: string, op: string): string | number | boolean | null {
  if (/^-?\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text))) return Number(text)
  if (op === '==' || op === '!=') {
    if (text === 'true' || text === 'false') return text === 'true'
    if (text === 'null') return null
  }
  return text
}
