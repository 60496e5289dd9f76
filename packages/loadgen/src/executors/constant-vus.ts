// constant-vus: a fixed number of VUs iterate as often as they can for a fixed time.
import { defineExecutor, type ScenarioRun, type VuSlot } from './define.ts'

interface Settings {
  vus: number
  durationMs: number
}

export const constantVus = defineExecutor<Settings>({
  name: 'constant-vus',
  fields: ['vus', 'duration'],
  read(_raw, fields) {
    const durationMs = fields.duration('duration')
    if (durationMs === undefined || durationMs <= 0) fields.problem('needs a duration')
    const vus = fields.whole('vus') ?? 1
    if (vus < 1) fields.problem('vus must be at least 1')
    return { vus, durationMs: durationMs ?? 0 }
  },
  vus: ({ vus }) => ({ initial: vus, maximum: vus }),
  durationMs: ({ durationMs }) => durationMs,
  async run(run) {
    await Promise.all(run.slots.map((slot) => loop(run, slot)))
  },
})

async function loop(run: ScenarioRun<Settings>, slot: VuSlot): Promise<void> {
  const { durationMs } = run.settings
  const interruptAtMs = durationMs + run.scenario.gracefulStopMs
  while (!run.isStopping() && run.nowMs() < durationMs) await run.iterate(slot, interruptAtMs, run.takeTicket())
}
