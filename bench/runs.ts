/** Runs: from POST trigger to the final status, against Playwright's own command on the same scripts. */
import { browserPath } from '../packages/server/src/testing/executor.ts'
import { until } from '../packages/server/src/testing/until.ts'
import type { Product } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { median } from './support/load.ts'
import { API, BROWSER, bareMs, CORES, layBare, makeJob, runMs, type Scripts, withSite } from './support/runs.ts'
import { inWorkshop } from './support/workshop.ts'

export const title = 'Runs: trigger to final status, against a cold node cli.js test with the compile cache on'
export const bounds = {
  api_run_ratio: '≤ 0.25 × a trivial API test',
  browser_run_ratio: '≤ 0.36 × a trivial browser test',
  parallel_ratio: '≤ 0.75 × 20 trivial API tests in one job, 2 workers on both sides',
}

const ROUNDS = 7
const PARALLEL_ROUNDS = 3
const PARALLEL_TESTS = 20

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  withSite((SITE) =>
    inWorkshop(async (workshop) => {
      const env = { WARM_SLOTS: '1', SLOT_CORES: String(CORES), LOG_LEVEL: 'debug', LOG_FORMAT: 'json', DEMO: 'false' }
      const { base, product } = await workshop.product({ dataDir: workshop.folder('data'), worker: true, env })
      const bench = { base, product, say, SITE, bare: (name: string) => workshop.folder(`bare-${name}`) }
      const apiTimes = await compare(bench, { name: 'api', type: 'api', script: API, tests: 1, rounds: ROUNDS })
      const browserTimes = browserPath
        ? await compare(bench, { name: 'browser', type: 'browser', script: BROWSER, tests: 1, rounds: ROUNDS })
        : { bareMs: Number.NaN, runMs: Number.NaN }
      const parallel = { name: 'parallel', type: 'api', script: API, tests: PARALLEL_TESTS, rounds: PARALLEL_ROUNDS }
      const parallelTimes = await compare(bench, parallel)
      return {
        api_run_ratio: apiTimes.runMs / apiTimes.bareMs,
        api_run_ms: apiTimes.runMs,
        api_bare_ms: apiTimes.bareMs,
        browser_run_ratio: browserTimes.runMs / browserTimes.bareMs,
        browser_run_ms: browserTimes.runMs,
        browser_bare_ms: browserTimes.bareMs,
        parallel_ratio: parallelTimes.runMs / parallelTimes.bareMs,
        parallel_run_ms: parallelTimes.runMs,
        parallel_bare_ms: parallelTimes.bareMs,
      }
    }),
  )

interface Bench {
  base: string
  product: Product
  SITE: string
  bare(name: string): string
  say(line: string): void
}

interface Comparison extends Scripts {
  name: string
  rounds: number
}

/** Both sides in turn, so that what else the machine does hits both. */
async function compare(bench: Bench, { name, type, script, tests, rounds }: Comparison) {
  const folder = await layBare(bench.bare(name), { script, tests })
  const jobId = await makeJob(bench.base, bench.SITE, { type, script, tests })
  // Fills the compile caches and opens the connections of both sides. The first run is a cold one: none was expected.
  await bareMs(bench.SITE, folder)
  await runMs(bench.base, jobId)
  const bare: number[] = []
  const runs: number[] = []
  for (let round = 1; round <= rounds; round++) {
    bare.push(await bareMs(bench.SITE, folder))
    await untilWarm(bench, type)
    runs.push(await runMs(bench.base, jobId))
    bench.say(
      `${name} ${round}: ${Math.round(bare.at(-1) ?? 0)} ms by itself, ${Math.round(runs.at(-1) ?? 0)} ms as a run`,
    )
  }
  return { bareMs: median(bare), runMs: median(runs) }
}

/** A slot of that kind is warm, and nobody has taken it. */
async function untilWarm({ product }: Bench, type: string): Promise<void> {
  const warm = new RegExp(`"event":"slot.warm","kind":"${type}"`, 'g')
  const used = new RegExp(`"event":"slot.taken","kind":"${type}"`, 'g')
  const count = (pattern: RegExp) => product.stdout().match(pattern)?.length ?? 0
  await until('a warm slot', () => count(warm) > count(used))
}
