// An engine thread: hosts its share of the VUs of every scenario, reports samples, and runs setup, teardown and
// handleSummary when it is thread 0. All decisions about the run are the controller's.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { newHttpClient } from '../http/client.ts'
import { type MetricRecorder, newRecorder } from '../metrics/recorder.ts'
import { readOptions, type ScriptOptions } from '../script/options.ts'
import type { VuServices } from '../vu/services.ts'
import { Vu } from '../vu/vu.ts'
import { type LoadedScript, loadScript } from './load-script.ts'
import type { FromThread, LoadPlan, ThreadStart, ToThread } from './messages.ts'
import { newScenarioRunner, type RunnerContext, type ScenarioRunner } from './scenario-runner.ts'
import { newSharedState, runStates, type SharedState } from './shared-state.ts'

const reportEveryMs = 250
const watchEveryMs = 20

/** What one engine thread holds, from its start to its end. */
interface Thread {
  start: ThreadStart
  state: SharedState
  recorder: MetricRecorder
  services: VuServices
  /** Lateness of the event loop while VUs run. */
  delay: ReturnType<typeof monitorEventLoopDelay>
  busy: Set<Vu>
  // Not a promise: it would keep something for each of the million waits that end before the state changes.
  stateListeners: Set<() => void>
  script: LoadedScript | undefined
  runners: ScenarioRunner[]
  runContext: RunnerContext | undefined
  originMs: number
  send(message: FromThread): void
}

function serve(port: MessagePort, start: ThreadStart): void {
  const thread = newThread(port, start)
  setInterval(() => report(thread, false), reportEveryMs)
  setInterval(() => watch(thread), watchEveryMs)
  const handlers: { [K in ToThread['type']]: (message: Extract<ToThread, { type: K }>) => unknown } = {
    describe: () => describe(thread),
    plan: ({ plan }) => prepare(thread, plan),
    start: ({ originMs, data }) => {
      thread.originMs = originMs
      return run(thread, data)
    },
    lifecycle: (order) => lifecycle(thread, order),
    report: () => report(thread, true),
    wake: () => wake(thread),
  }
  port.on('message', (message: ToThread) => {
    const handle = handlers[message.type] as (message: ToThread) => unknown
    Promise.resolve()
      .then(() => handle(message))
      .catch((error: Error) => thread.send({ type: 'problem', text: error.message }))
  })
}

function newThread(port: MessagePort, start: ThreadStart): Thread {
  const send = (message: FromThread) => port.postMessage(message)
  const state = newSharedState(start.state)
  const recorder = newRecorder()
  const { options } = readOptions(start.options)
  const services = servicesOf({
    state,
    recorder,
    options,
    secrets: start.secrets,
    http: httpFor(start, options),
    elapsedMs: () => Date.now() - thread.originMs,
    send,
    wake: () => wake(thread),
  })
  const thread: Thread = {
    start,
    state,
    recorder,
    services,
    delay: monitorEventLoopDelay({ resolution: 10 }),
    busy: new Set(),
    stateListeners: new Set(),
    script: undefined,
    runners: [],
    runContext: undefined,
    originMs: Date.now(),
    send,
  }
  return thread
}

const httpFor = (start: ThreadStart, options: ScriptOptions) =>
  newHttpClient(options, start, {
    maxResponseBytes: start.limits.responseBytes,
    requestsPerSecond: options.rps === undefined ? undefined : options.rps / start.shares,
  })

async function describe(thread: Thread): Promise<void> {
  const loaded = await loadScript(thread.start, thread.services)
  if ('type' in loaded) return thread.send(loaded)
  thread.script = loaded
  thread.send(loaded.described)
}

async function prepare(thread: Thread, plan: LoadPlan): Promise<void> {
  const { services, recorder, send } = thread
  services.options = readOptions(plan.options).options
  services.http = httpFor(thread.start, services.options)
  recorder.setSubMetrics(plan.subMetrics, new Set(services.options.systemTags), services.options.tags)
  const context = contextOf(thread, plan)
  thread.runContext = context
  thread.runners = plan.scenarios.map((scenario) => newScenarioRunner(scenario, context))
  for (const runner of thread.runners) {
    const problem = await runner.prepare()
    if (problem !== undefined) return send({ type: 'problem', text: problem })
  }
  send({ type: 'ready' })
}

