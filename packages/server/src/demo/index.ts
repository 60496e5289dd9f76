/**
 * The example of a first start: two tests and a job, made and run through the public API like anybody's, shown in the
 * terminal as they happen.
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

export interface DemoOptions {
  base: string
  token: string
  withBrowser: boolean
  print(line: string): void
}

/** @returns the id of the job, for the lines that say how to do it again. */
export async function demoJob({ base, token, withBrowser, print }: DemoOptions): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  async function post<Answer>(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const tests: { id: string }[] = []
  if (withBrowser)
    tests.push(await post('/api/tests', { title: 'Demo: basket', type: 'browser', script: browserTest(base) }))
  tests.push(await post('/api/tests', { title: 'Demo: stock', type: 'api', script: apiTest(base) }))
  const { job } = await post<{ job: { id: string } }>('/api/jobs', {
    name: 'Demo',
    description: 'Made on first start; delete it whenever you like',
    tests: tests.map((test) => test.id),
  })
  const { runId } = await post<{ runId: string }>(`/api/jobs/${job.id}/trigger`)
  const stream = await fetch(`${base}/api/runs/${runId}/stream`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  await printEvents(stream, print)
  const run = (await (await fetch(`${base}/api/runs/${runId}`, { headers })).json()) as {
    status: string
    durationMs: number
    isolation: string
    error: string | null
  }
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
