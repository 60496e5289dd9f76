/**
 * Why the install is degraded although everything is connected: work that should have been done and was not. One look
 * serves everybody who asks for a few seconds.
 */
export interface WorkSources {
  /** Workers that are alive. */
  workers(): Promise<{ locations: string[]; trouble: string | null }[]>
  /** How many jobs are due and not started. */
  lateJobs(): Promise<number>
  /** How many providers have alerts that are due and not sent. */
  lateProviders(): Promise<number>
  /** Runs that nobody has taken. */
  waitingRuns(): Promise<{ location: string; runs: number }[]>
}

const KEEP_MS = 3000

export function workDone(sources: WorkSources): () => Promise<string[]> {
  let looking: Promise<string[]> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (!looking || performance.now() - lookedAt > KEEP_MS) {
      lookedAt = performance.now()
      looking = look(sources)
    }
    return looking
  }
}

async function look(sources: WorkSources): Promise<string[]> {
  const [workers, lateJobs, lateProviders, waiting] = await Promise.all([
    sources.workers(),
    sources.lateJobs(),
    sources.lateProviders(),
    sources.waitingRuns(),
  ])
  const served = new Set(workers.flatMap(({ locations }) => locations))
  const reasons = [...new Set(workers.map(({ trouble }) => trouble))].filter((trouble) => trouble !== null)
  if (workers.length === 0) reasons.push('no worker is running: checks and runs are waiting')
  else
    for (const { location, runs } of waiting)
      if (!served.has(location)) reasons.push(`no worker is running for ${location}: waiting runs: ${runs}`)
  if (lateJobs > 0) reasons.push(`overdue jobs: ${lateJobs}`)
  if (lateProviders > 0) reasons.push(`notification providers with overdue alerts: ${lateProviders}`)
  return reasons
}

/** What a run waits for that no worker has taken. */
export const waitsFor = (location: string, workers: readonly { locations: string[] }[]): string =>
  workers.some(({ locations }) => locations.includes(location))
    ? 'a free worker'
    : `a worker for ${location}; none is running`
