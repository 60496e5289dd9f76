/** Checks of Checkly that ask something: what is asked, and what the answer must be. */
import type { ConfigSettings } from '../code/define.ts'
import {
  familyOf,
  hostTargets,
  type ImportedTarget,
  limitsOf,
  type ReportOmission,
  type RequestCheck,
} from './checkly-hosts.ts'
import { CallChain, type Construct, FromProcess, holdsUnread } from './checkly-source.ts'
import {
  type Gathering,
  hasHeader,
  headerEnvName,
  type ImportedRow,
  isPlainPath,
  isRow,
  NEW_ADDRESS,
  present,
  SECRET_HEADER,
  within,
} from './imported.ts'
import { anyStatus, type ComparisonOperator, keepStatuses, statusText } from './statuses.ts'

/** @returns null, after saying why, when there is nothing like it here */
export function requestOf(
  { kind, id, props }: Construct,
  { into, note }: { into: Gathering; note: ReportOmission },
): ImportedTarget | null {
  const request = isRow(props.request) ? props.request : {}
  if (kind === 'ApiCheck' || kind === 'UrlMonitor') return httpTarget({ id, props, request }, { into, note })
  const host = hostTargets.get(kind.replace(/Check$/, 'Monitor'))
  if (host) return host({ id, props, request }, { into, note })
  if (/^Heartbeat(Check|Monitor)$/.test(kind)) return heartbeatOf(props, note)
  note('is not supported here')
  return null
}

const UNIT_SECONDS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }

function heartbeatOf({ period, periodUnit, grace, graceUnit }: ImportedRow, note: ReportOmission): ImportedTarget {
  note(NEW_ADDRESS)
  const seconds = (number: unknown, unit: unknown) =>
    within((Number(number) || 0) * (UNIT_SECONDS[String(unit)] ?? 1), 0, 2_592_000)
  return {
    type: 'heartbeat',
    config: { everySeconds: Math.max(1, seconds(period, periodUnit)), graceSeconds: seconds(grace, graceUnit) },
  }
}

function httpTarget(
  { id, props, request }: RequestCheck,
  { into, note }: { into: Gathering; note: ReportOmission },
): ImportedTarget | null {
  const { url, method, body } = request
  if (typeof url !== 'string') {
    note('its address cannot be read without running its code')
    return null
  }
  if (url.includes('{{')) {
    note(`its address ${url} has a variable of Checkly in it: give the address itself`)
    return null
  }
  if (holdsUnread(body)) note('its body cannot be read without running its code')
  if (props.shouldFail === true) note('should fail there: here an answer counts as it is')
  const asked = assertionsOf(request.assertions, note)
  const { timeout, maxResponseMs } = limitsOf(props, note)
  const headers = headersOf(request.headers, { into, note })
  const type = typeof body === 'string' && body !== '' ? BODY_TYPES[String(request.bodyType)] : undefined
  const config = present({
    headers: type !== undefined && !hasHeader(headers, 'content-type') ? { 'Content-Type': type, ...headers } : headers,
    body: bodyOf({ id, props, request }, { into, note }),
    ipFamily: familyOf(request),
    followRedirects: request.followRedirects === false ? false : undefined,
    tls: request.skipSSL === true ? { verify: false } : undefined,
    auth: authOf(request.basicAuth, { into, note }),
    maxResponseMs,
    ...asked,
  }) as ConfigSettings
  const verb = typeof method === 'string' ? method.toUpperCase() : 'GET'
  return present({
    type: 'http_request',
    url: withQuery(url, request.queryParameters, note),
    method: verb === 'GET' ? undefined : verb,
    timeout,
    config,
  }) as ImportedTarget
}

const BODY_TYPES: Record<string, string> = {
  JSON: 'application/json',
  FORM: 'application/x-www-form-urlencoded',
  GRAPHQL: 'application/json',
}

function bodyOf({ id, request }: RequestCheck, { into, note }: { into: Gathering; note: ReportOmission }) {
  const { body, bodyType } = request
  if (typeof body !== 'string' || body === '' || bodyType === 'NONE') return undefined
  const text = bodyType === 'GRAPHQL' ? JSON.stringify({ query: body }) : body
  if (!text.includes('{{')) return text
  const env = into.envNameFor(headerEnvName('CHECKLY', `${id}_BODY`), text)
  note(`its body has variables of Checkly in it: set ${env} to the whole of it`)
  return { fromEnv: env }
}

function pairsOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.filter(isRow).map(({ key, value: inner }) => [String(key), inner])
  return isRow(value) ? Object.entries(value) : []
}

function withQuery(url: string, parameters: unknown, note: ReportOmission): string {
  const pairs = pairsOf(parameters)
  if (pairs.length === 0 || !URL.canParse(url)) return url
  const whole = new URL(url)
  for (const [key, value] of pairs) {
    if (typeof value === 'string' || typeof value === 'number') whole.searchParams.append(key, String(value))
    else note(`the parameter ${key} cannot be read without running its code`)
  }
  return whole.href
}

function headersOf(
  headers: unknown,
  { into, note }: { into: Gathering; note: ReportOmission },
): ConfigSettings | undefined {
  const pairs = pairsOf(headers)
  if (pairs.length === 0) return undefined
  return Object.fromEntries(
    pairs.map(([name, value]): [string, string | { fromEnv: string }] => {
      if (typeof value === 'string' && !SECRET_HEADER.test(name) && !value.includes('{{')) return [name, value]
      const env = value instanceof FromProcess ? value.name : into.envNameFor(headerEnvName('CHECKLY', name), value)
      note(`the header ${name} comes from the environment: set ${env} to it`)
      return [name, { fromEnv: env }]
    }),
  )
}

function authOf(auth: unknown, { into, note }: { into: Gathering; note: ReportOmission }): ConfigSettings | undefined {
  if (!isRow(auth)) return undefined
  if (typeof auth.username !== 'string') {
    note('the name it signs in with cannot be read without running its code')
    return undefined
  }
  const env = into.envNameFor('CHECKLY_PASSWORD', auth)
  note(`its password is not stored: set ${env} to it`)
  return { type: 'basic', username: auth.username, password: { fromEnv: env } }
}

const MAX_JSON = 20

const COMPARISONS: Record<string, { status: ComparisonOperator; json: string }> = {
  equals: { status: '==', json: 'eq' },
  notEquals: { status: '!=', json: 'ne' },
  lessThan: { status: '<', json: 'lt' },
  greaterThan: { status: '>', json: 'gt' },
}

function assertionsOf(assertions: unknown, note: ReportOmission): ConfigSettings {
  const statuses = anyStatus()
  let hasStatus = false
  const settings: ConfigSettings = {}
  const json: ConfigSettings[] = []
  for (const one of Array.isArray(assertions) ? assertions : []) {
    const [about, check] = one instanceof CallChain ? one.calls : []
    const [value] = check?.values ?? []
    const comparison = COMPARISONS[check?.name ?? '']
    const path = typeof about?.values[0] === 'string' && about.values[0] !== '' ? about.values[0] : '$'
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
    if (about?.name === 'statusCode' && comparison && typeof value === 'number') {
      keepStatuses(statuses, comparison.status, [value])
      hasStatus = true
    } else if (about?.name === 'jsonBody' && !isPlainPath(path))
      note(`the assertion on ${path} is more than a path, and is not imported`)
    else if (about?.name === 'jsonBody' && comparison && isPlain)
      json.push({ path, op: comparison.json, value: value as string })
    else if (about?.name === 'jsonBody' && check?.name === 'contains' && isPlain)
      json.push({ path, op: 'contains', value: value as string })
    else if (about?.name === 'jsonBody' && check?.name === 'notEmpty') json.push({ path, op: 'exists', value: true })
    else if (
      about?.name === 'textBody' &&
      typeof value === 'string' &&
      /^(notC|c)ontains$/.test(check?.name ?? '') &&
      !settings.keyword
    ) {
      settings.keyword = { value, present: check?.name === 'contains' }
    } else if (about?.name === 'responseTime' && check?.name === 'lessThan' && typeof value === 'number') {
      settings.maxResponseMs = within(value, 1, 300_000)
    } else
      note(`the assertion ${about?.name ?? 'that is built by code'}${check ? `.${check.name}` : ''} is not imported`)
  }
  for (const { path } of json.slice(MAX_JSON))
    note(`the assertion on ${path} is not imported: ${MAX_JSON} are possible`)
  const expectedStatus = hasStatus ? statusText(statuses) : null
  if (hasStatus && expectedStatus === null) note('no status fulfils its assertions together: they are not imported')
  return {
    ...settings,
    ...(expectedStatus ? { expectedStatus } : {}),
    ...(json.length > 0 ? { json: json.slice(0, MAX_JSON) } : {}),
  }
}
