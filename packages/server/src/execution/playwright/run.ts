/**
 * Carries out the Playwright tests of one run: in one slot as a rule, in more when one dies. Decides when it is over and
 * why; the outcome is there before the slots have ended and the artifacts are collected.
 */
import { createRedactor } from '../../kernel/redact.ts'
import type { RunOutcome, RunPlan } from '../../kernel/run-plan.ts'
import type { SandboxExit } from '../../platform/sandbox/port.ts'
import type { Execution, Hooks } from '../execution.ts'
import { createNotes } from '../notes.ts'
import type { ExecutionPorts } from '../ports.ts'
import { plainError, type Stop, watchForStop } from '../stop-watch.ts'
import { afterExit, explainExit } from './after-exit.ts'
import { type BatchEnd, endSlot, runBatch } from './batch.ts'
import { collectorFolder, createCollector, wantedOf } from './collect.ts'
import { createConsole } from './console.ts'
import { buildJob, createTranslator } from './job.ts'
import { slotKindOf } from './readiness.ts'
import type { Slot } from './slot.ts'
import type { Slots } from './slots.ts'
import { createTally, isOver, type TestState } from './tally.ts'
import { outcomeOf, resultOf, stopTest } from './verdict.ts'

/** So many slots may fail to get warm, or die for no reason of a test's, before the machine is held to be at fault. */
const MAX_LOST_SLOTS = 2
const LEFT_OUT: Stop = {
  running: 'skipped',
  waiting: 'skipped',
  kind: null,
  message: 'Not run: an earlier test failed',
}

export interface PlaywrightRunOptions {
  ports: ExecutionPorts
  slots: Pick<Slots, 'take'>
  /** There is an ffmpeg to record videos with. */
  canRecord: boolean
  plan: RunPlan
  hooks: Hooks
  signal: AbortSignal
}

export async function runPlaywright(options: PlaywrightRunOptions): Promise<Execution> {
  const { ports, plan, hooks } = options
  const run = createRun(options)
  hooks.onPhase('preparing')
  const outcome = await run.carryOut()
  hooks.onPhase('finishing')
  return {
    outcome,
    async gone() {
      await run.ended()
    },
    async artifacts() {
      await run.ended()
      await run.collector.mask()
      const { files, skipped } = run.collector
      if (skipped.length > 0) {
        ports.log.warn({ event: 'artifacts.skipped', runId: plan.runId, skipped }, 'some artifacts left out')
      }
      return files
    },
    async release() {
      await run.ended()
      await run.collector.release()
    },
  }
}

type Run = ReturnType<typeof startRun>

/** What all parts of a run share. */
function startRun({ ports, plan, hooks, signal }: PlaywrightRunOptions) {
  const redactor = createRedactor(plan.secrets)
  const place = { dir: '' }
  const tally = createTally(
    plan.tests,
    createTranslator(redactor, () => place.dir),
  )
  const published = new Set<TestState>()
  return {
    redactor,
    /** The folder of the slot that speaks. */
    place,
    tally,
    watch: watchForStop(plan, signal),
    notes: createNotes(redactor, hooks.onConsole),
    collector: createCollector({
      folder: collectorFolder(ports.config.artifactsDir),
      redactor,
      masker: ports.openMasker(plan.secrets),
    }),
    endings: [] as Promise<void>[],
    hung: false,
    lostSlots: 0,
    /** Tells about tests that have come to their end. */
    publish() {
      for (const state of tally.states) {
        if (!isOver(state) || published.has(state)) continue
        published.add(state)
        hooks.onTest(resultOf(state))
      }
    },
  }
}

function createRun(options: PlaywrightRunOptions) {
  const { plan, ports } = options
  const run = startRun(options)
  const { tally, watch, notes } = run
  const anyFailed = () => tally.states.some((one) => isOver(one) && resultOf(one).status === 'failed')

  async function carryOut(): Promise<RunOutcome> {
    let batches = [tally.states]
    for (let batch = batches.shift(); batch && !watch.current(); batch = batches.shift()) {
      const end = await carryOutBatch(batch, options, run)
      const leftOut = plan.stopOnFailure && anyFailed()
      if (end?.how === 'ended' && !leftOut) closeEmpty(batch, run)
      if (end?.how === 'hung') run.hung = true
      if (end?.how === 'died') batches = [...handleExit(batch, end.exit, { options, run }), ...batches]
      if (plan.stopOnFailure && anyFailed()) break
    }
    return conclude()
  }

  function conclude(): RunOutcome {
    // A deadline that passes during the cleaning up after the last test takes nothing away from the tests.
    const stopped = watch.current()
    if (stopped?.kind === 'timeout' && tally.states.every(isOver)) run.hung = true
    const stop = run.hung && stopped?.kind === 'timeout' ? null : stopped
    watch.end()
    for (const state of tally.states) if (!isOver(state)) stopTest(state, stop ?? LEFT_OUT, new Date())
    if (stop) notes.say(`✗ ${stop.message}`)
    run.publish()
    notes.end()
    return outcomeOf({
      results: tally.states.map(resultOf),
      titles: new Map(plan.tests.map(({ id, title }) => [id, run.redactor.text(title)])),
      stop,
      unattributed: tally.unattributed,
      hung: run.hung,
      blocked: notes.refusals,
      isolation: ports.sandbox.level,
    })
  }

  return { carryOut, collector: run.collector, ended: () => Promise.all(run.endings) }
}

