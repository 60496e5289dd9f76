import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { browserPath } from '../support/browser.ts'

const path = browserPath()

describe('the API reference at /docs', { skip: path ? false : 'no browser on this machine' }, () => {
  let t: TestApp | undefined
  let browser: Browser | undefined
  let origin: string | undefined
  before(async () => {
    t = await startApp()
    origin = await t.listen()
    browser = await chromium.launch({ executablePath: path as string, chromiumSandbox: false })
  })
  after(async () => {
    await browser?.close()
    await t?.close()
  })

  it('shows every operation, asks nobody but this server, and breaks no rule of its own policy', async () => {
    const page = await (browser as Browser).newPage()
    const asked: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${origin}/docs`)
    await page.getByRole('heading', { name: 'Watchkeeper', exact: true }).waitFor({ timeout: 60_000 })
    await page.getByText('Create a CLI token').first().waitFor({ timeout: 60_000 })
    await page.evaluate(() => document.fonts.ready)
    assert.deepEqual(complaints, [])
    const elsewhere = asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))
    assert.deepEqual(elsewhere, [])
    assert.ok(asked.includes(`${origin}/openapi/openapi.json`))
  })
})

describe('the parts of the page', () => {
  let t: TestApp
  before(async () => {
    t = await startApp()
  })
  after(() => t.close())

  it('comes under a policy that allows no foreign source and no inline script', async () => {
    const { headers, body } = await t.anonymous.get('/docs')
    assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'; script-src 'self';/)
    assert.doesNotMatch(body, /https?:\/\//)
    assert.equal((await t.anonymous.get('/docs/')).body, body)
  })

  it('packs the script for those who can unpack it, once', async () => {
    const [packed, plain] = await Promise.all([
      t.app.server.inject({ url: '/docs/scalar.js', headers: { 'accept-encoding': 'gzip, br' } }),
      t.app.server.inject({ url: '/docs/scalar.js' }),
    ])
    assert.equal(packed.headers['content-encoding'], 'gzip')
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body)
    assert.ok(packed.rawPayload.length < 2_000_000)
  })
})
