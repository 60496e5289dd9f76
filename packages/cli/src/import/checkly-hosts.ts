/** Checks of Checkly that ask a host instead of an address of the web: ports, echoes, names, certificates, gRPC. */
import type { ConfigSettings, MonitorConfig } from '../code/define.ts'
import { CallChain, FromProcess } from './checkly-source.ts'
import { bounded, type Gathering, headerEnvName, type ImportedRow, isRow, present, within } from './imported.ts'

export type ImportedTarget = Pick<MonitorConfig, 'type' | 'url' | 'method' | 'timeout'> & { config?: ConfigSettings }
export type ReportOmission = (why: string) => void

export interface RequestCheck {
  id: string
  props: ImportedRow
  request: ImportedRow
}

interface Telling {
  into: Gathering
  note: ReportOmission
}

/** @returns null, after saying why, when there is nothing like it here */
type ReadTarget = (asked: RequestCheck, telling: Telling) => ImportedTarget | null

export const hostTargets: ReadonlyMap<string, ReadTarget> = new Map<string, ReadTarget>([
  ['TcpMonitor', (asked, { note }) => hostTarget(asked, { type: 'port_check', port: asked.request.port }, note)],
  ['IcmpMonitor', (asked, { note }) => hostTarget(asked, { type: 'ping_host' }, note)],
  ['DnsMonitor', (asked, { note }) => dnsTarget(asked, note)],
  ['SslMonitor', (asked, { note }) => sslTarget(asked, note)],
  ['GrpcMonitor', grpcTarget],
])

const MAX_RESPONSE_MS = 300_000
const DEFAULT_TLS_PORT = 443
/** Of Checkly, where `alertDaysBeforeExpiry` is left out. */
const DEFAULT_WARN_DAYS = 20

/** How slow is down (`timeout`), and how slow is degraded. */
export function limitsOf(props: ImportedRow, note: ReportOmission): { timeout?: number; maxResponseMs?: number } {
  const { degradedResponseTime: degraded, maxResponseTime: most } = props
  const milliseconds = { least: 1, most: MAX_RESPONSE_MS, what: 'degradedResponseTime', note }
  return present({
    timeout: typeof most === 'number' ? secondsOf(most / 1000, 'maxResponseTime', note) : undefined,
    maxResponseMs: typeof degraded === 'number' ? bounded(degraded, milliseconds) : undefined,
  }) as { timeout?: number; maxResponseMs?: number }
}

const secondsOf = (seconds: number, what: string, note: ReportOmission) =>
  bounded(seconds, { least: 1, most: 300, what: `${what} in seconds`, note })

function hostTarget(
  { props, request }: RequestCheck,
  kind: { type: string; port?: unknown },
  note: ReportOmission,
): ImportedTarget | null {
  const url = addressOf(request.hostname, kind, note)
  if (url === null) return null
  const { timeout, maxResponseMs } = limitsOf(props, note)
  const config = { ipFamily: familyOf(request), maxResponseMs, ...carriedAssertions(request, {}, note) }
  return targetOf({ type: kind.type, url, timeout }, config)
}

function dnsTarget({ props, request }: RequestCheck, note: ReportOmission): ImportedTarget | null {
  const url = addressOf(request.query, {}, note)
  if (url === null) return null
  for (const part of ['nameServer', 'port', 'protocol'])
    if (request[part] !== undefined) note(`${part} is not imported`)
  const recordType = typeof request.recordType === 'string' ? request.recordType : 'A'
  const { timeout, maxResponseMs } = limitsOf(props, note)
  return targetOf(
    { type: 'dns_query', url, timeout },
    { recordType, maxResponseMs, ...carriedAssertions(request, {}, note) },
  )
}

function sslTarget({ props, request }: RequestCheck, note: ReportOmission): ImportedTarget | null {
  const port = request.port === undefined ? DEFAULT_TLS_PORT : request.port
  const url = addressOf(request.hostname, { port }, note)
  if (url === null) return null
  const ssl = isRow(request.sslConfig) ? request.sslConfig : {}
  noteOthers(
    ssl,
    { carried: ['alertDaysBeforeExpiry', 'skipChainValidation', 'handshakeTimeout'], about: 'sslConfig.' },
    note,
  )
  const days = ssl.alertDaysBeforeExpiry ?? DEFAULT_WARN_DAYS
  const least = typeof days === 'number' ? days : DEFAULT_WARN_DAYS
  if (typeof days !== 'number') note(`alertDaysBeforeExpiry cannot be read without running its code: ${least} days`)
  const verified = ssl.skipChainValidation !== true
  const { timeout, maxResponseMs } = limitsOf(props, note)
  const handshake = ssl.handshakeTimeout
  const asserted = carriedAssertions(
    request,
    verified ? { 'connection.chainTrusted': true, 'connection.hostnameVerified': true } : {},
    note,
  )
  return targetOf(
    {
      type: 'tls_certificate',
      url,
      timeout:
        timeout ?? (typeof handshake === 'number' ? secondsOf(handshake / 1000, 'handshakeTimeout', note) : undefined),
    },
    {
      ipFamily: familyOf(request),
      tls: verified ? undefined : { verify: false },
      maxResponseMs,
      ...asserted,
      warnDays: within(Math.max(least, Number(asserted.warnDays ?? 0)), 0, 365),
    },
  )
}