/** Null: no slot got warm. */
async function carryOutBatch(batch: TestState[], options: PlaywrightRunOptions, run: Run): Promise<BatchEnd | null> {
  const { ports, plan, hooks, canRecord } = options
  const tests = batch.map(({ test }) => test)
  const slot = await takeWarm(batch, options, run)
  if (!slot) return null
  run.place.dir = slot.dir
  if (plan.artifacts.video === 'on' && !canRecord) run.notes.say('! No videos: this worker has no ffmpeg')
  const job = buildJob({ plan, tests, cores: ports.config.coresPerSlot, canRecord })
  const enough = Promise.withResolvers<void>()
  let reportPath: string | null = null
  hooks.onPhase('executing')
  const end = await runBatch({
    slot,
    job,
    console: createConsole({ redactor: run.redactor, mark: job.mark, onText: run.notes.pass }),
    stopped: Promise.race([run.watch.stopped, enough.promise]),
    onBlocked: run.notes.blocked,
    allOver: () => batch.every(isOver),
    onEvent(event) {
      if (event.type === 'report') reportPath = event.path
      run.tally.apply(event)
      run.publish()
      // Playwright counts failed cases; a file that does not load has none.
      if (plan.stopOnFailure && event.type === 'problem' && event.testId) enough.resolve()
    },
  })
  if (end.how === 'died') {
    ports.log.warn(
      { event: 'slot.died', runId: plan.runId, exit: end.exit, said: run.redactor.text(slot.stderrTail()) },
      'slot ended unexpectedly',
    )
  }
  const collect = () => run.collector.collect(slot.dir, wantedOf(run.tally.takeAttachments(), reportPath))
  const broke = (err: unknown) =>
    ports.log.error({ event: 'slot.broke', runId: plan.runId, err }, 'slot ended with an error')
  run.endings.push(
    endSlot(slot, end)
      .then(collect)
      .catch(broke)
      .then(() => slot.release())
      .catch(broke),
  )
  return end
}

/** Waits for the slot to be warm, but not longer than the run may take. */
async function takeWarm(
  batch: TestState[],
  { slots, ports, plan }: PlaywrightRunOptions,
  run: Run,
): Promise<Slot | null> {
  const isBrowser = batch.some(({ test }) => slotKindOf(test.type, ports.config) === 'browser')
  const kind = isBrowser ? 'browser' : 'api'
  while (!run.watch.current()) {
    let reason: unknown = 'the slot did not become ready'
    const slot = await slots.take(kind).catch((error: unknown) => {
      reason = error
      return null
    })
    const warm = slot && (await Promise.race([slot.ready, run.watch.stopped.then(() => false)]))
    if (slot && warm) return slot
    if (slot) run.endings.push(slot.release())
    if (run.watch.current()) return null
    ports.log.error({ event: 'slot.missing', runId: plan.runId, err: reason, said: slot?.stderrTail() }, 'no slot')
    if (++run.lostSlots >= MAX_LOST_SLOTS) giveUp(run, 'This worker could not start a process for the script')
  }
  return null
}

function giveUp({ watch }: Run, message: string) {
  watch.stop({ running: 'failed', waiting: 'skipped', kind: 'infrastructure', message })
}

/** The slot came to its end, so a file of which nothing was heard declares nothing, or broke where no file was named. */
function closeEmpty(batch: TestState[], { tally, notes, publish }: Run) {
  for (const state of batch) {
    if (state.cases.size > 0 || state.problem) continue
    const error = tally.unattributed.shift() ?? plainError(`"${state.test.title}" declares no test`)
    state.problem = { error, kind: 'script_error' }
    notes.say(`✗ ${error.message}`)
  }
  publish()
}

/** Finds the test that ended the slot, and returns what is to be run again. */
function handleExit(
  batch: TestState[],
  exit: SandboxExit,
  { options: { ports }, run }: { options: PlaywrightRunOptions; run: Run },
): TestState[][] {
  const { tally, notes } = run
  const { message, kind } = explainExit(exit, ports.config.limits)
  const { suspect, again } = afterExit(batch)
  if (suspect) {
    stopTest(suspect, { running: 'failed', waiting: 'skipped', kind, message }, new Date())
    const told = suspect.problem || [...suspect.cases.values()].some(({ outcome }) => outcome === 'unexpected')
    if (!told) suspect.problem = { error: plainError(message), kind }
    notes.say(`✗ ${suspect.test.title}: ${message}`)
  } else if (again.length === 0) {
    // Every test had its result: only the cleaning up can have broken.
    if (batch.every(isOver) && !batch.some(({ problem }) => problem)) tally.unattributed.push(plainError(message))
  } else {
    notes.say(`! ${message}. Tests that had not ended are run again`)
    if (again.length === 1 && ++run.lostSlots >= MAX_LOST_SLOTS) giveUp(run, message)
  }
  for (const { test } of again.flat()) tally.restart(test.id)
  run.publish()
  return again
}
