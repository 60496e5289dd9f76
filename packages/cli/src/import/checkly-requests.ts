/** Checks of Checkly that ask something: what is asked, and what the answer must be. */
import type { MonitorConfig, Settings } from '../code/define.ts'
import { Chain, type Construct, FromProcess, holdsUnread } from './checkly-source.ts'
import { headerEnvName, isRow, NEW_ADDRESS, present, type Row, SECRET_HEADER, within } from './imported.ts'
import { anyStatus, type Comparison, keepStatuses, statusText } from './statuses.ts'

type Target = Pick<MonitorConfig, 'type' | 'url' | 'method' | 'timeout'> & { config?: Settings }
type Tell = (why: string) => void

/** @returns null, after saying why, when there is nothing like it here */
export function requestOf({ kind, props }: Construct, note: Tell): Target | null {
  const request = isRow(props.request) ? props.request : {}
  if (kind === 'ApiCheck' || kind === 'UrlMonitor') return httpTarget({ props, request }, note)
  if (/^Tcp(Check|Monitor)$/.test(kind)) return hostTarget(request, { type: 'port_check', port: request.port }, note)
  if (kind === 'IcmpMonitor') return hostTarget(request, { type: 'ping_host' }, note)
  if (/^Heartbeat(Check|Monitor)$/.test(kind)) return heartbeatOf(props, note)
  note('is not known here')
  return null
}

function hostTarget(request: Row, { type, port }: { type: string; port?: unknown }, note: Tell): Target | null {
  if (typeof request.hostname !== 'string' || (port !== undefined && typeof port !== 'number')) {
    note('what it looks at cannot be read without running its code')
    return null
  }
  if (Array.isArray(request.assertions) && request.assertions.length > 0) note('its assertions are not carried')
  const host = request.hostname.includes(':') && port !== undefined ? `[${request.hostname}]` : request.hostname
  return { type, url: port === undefined ? host : `${host}:${port}` }
}

const UNIT_SECONDS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }

function heartbeatOf({ period, periodUnit, grace, graceUnit }: Row, note: Tell): Target {
  note(NEW_ADDRESS)
  const seconds = (number: unknown, unit: unknown) =>
    within((Number(number) || 0) * (UNIT_SECONDS[String(unit)] ?? 1), 0, 2_592_000)
  return {
    type: 'heartbeat',
    config: { everySeconds: Math.max(1, seconds(period, periodUnit)), graceSeconds: seconds(grace, graceUnit) },
  }
}

function httpTarget({ props, request }: { props: Row; request: Row }, note: Tell): Target | null {
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
  const degraded = props.degradedResponseTime
  const config = present({
    headers: headersOf(request.headers, note),
    body: typeof body === 'string' && body !== '' ? body : undefined,
    followRedirects: request.followRedirects === false ? false : undefined,
    tls: request.skipSSL === true ? { verify: false } : undefined,
    auth: authOf(request.basicAuth, note),
    maxResponseMs: typeof degraded === 'number' ? within(degraded, 1, 300_000) : undefined,
    ...asked,
  }) as Settings
  const verb = typeof method === 'string' ? method.toUpperCase() : 'GET'
  const timeout = typeof props.maxResponseTime === 'number' ? within(props.maxResponseTime / 1000, 1, 300) : undefined
  return present({
    ...{ type: 'http_request', url: withQuery(url, request.queryParameters, note) },
    ...{ method: verb === 'GET' ? undefined : verb, timeout, config },
  }) as Target
}

function pairsOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.filter(isRow).map(({ key, value: inner }) => [String(key), inner])
  return isRow(value) ? Object.entries(value) : []
}

function withQuery(url: string, parameters: unknown, note: Tell): string {
  const pairs = pairsOf(parameters)
  if (pairs.length === 0 || !URL.canParse(url)) return url
  const whole = new URL(url)
  for (const [key, value] of pairs) {
    if (typeof value === 'string' || typeof value === 'number') whole.searchParams.append(key, String(value))
    else note(`the parameter ${key} cannot be read without running its code`)
  }
  return whole.href
}

function headersOf(headers: unknown, note: Tell): Settings | undefined {
  const pairs = pairsOf(headers)
  if (pairs.length === 0) return undefined
  return Object.fromEntries(
    pairs.map(([name, value]): [string, string | { fromEnv: string }] => {
      if (typeof value === 'string' && !SECRET_HEADER.test(name) && !value.includes('{{')) return [name, value]
      const env = value instanceof FromProcess ? value.name : headerEnvName('CHECKLY', name)
      note(`the header ${name} comes from the environment: set ${env} to it`)
      return [name, { fromEnv: env }]
    }),
  )
}

function authOf(auth: unknown, note: Tell): Settings | undefined {
  if (!isRow(auth)) return undefined
  if (typeof auth.username !== 'string') {
    note('the name it signs in with cannot be read without running its code')
    return undefined
  }
  note('its password is not written down: set CHECKLY_PASSWORD to it')
  return { type: 'basic', username: auth.username, password: { fromEnv: 'CHECKLY_PASSWORD' } }
}

const COMPARISONS: Record<string, { status: Comparison; json: string }> = {
  equals: { status: '==', json: 'eq' },
  notEquals: { status: '!=', json: 'ne' },
  lessThan: { status: '<', json: 'lt' },
  greaterThan: { status: '>', json: 'gt' },
}

function assertionsOf(assertions: unknown, note: Tell): Settings {
  const statuses = anyStatus()
  let hasStatus = false
  const settings: Settings = {}
  const json: Settings[] = []
  for (const one of Array.isArray(assertions) ? assertions : []) {
    const [about, check] = one instanceof Chain ? one.calls : []
    const [value] = check?.values ?? []
    const comparison = COMPARISONS[check?.name ?? '']
    const path = typeof about?.values[0] === 'string' && about.values[0] !== '' ? about.values[0] : '$'
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
    if (about?.name === 'statusCode' && comparison && typeof value === 'number') {
      keepStatuses(statuses, comparison.status, [value])
      hasStatus = true
    } else if (about?.name === 'jsonBody' && comparison && isPlain)
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
      note(
        `the assertion ${about?.name ?? 'that is put together by code'}${check ? `.${check.name}` : ''} is not carried`,
      )
  }
  const expectedStatus = hasStatus ? statusText(statuses) : null
  return {
    ...settings,
    ...(expectedStatus ? { expectedStatus } : {}),
    ...(json.length > 0 ? { json: json.slice(0, 20) } : {}),
  }
}
