/**
 * Carries out the load tests of one run, one after another, each attempt in a slot of its own. What the engine does with
 * a script is packages/loadgen; what its words mean is verdict.ts.
 */
import type { LoadJob } from '../../../../loadgen/src/index.ts'
import { createRedactor } from '../../kernel/redact.ts'
import type { PlannedTest, RunPlan, TestResult } from '../../kernel/run-plan.ts'
import type { Engine, Hooks } from '../execution.ts'
import { createNotes } from '../notes.ts'
import type { ExecutionPorts } from '../ports.ts'
import { watchForStop } from '../stop-watch.ts'
import type { EngineArtifact, EngineEvent, EngineSummary } from './events.ts'
import { createKeeper } from './keep.ts'
import { type LoadgenFiles, layLoadgenFiles } from './loadgen-files.ts'
import { type EngineSlot, startEngine } from './slot.ts'
import { checksNote, judge, type LoadAttempt, outcomeOf, resultOf, undone } from './verdict.ts'

const DEFAULT_MAX_VUS = 1_000
/** After a stop: iterations may end in the first time, and the whole process must in the second. */
const CANCEL_GRACE_MS = 1_000
const END_MS = 2_500
const MAX_METRICS_CHARS = 1_000_000
const MAX_ARTIFACTS = 100
const PROGRESS_MS = 800

export function loadTests(ports: ExecutionPorts): Engine {
  let laid: Promise<LoadgenFiles> | null = null
  const files = () => {
    laid ??= layLoadgenFiles(ports)
    laid.catch(() => (laid = null))
    return laid
  }
  return {
    async execute(plan, hooks, signal) {
      hooks.onPhase('preparing')
      const run = createRun({ ports, files, plan, hooks, signal })
      const outcome = await run.carryOut()
      hooks.onPhase('finishing')
      const { keeper } = run
      return { outcome, gone: async () => {}, artifacts: keeper.masked, release: keeper.release }
    },
  }
}

interface RunOptions {
  ports: ExecutionPorts
  files: () => Promise<LoadgenFiles>
  plan: RunPlan
  hooks: Hooks
  signal: AbortSignal
}

type Run = ReturnType<typeof startRun>

/** What all tests of a run share. */
function startRun({ ports, files, plan, hooks, signal }: RunOptions) {
  const redactor = createRedactor(plan.secrets)
  return {
    ports,
    files,
    plan,
    hooks,
    redactor,
    watch: watchForStop(plan, signal),
    notes: createNotes(redactor, hooks.onConsole),
    keeper: createKeeper({ ports, redactor, secrets: plan.secrets }),
  }
}

function createRun(options: RunOptions) {
  const run = startRun(options)
  const { plan, hooks, ports, watch, notes, redactor, keeper } = run
  const results: TestResult[] = []
  const remarks: string[] = []
  const summaries = new Map<string, Record<string, unknown>>()

  async function carryOut() {
    hooks.onPhase('executing')
    for (const test of plan.tests) {
      const leftOut = plan.stopOnFailure && results.some(({ status }) => status === 'failed')
      const stop = watch.current()
      if (stop || leftOut) add(undone(test, stop?.waiting ?? 'skipped'))
      else await carryOutTest(test)
    }
    const stop = watch.current()
    watch.end()
    if (stop) notes.say(`✗ ${stop.message}`)
    notes.end()
    const titles = new Map(plan.tests.map(({ id, title }) => [id, redactor.text(title)]))
    const metrics = metricsOf(summaries, plan.tests.length)
    const facts = { results, titles, stop, notes: remarks, blocked: notes.refusals, metrics }
    return outcomeOf({ ...facts, isolation: ports.sandbox.level })
  }

  async function carryOutTest(test: PlannedTest) {
    const attempts: LoadAttempt[] = []
    const judged: ReturnType<typeof judge>[] = []
    do {
      if (attempts.length > 0) notes.say(`── attempt ${attempts.length + 1} ──`)
      else if (plan.tests.length > 1) notes.say(`── ${test.title} ──`)
      const attempt = await attemptOnce(run, test, attempts.length + 1)
      attempts.push(attempt)
      judged.push(redactor.value(judge(attempt, test, ports.config.limits)))
    } while (judged.at(-1)?.status === 'failed' && attempts.length <= plan.retryCount && !watch.current())
    const { summary } = attempts.at(-1) as LoadAttempt
    const most = MAX_METRICS_CHARS / plan.tests.length
    if (summary) summaries.set(test.id, redactor.value(bounded(summary.summary, most)))
    const note = checksNote(attempts.at(-1) as LoadAttempt)
    if (note) remarks.push(plan.tests.length === 1 ? note : `${redactor.text(test.title)}: ${note}`)
    add(redactor.value(resultOf(test, attempts, judged)))
  }

  function add(result: TestResult) {
    results.push(result)
    hooks.onTest(result)
    const message = result.error?.message
    if (result.status === 'failed' && message) notes.say(`✗ ${message}`)
  }

  return { carryOut, keeper }
}

