/**
 * The example of a first start: a monitor, two tests and a job, made and run through the public API like anybody's, shown
 * in the terminal as they happen.
 */
import { textOf } from '../kernel/text-stream.ts'

const browserTest = (base: string) => `import { expect, test } from '@playwright/test'

test('a visitor fills the basket', async ({ page }) => {
  await page.goto('${base}/demo')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.locator('#status')).toHaveText('Basket has 1 item')
  console.log('the basket has one item')
})
`
const apiTest = (base: string) => `import { expect, test } from '@playwright/test'

test('the stock answers', async ({ request }) => {
  const answer = await request.get('${base}/demo/stock')
  expect(answer.status()).toBe(200)
  const { inStock } = await answer.json()
  console.log('lanterns in stock: ' + inStock)
  expect(inStock).toBeGreaterThan(0)
})
`
const PATIENCE_MS = 120_000
const FIRST_CHECK_MS = 15_000
const LOOK_MS = 200

export interface DemoOptions {
  base: string
  token: string
  withBrowser: boolean
  print(line: string): void
}

function apiOf({ base, token }: Pick<DemoOptions, 'base' | 'token'>) {
  const headers = { authorization: `Bearer ${token}` }
  async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(base + path, {
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  return {
    headers,
    get: <Answer>(path: string) => ask<Answer>('GET', path),
    post: <Answer>(path: string, body?: object) => ask<Answer>('POST', path, body),
  }
}

interface Result {
  status: string
  statusCode: number | null
  responseTime: number
  error: { message: string } | null
}

/** Watches the example's page. @returns the id of the monitor. */
export async function demoMonitor({ base, token, print }: Omit<DemoOptions, 'withBrowser'>): Promise<string> {
  const { get, post } = apiOf({ base, token })
  const { id } = await post<{ id: string }>('/api/monitors', {
    name: 'Demo: shop',
    type: 'http_request',
    url: `${base}/demo`,
    config: { keyword: { value: 'Demo shop' } },
  })
  const giveUpAt = performance.now() + FIRST_CHECK_MS
  for (;;) {
    const [first] = (await get<{ results: Result[] }>(`/api/monitors/${id}/results?limit=1`)).results
    if (first) {
      const found = first.error?.message ?? `${first.statusCode} in ${first.responseTime} ms`
      print(`monitor of ${base}/demo: ${first.status}, ${found}`)
      return id
    }
    if (performance.now() > giveUpAt) throw new Error('the monitor was not checked in time')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** @returns the id of the job, for the lines that say how to do it again. */
export async function demoJob({ base, token, withBrowser, print }: DemoOptions): Promise<string> {
  const { get, headers, post } = apiOf({ base, token })
  const tests: { id: string }[] = []
  if (withBrowser)
    tests.push(await post('/api/tests', { title: 'Demo: basket', type: 'browser', script: browserTest(base) }))
  tests.push(await post('/api/tests', { title: 'Demo: stock', type: 'api', script: apiTest(base) }))
  const { job } = await post<{ job: { id: string } }>('/api/jobs', {
    name: 'Demo',
    description: 'Created on the first start; you can delete it at any time',
    tests: tests.map((test) => test.id),
  })
  const { runId } = await post<{ runId: string }>(`/api/jobs/${job.id}/trigger`)
  const stream = await fetch(`${base}/api/runs/${runId}/stream`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  await printEvents(stream, print)
  const run = await get<{ status: string; durationMs: number; isolation: string; error: string | null }>(
    `/api/runs/${runId}`,
  )
  print(`run ${run.status} in ${(run.durationMs / 1000).toFixed(1)} s, isolation ${run.isolation}`)
  if (run.error) print(run.error)
  return job.id
}

async function printEvents(answer: Response, print: (line: string) => void): Promise<void> {
  if (!answer.ok || !answer.body) throw new Error(`stream: ${answer.status}`)
  let open = ''
  for await (const part of textOf(answer.body)) {
    const blocks = (open + part).split('\n\n')
    open = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as { line?: string; status?: string }
      if (data.line !== undefined) print(data.line)
    }
  }
}
