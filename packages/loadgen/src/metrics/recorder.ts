// A thread's collection of samples between two reports: which sinks a sample goes to (the metric itself and the
// sub-metrics that thresholds name), the group tree and the checks. Totals live in totals.ts.
import { builtinMetrics, type MetricKind } from './builtin.ts'
import { add, newSink, portable, reset, type Sink } from './sinks.ts'
import { matchesTags, type SubMetric } from './sub-metrics.ts'

/** Everything that can tag a sample, kept apart so that nothing is copied unless a threshold asks. */
export interface SampleTags {
  own: Record<string, unknown>
  vu: Record<string, string>
  scenario: { name: string; tags: Record<string, string> } | undefined
  /** Id of the group, see `MetricRecorder.group`. */
  group: number
  vuId: number
}

export interface CheckCount {
  group: string
  name: string
  passes: number
  fails: number
}

/** What a thread tells the controller: changes since the last report. */
export interface MetricsReport {
  metrics: { key: string; metric: string; kind: MetricKind; sink: Sink }[]
  groups: string[]
  checks: CheckCount[]
  warnings: string[]
}

export type Record1 = (value: number) => void

interface Metric {
  name: string
  kind: MetricKind
  sink: Sink
  subs: { key: string; tags: Record<string, string>; sink: Sink }[]
}

/** Ceilings: a script that makes up names without end must not fill the memory. */
const limits = { metrics: 1000, groups: 1000, checks: 2000 }

export interface HttpSample {
  method: string
  url: string
  name: string
  status: number
  proto: string
  error: string
  errorCode: number
  tlsVersion: string
  isExpected: boolean | undefined
  timings: { blocked: number; connecting: number; tls: number; sending: number; waiting: number; receiving: number }
  duration: number
  sentBytes: number
  receivedBytes: number
}

export interface MetricRecorder {
  /** Declares a custom metric. Throws when the name is taken by another type. */
  declare(name: string, kind: MetricKind): void
  setSubMetrics(subs: SubMetric[], systemTags: Set<string>, runTags: Record<string, string>): void
  series(metric: string, tags: SampleTags): Record1
  group(path: string): number
  add(metric: string, value: number, tags: SampleTags): void
  http(sample: HttpSample, tags: SampleTags): void
  report(): MetricsReport
  /** Names and types declared so far, custom ones included. */
  kinds(): Record<string, MetricKind>
}

const httpTrends = ['blocked', 'connecting', 'sending', 'waiting', 'receiving'] as const

export function newRecorder(): MetricRecorder {
  const metrics = new Map<string, Metric>()
  const groups = new Map<string, number>([['', 0]])
  const groupPaths = ['']
  let newGroups: string[] = []
  const warnings = new Set<string>()
  let systemTags = new Set<string>()
  let runTags: Record<string, string> = {}
  let subMetrics: SubMetric[] = []

  const metric = (name: string, kind?: MetricKind): Metric | undefined => {
    const known = metrics.get(name)
    if (known !== undefined) return known
    const made = kind ?? builtinMetrics[name]
    if (made === undefined) return undefined
    if (metrics.size >= limits.metrics) {
      warnings.add(`more than ${limits.metrics} metrics: the rest is not recorded`)
      return undefined
    }
    const created: Metric = { name, kind: made, sink: newSink(made.type), subs: [] }
    attachSubs(created)
    metrics.set(name, created)
    return created
  }
  const attachSubs = (target: Metric) => {
    target.subs = subMetrics
      .filter((sub) => sub.metric === target.name)
      .map(({ key, tags }) => ({ key, tags, sink: newSink(target.kind.type) }))
  }
  const tagValue = (tags: SampleTags, extra: Record<string, string> | undefined) => (name: string) => {
    const own = tags.own[name] ?? tags.vu[name] ?? tags.scenario?.tags[name] ?? runTags[name]
    if (own !== undefined && own !== null) return String(own)
    if (!systemTags.has(name)) return undefined
    if (name === 'group') return groupPaths[tags.group] ?? ''
    if (name === 'scenario') return tags.scenario?.name
    if (name === 'vu') return String(tags.vuId)
    return extra?.[name]
  }
  const subsFor = (target: Metric, tags: SampleTags, extra?: Record<string, string>): Sink[] =>
    target.subs.filter((sub) => matchesTags(sub.tags, tagValue(tags, extra))).map((sub) => sub.sink)

  const checks = checkCounts((text) => void warnings.add(text))

  const series = (name: string, tags: SampleTags): Record1 => {
    const target = metric(name)
    if (target === undefined) return () => {}
    const { sink } = target
    const subs = subsFor(target, tags)
    const counted =
      name === 'checks' ? checks.of(groupPaths[tags.group] ?? '', String(tags.own.check ?? '')) : undefined
    if (subs.length === 0 && counted === undefined) return (value) => add(sink, value)
    return (value) => {
      add(sink, value)
      for (const sub of subs) add(sub, value)
      if (counted === undefined) return
      if (value !== 0) counted.passes++
      else counted.fails++
    }
  }

  const http = httpRecording(metric, subsFor)

  return {
    declare(name, kind) {
      const known = metric(name)?.kind
      if (known === undefined) metric(name, kind)
      else if (known.type !== kind.type) throw new Error(`metric '${name}' is already a ${known.type}`)
    },
    setSubMetrics(subs, tags, run) {
      subMetrics = subs
      systemTags = tags
      runTags = run
      for (const target of metrics.values()) attachSubs(target)
      http.forget()
    },
    series,
    group(path) {
      const known = groups.get(path)
      if (known !== undefined) return known
      if (groups.size >= limits.groups) {
        warnings.add(`more than ${limits.groups} groups: the rest is counted with the root group`)
        return 0
      }
      groups.set(path, groupPaths.length)
      groupPaths.push(path)
      newGroups.push(path)
      return groupPaths.length - 1
    },
    add: (name, value, tags) => {
      const target = metric(name)
      if (target === undefined) return
      add(target.sink, value)
      if (target.subs.length > 0) for (const sub of subsFor(target, tags)) add(sub, value)
    },
    http: http.record,
    report() {
      const report: MetricsReport = { metrics: [], groups: newGroups, checks: [], warnings: [...warnings] }
      for (const { name, kind, sink, subs } of metrics.values()) {
        for (const { key, sink: changed } of [{ key: name, sink }, ...subs]) {
          if (changed.count === 0) continue
          report.metrics.push({ key, metric: name, kind, sink: portable(changed) })
          reset(changed)
        }
      }
      report.checks = checks.take()
      newGroups = []
      warnings.clear()
      return report
    },
    kinds: () => Object.fromEntries([...metrics.values()].map(({ name, kind }) => [name, kind])),
  }
}