async function attemptOnce(run: Run, test: PlannedTest, number: number): Promise<LoadAttempt> {
  const { ports, watch, keeper } = run
  const collector = createEventCollector(run, test)
  const startedAt = new Date()
  const began = performance.now()
  const slot = await startSlot(run, test, collector)
  const exit = slot && (await followToEnd(slot, watch))
  collector.end()
  const broke = (err: unknown) =>
    ports.log.error({ event: 'load.broke', runId: run.plan.runId, err }, 'load test process ended with an error')
  await slot?.release().catch(broke)
  const left = { testId: test.id, attempt: number, artifacts: collector.artifacts, summary: collector.summary() }
  await keeper.keep(left).catch(broke)
  const end = collector.finish()
  if (slot && !end) {
    const about = { event: 'load.died', runId: run.plan.runId, exit, said: run.redactor.text(slot.stderrTail()) }
    ports.log.warn(about, 'load engine ended unexpectedly')
  }
  const durationMs = Math.round(performance.now() - began)
  return { startedAt, durationMs, summary: collector.summary(), end, exit, stop: watch.current() }
}

/** Null: this machine cannot start it, which the log says. */
async function startSlot({ ports, files, plan, notes }: Run, test: PlannedTest, { onEvent }: EventCollector) {
  try {
    const job = jobOf(plan, test, ports)
    return await startEngine({ ports, files: await files(), job, listener: { onEvent, onBlocked: notes.blocked } })
  } catch (error) {
    ports.log.error({ event: 'load.missing', runId: plan.runId, err: error }, 'load engine could not be started')
    return null
  }
}

function jobOf({ variables, secrets }: RunPlan, { script, title }: PlannedTest, { config }: ExecutionPorts): LoadJob {
  const secret = new Set(secrets)
  return {
    script,
    title,
    env: variables,
    secrets: Object.fromEntries(Object.entries(variables).filter(([, value]) => secret.has(value))),
    limits: { vus: config.load?.maxVus ?? DEFAULT_MAX_VUS },
    cancelGraceMs: CANCEL_GRACE_MS,
    report: true,
  }
}

async function followToEnd(slot: EngineSlot, watch: Run['watch']) {
  const stopped = await Promise.race([slot.ended.then(() => false), watch.stopped.then(() => true)])
  if (stopped) {
    slot.cancel()
    const timer = setTimeout(() => void slot.kill().catch(() => {}), END_MS)
    await slot.ended
    clearTimeout(timer)
  }
  return slot.ended
}

type EventCollector = ReturnType<typeof createEventCollector>

/** Hears one engine: console and progress go on at once, the rest is kept until it has ended. */
function createEventCollector({ notes, hooks, redactor }: Run, test: PlannedTest) {
  const artifacts: EngineArtifact[] = []
  const masked = redactor.stream()
  let summary: EngineSummary | null = null
  let end: { rc: number; reason: string } | null = null
  let toldAt = Number.NEGATIVE_INFINITY

  /** The engine speaks once a second; one that floods is not passed on. */
  function tell({ type: _, ...progress }: Extract<EngineEvent, { type: 'progress' }>) {
    const now = performance.now()
    if (now - toldAt < PROGRESS_MS) return
    toldAt = now
    hooks.onProgress?.({ ...progress, testId: test.id })
  }
  const print = (text: string) => notes.pass(masked.write(`${text.replace(/\n$/, '')}\n`))

  function onEvent(event: EngineEvent) {
    if (event.type === 'console') print(consoleLine(event))
    else if (event.type === 'progress') tell(event)
    else if (event.type === 'summary') {
      summary = event
      if (event.text !== '') print(`\n${event.text}`)
    } else if (event.type === 'end') end = { rc: event.rc, reason: event.reason }
    else if (event.name === 'stdout' || event.name === 'stderr') print(textOf(event))
    else if (artifacts.length < MAX_ARTIFACTS) artifacts.push(event)
  }
  return {
    onEvent,
    artifacts,
    summary: () => summary as EngineSummary | null,
    finish: () => end as { rc: number; reason: string } | null,
    end: () => notes.pass(masked.end()),
  }
}

const textOf = ({ content, encoding }: EngineArtifact) => Buffer.from(content, encoding).toString('utf8')

function consoleLine({ level, source, text }: Extract<EngineEvent, { type: 'console' }>): string {
  if (source === 'engine') return `${level === 'error' ? '✗' : '!'} ${text}`
  return level === 'info' ? text : `${level.toUpperCase()} ${text}`
}

/** A summary of thousands of checks and metrics is an artifact; what is kept with the run has a bound. */
function bounded(summary: EngineSummary['summary'], maxChars: number): Record<string, unknown> {
  if (JSON.stringify(summary).length <= maxChars) return summary
  const metrics = Object.fromEntries(Object.entries(summary.metrics).slice(0, 500))
  return { ...summary, metrics, root_group: { ...summary.root_group, groups: [], checks: [] } }
}

/** The summary of a run's one load test; with several that of the first, and beside it each by its test's id. */
function metricsOf(summaries: Map<string, Record<string, unknown>>, tests: number): Record<string, unknown> | null {
  const [first] = summaries.values()
  if (!first || tests === 1) return first ?? null
  return { ...first, tests: Object.fromEntries(summaries) }
}
