// per-vu-iterations: every VU runs the same number of iterations; what is left at maxDuration counts as dropped.
import { defineExecutor, type ScenarioRun, type VuSlot } from './define.ts'

interface Settings {
  vus: number
  iterations: number
  maxDurationMs: number
}

export const perVuIterations = defineExecutor<Settings>({
  name: 'per-vu-iterations',
  fields: ['vus', 'iterations', 'maxDuration'],
  read(_raw, fields) {
    const vus = fields.whole('vus') ?? 1
    const iterations = fields.whole('iterations') ?? 1
    if (vus < 1) fields.problem('vus must be at least 1')
    if (iterations < 1) fields.problem('iterations must be at least 1')
    return { vus, iterations, maxDurationMs: fields.duration('maxDuration') ?? 600_000 }
  },
  vus: ({ vus }) => ({ initial: vus, maximum: vus }),
  durationMs: ({ maxDurationMs }) => maxDurationMs,
  async run(run) {
    await Promise.all(run.slots.map((slot) => loop(run, slot)))
  },
})

async function loop(run: ScenarioRun<Settings>, slot: VuSlot): Promise<void> {
  const { iterations, maxDurationMs } = run.settings
  const interruptAtMs = maxDurationMs + run.scenario.gracefulStopMs
  for (let done = 0; done < iterations; done++) {
    if (run.isStopping() || run.nowMs() >= maxDurationMs) {
      run.drop(iterations - done)
      return
    }
    await run.iterate(slot, interruptAtMs, run.takeTicket())
  }
}
