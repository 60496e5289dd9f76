/** Monitors of Uptime Kuma that ask over HTTP: what is sent, and what the answer must be. */
import type { ConfigSettings } from '../code/define.ts'
import {
  bounded,
  hasHeader,
  headerEnvName,
  type ImportedRow,
  isPlainPath,
  isRow,
  present,
  SECRET_HEADER,
  textOf,
  valueOfText,
} from './imported.ts'
import { statusText } from './statuses.ts'
import { familyOf, isSet, type KumaTarget, type ReportProblem } from './uptime-kuma-fields.ts'

export function httpTarget(row: ImportedRow, note: ReportProblem): KumaTarget | null {
  const url = textOf(row.url)
  if (url === undefined || !/^https?:\/\//i.test(url)) {
    note('has no http address')
    return null
  }
  const isPage = row.type === 'real-browser'
  if (isPage) note('is checked as a page without running its scripts; use a browser test for that')
  const method = textOf(row.method)?.toUpperCase()
  const body = isPage ? undefined : textOf(row.body)
  const config: ConfigSettings = present({
    expectedStatus: statusesOf(row, note),
    ...redirectsOf(row, note),
    ...familyOf(row),
    tls: isSet(row.ignoreTls) ? { verify: false } : undefined,
    headers: withBodyType(headersOf(row, note), { row, body }),
    body,
    auth: authOf(row, note),
    keyword: row.type === 'keyword' ? keywordOf(row, note) : undefined,
    json: row.type === 'json-query' ? jsonOf(row, note) : undefined,
  }) as ConfigSettings
  return {
    type: isPage ? 'website' : 'http_request',
    url,
    ...(method && method !== 'GET' && !isPage ? { method } : {}),
    config,
  }
}

function statusesOf({ accepted_statuscodes: accepted }: ImportedRow, note: ReportProblem): string | undefined {
  if (!Array.isArray(accepted)) return undefined
  const statuses = new Set<number>()
  for (const one of accepted) {
    const [, from, to = from] = /^(\d{3})(?:-(\d{3}))?$/.exec(String(one)) ?? []
    if (from === undefined) note(`the accepted status ${one} is not imported`)
    for (let status = Number(from); status <= Number(to); status++) statuses.add(status)
  }
  return statusText(statuses) ?? undefined
}

const BODY_TYPES: Record<string, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'text/xml; charset=utf-8',
}

/** A body goes out as JSON there when nothing else is said. */
function withBodyType(
  headers: ConfigSettings | undefined,
  { row, body }: { row: ImportedRow; body: string | undefined },
): ConfigSettings | undefined {
  const type = BODY_TYPES[textOf(row.httpBodyEncoding) ?? 'json']
  if (body === undefined || type === undefined || hasHeader(headers, 'content-type')) return headers
  return { 'Content-Type': type, ...headers }
}

function keywordOf(row: ImportedRow, note: ReportProblem): ConfigSettings | undefined {
  const value = String(row.keyword ?? '')
  if (value !== '' && value.length <= 1000) return { value, present: !isSet(row.invertKeyword) }
  note(value === '' ? 'its keyword is empty, and is not imported' : 'its keyword is longer than 1000 characters')
  return undefined
}

function redirectsOf({ maxredirects }: ImportedRow, note: ReportProblem): ConfigSettings {
  if (typeof maxredirects !== 'number') return {}
  return maxredirects <= 0
    ? { followRedirects: false }
    : { maxRedirects: bounded(maxredirects, { least: 1, most: 20, what: 'maxredirects', note }) }
}

function headersOf(row: ImportedRow, note: ReportProblem): ConfigSettings | undefined {
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
    note('its headers are not JSON, and are not imported')
    return undefined
  }
}

function authOf(row: ImportedRow, note: ReportProblem): ConfigSettings | undefined {
  const method = textOf(row.authMethod)
  const username = textOf(row.basic_auth_user)
  if (method && method !== 'basic') {
    note(`signing in by ${method} is not imported`)
    return undefined
  }
  if (username === undefined) return undefined
  const name = `KUMA_${row.id}_PASSWORD`
  note(`its password is not stored: set ${name} to it`)
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

/** Both sides are text there, or numbers for an order. */
function jsonOf(row: ImportedRow, note: ReportProblem): ConfigSettings[] | undefined {
  const path = textOf(row.jsonPath) ?? '$'
  const op = OPS[textOf(row.jsonPathOperator) ?? '==']
  const expected = String(row.expectedValue ?? '')
  if (!isPlainPath(path) || op === undefined) {
    note(`the query ${path} is more than a path, and is not imported`)
    return undefined
  }
  if (expected.length > 1000 || (/^[gl]te?$/.test(op) && !Number.isFinite(Number(expected || Number.NaN)))) {
    note(`the comparison of ${path} with ${expected.slice(0, 100)} is not imported`)
    return undefined
  }
  if (op === 'contains') return [{ path, op, value: expected }]
  return [
    { path, op, value: /^[gl]te?$/.test(op) ? orderedBy(expected, path, note) : valueOfText(expected, { path, note }) },
  ]
}

function orderedBy(expected: string, path: string, note: ReportProblem): number {
  note(`${path} must be a number here; a text that holds one is down`)
  return Number(expected)
}
