/**
 * From a plan to an outcome: the door of `execution`. Playwright's tests go to playwright/, load tests to load/.
 */
import { realpathSync } from 'node:fs'
import type { RunOutcome, RunPlan } from '../kernel/run-plan.ts'
import { testTypes } from '../test-types/index.ts'
import type { Engine, Execution, Hooks } from './execution.ts'
import { loadTests } from './load/run.ts'
import { sweepCollected } from './playwright/collect.ts'
import { type SlotKind, slotKindOf, slotKinds } from './playwright/readiness.ts'
import { createRecorder } from './playwright/recorder.ts'
import { runPlaywright } from './playwright/run.ts'
import { layRunnerFiles } from './playwright/runner-files.ts'
import { createSlots, type Slots } from './playwright/slots.ts'
import type { ExecutionPorts } from './ports.ts'
import { selfTestNote, selfTestPlan } from './self-test.ts'

export type { ExecutionConfig, ExecutionPorts } from './ports.ts'

export interface Executor extends Engine {
  /**
   * Runs an empty script in a warm slot, unless that is known to work here; should it not, all runs take the slow, plain
   * way from now on.
   */
  selfTest(): Promise<{ warm: boolean; message: string }>
  /** Tests of the type are likely to run soon: slots for them are prepared, and kept for some minutes. */
  expect(type: string): void
  /** When tests of each type are due next, in milliseconds from now; types without a due time are left out. */
  expectDue(dueInMs: ReadonlyMap<string, number>): void
  /** Expects tests of all types, and resolves when as many slots are warm as may be. */
  warm(): Promise<void>
  /** Gives the memory of waiting slots back, and forgets what was expected. */
  dropWarmSlots(): Promise<void>
  /** Ends every slot, those in use too. */
  close(): Promise<void>
}

/** Returns at once; no slot is prepared before work is expected. */
export function createExecutor(given: ExecutionPorts): Executor {
  const ports = { ...given, config: { ...given.config, nodePath: realpathSync(given.config.nodePath) } }
  const { log, config } = ports
  let engine = config.engine ?? 'warm'
  const files = layRunnerFiles(ports)
  files.catch((err: unknown) => log.error({ event: 'runner.missing', err }, 'Playwright cannot be started'))
  const slots = createSlots({ ports, files, engine: () => engine })
  // A slot that was warm before ffmpeg came does not see it.
  const recorder = createRecorder(config, () => slots.drop())
  sweepCollected(config.artifactsDir).catch((err: unknown) =>
    log.warn({ event: 'artifacts.sweep', err }, 'files of an earlier process not removed'),
  )

  const playwright = (take: Slots['take']): Engine => ({
    execute: async (plan, hooks, signal) =>
      runPlaywright({ ports, slots: { take }, canRecord: await recorder.works(), plan, hooks, signal }),
  })
  const engines: Record<string, Engine> = { playwright: playwright(slots.take), load: loadTests(ports) }

  return {
    execute: (plan, hooks, signal) => executeByEngine(engines, { plan, hooks, signal }),

    async selfTest() {
      const laid = await files.catch(() => null)
      const note = laid && selfTestNote(config.compiledDir, laid.fingerprint, ports.sandbox.level)
      if (await note?.isFresh()) return { warm: true, message: 'scripts run in warm slots' }
      const trial = playwright(slots.takeForTrial)
      const execution = await trial.execute(selfTestPlan(), silent, new AbortController().signal)
      await execution.release()
      const { status, error } = execution.outcome
      if (status === 'completed') {
        await note?.write()
        return { warm: true, message: 'scripts run in warm slots' }
      }
      engine = 'cold'
      await slots.drop()
      log.warn({ event: 'slots.cold', reason: error }, 'warm slots unavailable; scripts start slowly')
      return { warm: false, message: `warm slots unavailable (${error}); scripts start slowly` }
    },
    expect(type) {
      const kind = slotKindOf(type, config)
      if (kind) slots.expect(kind)
    },
    expectDue(dueInMs) {
      const earliest = new Map<SlotKind, number>()
      for (const [type, inMs] of dueInMs) {
        const kind = slotKindOf(type, config)
        if (kind) earliest.set(kind, Math.min(inMs, earliest.get(kind) ?? Number.POSITIVE_INFINITY))
      }
      for (const kind of slotKinds) slots.expectDue(kind, earliest.get(kind) ?? null)
    },
    warm: () => slots.warm(),
    dropWarmSlots: () => slots.drop(),
    close: () => slots.close(),
  }
}

const silent: Hooks = { onConsole: () => {}, onPhase: () => {}, onTest: () => {} }

interface Call {
  plan: RunPlan
  hooks: Hooks
  signal: AbortSignal
}

/** The tests of each engine together, one engine after the other. */
async function executeByEngine(engines: Record<string, Engine>, { plan, hooks, signal }: Call): Promise<Execution> {
  const names = [...new Set(plan.tests.map((test) => testTypes.get(test.type).engine))]
  const executions: Execution[] = []
  for (const name of names) {
    const tests = plan.tests.filter((test) => testTypes.get(test.type).engine === name)
    executions.push(await (engines[name] as Engine).execute({ ...plan, tests }, hooks, signal))
  }
  const [only] = executions
  return only && executions.length === 1 ? only : joined(plan, executions)
}

function joined(plan: RunPlan, executions: Execution[]): Execution {
  const outcomes = executions.map(({ outcome }) => outcome)
  const results = new Map(outcomes.flatMap(({ tests }) => tests).map((result) => [result.testId, result]))
  const worst =
    outcomes.find(({ status }) => status === 'cancelled') ?? outcomes.find(({ status }) => status === 'failed')
  const base = worst ?? (outcomes[0] as RunOutcome)
  return {
    outcome: {
      ...base,
      tests: plan.tests.flatMap(({ id }) => results.get(id) ?? []),
      metrics: outcomes.find(({ metrics }) => metrics)?.metrics ?? null,
    },
    gone: async () => void (await Promise.all(executions.map((one) => one.gone()))),
    artifacts: async () => (await Promise.all(executions.map((one) => one.artifacts()))).flat(),
    release: async () => void (await Promise.all(executions.map((one) => one.release()))),
  }
}
