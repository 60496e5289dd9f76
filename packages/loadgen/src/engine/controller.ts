// One run from script to summary: reads the options, starts the threads, setup → scenarios → teardown → summary, watches
// thresholds meanwhile and decides how it ended. Emits events and knows nothing of who reads them.
import { availableParallelism } from 'node:os'
import type { Scenario } from '../executors/define.ts'
import { readScenarios } from '../executors/index.ts'
import { openPolicy } from '../http/address-policy.ts'
import { builtinMetrics } from '../metrics/builtin.ts'
import { add, percentile } from '../metrics/sinks.ts'
import { buildSummary, type Summary } from '../metrics/summary.ts'
import { textSummary } from '../metrics/text-summary.ts'
import { evaluate, parseThresholds, type ThresholdResult } from '../metrics/thresholds.ts'
import { newTimeSeries } from '../metrics/time-series.ts'
import { newTotals, type Totals } from '../metrics/totals.ts'
import { readOptions } from '../script/options.ts'
import { readArtifacts, reportArtifact } from './artifacts.ts'
import { newConsoleBudget } from './console-budget.ts'
import { defaultLimits, exitCodes, type Job, type Limits, type LoadEvent, type Progress } from './job.ts'
import { scriptText } from './load-script.ts'
import type { FromThread, ThreadStart } from './messages.ts'
import { redactor } from './redact.ts'
import { checkTotals, fractionDone, overruled, usage } from './run-facts.ts'
import { newSharedState, runStates, scenarioLimit } from './shared-state.ts'
import { type EngineThread, startThread } from './threads.ts'

const tickMs = 250
const vusPerThread = 200
const cancelGraceMs = 5000

export interface Controller {
  /** Runs to the end; never rejects. */
  run(): Promise<void>
  /** Lets running iterations end for the grace period, then interrupts; teardown and summary still happen. */
  cancel(): void
}

/** What decided the outcome; the first wins. */
interface Verdict {
  rc: number
  reason: string
}

class Refused extends Error {
  readonly rc: number
  constructor(rc: number, message: string) {
    super(message)
    this.rc = rc
  }
}

