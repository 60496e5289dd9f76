/** What scripts leave behind, opened in a real browser from the API: of use to people, and harmless to everything else. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from '@playwright/test'
import { startWorkerRole, type WorkerRole } from '../../packages/server/src/roles/worker-role.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { browserPath } from '../support/browser.ts'

const PATIENCE_MS = 60_000
const path = browserPath()

type Artifact = { kind: string; name: string; url: string }

describe('artifacts in a browser', { skip: path ? false : 'no browser on this machine' }, () => {
  let t: TestApp | undefined
  let role: WorkerRole | undefined
  let shop: Server | undefined
  let browser: Browser | undefined
  let base: string | undefined
  let folder: string | undefined
  let artifacts: Artifact[] = []
  const app = () => t as TestApp
  const urlOf = (kind: string) => base + (artifacts.find((one) => one.kind === kind)?.url ?? assert.fail(kind))

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wk-opened-'))
    shop = createServer((request, response) => {
      response.setHeader('content-type', 'text/html')
      response.statusCode = request.url === '/basket' ? 500 : 200
      response.end(`<h1>Lanterns</h1><button onclick="fetch('/basket', { method: 'POST' })">Buy</button>`)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => shop?.once('listening', resolve))
    t = await startApp({ env: { BROWSER_PATH: path ?? '', WARM_SLOTS: '1' } })
    base = await t.listen()
    role = startWorkerRole(t.app)
    assert.equal(await role.up, 'up')
    artifacts = await failingRun(app(), base, `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
    browser = await chromium.launch({ executablePath: path as string, chromiumSandbox: false })
  })
  after(async () => {
    await browser?.close()
    await role?.stop()
    await t?.close()
    shop?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  /** Every request carries the token, as those of a signed-in browser carry its cookie. */
  async function opened<Result>(work: (page: Page, context: BrowserContext, complaints: string[]) => Promise<Result>) {
    const context = await (browser as Browser).newContext()
    try {
      await context.setExtraHTTPHeaders({ authorization: `Bearer ${app().owner.token}` })
      await context.addCookies([{ name: 'session', value: 'precious', url: base as string }])
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => isComplaint(message) && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      return await work(page, context, complaints)
    } finally {
      await context.close()
    }
  }

  it('shows the report: the test, its error, its screenshot', () =>
    opened(async (page, _, complaints) => {
      await page.goto(urlOf('report'))
      await page.getByText('buys a lantern').first().click()
      await page.getByText('Expected: "Basket"').first().waitFor({ timeout: PATIENCE_MS })
      await waitForPicture(page, 'img[src^="data:image/png"]')
      assert.equal(await page.evaluate('self.origin'), 'null')
      assert.deepEqual(complaints, [])
    }))

  it('shows the trace: what failed, the page at that time, the console, the network', () =>
    opened(async (page, _, complaints) => {
      await page.goto(`${urlOf('trace')}?view=page`)
      const failed = page.locator('details[open]', { hasText: 'toHaveText' }).first()
      assert.match((await failed.textContent()) ?? '', /failed[\s\S]*Expected: "Basket"/)
      await waitForPicture(page, 'figure img')
      await failed.getByRole('link', { name: /the page at/ }).click()
      assert.ok(await page.locator('figure:target img').isVisible())
      await page.locator('figure:target .close').click()
      await page.getByText('Navigate').first().click()
      const sent = await page.locator('#network tr', { hasText: '/basket' }).textContent()
      assert.match(sent ?? '', /POST.*500/s)
      assert.match((await page.locator('#console').textContent()) ?? '', /said by the test/)
      assert.deepEqual(complaints, [])
    }))

  it('downloads the trace without being asked for the page', () =>
    opened(async (page) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.goto(urlOf('trace')).catch((error: Error) => assert.match(error.message, /Download is starting/)),
      ])
      assert.match(download.suggestedFilename(), /\.zip$/)
    }))

  /** A page that a script left in place of its report. @returns its address */
  async function leave(script: string): Promise<string> {
    const [runId] = /[\da-f-]{36}/.exec(urlOf('report')) ?? []
    const file = join(folder as string, 'index.html')
    await writeFile(file, `<!doctype html><title>begun</title><body><script>${script}</script>`)
    const about = { testId: null, attempt: 1, kind: 'report', contentType: 'text/html', sizeBytes: 1 } as const
    const name = `${Math.random()}.html`
    await app().app.modules.runs.artifacts.keep(runId as string, [{ ...about, name, path: file }])
    const all: Artifact[] = (await app().owner.get(`/api/runs/${runId}/artifacts`)).body.data
    return base + (all.find((one) => one.name === name)?.url ?? assert.fail())
  }

  it('lets a hostile page read no cookie and store nothing, and call neither us nor others', () =>
    opened(async (page, context) => {
      const body = JSON.stringify({ title: 'planted', type: 'api', script: 'x' })
      const other = `http://127.0.0.1:${((shop as Server).address() as AddressInfo).port}`
      const heard: (string | undefined)[] = []
      shop?.on('request', ({ url }) => heard.push(url))
      await page.goto(
        await leave(`
        const tries = {
          cookie: () => document.cookie,
          setCookie: () => { document.cookie = 'a=b' },
          storage: () => localStorage.length,
          database: () => indexedDB.open('a'),
          fetch: () => fetch('${base}/api/me'),
          fetchHere: () => fetch('/api/me'),
          write: () => fetch('${base}/api/tests', { method: 'POST', mode: 'no-cors', body: ${JSON.stringify(body)} }),
          other: () => fetch('${other}', { mode: 'no-cors' }),
          request: () => new Promise((done, fail) => {
            const request = new XMLHttpRequest()
            Object.assign(request, { onload: done, onerror: fail })
            request.open('GET', '${base}/api/me')
            request.send()
          }),
          picture: () => new Promise((onload, onerror) => Object.assign(new Image(), { onload, onerror, src: '${other}/x.png' })),
          script: () => new Promise((onload, onerror) =>
            document.body.append(Object.assign(document.createElement('script'), { onload, onerror, src: '${base}/docs/scalar.js' }))),
          socket: () => new Promise((done, fail) => {
            const socket = new WebSocket('${other.replace('http', 'ws')}')
            Object.assign(socket, { onopen: done, onerror: fail })
          }),
          worker: () => navigator.serviceWorker.register('/sw.js'),
          push: () => { if (!navigator.sendBeacon('${other}/beacon')) throw new Error('refused') },
        }
        const form = document.body.appendChild(document.createElement('form'))
        Object.assign(form, { method: 'POST', action: '${other}/form', target: '_blank' }).submit()
        document.body.appendChild(document.createElement('iframe')).src = '${base}/api/me'
        Promise.all(Object.entries(tries).map(async ([name, attempt]) => {
          try { await attempt(); return name } catch { return '' }
        })).then((done) => { document.title = 'tried: ' + done.filter(Boolean).join() })`),
      )
      await page.waitForFunction('document.title.startsWith("tried")', undefined, { timeout: PATIENCE_MS })
      // A beacon is taken and then dropped; that it did not arrive is seen at the other end.
      assert.match(await page.title(), /^tried: (push)?$/)
      assert.deepEqual(heard, [])
      const { data } = (await app().owner.get('/api/tests')).body
      assert.ok(data.every(({ title }: { title: string }) => title !== 'planted'))
      assert.deepEqual(
        (await context.cookies()).map(({ value }) => value),
        ['precious'],
      )
    }))

  it('lets a hostile page in a frame not lead the page around it away, nor open one that is free', () =>
    opened(async (page, context) => {
      const inner = await leave(`
        let tried = []
        for (const lead of [() => { top.location = '${base}/docs' }, () => { top.document.title = 'mine' }]) {
          try { lead() } catch (error) { tried.push(error.name) }
        }
        const popup = window.open('${base}/api/me')
        parent.postMessage(tried.join(), '*')`)
      await context.route(`${base}/around`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<title>around</title><script>onmessage = ({ data }) => { document.title = data }</script><iframe src="${inner}"></iframe>`,
        }),
      )
      const [popup] = await Promise.all([
        context.waitForEvent('page', (one) => one !== page),
        page.goto(`${base}/around`),
      ])
      await page.waitForFunction('document.title !== "around"', undefined, { timeout: PATIENCE_MS })
      assert.equal(await page.title(), 'SecurityError,SecurityError')
      assert.equal(page.url(), `${base}/around`)
      await popup.waitForLoadState()
      assert.equal(await popup.evaluate('self.origin'), 'null')
    }))
})

/** What the test's own driver tries in a page without scripts is refused, as it should be. */
const isComplaint = (message: ConsoleMessage) =>
  message.type() === 'error' && !message.text().startsWith('Blocked script execution')

/** A job over one browser test that fails. @returns what it left */
async function failingRun({ owner }: TestApp, base: string, shop: string): Promise<Artifact[]> {
  const script = `import { expect, test } from '@playwright/test'
test('buys a lantern', async ({ page }) => {
  await page.goto('${shop}')
  console.log('said by the test')
  await Promise.all([page.waitForResponse('**/basket'), page.getByRole('button').click()])
  await expect(page.getByRole('heading')).toHaveText('Basket', { timeout: 500 })
})`
  const test = await owner.post('/api/tests', { title: 'Shop', type: 'browser', script })
  assert.equal(test.status, 201, JSON.stringify(test.body))
  const job = await owner.post('/api/jobs', { name: 'Shop', tests: [test.body.id] })
  const { runId } = (await owner.post(`/api/jobs/${job.body.job.id}/trigger`)).body
  await readEvents(`${base}/api/runs/${runId}/stream`, owner.token)
  let found = ''
  const artifactsOf = async (): Promise<Artifact[] | null> => {
    const { status, artifacts } = (await owner.get(`/api/runs/${runId}`)).body
    const kinds = artifacts.map(({ kind }: Artifact) => kind)
    found = `${status}, with ${kinds}`
    return kinds.includes('report') && kinds.includes('trace') ? artifacts : null
  }
  return until(() => `a report and a trace: ${found}`, artifactsOf, PATIENCE_MS / 1000)
}

async function waitForPicture(page: Page, selector: string) {
  const picture = page.locator(selector).first()
  await picture.waitFor({ timeout: PATIENCE_MS })
  assert.ok(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0))
}
