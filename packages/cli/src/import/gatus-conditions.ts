/** Conditions of Gatus, as far as a monitor can hold them. What cannot be held is told, never dropped silently. */
import type { ConfigSettings } from '../code/define.ts'
import { within as clamped, isPlainPath, valueOfText } from './imported.ts'
import { anyStatus, type ComparisonOperator, keepStatuses, statusText } from './statuses.ts'

export interface Conditions {
  config: ConfigSettings
  tls: ConfigSettings
}

// regex-bounded: a condition in the user's own file
const FORM = /^\s*(.+?)\s*(==|!=|<=|>=|<|>)\s*(.+?)\s*$/
const HOURS: Record<string, number> = { h: 1, m: 1 / 60, s: 1 / 3600 }
const OPS: Record<string, string> = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' }

const MAX_JSON = 20
const MAX_RESPONSE_MS = 300_000

interface Reading {
  type: string
  note(why: string): void
  config: ConfigSettings
  tls: ConfigSettings
  json: ConfigSettings[]
  statuses: Set<number>
}

export function readConditions(
  conditions: readonly string[],
  { type, note }: { type: string; note: (why: string) => void },
): Conditions {
  const reading: Reading = { type, note, config: {}, tls: {}, json: [], statuses: anyStatus() }
  for (const condition of conditions) {
    const [, left = '', op = '', right = ''] = FORM.exec(condition) ?? []
    // A variable is known only where the program runs.
    const isFixed = !/\$[{\w]/.test(condition.replaceAll('$$', ''))
    if (!isFixed || !holds(reading, { left, op: op as ComparisonOperator, right }))
      note(`the condition ${condition} is not imported`)
  }
  const { config, tls, json, statuses } = reading
  if (type !== 'http_request') return { config, tls }
  for (const { path } of json.slice(MAX_JSON))
    note(`the condition on ${path} is not imported: ${MAX_JSON} are possible`)
  const expectedStatus = statusText(statuses)
  if (expectedStatus === null) note('no status fulfils its conditions together: they are not imported')
  return {
    config: {
      ...config,
      ...(expectedStatus ? { expectedStatus } : {}),
      ...(json.length > 0 ? { json: json.slice(0, MAX_JSON) } : {}),
    },
    tls,
  }
}

interface Condition {
  left: string
  op: ComparisonOperator
  right: string
}

/** Takes the condition in. @returns false when a monitor has no place for it */
function holds(reading: Reading, condition: Condition): boolean {
  const { left, op, right } = condition
  if (left === '[CONNECTED]') return op === '==' && right === 'true'
  if (left === '[STATUS]') return holdsStatus(reading, condition)
  if (left === '[RESPONSE_TIME]' && (op === '<' || op === '<=') && /^\d+$/.test(right)) {
    reading.config.maxResponseMs = clamped(Number(right), 1, MAX_RESPONSE_MS)
    reading.note('when it is slow it is degraded here, not down')
    if (Number(right) > MAX_RESPONSE_MS) reading.note(`[RESPONSE_TIME] ${right} becomes ${MAX_RESPONSE_MS}`)
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

function holdsExpiry({ type, tls, config, note }: Reading, right: string): boolean {
  const [, number, unit = 'h'] = /^(\d+)([hms])/.exec(right) ?? []
  if (number === undefined) return false
  const exact = (Number(number) * (HOURS[unit] ?? 1)) / 24
  const days = Math.min(365, Math.ceil(exact))
  note(`a certificate with less than ${days} days is reported here, not down`)
  if (days !== exact) note(`[CERTIFICATE_EXPIRATION] > ${right} becomes ${days} days`)
  if (type === 'tls_certificate') config.warnDays = days
  else tls.expiryDays = [days]
  return true
}

/** `pat(*text*)` */
const within = (right: string): string | null => /^pat\(\*([^*?[\]\\]+)\*\)$/.exec(right)?.[1] ?? null

function holdsBody({ type, config, json, note }: Reading, { left, op, right }: Condition): boolean {
  const contained = within(right)
  if (left === '[BODY]' && type === 'dns_query' && op === '==' && !right.includes('(')) {
    config.expect = [...((config.expect as string[] | undefined) ?? []), right]
    return true
  }
  if (left === '[BODY]' && contained !== null && config.keyword === undefined && type === 'http_request') {
    if (op !== '==' && op !== '!=') return false
    config.keyword = { value: contained, present: op === '==' }
    return true
  }
  const existing = /^has\(\[BODY\]\.?(.+)\)$/.exec(left)?.[1]
  if (type !== 'http_request') return false
  if (existing !== undefined && op === '==' && right === 'true' && isPlainPath(existing)) {
    json.push({ path: `$.${existing}`, op: 'exists', value: true })
    return true
  }
  const path = /^\[BODY\](\.?[\w.[\]-]+)$/.exec(left)?.[1]
  if (path === undefined || !isPlainPath(path)) return false
  const place = `$${dotted(path)}`
  if (contained !== null && op === '==') {
    json.push({ path: place, op: 'contains', value: contained })
    return true
  }
  if (/^\w+\(/.test(right)) return false
  if (op === '==' || op === '!=') {
    if (op === '!=') note(`${place} must be there: without it the check is down here`)
    json.push({
      path: place,
      op: OPS[op] ?? 'eq',
      value: right === 'null' ? null : valueOfText(right, { path: place, note }),
    })
    return true
  }
  if (!/^-?\d+(\.\d+)?$/.test(right)) return false
  note(`${place} must be a number here; a text that holds one is down`)
  json.push({ path: place, op: OPS[op] ?? 'lt', value: Number(right) })
  return true
}

const dotted = (path: string) => (/^[.[]/.test(path) ? path : `.${path}`)
