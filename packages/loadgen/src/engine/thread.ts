// An engine thread: hosts its share of the VUs of every scenario, reports samples, and runs setup, teardown and
// handleSummary when it is thread 0. All decisions about the run are the controller's.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { newHttpClient } from '../http/client.ts'
import { newRecorder } from '../metrics/recorder.ts'
import { readOptions } from '../script/options.ts'
import type { VuServices } from '../vu/services.ts'
import { Vu } from '../vu/vu.ts'
import { type LoadedScript, loadScript } from './load-script.ts'
import type { FromThread, Plan, ThreadStart, ToThread } from './messages.ts'
import { newScenarioRunner, type RunnerContext, type ScenarioRunner } from './scenario-runner.ts'
import { newSharedState, runStates, type SharedState } from './shared-state.ts'

const reportEveryMs = 250
const watchEveryMs = 20

function serve(port: MessagePort, start: ThreadStart): void {
  const send = (message: FromThread) => port.postMessage(message)
  const state = newSharedState(start.state)
  const recorder = newRecorder()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const busy = new Set<Vu>()
  let script: LoadedScript | undefined
  let { options } = readOptions(start.options)
  let runners: ScenarioRunner[] = []
  let originMs = Date.now()
  // Not a promise: it would keep something for each of the million waits that end before the state changes.
  const stateListeners = new Set<() => void>()

  const makeHttp = () =>
    newHttpClient(options, start, {
      maxResponseBytes: start.limits.responseBytes,
      requestsPerSecond: options.rps === undefined ? undefined : options.rps / start.shares,
    })
  const services = servicesOf({
    state,
    recorder,
    options,
    secrets: start.secrets,
    http: makeHttp(),
    elapsedMs: () => Date.now() - originMs,
    send,
    wake: () => wake(),
  })

  const newVu = async (id: number, env: Record<string, string>): Promise<Vu | { problem: string }> => {
    if (script === undefined) return { problem: 'the script is not loaded' }
    const { image, bundle } = script
    return Vu.create(image, { id, services, env: { ...bundle.env, ...env }, initSeconds: start.limits.initSeconds })
  }

  const describe = async () => {
    const loaded = await loadScript(start, services)
    if ('type' in loaded) return send(loaded)
    script = loaded
    send(loaded.described)
  }

  const prepare = async (plan: Plan) => {
    options = readOptions(plan.options).options
    services.options = options
    services.http = makeHttp()
    recorder.setSubMetrics(plan.subMetrics, new Set(options.systemTags), options.tags)
    const context: RunnerContext = {
      state,
      recorder,
      share: start.share,
      shares: plan.shares,
      functions: script?.functions ?? [],
      minIterationMs: options.minIterationMs,
      noCookiesReset: options.noCookiesReset,
      noVuConnectionReuse: options.noVuConnectionReuse,
      data: '',
      newVu,
      error: (text) => send({ type: 'console', level: 'error', text, source: 'engine' }),
      elapsedMs: services.elapsedMs,
      busy,
      onStateChange(listener) {
        stateListeners.add(listener)
        return () => void stateListeners.delete(listener)
      },
      fraction: (scenario, done) => send({ type: 'fraction', scenario, done }),
    }
    runContext = context
    runners = plan.scenarios.map((scenario) => newScenarioRunner(scenario, context))
    for (const runner of runners) {
      const problem = await runner.prepare()
      if (problem !== undefined) return send({ type: 'problem', text: problem })
    }
    send({ type: 'ready' })
  }
  let runContext: RunnerContext | undefined

  const run = async (data: string) => {
    if (runContext !== undefined) runContext.data = data
    delay.enable()
    await Promise.all(runners.map((runner) => runner.run()))
    delay.disable()
    report(true)
    for (const runner of runners) runner.dispose()
    send({ type: 'finished' })
  }

  const lifecycle = async (order: { run: string; data: string; timeoutMs: number }) => {
    const vu = script?.vu
    if (vu === undefined) return send({ type: 'lifecycle', ok: false, text: 'no VU', timedOut: false })
    vu.obeysRun = false
    vu.revive()
    vu.deadlineMs = performance.now() + order.timeoutMs
    busy.add(vu)
    const outcome = await vu.lifecycle({ run: order.run, data: order.data })
    busy.delete(vu)
    const timedOut = outcome.type === 'interrupted' && performance.now() > vu.deadlineMs
    report(false)
    send({
      type: 'lifecycle',
      ok: outcome.type === 'done',
      text: 'text' in outcome ? outcome.text : 'interrupted',
      timedOut,
    })
  }

  const report = (isLast: boolean) => {
    const delayMs = delay.percentile(99) / 1e6
    send({ type: 'report', report: recorder.report(), isLast, delayMs: Number.isFinite(delayMs) ? delayMs : 0 })
  }
  setInterval(() => report(false), reportEveryMs)

  const wake = () => {
    for (const listener of [...stateListeners]) listener()
    watch()
  }
  // Suspended VUs do not poll: whoever is past its deadline or in a stopped run is ended from here.
  const watch = () => {
    const isOver = state.state() === runStates.interruptNow
    const now = performance.now()
    for (const vu of busy) if ((isOver && vu.obeysRun) || now > vu.deadlineMs) vu.kill()
  }
  setInterval(watch, watchEveryMs)

  const handlers: { [K in ToThread['type']]: (message: Extract<ToThread, { type: K }>) => unknown } = {
    describe,
    plan: ({ plan }) => prepare(plan),
    start: (message) => {
      originMs = message.originMs
      return run(message.data)
    },
    lifecycle,
    report: () => report(true),
    wake,
  }
  port.on('message', (message: ToThread) => {
    const handle = handlers[message.type] as (message: ToThread) => unknown
    Promise.resolve()
      .then(() => handle(message))
      .catch((error: Error) => send({ type: 'problem', text: error.message }))
  })
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
