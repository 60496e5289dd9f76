// Runs one scenario's share in a thread: owns its VUs, replaces broken ones, and gives executors the few verbs they need.

import type { Scenario, ScenarioRun, VuSlot } from '../executors/define.ts'
import { executors } from '../executors/index.ts'
import type { MetricRecorder, SampleTags } from '../metrics/recorder.ts'
import { layout } from '../vu/mailbox.ts'
import type { ScriptOutcome } from '../vu/outcome.ts'
import type { ActiveScenario } from '../vu/services.ts'
import type { Vu } from '../vu/vu.ts'
import { runStates, type SharedState } from './shared-state.ts'

export interface RunnerContext {
  state: SharedState
  recorder: MetricRecorder
  share: number
  shares: number
  functions: string[]
  minIterationMs: number
  noCookiesReset: boolean
  noVuConnectionReuse: boolean
  /** JSON of setup's result. */
  data: string
  newVu(id: number, env: Record<string, string>): Promise<Vu | { problem: string }>
  error(text: string): void
  /** Milliseconds since the test began. */
  elapsedMs(): number
  busy: Set<Vu>
  /** Calls back whenever the run's state changes. Returns what ends that. */
  onStateChange(listener: () => void): () => void
  fraction(scenario: number, done: number): void
}

interface Slot extends VuSlot {
  vu: Vu | undefined
  id: number
}

export interface ScenarioRunner {
  /** Makes this thread's VUs. Returns a problem when the script cannot start. */
  prepare(): Promise<string | undefined>
  run(): Promise<void>
  dispose(): void
}

const maxTurnMs = 5

export function newScenarioRunner(scenario: Scenario, context: RunnerContext): ScenarioRunner {
  const executor = executors.get(scenario.executor)
  if (executor === undefined) throw new Error(`unknown executor ${scenario.executor}`)
  const { state, share, shares } = context
  const slots: Slot[] = []
  const exec = context.functions.indexOf(scenario.exec)
  let originMs = 0
  let done = 0
  const active: ActiveScenario = {
    index: scenario.index,
    name: scenario.name,
    executor: scenario.executor,
    tags: scenario.tags,
    startedAtMs: 0,
    durationMs: executor.durationMs(scenario.settings),
    progress: () =>
      Math.min(1, Math.max(done, (performance.now() - originMs) / executor.durationMs(scenario.settings))),
  }
  const tags: SampleTags = { own: {}, vu: {}, scenario: active, group: 0, vuId: 0 }

  const giveTurn = turnGiver()

  const makeSlot = async (number: number): Promise<Slot | { problem: string }> => {
    const id = state.add('nextVu', 1) + 1
    const vu = await context.newVu(id, scenario.env)
    if ('problem' in vu) return vu
    state.add('initialised', 1)
    return { number, iteration: 0, vu, id }
  }

  const iterate = async (slot: Slot, interruptAtMs: number, ticket: number): Promise<void> => {
    const vu = await livingVu(slot, scenario, context)
    if (vu === undefined) return
    vu.scenario = active
    vu.deadlineMs = originMs + interruptAtMs
    const { floats } = vu.mailbox
    floats[layout.iterationInTest] = ticket
    floats[layout.iterationInScenario] = slot.iteration
    if (!context.noCookiesReset) vu.jars.clear()
    if (context.noVuConnectionReuse) vu.pool?.closeAll()
    state.add('active', 1)
    context.busy.add(vu)
    const startedMs = performance.now()
    const outcome = await vu.iterate(exec, slot.iteration++)
    const tookMs = performance.now() - startedMs
    context.busy.delete(vu)
    state.add('active', -1)
    account(context, tags, { outcome, vu, tookMs })
    if (tookMs < context.minIterationMs && outcome.type !== 'interrupted')
      await rest(context.minIterationMs - tookMs, context)
    await giveTurn()
  }

  const isStopping = () => state.state() !== runStates.run
  const until = async (ms: number) => {
    const waitMs = originMs + ms - performance.now()
    if (waitMs <= 0 || isStopping()) return
    await rest(waitMs, context)
  }

  return {
    async prepare() {
      const { initial } = executor.vus(scenario.settings)
      for (let number = share; number < initial; number += shares) {
        const slot = await makeSlot(number)
        if ('problem' in slot) return slot.problem
        slots.push(slot)
        await giveTurn()
        if (isStopping()) return undefined
      }
      return undefined
    },
    async run() {
      originMs = performance.now() + scenario.startTimeMs - context.elapsedMs()
      for (const slot of slots) await slot.vu?.lifecycle({ data: context.data })
      await until(0)
      if (isStopping()) return
      active.startedAtMs = Date.now()
      const run: ScenarioRun<unknown> = {
        scenario,
        settings: scenario.settings,
        share,
        shares,
        slots,
        nowMs: () => performance.now() - originMs,
        isStopping,
        until,
        iterate: (slot, interruptAtMs, ticket) => iterate(slot as Slot, interruptAtMs, ticket),
        takeTicket: () => state.takeTicket(scenario.index),
        peekTicket: () => state.peekTicket(scenario.index),
        drop: (iterations) => context.recorder.add('dropped_iterations', iterations, tags),
        async grow() {
          const slot = await makeSlot(slots.length * shares + share)
          if ('problem' in slot) {
            context.error(slot.problem)
            return undefined
          }
          await slot.vu?.lifecycle({ data: context.data })
          slots.push(slot)
          return slot
        },
        fraction(value) {
          done = value
          context.fraction(scenario.index, value)
        },
      }
      await executor.run(run)
    },
    dispose() {
      for (const slot of slots) slot.vu?.dispose()
      slots.length = 0
    },
  }
}

// A broken VU (its engine ran out of stack) is replaced by a new one with the same id.
async function livingVu(slot: Slot, { env }: Scenario, context: RunnerContext): Promise<Vu | undefined> {
  if (slot.vu !== undefined && !slot.vu.isDead) return slot.vu
  slot.vu?.dispose()
  const made = await context.newVu(slot.id, env)
  if ('problem' in made) {
    slot.vu = undefined
    context.error(`VU ${slot.id} could not be restarted: ${made.problem}`)
    await rest(100, context)
    return undefined
  }
  const ready = await made.lifecycle({ data: context.data })
  if (ready.type !== 'done') return undefined
  slot.vu = made
  return made
}

/** Ends early when the run's state changes. */
function rest(ms: number, { onStateChange }: RunnerContext): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const forget = onStateChange(end)
  })
}

/** Counts an iteration by how it ended. */
function account(
  { state, recorder, error }: RunnerContext,
  tags: SampleTags,
  { outcome, vu, tookMs }: { outcome: ScriptOutcome; vu: Vu; tookMs: number },
): void {
  if (outcome.type === 'interrupted') {
    state.add('interrupted', 1)
    vu.revive()
    return
  }
  if (outcome.type !== 'done') error(outcome.text)
  vu.endIteration()
  state.add('completed', 1)
  recorder.add('iterations', 1, tags)
  recorder.add('iteration_duration', tookMs, tags)
}

/** Iterations that never wait for anything must not keep timers, messages and other VUs out. */
function turnGiver(): () => Promise<void> {
  let turnEndedMs = 0
  return async () => {
    if (performance.now() - turnEndedMs < maxTurnMs) return
    await new Promise((resolve) => setImmediate(resolve))
    turnEndedMs = performance.now()
  }
}
