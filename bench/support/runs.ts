/** Runs, and the same scripts by Playwright's own command, for the benchmarks that compare the two. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { browserPath } from '../../packages/server/src/testing/executor.ts'
import { api, ROOT } from '../../tests/start/product.ts'
import { authorization } from './workshop.ts'

/** Playwright workers on both sides. */
export const CORES = 2

export const API = `import { test, expect } from '@playwright/test'
test('answers', async ({ request }) => {
  const answer = await request.get(process.env.SITE!)
  expect(answer.ok()).toBe(true)
})
`
export const BROWSER = `import { test, expect } from '@playwright/test'
test('says hello', async ({ page }) => {
  await page.goto(process.env.SITE!)
  await expect(page.locator('h1')).toHaveText('Hello')
})
`

/** Runs `work` with the address of a page that says hello. */
export async function withSite<T>(work: (site: string) => Promise<T>): Promise<T> {
  const site = createServer((_request, response) => void response.end('<h1>Hello</h1>'))
  await once(site.listen(0, '127.0.0.1'), 'listening')
  try {
    return await work(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  } finally {
    site.close()
  }
}

export interface Scripts {
  type: string
  script: string
  tests: number
}

/** The script as a project of Playwright's own in `folder`. */
export async function layBare(folder: string, { script, tests }: Omit<Scripts, 'type'>): Promise<string> {
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

/** From the start of Playwright's command to its end. */
export async function bareMs(SITE: string, folder: string): Promise<number> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  const env = { PATH: process.env.PATH, HOME: folder, SITE, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const startedAt = performance.now()
  await promisify(execFile)(process.execPath, [cli, 'test', `--workers=${CORES}`], { cwd: folder, env })
  return performance.now() - startedAt
}

/** @returns the id of a job of these tests */
export async function makeJob(base: string, SITE: string, { type, script, tests }: Scripts): Promise<string> {
  const ids: string[] = []
  for (let n = 0; n < tests; n++) {
    const made = await api(base, { method: 'POST', path: '/api/tests' }, { title: `Test ${n}`, type, script })
    ids.push((made.body as { id: string }).id)
  }
  const config = { environment: { SITE } }
  const job = await api(
    base,
    { method: 'POST', path: '/api/jobs' },
    {
      name: `Bench ${type} ${tests}`,
      tests: ids.map((id) => ({ id })),
      config,
    },
  )
  return (job.body as { job: { id: string } }).job.id
}

/** From the POST to the event that tells the run's final status. */
export async function runMs(base: string, jobId: string): Promise<number> {
  const startedAt = performance.now()
  const started = await api(base, { method: 'POST', path: `/api/jobs/${jobId}/trigger` })
  const { runId } = started.body as { runId: string }
  const answer = await fetch(`${base}/api/runs/${runId}/stream`, { headers: authorization })
  const text = await answer.text()
  const elapsedMs = performance.now() - startedAt
  if (!/event: complete\n(.*\n)*?data: .*"completed"/.test(text)) throw new Error(`The run did not pass: ${text}`)
  return elapsedMs
}
