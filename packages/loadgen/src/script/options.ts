// The script's `options`, read into one checked shape with the defaults of the k6 documentation. Scenarios are read by
// executors/; thresholds by metrics/.
import { parseDuration } from './duration.ts'

export interface ScriptOptions {
  /** As the script wrote them (with the job's overrides), for exec.test.options. */
  raw: Record<string, unknown>
  tags: Record<string, string>
  systemTags: string[]
  userAgent: string
  maxRedirects: number
  batch: number
  batchPerHost: number
  /** Requests per second of the whole run; undefined = no limit. */
  rps: number | undefined
  throwOnError: boolean
  discardResponseBodies: boolean
  insecureSkipTlsVerify: boolean
  noConnectionReuse: boolean
  noVuConnectionReuse: boolean
  noCookiesReset: boolean
  minIterationMs: number
  setupTimeoutMs: number
  teardownTimeoutMs: number
  httpDebug: boolean
  hosts: Record<string, string>
  blacklistIps: string[]
  blockHostnames: string[]
  dnsTtlMs: number
  tlsAuth: { domains: string[]; cert: string; key: string; password: string | undefined }[]
  tlsVersion: { min: string | undefined; max: string | undefined }
  tlsCipherSuites: string[] | undefined
  summaryTrendStats: string[]
  summaryTimeUnit: '' | 's' | 'ms' | 'us'
}

export const defaultTrendStats = ['avg', 'min', 'med', 'max', 'p(90)', 'p(95)']

export const defaultSystemTags = [
  'proto',
  'subproto',
  'status',
  'method',
  'url',
  'name',
  'group',
  'check',
  'error',
  'error_code',
  'tls_version',
  'scenario',
  'service',
  'expected_response',
]

const optionalSystemTags = ['vu', 'iter', 'ip', 'ocsp_status']

const scenarioOptions = [
  'vus',
  'duration',
  'iterations',
  'stages',
  'scenarios',
  'thresholds',
  'gracefulStop',
  'maxDuration',
]
/** Accepted because scripts carry them; they change nothing here. */
const ignoredOptions = [
  'ext',
  'cloud',
  'linger',
  'noUsageReport',
  'noColor',
  'paused',
  'executionSegment',
  'noSummary',
  'executionSegmentSequence',
  'noThresholds',
  'compatibilityMode',
  'includeSystemEnvVars',
  'localIPs',
  'httpDebug',
]

type Raw = Record<string, unknown>

/** Reads everything but scenarios and thresholds. `problems` are worth refusing the run, `warnings` are not. */
export function readOptions(raw: Raw): { options: ScriptOptions; problems: string[]; warnings: string[] } {
  const problems: string[] = []
  const warnings: string[] = []
  const read = reader(raw, problems)
  const stats = read.texts('summaryTrendStats') ?? defaultTrendStats
  for (const stat of stats) {
    if (!/^(avg|min|med|max|count|p\((100|\d{1,2})(\.\d+)?\))$/.test(stat)) {
      problems.push(`options.summaryTrendStats: '${stat}' is not known`)
    }
  }
  const options: ScriptOptions = {
    raw,
    tags: read.map('tags'),
    systemTags: read.texts('systemTags') ?? defaultSystemTags,
    userAgent: read.text('userAgent') ?? 'watchkeeper-loadgen/0.1 (k6 compatible)',
    maxRedirects: read.number('maxRedirects') ?? 10,
    batch: read.number('batch') ?? 20,
    batchPerHost: read.number('batchPerHost') ?? 6,
    rps: positive(read.number('rps')),
    throwOnError: raw.throw === true,
    discardResponseBodies: raw.discardResponseBodies === true,
    insecureSkipTlsVerify: raw.insecureSkipTLSVerify === true,
    noConnectionReuse: raw.noConnectionReuse === true,
    noVuConnectionReuse: raw.noVUConnectionReuse === true,
    noCookiesReset: raw.noCookiesReset === true,
    minIterationMs: read.duration('minIterationDuration') ?? 0,
    setupTimeoutMs: read.duration('setupTimeout') ?? 60_000,
    teardownTimeoutMs: read.duration('teardownTimeout') ?? 60_000,
    httpDebug: raw.httpDebug !== undefined,
    hosts: read.map('hosts'),
    blacklistIps: read.texts('blacklistIPs') ?? [],
    blockHostnames: read.texts('blockHostnames') ?? [],
    dnsTtlMs: dnsTtl(raw.dns, problems),
    tlsAuth: readTlsAuth(raw.tlsAuth, problems),
    tlsVersion: readTlsVersion(raw.tlsVersion, problems),
    tlsCipherSuites: read.texts('tlsCipherSuites'),
    summaryTrendStats: stats,
    summaryTimeUnit: (read.oneOf('summaryTimeUnit', ['s', 'ms', 'us']) ?? '') as ScriptOptions['summaryTimeUnit'],
  }
  for (const tag of options.systemTags) {
    if (![...defaultSystemTags, ...optionalSystemTags].includes(tag))
      warnings.push(`options.systemTags: '${tag}' is not known`)
  }
  for (const name of Object.keys(raw)) {
    if (!(name in knownNames)) warnings.push(`options.${name} is not known and has no effect`)
  }
  return { options, problems, warnings }
}

