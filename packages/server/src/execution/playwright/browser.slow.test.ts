import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { browserPath, ffmpegPath, openExecutor, type RunReport, type TestExecutor } from '../../testing/executor.ts'

const RUNNER = new URL('../../../../runner/package.json', import.meta.url)
const CORE = createRequire(RUNNER).resolve('playwright-core/package.json')
const SECRET = 'tr0ub4dor&3-in-the-page'

describe('browser tests', { skip: browserPath ? false : 'no browser on this machine' }, () => {
  let t: TestExecutor
  let site: Server

  before(async () => {
    site = createServer((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<title>Shop</title><h1>Hello</h1><input id=name><p id=agent>${request.headers['user-agent']}</p>`)
    })
    await once(site.listen(0, '127.0.0.1'), 'listening')
    t = await openExecutor()
  })
  after(async () => {
    await t.close()
    site.close()
  })

  const run = (scripts: Record<string, string>, plan: Parameters<TestExecutor['run']>[0]['plan'] = {}) => {
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
    return t.run({ type: 'browser', scripts, plan: { ...plan, variables: { SITE: address, ...plan.variables } } })
  }
  const kinds = ({ artifacts }: RunReport) => artifacts.map(({ kind }) => kind).sort()

  test('a page, a phone by its tag, a browser that is not there, launch options of its own: in one job', async () => {
    const report = await run({
      Page: `
        test('page', async ({ page, browserName, viewport }) => {
          await page.goto(process.env.SITE)
          await page.locator('#name').fill('Ann')
          await expect(page).toHaveTitle('Shop')
          expect([browserName, viewport?.width]).toEqual(['chromium', 1280])
        })`,
      Phone: `
        test('phone', { tag: '@mobile' }, async ({ page, isMobile }) => {
          await page.goto(process.env.SITE)
          await expect(page.locator('#agent')).toContainText('Android')
          expect(isMobile).toBe(true)
        })
        test('desk', async ({ isMobile }) => { expect(isMobile).toBe(false) })`,
      Fox: "test('fox @firefox', async ({ page }) => { await page.goto('about:blank') })",
      Launch: `
        test.use({ launchOptions: { args: ['--user-agent=Special/1.0'] } })
        test('launch', async ({ page }) => { await page.goto(process.env.SITE); await expect(page.locator('#agent')).toHaveText('Special/1.0') })`,
    })
    const status = (title: string) => [report.tests[title]?.status, report.tests[title]?.cases.map((one) => one.title)]
    assert.deepEqual(status('Page'), ['passed', ['page']], report.console)
    assert.deepEqual(status('Phone'), ['passed', ['desk', 'phone [mobile]']], report.console)
    assert.deepEqual(status('Launch'), ['passed', ['launch']], report.console)
    assert.deepEqual(status('Fox'), ['failed', ['fox @firefox [firefox]']])
    assert.match(report.tests.Fox?.error?.message ?? '', /Firefox is not installed on this worker/)
    assert.doesNotMatch(report.console, /browser\.ts/, 'a file of ours is shown')
    await report.release()
  })

  test('artifacts: kept for failed tests only, always, or never', async () => {
    const scripts = {
      Good: "test('good', async ({ page }) => { await page.goto(process.env.SITE) })",
      Bad: "test('bad', async ({ page }) => { await page.goto(process.env.SITE); expect(1).toBe(2) })",
    }
    const onFailure = await run(scripts, { retryCount: 1 })
    assert.deepEqual(kinds(onFailure), ['other', 'other', 'report', 'screenshot', 'screenshot', 'trace', 'trace'])
    const bad = onFailure.tests.Bad?.testId
    assert.ok(onFailure.artifacts.every(({ kind, testId }) => kind === 'report' || testId === bad))
    assert.deepEqual(
      onFailure.artifacts.filter(({ kind }) => kind === 'trace').map(({ attempt }) => attempt),
      [1, 2],
    )
    await onFailure.release()

    const always = await run({ Good: scripts.Good }, { artifacts: { trace: 'on', video: 'off', screenshot: 'on' } })
    assert.deepEqual(kinds(always), ['report', 'screenshot', 'trace'])
    await always.release()

    const never = await run({ Bad: scripts.Bad }, { artifacts: { trace: 'off', video: 'off', screenshot: 'off' } })
    assert.deepEqual(kinds(never), ['other', 'report'])
    await never.release()
  })

  test('no secret is left in trace, report, attachments, and the report opens as a page of its own', async () => {
    const report = await run(
      {
        Leak: `
          test('leak', async ({ page }) => {
            const secret = process.env.PASSWORD
            await page.goto(process.env.SITE)
            await page.setExtraHTTPHeaders({ authorization: 'Bearer ' + secret })
            await page.locator('#name').fill(secret)
            await page.goto(process.env.SITE + '?q=' + encodeURIComponent(secret))
            await test.info().attach('note', { body: secret, contentType: 'text/plain' })
            console.log(secret)
            await expect(page.locator('h1')).toHaveText(secret, { timeout: 100 })
          })`,
      },
      { variables: { PASSWORD: SECRET }, secrets: [SECRET] },
    )
    for (const { path, name } of report.artifacts) {
      for (const [part, content] of parts(name, await readFile(path))) {
        assert.ok(!content.includes(SECRET), `${name}: ${part}`)
        assert.ok(!content.includes(encodeURIComponent(SECRET)), `${name}: ${part}, in a URL`)
      }
    }
    const page = report.artifacts.find(({ kind }) => kind === 'report')
    await checkPage(page?.path ?? '')
    await report.release()
  })
})

/** The file, what is in it when it is an archive, and in the archive inside the report. */
function parts(name: string, content: Buffer): [string, Buffer][] {
  const found: [string, Buffer][] = [[name, content]]
  const embedded = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/.exec(content.toString('latin1'))?.[1]
  const zip = name.endsWith('.zip') ? content : embedded ? Buffer.from(embedded, 'base64') : null
  if (zip) {
    const entries = Object.entries(unzipSync(zip))
    assert.ok(entries.length > 0)
    found.push(...entries.map(([entry, bytes]): [string, Buffer] => [entry, Buffer.from(bytes)]))
  }
  return found
}

/** Opens the report as the API serves it: one file, in a sandbox without an origin. */
async function checkPage(path: string) {
  const { chromium } = createRequire(RUNNER)('playwright-core') as typeof import('playwright-core')
  const content = await readFile(path)
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'sandbox allow-scripts' })
    return response.end(content)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const browser = await chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    page.on('response', (response) => response.status() >= 400 && broken.push(response.url()))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.getByText('leak', { exact: true }).first().click()
    const picture = page.locator('img[src^="data:image/png"]').first()
    await picture.waitFor()
    assert.ok(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0))
    assert.match((await page.locator('body').textContent()) ?? '', /Received: "Hello"/)
    assert.deepEqual(
      broken.filter((one) => !one.endsWith('/favicon.ico')),
      [],
    )
  } finally {
    await browser.close()
    server.close()
  }
}

test('videos are recorded from when ffmpeg is whole; a run before that goes on without, and says so', {
  skip: browserPath && ffmpegPath ? false : 'no browser or no ffmpeg on this machine',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wk-recorder-'))
  await chmod(folder, 0o755)
  const program = join(folder, 'bin', 'ffmpeg')
  const { browsers } = JSON.parse(await readFile(join(dirname(CORE), 'browsers.json'), 'utf8'))
  const { revision } = browsers.find(({ name }: { name: string }) => name === 'ffmpeg')
  // Playwright's own stands there too, and is no place to write to.
  await mkdir(join(folder, 'browsers', `ffmpeg-${revision}`), { recursive: true })
  await writeFile(join(folder, 'browsers', `ffmpeg-${revision}`, 'ffmpeg-linux'), '', { mode: 0o755 })
  const t = await openExecutor({ config: { ffmpegPath: program, browsersPath: join(folder, 'browsers') } })
  const record = async () => {
    const report = await t.run({
      type: 'browser',
      scripts: { Page: "test('page', async ({ page }) => { await page.goto('data:text/html,<h1>Hello') })" },
      plan: { artifacts: { trace: 'off', video: 'on', screenshot: 'off' } },
    })
    assert.equal(report.outcome.status, 'completed', report.console)
    const recorded = report.artifacts.some(({ kind }) => kind === 'video')
    assert.equal(/no ffmpeg/.test(report.console), !recorded, report.console)
    await report.release()
    return recorded
  }
  const install = (command: string) => writeFile(program, `#!/bin/sh\n${command}\n`, { mode: 0o755 })
  try {
    assert.equal(await record(), false, 'not installed yet')
    await mkdir(dirname(program))
    await install('echo "error while loading shared libraries" >&2; exit 127')
    assert.equal(await record(), false, 'the installer was killed half-way')
    await install(`exec '${ffmpegPath}' "$@"`)
    assert.equal(await record(), true, 'installed')
    await rm(program)
    assert.equal(await record(), false, 'removed')
  } finally {
    await t.close()
    await rm(folder, { recursive: true, force: true })
  }
})