const HEALTH_METHOD = /^\/?grpc\.health\.v1\.Health\/Check$/

function grpcTarget({ id, props, request }: RequestCheck, { into, note }: Telling): ImportedTarget | null {
  const grpc = isRow(request.grpcConfig) ? request.grpcConfig : {}
  const isHealth = grpc.mode === 'HEALTH' || HEALTH_METHOD.test(String(grpc.method))
  if (!isHealth) {
    note(
      `calls ${typeof grpc.method === 'string' ? grpc.method : 'a method'}: here only the health service of gRPC is asked`,
    )
    return null
  }
  const address = addressOf(request.url, { port: request.port }, note)
  if (address === null) return null
  const carried = [
    'mode',
    'method',
    'tls',
    'service',
    'metadata',
    'message',
    'encoding',
    'serviceDefinition',
    'protoContent',
  ]
  noteOthers(grpc, { carried, about: 'grpcConfig.' }, note)
  const limits = limitsOf(props, note)
  const timeout = typeof request.timeout === 'number' ? secondsOf(request.timeout, 'timeout', note) : undefined
  return targetOf(
    {
      type: 'grpc_health',
      url: `${grpc.tls === false ? 'grpc' : 'grpcs'}://${address}`,
      timeout: limits.timeout ?? timeout,
    },
    {
      ipFamily: familyOf(request),
      tls: request.skipSSL === true ? { verify: false } : undefined,
      service: serviceOf(grpc, note),
      authorization: authorizationOf(grpc.metadata, { id, into, note }),
      maxResponseMs: limits.maxResponseMs,
      ...carriedAssertions(request, { healthCheckStatus: 'SERVING', statusCode: 0 }, note),
    },
  )
}

/** The name of the service: a setting in the mode HEALTH, part of the message where the method itself is called. */
function serviceOf({ service, message }: ImportedRow, note: ReportOmission): string | undefined {
  if (typeof service === 'string') return service === '' ? undefined : service
  const [, named] = /^\s*\{\s*"service"\s*:\s*"([^"\\]*)"\s*\}\s*$/.exec(String(message ?? '')) ?? []
  if (message !== undefined && named === undefined)
    note('its message cannot be read: the health of the whole server is asked')
  return named === '' ? undefined : named
}

function authorizationOf(
  metadata: unknown,
  { id, into, note }: Telling & { id: string },
): ConfigSettings[string] | undefined {
  let found: { fromEnv: string } | undefined
  for (const one of Array.isArray(metadata) ? metadata : []) {
    const key = isRow(one) ? String(one.key) : '(built by code)'
    if (key.toLowerCase() !== 'authorization' || !isRow(one)) {
      note(`metadata ${key} is not imported`)
      continue
    }
    const usual = headerEnvName('CHECKLY', `${id}_AUTHORIZATION`)
    found = { fromEnv: one.value instanceof FromProcess ? one.value.name : into.envNameFor(usual, one.value) }
    note(`its authorization comes from the environment: set ${found.fromEnv} to it`)
  }
  return found
}

function addressOf(hostname: unknown, { port }: { port?: unknown }, note: ReportOmission): string | null {
  if (typeof hostname !== 'string' || (port !== undefined && typeof port !== 'number')) {
    note('its target cannot be read without running its code')
    return null
  }
  if (port === undefined) return hostname
  return `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`
}

const FAMILIES: Record<string, string> = { IPv4: '4', IPv6: '6' }
export const familyOf = ({ ipFamily }: ImportedRow): string | undefined => FAMILIES[String(ipFamily)]

/**
 * Settings that assertions come to; the others are reported.
 * @param implied what the check here demands anyway, by the assertion's name
 */
function carriedAssertions({ assertions }: ImportedRow, implied: ImportedRow, note: ReportOmission): ConfigSettings {
  const settings: ConfigSettings = {}
  for (const one of Array.isArray(assertions) ? assertions : []) {
    const [about, check] = one instanceof CallChain ? one.calls : []
    const name = [about?.name, about?.values[0]].filter((part) => typeof part === 'string').join('.')
    const [value] = check?.values ?? []
    if (check?.name === 'equals' && Object.hasOwn(implied, name) && implied[name] === value) continue
    if (name === 'responseTime' && check?.name === 'lessThan' && typeof value === 'number')
      settings.maxResponseMs = within(value, 1, MAX_RESPONSE_MS)
    else if (name === 'certificate.daysUntilExpiry' && check?.name === 'greaterThan' && typeof value === 'number') {
      settings.warnDays = value + 1
      note(`${value} days or fewer until expiry are degraded here, not down`)
    } else
      note(`the assertion ${[name || 'that is built by code', check?.name].filter(Boolean).join('.')} is not imported`)
  }
  return settings
}

function noteOthers(
  row: ImportedRow,
  { carried, about }: { carried: readonly string[]; about: string },
  note: ReportOmission,
): void {
  for (const [part, value] of Object.entries(row)) {
    if (value !== undefined && !carried.includes(part)) note(`${about}${part} is not imported`)
  }
}

function targetOf(target: Omit<ImportedTarget, 'config'>, config: Record<string, unknown>): ImportedTarget {
  const filled = present(config) as ConfigSettings
  return present({ ...target, config: Object.keys(filled).length > 0 ? filled : undefined }) as ImportedTarget
}