const knownNames: Record<string, true> = Object.fromEntries(
  [
    'tags systemTags userAgent maxRedirects batch batchPerHost rps throw discardResponseBodies insecureSkipTLSVerify',
    'noConnectionReuse noVUConnectionReuse noCookiesReset minIterationDuration setupTimeout teardownTimeout hosts',
    'blacklistIPs blockHostnames dns tlsAuth tlsVersion tlsCipherSuites summaryTrendStats summaryTimeUnit',
    ...scenarioOptions,
    ...ignoredOptions,
  ]
    .join(' ')
    .split(' ')
    .map((name) => [name, true]),
)

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined
}

/** Readers of single fields; a wrong type becomes a problem and counts as absent. */
export function reader(raw: Raw, problems: string[], path = 'options') {
  const get = <T>(name: string, what: string, parse: (value: unknown) => T | undefined): T | undefined => {
    const value = raw[name]
    if (value === undefined || value === null) return undefined
    const parsed = parse(value)
    if (parsed === undefined) problems.push(`${path}.${name} must be ${what}`)
    return parsed
  }
  return {
    number: (name: string) =>
      get(name, 'a number of 0 or more', (value) => {
        const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
        return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
      }),
    whole: (name: string) =>
      get(name, 'a whole number of 0 or more', (value) => {
        const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
        return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
      }),
    duration: (name: string) => get(name, `a duration such as '30s' or '1m30s'`, parseDuration),
    text: (name: string) => get(name, 'a text', (value) => (typeof value === 'string' ? value : undefined)),
    oneOf: (name: string, allowed: string[]) =>
      get(name, `one of ${allowed.join(', ')}`, (value) => allowed.find((item) => item === value)),
    texts: (name: string) =>
      get(name, 'a list of texts', (value) =>
        Array.isArray(value) && value.every((item) => typeof item === 'string') ? (value as string[]) : undefined,
      ),
    map: (name: string): Record<string, string> =>
      get(name, 'an object of texts', (value) => {
        if (typeof value !== 'object' || Array.isArray(value) || value === null) return undefined
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)]))
      }) ?? {},
  }
}

function dnsTtl(dns: unknown, problems: string[]): number {
  const fallback = 300_000
  if (dns === undefined || dns === null) return fallback
  const { ttl } = dns as { ttl?: unknown }
  if (ttl === undefined) return fallback
  if (ttl === 'inf') return Number.POSITIVE_INFINITY
  const parsed = parseDuration(ttl)
  if (parsed === undefined) problems.push(`options.dns.ttl must be a duration, 'inf' or '0'`)
  return parsed ?? fallback
}

function readTlsAuth(value: unknown, problems: string[]): ScriptOptions['tlsAuth'] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    problems.push('options.tlsAuth must be a list')
    return []
  }
  return value.flatMap((item: Raw, index) => {
    const { domains, cert, key, password } = item ?? {}
    if (typeof cert !== 'string' || typeof key !== 'string') {
      problems.push(`options.tlsAuth[${index}] needs cert and key as texts`)
      return []
    }
    const names = Array.isArray(domains) ? domains.map(String) : []
    return [{ domains: names, cert, key, password: typeof password === 'string' ? password : undefined }]
  })
}

const tlsVersions: Record<string, string> = {
  'tls1.0': 'TLSv1',
  'tls1.1': 'TLSv1.1',
  'tls1.2': 'TLSv1.2',
  'tls1.3': 'TLSv1.3',
}

function readTlsVersion(value: unknown, problems: string[]): ScriptOptions['tlsVersion'] {
  const version = (name: unknown) => {
    if (name === undefined || name === null) return undefined
    const known = tlsVersions[String(name)]
    if (known === undefined) problems.push(`options.tlsVersion: '${name}' is not known`)
    return known
  }
  if (value === undefined || value === null) return { min: undefined, max: undefined }
  if (typeof value === 'string') return { min: version(value), max: version(value) }
  const { min, max } = value as Raw
  return { min: version(min), max: version(max) }
}
