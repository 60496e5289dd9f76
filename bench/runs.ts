/** Runs: from POST trigger to the final status, against Playwright's own command on the same scripts. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { browserPath } from '../packages/server/src/testing/executor.ts'
import { api, type Product, ROOT, until } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { median } from './support/load.ts'
import { authorization, inWorkshop } from './support/workshop.ts'

export const title = 'Runs: trigger to final status, against a cold node cli.js test with the compile cache on'
export const bounds = {
  api_run_ratio: '≤ 0.25 × a trivial API test',
  browser_run_ratio: '≤ 0.36 × a trivial browser test',
  parallel_ratio: '≤ 0.75 × 20 trivial API tests in one job, 2 workers on both sides',
}

const ROUNDS = 7
const PARALLEL_ROUNDS = 3
const PARALLEL_TESTS = 20
const CORES = 2

const API = `import { test, expect } from '@playwright/test'
test('answers', async ({ request }) => {
  const answer = await request.get(process.env.SITE!)
  expect(answer.ok()).toBe(true)
})
`
const BROWSER = `import { test, expect } from '@playwright/test'
test('says hello', async ({ page }) => {
  await page.goto(process.env.SITE!)
  await expect(page.locator('h1')).toHaveText('Hello')
})
`

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  inWorkshop(async (workshop) => {
    const site = createServer((_request, response) => void response.end('<h1>Hello</h1>'))
    await once(site.listen(0, '127.0.0.1'), 'listening')
    const SITE = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
    try {
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
    } finally {
      site.close()
    }
  })

interface Bench {
  base: string
  product: Product
  SITE: string
  bare(name: string): string
  say(line: string): void
}

interface Comparison {
  name: string
  type: string
  script: string
  tests: number
  rounds: number
}

/** Both sides in turn, so that what else the machine does hits both. */
async function compare(bench: Bench, { name, type, script, tests, rounds }: Comparison) {
  const folder = await layBare(bench.bare(name), script, tests)
  const jobId = await makeJob(bench, { type, script, tests })
  // Fills the compile caches and opens the connections of both sides. The first run is a cold one: none was expected.
  await bareMs(bench, folder)
  await runMs(bench, jobId)
  const [bare, runs]: [number[], number[]] = [[], []]
  for (let round = 1; round <= rounds; round++) {
    bare.push(await bareMs(bench, folder))
    await untilWarm(bench, type)
    runs.push(await runMs(bench, jobId))
    bench.say(
      `${name} ${round}: ${Math.round(bare.at(-1) ?? 0)} ms by itself, ${Math.round(runs.at(-1) ?? 0)} ms as a run`,
    )
  }
  return { bareMs: median(bare), runMs: median(runs) }
}

async function layBare(folder: string, script: string, tests: number): Promise<string> {
  await mkdir(join(folder, 'tests'), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const use = browserPath ? { launchOptions: { executablePath: browserPath } } : {}
  await writeFile(
    join(folder, 'playwright.config.cjs'),
    `module.exports = ${JSON.stringify({ testDir: 'tests', use })}`,
  )
  for (let n = 0; n < tests; n++) await writeFile(join(folder, 'tests', `t${n}.spec.ts`), script)
  return folder
}

async function bareMs({ SITE }: Bench, folder: string): Promise<number> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  const env = { PATH: process.env.PATH, HOME: folder, SITE, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const startedAt = performance.now()
  await promisify(execFile)(process.execPath, [cli, 'test', `--workers=${CORES}`], { cwd: folder, env })
  return performance.now() - startedAt
}

async function makeJob(
  { base, SITE }: Bench,
  { type, script, tests }: Omit<Comparison, 'name' | 'rounds'>,
): Promise<string> {
  const ids: string[] = []
  for (let n = 0; n < tests; n++) {
    const made = await api(base, 'POST', '/api/tests', { title: `Test ${n}`, type, script })
    ids.push((made.body as { id: string }).id)
  }
  const config = { environment: { SITE } }
  const job = await api(base, 'POST', '/api/jobs', {
    name: `Bench ${type} ${tests}`,
    tests: ids.map((id) => ({ id })),
    config,
  })
  return (job.body as { job: { id: string } }).job.id
}

/** A slot of that kind is warm, and nobody has taken it. */
async function untilWarm({ product }: Bench, type: string): Promise<void> {
  const warm = new RegExp(`"event":"slot.warm","kind":"${type}"`, 'g')
  const used = new RegExp(`"event":"slot.taken","kind":"${type}"`, 'g')
  const count = (pattern: RegExp) => product.stdout().match(pattern)?.length ?? 0
  await until(() => count(warm) > count(used), 'a warm slot')
}

/** From the POST to the event that tells the run's final status. */
async function runMs({ base }: Bench, jobId: string): Promise<number> {
  const startedAt = performance.now()
  const started = await api(base, 'POST', `/api/jobs/${jobId}/trigger`)
  const { runId } = started.body as { runId: string }
  const answer = await fetch(`${base}/api/runs/${runId}/stream`, { headers: authorization })
  const text = await answer.text()
  const elapsedMs = performance.now() - startedAt
  if (!/event: complete\n(.*\n)*?data: .*"completed"/.test(text)) throw new Error(`The run did not pass: ${text}`)
  return elapsedMs
}
