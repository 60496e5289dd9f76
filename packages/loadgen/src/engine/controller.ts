// One run from script to summary, as a machine of phases: each does its work and names the next. Emits events and knows
// nothing of who reads them.
import { availableParallelism } from 'node:os'
import { readScenarios } from '../executors/index.ts'
import { builtinMetrics } from '../metrics/builtin.ts'
import { evaluate, parseThresholds } from '../metrics/thresholds.ts'
import { readOptions } from '../script/options.ts'
import { conclude } from './conclusion.ts'
import { exitCodes, type LoadEvent, type LoadJob } from './job.ts'
import { Refused } from './refused.ts'
import { type LoadRun, type LoadScript, newRun, stop } from './run.ts'
import { overruled, usage } from './run-facts.ts'
import { runStates, scenarioLimit } from './shared-state.ts'

const tickMs = 250
const gaugeMs = 100
const progressMs = 1000
const vusPerThread = 200
const maxThreads = 64
const cancelGraceMs = 5000

export interface Controller {
  /** Runs to the end; never rejects. */
  run(): Promise<void>
  /** Lets running iterations end for the grace period, then interrupts; teardown and summary still happen. */
  cancel(): void
}

/** A phase, with what the ones before it have found out. */
type Phase =
  | { name: 'read' }
  | { name: 'prepare'; script: LoadScript }
  | { name: 'setup'; script: LoadScript }
  | { name: 'execute'; script: LoadScript; data: string }
  | { name: 'teardown'; script: LoadScript; data: string }
  | { name: 'conclude'; script: LoadScript }
  | { name: 'end' }
type In<Name extends Phase['name']> = Extract<Phase, { name: Name }>

const phases: { [Name in Exclude<Phase['name'], 'end'>]: (run: LoadRun, phase: In<Name>) => Promise<Phase> } = {
  read: async (run) => ({ name: 'prepare', script: await readScript(run) }),
  prepare: async (run, { script }) => {
    await prepare(run, script)
    return { name: 'setup', script }
  },
  setup: async (run, { script }) => {
    const data = await setUp(run, script)
    const isOver = run.journal.verdict() !== undefined || run.isCancelled
    return { name: isOver ? 'teardown' : 'execute', script, data }
  },
  execute: async (run, { script, data }) => {
    await execute(run, script, data)
    return { name: 'teardown', script, data }
  },
  teardown: async (run, { script, data }) => {
    if (run.isCancelled) run.journal.decide(exitCodes.cancelled, 'cancelled')
    await tearDown(run, script, data)
    return { name: 'conclude', script }
  },
  conclude: async (run, { script }) => {
    await conclude(run, script)
    return { name: 'end' }
  },
}

export function newController(job: LoadJob, emit: (event: LoadEvent) => void): Controller {
  const run = newRun(job, emit)
  return {
    run: () => carryOut(run),
    cancel() {
      if (run.isCancelled) return
      run.isCancelled = true
      run.journal.say('warn', 'cancelled: waiting for running iterations, then teardown and summary')
      stop(run, runStates.noNewIterations)
      setTimeout(() => stop(run, runStates.interruptNow), job.cancelGraceMs ?? cancelGraceMs).unref()
    },
  }
}

async function carryOut(run: LoadRun): Promise<void> {
  const { journal, measurements, crew, emit } = run
  const ticking = setInterval(() => emit(measurements.progress(run.phase)), progressMs)
  try {
    let phase: Phase = { name: 'read' }
    while (phase.name !== 'end') {
      const carryOutPhase = phases[phase.name] as (run: LoadRun, phase: Phase) => Promise<Phase>
      phase = await carryOutPhase(run, phase)
    }
  } catch (error) {
    const rc = error instanceof Refused ? error.rc : exitCodes.engineFailure
    journal.say('error', (error as Error).message)
    journal.decide(run.isCancelled ? exitCodes.cancelled : rc, (error as Error).message)
  }
  clearInterval(ticking)
  journal.noteDropped()
  await crew.dismiss()
  const verdict = journal.verdict()
  emit({
    type: 'end',
    rc: verdict?.rc ?? exitCodes.passed,
    reason: journal.redact(verdict?.reason ?? 'passed'),
    usage: usage(),
  })
}