export function newController(job: Job, emit: (event: LoadEvent) => void): Controller {
  const limits: Limits = { ...defaultLimits, ...job.limits }
  const state = newSharedState()
  const budget = newConsoleBudget({ linesPerSecond: limits.consoleLinesPerSecond, bytes: limits.consoleBytes })
  const redact = redactor(job.secrets ?? {})
  const threads: EngineThread[] = []
  const series = newTimeSeries()
  const warnings = new Set<string>()
  let totals: Totals = newTotals([], builtinMetrics)
  let verdict: Verdict | undefined
  let isCancelled = false
  let startedMs: number | undefined
  let endedMs: number | undefined
  let phase: Progress['phase'] = 'init'
  const fractions = new Map<number, number>()
  let scenarios: Scenario[] = []
  let highestDelayMs = 0

  const say = (level: 'info' | 'warn' | 'error', text: string) =>
    emit({ type: 'console', level, text: redact(text), source: 'engine', atMs: Date.now() })
  const warn = (text: string) => {
    if (warnings.size >= 50 || warnings.has(text)) return
    warnings.add(text)
    say('warn', text)
  }
  const decide = (rc: number, reason: string) => {
    verdict ??= { rc, reason }
  }
  const elapsedMs = () => (startedMs === undefined ? 0 : (endedMs ?? performance.now()) - startedMs)

  const hear = (message: FromThread) => {
    if (message.type === 'console') {
      const text = budget.take(redact(message.text))
      if (text !== undefined) {
        emit({ type: 'console', level: message.level, text, source: message.source, atMs: Date.now() })
      }
    } else if (message.type === 'report') {
      totals.add(message.report)
      series.add(message.report)
      for (const text of message.report.warnings) warn(text)
      highestDelayMs = Math.max(highestDelayMs, message.delayMs)
    } else if (message.type === 'abort') {
      if (verdict === undefined) say('error', `test aborted: ${message.reason || 'no reason given'}`)
      decide(exitCodes.aborted, `aborted: ${message.reason}`)
      wakeAll()
    } else if (message.type === 'fail') {
      say('error', `test marked as failed: ${message.reason}`)
      markedFailed ??= message.reason
    } else if (message.type === 'fraction') fractions.set(message.scenario, message.done)
  }
  let markedFailed: string | undefined
  const wakeAll = () => {
    for (const thread of threads) thread.post({ type: 'wake' })
  }
  const stop = (to: number) => {
    state.raise(to)
    wakeAll()
  }

  const newThread = (share: number, shares: number, options: Record<string, unknown>): EngineThread => {
    const start: ThreadStart = {
      scriptPath: job.scriptPath ?? scriptText,
      root: job.root,
      files: job.script === undefined ? undefined : { [scriptText]: job.script },
      env: job.env ?? {},
      secrets: job.secrets ?? {},
      options,
      addresses: job.addresses ?? openPolicy,
      proxySocket: job.proxySocket,
      limits,
      state: state.buffer,
      share,
      shares,
    }
    const thread = startThread(start, hear)
    threads.push(thread)
    return thread
  }
  const describe = async (thread: EngineThread) => {
    thread.post({ type: 'describe' })
    const answer = await thread.next('described', 'problem')
    if (answer.type === 'problem') throw new Refused(exitCodes.scriptException, answer.text)
    return answer
  }

  const readScript = async () => {
    // The first thread learns its number of siblings only after the options are known: rps is divided later.
    const first = newThread(0, 1, job.options ?? {})
    const described = await describe(first)
    const raw = overruled(described.options, job.options ?? {})
    const read = readOptions(raw)
    const kinds = { ...builtinMetrics, ...described.kinds }
    const thresholds = parseThresholds(raw.thresholds, kinds)
    const plan = readScenarios(raw, described.functions)
    const problems = [...read.problems, ...plan.problems, ...thresholds.problems]
    if (plan.scenarios.length > scenarioLimit) problems.push(`more than ${scenarioLimit} scenarios`)
    const vus = plan.scenarios.reduce((sum, scenario) => sum + scenario.maximumVus, 0)
    if (vus > limits.vus) problems.push(`the test wants ${vus} VUs; the limit is ${limits.vus}`)
    if (problems.length > 0) throw new Refused(exitCodes.invalidOptions, problems.join('\n'))
    for (const text of read.warnings) warn(text)
    totals = newTotals(thresholds.thresholds, kinds)
    scenarios = plan.scenarios
    return { options: read.options, functions: described.functions, thresholds: thresholds.thresholds, vus, raw }
  }

  type Script = Awaited<ReturnType<typeof readScript>>

  const prepare = async (script: Script) => {
    const cores = availableParallelism()
    const wanted = job.threads ?? Math.min(cores, Math.max(1, Math.ceil(script.vus / vusPerThread)))
    const shares = Math.max(1, Math.min(wanted, 64))
    const others = Array.from({ length: shares - 1 }, (_, index) => newThread(index + 1, shares, script.raw))
    await Promise.all(others.map(describe))
    const subMetrics = script.thresholds.filter(({ tags }) => Object.keys(tags).length > 0)
    const unique = [...new Map(subMetrics.map((sub) => [sub.key, sub])).values()]
    const plan = { options: script.raw, scenarios, subMetrics: unique, shares }
    await Promise.all(
      threads.map(async (thread) => {
        thread.post({ type: 'plan', plan })
        const answer = await thread.next('ready', 'problem')
        if (answer.type === 'problem') throw new Refused(exitCodes.scriptException, answer.text)
      }),
    )
  }

  const lifecycle = async (run: string, data: string, timeoutMs: number) => {
    const [first] = threads
    if (first === undefined) throw new Error('no engine thread')
    first.post({ type: 'lifecycle', run, data, timeoutMs })
    const answer = await first.next('lifecycle', 'problem')
    return answer.type === 'problem' ? { ok: false, text: answer.text, timedOut: false } : answer
  }

  const setup = async ({ functions, options }: Script): Promise<string> => {
    if (!functions.includes('setup')) return ''
    phase = 'setup'
    const result = await lifecycle('setup', '', options.setupTimeoutMs)
    if (result.ok) return result.text
    if (verdict !== undefined || isCancelled) return ''
    const rc = result.timedOut ? exitCodes.setupTimeout : exitCodes.scriptException
    throw new Refused(
      rc,
      result.timedOut
        ? `setup() did not end within ${options.setupTimeoutMs / 1000} s`
        : `setup() failed: ${result.text}`,
    )
  }

  const execute = async (script: Script, data: string) => {
    phase = 'running'
    startedMs = performance.now()
    const judge = setInterval(() => tick(script), tickMs)
    const gauge = () => {
      const now = Date.now()
      for (const [name, value] of [
        ['vus', state.get('active')],
        ['vus_max', state.get('initialised')],
      ] as const) {
        add(totals.ensure(name, name, { type: 'gauge', contains: 'default' }).sink, value)
      }
      return now
    }
    const gauging = setInterval(gauge, 100)
    try {
      const finished = threads.map((thread) => thread.next('finished', 'problem'))
      const originMs = Date.now()
      for (const thread of threads) thread.post({ type: 'start', originMs, data })
      gauge()
      for (const answer of await Promise.all(finished)) {
        if (answer.type === 'problem') throw new Error(answer.text)
      }
    } finally {
      clearInterval(judge)
      clearInterval(gauging)
    }
    gauge()
    endedMs = performance.now()
  }

  const tick = (script: Script) => {
    const seconds = elapsedMs() / 1000
    series.advance(elapsedMs(), state.get('active'))
    const note = budget.note()
    if (note !== undefined) say('warn', note)
    for (const threshold of script.thresholds) {
      if (!threshold.abortOnFail || elapsedMs() < threshold.delayAbortMs) continue
      const total = totals.total(threshold.key)
      if (total === undefined || evaluate(threshold, total.sink, seconds, false).ok) continue
      if (verdict === undefined)
        say('error', `threshold '${threshold.key}: ${threshold.expression}' crossed: test aborted`)
      decide(exitCodes.thresholdsFailed, `threshold ${threshold.key}: ${threshold.expression} crossed`)
      stop(runStates.interruptNow)
    }
  }

  const teardown = async ({ functions, options }: Script, data: string) => {
    if (!functions.includes('teardown')) return
    phase = 'teardown'
    const result = await lifecycle('teardown', data, options.teardownTimeoutMs)
    if (result.ok) return
    say(
      'error',
      result.timedOut
        ? `teardown() did not end within ${options.teardownTimeoutMs / 1000} s`
        : `teardown() failed: ${result.text}`,
    )
    decide(result.timedOut ? exitCodes.teardownTimeout : exitCodes.scriptException, 'teardown failed')
  }

  const conclude = async (script: Script) => {
    const durationMs = elapsedMs()
    const results = script.thresholds.map((threshold) => {
      const total = totals.ensure(threshold.key, threshold.metric, builtinMetrics[threshold.metric] ?? trendKind)
      return evaluate(threshold, total.sink, durationMs / 1000)
    })
    for (const result of results) {
      if (result.value === undefined) warn(`threshold '${result.key}: ${result.expression}' had no samples`)
      else if (!result.ok)
        say('error', `threshold '${result.key}: ${result.expression}' failed (was ${Number(result.value.toFixed(4))})`)
    }
    if (results.some(({ ok }) => !ok)) decide(exitCodes.thresholdsFailed, 'thresholds failed')
    if (markedFailed !== undefined) decide(exitCodes.markedFailed, `marked as failed: ${markedFailed}`)
    if (highestDelayMs > 50 && durationMs > 3000) {
      warn(
        `the load generator was saturated (its event loop was ${Math.round(highestDelayMs)} ms late at the 99th percentile): latencies include waiting here`,
      )
    }
    await summarise(script, results, durationMs)
  }

  const summarise = async (
    { options, functions, thresholds }: Script,
    results: ThresholdResult[],
    durationMs: number,
  ) => {
    const summary = buildSummary(totals, results, {
      trendStats: options.summaryTrendStats,
      timeUnit: options.summaryTimeUnit,
      durationMs,
      isTerminal: job.isTerminal === true,
    })
    const handled = functions.includes('handleSummary') && (await handleSummary(summary))
    const checks = checkTotals(totals)
    const hasThreshold = thresholds.some(({ metric }) => metric === 'checks')
    if (checks.fails > 0 && !hasThreshold) warn('checks failed, no threshold on them')
    const event: SummaryEvent = {
      type: 'summary',
      summary,
      thresholds: results,
      series: series.finish(durationMs, state.get('active')),
      text: handled ? '' : textSummary(summary, { enableColors: job.isTerminal === true }),
      checks: { ...checks, hasThreshold },
      interrupted: state.get('interrupted'),
      warnings: [...warnings],
    }
    emit(event)
    if (job.report === true) emit(await reportArtifact(event, job.title ?? 'Load test'))
  }

  const handleSummary = async (summary: Summary): Promise<boolean> => {
    const result = await lifecycle('handleSummary', JSON.stringify(summary), 30_000)
    if (!result.ok) {
      say('error', `handleSummary() failed: ${result.text}`)
      return false
    }
    // It returned nothing: the usual summary is shown.
    if (result.text === '') return false
    for (const artifact of readArtifacts(result.text, limits.artifactBytes, redact)) {
      if ('problem' in artifact) warn(artifact.problem)
      else emit(artifact)
    }
    return true
  }

  const progress = (): LoadEvent => {
    const seconds = Math.max(0.001, elapsedMs() / 1000)
    const sum = (key: string) => totals.total(key)?.sink.sum ?? 0
    const failed = totals.total('http_req_failed')?.sink
    const durations = totals.total('http_req_duration')?.sink
    return {
      type: 'progress',
      phase,
      elapsedMs: Math.round(elapsedMs()),
      fraction: fractionDone(scenarios, elapsedMs(), fractions),
      vus: state.get('active'),
      vusMax: state.get('initialised'),
      iterations: state.get('completed'),
      interrupted: state.get('interrupted'),
      dropped: sum('dropped_iterations'),
      requests: sum('http_reqs'),
      requestsPerSecond: sum('http_reqs') / seconds,
      failedRate: failed === undefined || failed.count === 0 ? 0 : failed.nonZero / failed.count,
      p95Ms: durations === undefined ? 0 : percentile(durations, 95),
    }
  }

  const run = async () => {
    const ticking = setInterval(() => emit(progress()), 1000)
    try {
      const script = await readScript()
      await prepare(script)
      const data = await setup(script)
      if (verdict === undefined && !isCancelled) await execute(script, data)
      if (isCancelled) decide(exitCodes.cancelled, 'cancelled')
      await teardown(script, data)
      await conclude(script)
    } catch (error) {
      const rc = error instanceof Refused ? error.rc : exitCodes.engineFailure
      say('error', (error as Error).message)
      decide(isCancelled ? exitCodes.cancelled : rc, (error as Error).message)
    }
    clearInterval(ticking)
    const note = budget.note()
    if (note !== undefined) say('warn', note)
    await Promise.all(threads.map((thread) => thread.terminate()))
    emit({
      type: 'end',
      rc: verdict?.rc ?? exitCodes.passed,
      reason: redact(verdict?.reason ?? 'passed'),
      usage: usage(),
    })
  }
  return {
    run,
    cancel() {
      if (isCancelled) return
      isCancelled = true
      say('warn', 'cancelled: running iterations may end, then teardown and summary follow')
      stop(runStates.noNewIterations)
      setTimeout(() => stop(runStates.interruptNow), job.cancelGraceMs ?? cancelGraceMs).unref()
    },
  }
}

type SummaryEvent = Extract<LoadEvent, { type: 'summary' }>
const trendKind = { type: 'trend', contains: 'default' } as const