function contextOf(thread: Thread, plan: LoadPlan): RunnerContext {
  const { state, recorder, services, busy, stateListeners, send } = thread
  const { options } = services
  return {
    state,
    recorder,
    share: thread.start.share,
    shares: plan.shares,
    functions: thread.script?.functions ?? [],
    minIterationMs: options.minIterationMs,
    noCookiesReset: options.noCookiesReset,
    noVuConnectionReuse: options.noVuConnectionReuse,
    data: '',
    newVu: (id, env) => newVu(thread, id, env),
    error: (text) => send({ type: 'console', level: 'error', text, source: 'engine' }),
    elapsedMs: services.elapsedMs,
    busy,
    onStateChange(listener) {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    fraction: (scenario, done) => send({ type: 'fraction', scenario, done }),
  }
}

async function newVu(
  { script, services, start }: Thread,
  id: number,
  env: Record<string, string>,
): Promise<Vu | { problem: string }> {
  if (script === undefined) return { problem: 'the script is not loaded' }
  const { image, bundle } = script
  return Vu.create(image, { id, services, env: { ...bundle.env, ...env }, initSeconds: start.limits.initSeconds })
}

async function run(thread: Thread, data: string): Promise<void> {
  const { runners, runContext, delay } = thread
  if (runContext !== undefined) runContext.data = data
  delay.enable()
  await Promise.all(runners.map((runner) => runner.run()))
  delay.disable()
  report(thread, true)
  for (const runner of runners) runner.dispose()
  thread.send({ type: 'finished' })
}

async function lifecycle(thread: Thread, order: { run: string; data: string; timeoutMs: number }): Promise<void> {
  const vu = thread.script?.vu
  if (vu === undefined) return thread.send({ type: 'lifecycle', ok: false, text: 'no VU', timedOut: false })
  vu.obeysRun = false
  vu.revive()
  vu.deadlineMs = performance.now() + order.timeoutMs
  thread.busy.add(vu)
  const outcome = await vu.lifecycle({ run: order.run, data: order.data })
  thread.busy.delete(vu)
  const timedOut = outcome.type === 'interrupted' && performance.now() > vu.deadlineMs
  report(thread, false)
  thread.send({
    type: 'lifecycle',
    ok: outcome.type === 'done',
    text: 'text' in outcome ? outcome.text : 'interrupted',
    timedOut,
  })
}

function report({ delay, recorder, send }: Thread, isLast: boolean): void {
  const delayMs = delay.percentile(99) / 1e6
  send({ type: 'report', report: recorder.report(), isLast, delayMs: Number.isFinite(delayMs) ? delayMs : 0 })
}

function wake(thread: Thread): void {
  for (const listener of [...thread.stateListeners]) listener()
  watch(thread)
}

// Suspended VUs do not poll: whoever is past its deadline or in a stopped run is ended from here.
function watch({ state, busy }: Thread): void {
  const isOver = state.state() === runStates.interruptNow
  const now = performance.now()
  for (const vu of busy) if ((isOver && vu.obeysRun) || now > vu.deadlineMs) vu.kill()
}

interface ServiceParts extends Pick<VuServices, 'recorder' | 'options' | 'secrets' | 'http' | 'elapsedMs'> {
  state: SharedState
  send(message: FromThread): void
  /** The run's state has changed. */
  wake(): void
}

/** What the VUs of this thread need of it. */
function servicesOf({ state, recorder, options, secrets, http, elapsedMs, send, wake }: ServiceParts): VuServices {
  return {
    isInterrupted: () => state.state() === runStates.interruptNow,
    elapsedMs,
    recorder,
    http,
    // loadScript puts the real one here before anything can ask for it.
    bundle: undefined as unknown as VuServices['bundle'],
    options,
    secrets,
    sharedArrays: new Map(),
    console: (level, text) => send({ type: 'console', level, text, source: 'script' }),
    abort(reason) {
      state.raise(runStates.interruptNow)
      send({ type: 'abort', reason })
      wake()
    },
    fail: (reason) => send({ type: 'fail', reason }),
    instance: () => ({
      vusActive: state.get('active'),
      vusInitialized: state.get('initialised'),
      iterationsCompleted: state.get('completed'),
      iterationsInterrupted: state.get('interrupted'),
    }),
  }
}

if (!isMainThread && parentPort !== null) serve(parentPort, workerData as ThreadStart)