/** How often each check passed and failed, by group and name. */
function checkCounts(warn: (text: string) => void) {
  const counts = new Map<string, CheckCount>()
  return {
    of(group: string, name: string): CheckCount {
      const key = `${group}\n${name}`
      let count = counts.get(key)
      if (count === undefined && counts.size >= limits.checks) {
        warn(`more than ${limits.checks} different checks: the rest is counted together`)
        count = counts.get('\nother checks')
      }
      if (count === undefined) {
        const isFull = counts.size >= limits.checks
        count = isFull ? { group: '', name: 'other checks', passes: 0, fails: 0 } : { group, name, passes: 0, fails: 0 }
        counts.set(isFull ? '\nother checks' : key, count)
      }
      return count
    },
    /** What was counted since the last time. */
    take(): CheckCount[] {
      const taken: CheckCount[] = []
      for (const count of counts.values()) {
        if (count.passes + count.fails === 0) continue
        taken.push({ ...count })
        count.passes = 0
        count.fails = 0
      }
      return taken
    },
  }
}

type FindMetric = (name: string) => Metric | undefined
type FindSubs = (target: Metric, tags: SampleTags, extra?: Record<string, string>) => Sink[]

// The busiest path of a run: the metrics are looked up once, and tags become text only when a threshold filters by them.
function httpRecording(metric: FindMetric, subsFor: FindSubs) {
  const names = [
    'http_reqs',
    'http_req_failed',
    'http_req_duration',
    ...httpTrends.map((part) => `http_req_${part}`),
    'http_req_tls_handshaking',
    'data_sent',
    'data_received',
  ]
  let targets: Metric[] | undefined
  const values = new Float64Array(names.length)
  const record = (sample: HttpSample, tags: SampleTags) => {
    targets ??= names.map((name) => metric(name) as Metric)
    const { timings } = sample
    values[0] = 1
    values[1] = sample.isExpected === false ? 1 : 0
    values[2] = sample.duration
    for (let i = 0; i < httpTrends.length; i++) values[3 + i] = timings[httpTrends[i] as keyof typeof timings]
    values[8] = timings.tls
    values[9] = sample.sentBytes
    values[10] = sample.receivedBytes
    let extra: Record<string, string> | undefined
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i] as Metric
      if (i === 1 && sample.isExpected === undefined) continue
      const value = values[i] as number
      add(target.sink, value)
      if (target.subs.length === 0) continue
      extra ??= httpTags(sample)
      for (const sub of subsFor(target, tags, extra)) add(sub, value)
    }
  }
  return {
    record,
    forget() {
      targets = undefined
    },
  }
}

function httpTags(sample: HttpSample): Record<string, string> {
  const tags: Record<string, string> = {
    method: sample.method,
    url: sample.url,
    name: sample.name,
    status: String(sample.status),
    proto: sample.proto,
  }
  if (sample.isExpected !== undefined) tags.expected_response = String(sample.isExpected)
  if (sample.error !== '') tags.error = sample.error
  if (sample.errorCode !== 0) tags.error_code = String(sample.errorCode)
  if (sample.tlsVersion !== '') tags.tls_version = sample.tlsVersion
  return tags
}
