// How a run ended: thresholds judged for the last time, the summary and what handleSummary() makes of it.
import { builtinMetrics } from '../metrics/builtin.ts'
import { buildSummary, type Summary } from '../metrics/summary.ts'
import { textSummary } from '../metrics/text-summary.ts'
import { evaluate, type ThresholdResult } from '../metrics/thresholds.ts'
import { readArtifacts, reportArtifact } from './artifacts.ts'
import { exitCodes, type LoadEvent } from './job.ts'
import type { LoadRun, LoadScript } from './run.ts'
import { checkTotals } from './run-facts.ts'

type SummaryEvent = Extract<LoadEvent, { type: 'summary' }>
const trendKind = { type: 'trend', contains: 'default' } as const
const saturatedMs = 50
const handleSummaryTimeoutMs = 30_000

export async function conclude(run: LoadRun, script: LoadScript): Promise<void> {
  const { journal, measurements } = run
  const durationMs = measurements.elapsedMs()
  const results = judge(run, script, durationMs)
  if (results.some(({ ok }) => !ok)) journal.decide(exitCodes.thresholdsFailed, 'thresholds failed')
  if (run.markedFailed !== undefined) journal.decide(exitCodes.markedFailed, `marked as failed: ${run.markedFailed}`)
  if (measurements.highestDelayMs() > saturatedMs && durationMs > 3000) {
    journal.warn(
      `the load generator was saturated (event-loop delay ${Math.round(measurements.highestDelayMs())} ms at the 99th percentile); latencies include this delay`,
    )
  }
  await summarise(run, script, { results, durationMs })
}

function judge({ journal, measurements }: LoadRun, { thresholds }: LoadScript, durationMs: number): ThresholdResult[] {
  const results = thresholds.map((threshold) => {
    const { key, metric } = threshold
    const total = measurements.totals().ensure(key, metric, builtinMetrics[metric] ?? trendKind)
    return evaluate(threshold, total.sink, { seconds: durationMs / 1000 })
  })
  for (const { key, expression, ok, value } of results) {
    if (value === undefined) journal.warn(`threshold '${key}: ${expression}' had no samples`)
    else if (!ok) journal.say('error', `threshold '${key}: ${expression}' failed (was ${Number(value.toFixed(4))})`)
  }
  return results
}

async function summarise(
  run: LoadRun,
  { options, functions, thresholds }: LoadScript,
  { results, durationMs }: { results: ThresholdResult[]; durationMs: number },
): Promise<void> {
  const { job, journal, measurements, state, emit } = run
  const isTerminal = job.isTerminal === true
  const summary = buildSummary(measurements.totals(), results, {
    trendStats: options.summaryTrendStats,
    timeUnit: options.summaryTimeUnit,
    durationMs,
    isTerminal,
  })
  const handled = functions.includes('handleSummary') && (await handleSummary(run, summary))
  const checks = checkTotals(measurements.totals())
  const hasThreshold = thresholds.some(({ metric }) => metric === 'checks')
  if (checks.fails > 0 && !hasThreshold) journal.warn('checks failed, no threshold on them')
  const event: SummaryEvent = {
    type: 'summary',
    summary,
    thresholds: results,
    series: measurements.series(durationMs),
    text: handled ? '' : textSummary(summary, { enableColors: isTerminal }),
    checks: { ...checks, hasThreshold },
    interrupted: state.get('interrupted'),
    warnings: journal.warnings(),
  }
  emit(event)
  if (job.report === true) emit(await reportArtifact(event, job.title ?? 'Load test'))
}

/** False when the usual summary is to be shown: the function failed, or returned nothing. */
async function handleSummary({ crew, journal, limits, emit }: LoadRun, summary: Summary): Promise<boolean> {
  const result = await crew.lifecycle('handleSummary', JSON.stringify(summary), handleSummaryTimeoutMs)
  if (!result.ok) {
    journal.say('error', `handleSummary() failed: ${result.text}`)
    return false
  }
  if (result.text === '') return false
  for (const artifact of readArtifacts(result.text, limits.artifactBytes, journal.redact)) {
    if ('problem' in artifact) journal.warn(artifact.problem)
    else emit(artifact)
  }
  return true
}