async function readScript({ job, limits, journal, measurements, crew }: LoadRun): Promise<LoadScript> {
  // The first thread learns its number of siblings only after the options are known: rps is divided later.
  const described = await crew.hire(0, 1, job.options ?? {})
  const raw = overruled(described.options, job.options ?? {})
  const read = readOptions(raw)
  const kinds = { ...builtinMetrics, ...described.kinds }
  const { thresholds, problems: thresholdProblems } = parseThresholds(raw.thresholds, kinds)
  const { scenarios, problems: scenarioProblems } = readScenarios(raw, described.functions)
  const problems = [...read.problems, ...scenarioProblems, ...thresholdProblems]
  if (scenarios.length > scenarioLimit) problems.push(`more than ${scenarioLimit} scenarios`)
  const vus = scenarios.reduce((sum, scenario) => sum + scenario.maximumVus, 0)
  if (vus > limits.vus) problems.push(`the test wants ${vus} VUs; the limit is ${limits.vus}`)
  if (problems.length > 0) throw new Refused(exitCodes.invalidOptions, problems.join('\n'))
  for (const text of read.warnings) journal.warn(text)
  measurements.expect({ thresholds, kinds, scenarios })
  return { options: read.options, raw, functions: described.functions, thresholds, scenarios, vus }
}

async function prepare({ job, crew }: LoadRun, { vus, raw, thresholds, scenarios }: LoadScript): Promise<void> {
  const wanted = job.threads ?? Math.min(availableParallelism(), Math.max(1, Math.ceil(vus / vusPerThread)))
  const shares = Math.max(1, Math.min(wanted, maxThreads))
  await Promise.all(Array.from({ length: shares - 1 }, (_, index) => crew.hire(index + 1, shares, raw)))
  const subMetrics = thresholds.filter(({ tags }) => Object.keys(tags).length > 0)
  const unique = [...new Map(subMetrics.map((sub) => [sub.key, sub])).values()]
  await crew.prepare({ options: raw, scenarios, subMetrics: unique, shares })
}

async function setUp(run: LoadRun, { functions, options }: LoadScript): Promise<string> {
  if (!functions.includes('setup')) return ''
  run.phase = 'setup'
  const result = await run.crew.lifecycle('setup', '', options.setupTimeoutMs)
  if (result.ok) return result.text
  if (run.journal.verdict() !== undefined || run.isCancelled) return ''
  if (!result.timedOut) throw new Refused(exitCodes.scriptException, `setup() failed: ${result.text}`)
  const seconds = options.setupTimeoutMs / 1000
  throw new Refused(exitCodes.setupTimeout, `setup() did not end within ${seconds} s`)
}

async function execute(run: LoadRun, script: LoadScript, data: string): Promise<void> {
  const { measurements, crew } = run
  run.phase = 'running'
  measurements.begin()
  const judging = setInterval(() => tick(run, script), tickMs)
  const gauging = setInterval(measurements.gauge, gaugeMs)
  try {
    const { finished } = crew.work(data)
    measurements.gauge()
    await finished
  } finally {
    clearInterval(judging)
    clearInterval(gauging)
  }
  measurements.gauge()
  measurements.end()
}

/** Looks at the thresholds that may end the run. */
function tick(run: LoadRun, { thresholds }: LoadScript): void {
  const { journal, measurements } = run
  const elapsedMs = measurements.elapsedMs()
  measurements.advance()
  journal.noteDropped()
  for (const threshold of thresholds) {
    if (!threshold.abortOnFail || elapsedMs < threshold.delayAbortMs) continue
    const total = measurements.totals().total(threshold.key)
    if (total === undefined || evaluate(threshold, total.sink, { seconds: elapsedMs / 1000, isFinal: false }).ok)
      continue
    const condition = `${threshold.key}: ${threshold.expression}`
    if (journal.verdict() === undefined) journal.say('error', `threshold '${condition}' crossed: test aborted`)
    journal.decide(exitCodes.thresholdsFailed, `threshold ${condition} crossed`)
    stop(run, runStates.interruptNow)
  }
}

async function tearDown(run: LoadRun, { functions, options }: LoadScript, data: string): Promise<void> {
  if (!functions.includes('teardown')) return
  run.phase = 'teardown'
  const { ok, text, timedOut } = await run.crew.lifecycle('teardown', data, options.teardownTimeoutMs)
  if (ok) return
  const seconds = options.teardownTimeoutMs / 1000
  const message = timedOut ? `teardown() did not end within ${seconds} s` : `teardown() failed: ${text}`
  run.journal.say('error', message)
  run.journal.decide(timedOut ? exitCodes.teardownTimeout : exitCodes.scriptException, 'teardown failed')
}
