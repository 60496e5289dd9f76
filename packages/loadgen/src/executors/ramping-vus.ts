// ramping-vus: the number of VUs follows stages. When each VU is wanted is known beforehand, so every VU simply
// iterates within its own stretches.
import { defineExecutor, type ScenarioRun, type VuSlot } from './define.ts'
import { chain, type RampSegment, stretchesOf, totalMs } from './schedule.ts'
import { readStages } from './stages.ts'

interface Settings {
  pieces: RampSegment[]
  gracefulRampDownMs: number
}

export const rampingVus = defineExecutor<Settings>({
  name: 'ramping-vus',
  fields: ['startVUs', 'stages', 'gracefulRampDown'],
  read(raw, fields) {
    const start = fields.whole('startVUs') ?? 1
    return {
      pieces: chain(start, readStages(raw.stages, fields)),
      gracefulRampDownMs: fields.duration('gracefulRampDown') ?? 30_000,
    }
  },
  vus({ pieces }) {
    const most = Math.max(0, ...pieces.flatMap(({ from, to }) => [from, to]))
    return { initial: Math.round(most), maximum: Math.round(most) }
  },
  durationMs: ({ pieces }) => totalMs(pieces),
  async run(run) {
    await Promise.all(run.slots.map((slot) => follow(run, slot)))
  },
})

async function follow(run: ScenarioRun<Settings>, slot: VuSlot): Promise<void> {
  const { pieces, gracefulRampDownMs } = run.settings
  const cutOffMs = totalMs(pieces) + run.scenario.gracefulStopMs
  for (const { fromMs, toMs } of stretchesOf(slot.number + 1, pieces)) {
    await run.until(fromMs)
    const interruptAtMs = Math.min(cutOffMs, toMs + gracefulRampDownMs)
    while (!run.isStopping() && run.nowMs() < toMs) await run.iterate(slot, interruptAtMs, run.takeTicket())
  }
}
