// shared-iterations: the VUs take iterations from one common pile; what is left at maxDuration counts as dropped.
import { defineExecutor, type ScenarioRun, type VuSlot } from './define.ts'

interface Settings {
  vus: number
  iterations: number
  maxDurationMs: number
}

export const sharedIterations = defineExecutor<Settings>({
  name: 'shared-iterations',
  fields: ['vus', 'iterations', 'maxDuration'],
  read(_raw, fields) {
    const vus = fields.whole('vus') ?? 1
    const iterations = fields.whole('iterations') ?? 1
    if (vus < 1) fields.problem('vus must be at least 1')
    if (iterations < vus) fields.problem('iterations must be at least the number of VUs')
    return { vus, iterations, maxDurationMs: fields.duration('maxDuration') ?? 600_000 }
  },
  vus: ({ vus }) => ({ initial: vus, maximum: vus }),
  durationMs: ({ maxDurationMs }) => maxDurationMs,
  async run(run) {
    await Promise.all(run.slots.map((slot) => loop(run, slot)))
    // Whoever ends first would count the others' rest, so the left-overs are taken from the pile one by one.
    if (run.settings.iterations > run.peekTicket()) {
      let left = 0
      while (run.takeTicket() < run.settings.iterations) left++
      if (left > 0) run.drop(left)
    }
  },
})

async function loop(run: ScenarioRun<Settings>, slot: VuSlot): Promise<void> {
  const { iterations, maxDurationMs } = run.settings
  const interruptAtMs = maxDurationMs + run.scenario.gracefulStopMs
  while (!run.isStopping() && run.nowMs() < maxDurationMs) {
    const ticket = run.takeTicket()
    if (ticket >= iterations) return
    run.fraction(ticket / iterations)
    await run.iterate(slot, interruptAtMs, ticket)
  }
}
