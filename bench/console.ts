/** The live console: how long a line takes to a viewer, and what a flood of lines costs. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { eventParser } from '../packages/client/src/event-stream.ts'
import { api, type Product } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { median, quantile } from './support/load.ts'
import { authorization, inWorkshop, residentMb } from './support/workshop.ts'

export const title = 'The live console: one line to a viewer, and 200,000 (and 800,000) lines in one run'
export const bounds = {
  line_p95_ms: '≤ 80 ms from being printed to being received',
  flood_ratio: "≤ 0.8 × the wall time of the script by itself, under Playwright's own cli.js",
  flood_growth_mb: 'small: what 200,000 lines take above what 20,000 take, at the peak',
  flood_more_mb: 'flat: what 800,000 lines take above what 200,000 take, at the peak',
}

const LINES = 300
const GAP_MS = 30
const FLOOD = 200_000
const DELUGE = 800_000
const TRICKLE = 20_000
const ROUNDS = 3
const SAMPLE_MS = 200

const TIMED = `import { test } from '@playwright/test'
test('prints the time', async () => {
  test.setTimeout(120_000)
  for (let i = 0; i < ${LINES}; i++) {
    console.log('at ' + Date.now())
    await new Promise((resolve) => setTimeout(resolve, ${GAP_MS}))
  }
})
`
const flooding = (lines: number) => `import { test } from '@playwright/test'
test('prints a lot', async () => {
  test.setTimeout(120_000)
  for (let i = 0; i < ${lines}; i++) {
    console.log('line ' + i + ' of a flood that somebody forgot to turn off')
    if (i % 1000 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
})
`

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  inWorkshop(async (workshop) => {
    const env = { WARM_SLOTS: '1' }
    const { base, product, ...pids } = await workshop.product({ dataDir: workshop.folder('data'), worker: true, env })
    await scriptsRun(product)
    say('One line at a time')
    const delays = await lineDelays(base)
    say(`${TRICKLE} lines`)
    const trickle = await floodRun(base, pids, TRICKLE)
    const bare: number[] = []
    const floods: Awaited<ReturnType<typeof floodRun>>[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      bare.push(await bareWallMs(workshop.folder(`bare${round}`)))
      floods.push(await floodRun(base, pids, FLOOD))
      say(
        `${FLOOD} lines: ${Math.round(bare.at(-1) ?? 0)} ms by themselves, ${Math.round(floods.at(-1)?.wallMs ?? 0)} ms as a run`,
      )
    }
    say(`${DELUGE} lines`)
    const deluge = await floodRun(base, pids, DELUGE)
    const floodPeakMb = Math.max(...floods.map(({ peakMb }) => peakMb))
    return {
      line_p95_ms: quantile(delays, 0.95),
      flood_ratio: median(floods.map(({ wallMs }) => wallMs)) / median(bare),
      flood_growth_mb: floodPeakMb - trickle.peakMb,
      flood_more_mb: Math.max(0, deluge.peakMb - floodPeakMb),
    }
  })

async function scriptsRun(product: Product): Promise<void> {
  for (let text = ''; !/^Scripts run/m.test(text); text = product.stdout()) {
    if (/^Scripts do not run/m.test(text)) throw new Error(text)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function startScript(base: string, script: string): Promise<string> {
  const made = (await api(base, { method: 'POST', path: '/api/tests' }, { title: 'Printer', type: 'api', script }))
    .body as { id: string }
  const started = (await api(base, { method: 'POST', path: `/api/tests/${made.id}/execute` })).body as { runId: string }
  return started.runId
}

/** Follows the run to its end. @throws Error when it did not pass */
async function follow(base: string, runId: string, onLine: (line: string) => void): Promise<void> {
  const answer = await fetch(`${base}/api/runs/${runId}/stream`, { headers: authorization })
  const parser = eventParser()
  if (!answer.body) throw new Error('No stream')
  for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
    for (const { type, data } of parser.push(bytes)) {
      const fields = JSON.parse(data) as { line?: string; status?: string }
      if (type === 'console') onLine(fields.line ?? '')
      if (type !== 'complete') continue
      if (fields.status !== 'completed') throw new Error(`The run ended ${fields.status}`)
      return
    }
  }
  throw new Error('The stream ended before the run')
}

async function lineDelays(base: string): Promise<number[]> {
  const delays: number[] = []
  await follow(base, await startScript(base, TIMED), (line) => {
    const at = /^at (\d+)$/.exec(line)?.[1]
    if (at) delays.push(Date.now() - Number(at))
  })
  if (delays.length !== LINES) throw new Error(`${delays.length} of ${LINES} lines came`)
  return delays
}

async function floodRun(
  base: string,
  { pid, workerPid }: { pid: number; workerPid: number },
  lines: number,
): Promise<{ wallMs: number; peakMb: number }> {
  let peakMb = 0
  const sampler = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid) + residentMb(workerPid))
  }, SAMPLE_MS)
  try {
    const startedAt = performance.now()
    const runId = await startScript(base, flooding(lines))
    await follow(base, runId, () => {})
    return { wallMs: performance.now() - startedAt, peakMb }
  } finally {
    clearInterval(sampler)
  }
}

/** The same script under Playwright's own command, its output read and thrown away. */
async function bareWallMs(folder: string): Promise<number> {
  await mkdir(folder)
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  const script = flooding(FLOOD).replace("'@playwright/test'", JSON.stringify(join(dirname(cli), 'index.js')))
  await writeFile(join(folder, 'flood.spec.ts'), script)
  const startedAt = performance.now()
  await promisify(execFile)(process.execPath, [cli, 'test', '--reporter=line', '--workers=1'], {
    cwd: folder,
    maxBuffer: 256 << 20,
  })
  return performance.now() - startedAt
}
