// Small questions about a run that the controller asks.

import type { Scenario } from '../executors/define.ts'
import { executors } from '../executors/index.ts'
import type { Totals } from '../metrics/totals.ts'
import type { Usage } from './job.ts'

/** Run-time options replace the script's; any of the short forms also replaces its scenarios. */
export function overruled(script: Record<string, unknown>, job: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...script, ...job }
  const shapes = ['duration', 'iterations', 'stages']
  if (shapes.some((name) => job[name] !== undefined)) {
    for (const name of ['scenarios', ...shapes]) if (job[name] === undefined) delete merged[name]
  }
  return merged
}

/** How far the run is, 0 … 1: by time, or by work done where that is further. */
export function fractionDone(scenarios: Scenario[], elapsedMs: number, done: Map<number, number>): number {
  const ends = scenarios.map((scenario) => {
    const durationMs = executors.get(scenario.executor)?.durationMs(scenario.settings) ?? 0
    const byTime = (elapsedMs - scenario.startTimeMs) / Math.max(1, durationMs)
    return Math.min(1, Math.max(0, byTime, done.get(scenario.index) ?? 0))
  })
  return ends.length === 0 ? 0 : Math.min(...ends)
}

/** All checks of the run together. */
export function checkTotals(totals: Totals): { passes: number; fails: number } {
  const sink = totals.total('checks')?.sink
  return sink === undefined ? { passes: 0, fails: 0 } : { passes: sink.nonZero, fails: sink.count - sink.nonZero }
}

/** CPU and memory of this process so far, all threads. */
export function usage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  return { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMemoryMb: maxRSS / 1024 }
}
