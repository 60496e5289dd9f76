/** What Playwright really writes with a secret planted in every place a script can put one, before and after masking. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { createRedactor } from '../../kernel/redact.ts'
import { maskArtifact } from './mask-artifact.ts'

const SECRET = 'pl4nted "secret" <é>/+&?'
const TITLE = 'signs in with the planted secret'

const require = createRequire(new URL('../../../../runner/package.json', import.meta.url))
const runnerFramework = '@playwright/test'
const playwright = join(dirname(require.resolve(`${runnerFramework}/package.json`)), '../../playwright')
const browser = [
  process.env.BROWSER_PATH,
  process.env.SETUP_BROWSER_PATH,
  '/usr/lib/chromium/chromium-headless-shell',
].find((path) => path && existsSync(path))

const script = (origin: string) => `
const { test, expect } = require('@playwright/test')
const secret = process.env.SECRET
test(${JSON.stringify(TITLE)}, async ({ page, request }, testInfo) => {
  console.log('signing in with', secret, Buffer.from(secret).toString('base64'))
  await page.setExtraHTTPHeaders({ 'x-token': encodeURIComponent(secret), 'x-encoded': Buffer.from(secret).toString('base64'), authorization: 'Basic ' + Buffer.from('user:' + secret).toString('base64') })
  await page.goto(${JSON.stringify(origin)} + '/?token=' + encodeURIComponent(secret))
  await page.fill('input', secret)
  await page.evaluate((value) => { console.log(value); document.body.append(value) }, secret)
  await request.post(${JSON.stringify(origin)} + '/login', { data: { secret }, form: undefined })
  await request.post(${JSON.stringify(origin)} + '/login', { form: { secret } })
  await testInfo.attach('note', { body: 'the secret is ' + secret, contentType: 'text/plain' })
  await testInfo.attach('data', { body: JSON.stringify({ secret }), contentType: 'application/json' })
  await test.step('step with ' + secret, async () => {})
  testInfo.annotations.push({ type: 'secret', description: secret })
  expect.soft('wrong').toBe(secret)
  await expect(page.locator('input')).toHaveValue('not ' + secret, { timeout: 100 })
})`

const config = (executablePath: string) => `module.exports = {
  testDir: '.', outputDir: 'results', retries: 0, workers: 1, timeout: 200_000,
  reporter: [['list'], ['html', { open: 'never', outputFolder: 'report' }], ['json', { outputFile: 'report.json' }], ['junit', { outputFile: 'junit.xml' }]],
  use: { trace: 'on', screenshot: 'on', launchOptions: { executablePath: ${JSON.stringify(executablePath)}, args: ['--no-sandbox'] } },
}`

/** Every way to write the secret that the issue names. */
const FORMS = {
  plain: SECRET,
  base64: Buffer.from(SECRET).toString('base64').replace(/=+$/, ''),
  // The middle of base64("user:" + secret): the edges carry the neighbours' bits.
  'base64 inside': Buffer.from(`user:${SECRET}`).toString('base64').slice(8, -4),
  URL: encodeURIComponent(SECRET),
  form: new URLSearchParams({ s: SECRET }).toString().slice(2),
  JSON: JSON.stringify(SECRET).slice(1, -1),
  HTML: SECRET.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
}

/** Looks into archives, and into the archive inside the report's page. */
function hits(name: string, bytes: Buffer): string[] {
  const found = Object.entries(FORMS)
    .filter(([, form]) => bytes.includes(form))
    .map(([form]) => `${name}: ${form}`)
  if (bytes.subarray(0, 2).toString() === 'PK')
    found.push(
      ...Object.entries(unzipSync(bytes)).flatMap(([entry, content]) => hits(`${name}!${entry}`, Buffer.from(content))),
    )
  const embedded = /data:application\/zip;base64,([A-Za-z0-9+/=]+)/.exec(bytes.toString('latin1'))?.[1]
  if (embedded) found.push(...hits(`${name}#`, Buffer.from(embedded, 'base64')))
  return found
}

describe('artifacts of a real browser run', { skip: browser ? false : 'no Chromium on this machine' }, () => {
  let dir = ''
  let site: Server
  let leaks: string[] = []

  async function everyHit(): Promise<string[]> {
    const found: string[] = []
    for await (const entry of glob('{results,report}/**/*.*', { cwd: dir }))
      found.push(...hits(entry, await readFile(join(dir, entry))))
    for (const file of ['report.json', 'junit.xml']) found.push(...hits(file, await readFile(join(dir, file))))
    return found
  }

  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'real-report-'))
    site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(`<input><p>${SECRET}</p>`))
    await once(site.listen(0, '127.0.0.1'), 'listening')
    await symlink(join(playwright, '..'), join(dir, 'node_modules'))
    await writeFile(join(dir, 'secret.spec.js'), script(`http://127.0.0.1:${(site.address() as AddressInfo).port}`))
    await writeFile(join(dir, 'playwright.config.js'), config(browser ?? ''))
    const command = [join(playwright, 'cli.js'), 'test', '--config', join(dir, 'playwright.config.js')]
    const env = { PATH: process.env.PATH ?? '', HOME: dir, SECRET }
    await new Promise<void>((done, fail) => {
      execFile(process.execPath, command, { cwd: dir, env, timeout: 240_000 }, (error, stdout) => {
        // The test fails on purpose: exit code 1.
        if (error?.code === 1 && stdout.includes('1 failed')) done()
        else fail(error ?? new Error(stdout))
      })
    })
    leaks = await everyHit()
    const redactor = createRedactor([SECRET])
    for await (const entry of glob('{report.json,junit.xml,{results,report}/**/*.*}', { cwd: dir })) {
      assert.deepEqual(await maskArtifact(join(dir, entry), redactor), { status: 'masked' }, entry)
    }
  })
  after(async () => {
    site.close()
    site.closeAllConnections()
    await rm(dir, { recursive: true })
  })

  test('give the secret away before masking, and hold nothing of it afterwards', async () => {
    for (const place of ['trace.zip!', 'index.html#', 'report.json', 'junit.xml', 'error-context.md']) {
      assert.ok(
        leaks.some((leak) => leak.includes(place)),
        `${place} among ${leaks.join(', ')}`,
      )
    }
    for (const form of Object.keys(FORMS))
      assert.ok(
        leaks.some((leak) => leak.endsWith(`: ${form}`)),
        form,
      )
    assert.deepEqual(await everyHit(), [])
  })

  test('can still be opened: the report shows its test, the trace its actions', async () => {
    const url = `file://${join(dir, 'report/index.html')}`
    const { chromium } = require(playwright) as typeof import('playwright-core')
    const opened = await chromium.launch({ executablePath: browser ?? '', args: ['--no-sandbox'], timeout: 120_000 })
    try {
      const page = await opened.newPage()
      await page.goto(url)
      // The page's own script drew it from the archive inside.
      await page.getByText(TITLE).first().waitFor({ timeout: 120_000 })
    } finally {
      await opened.close()
    }
    const { value: path } = await glob('results/**/trace.zip', { cwd: dir }).next()
    const trace = unzipSync(await readFile(join(dir, path ?? '')))
    const lines = Buffer.from(trace['0-trace.trace'] ?? trace['test.trace'] ?? [])
      .toString()
      .trim()
      .split('\n')
    const events = lines.map((line) => JSON.parse(line))
    assert.ok(events.length > 5)
    assert.ok(JSON.stringify(events).includes('***'))
  })
})
