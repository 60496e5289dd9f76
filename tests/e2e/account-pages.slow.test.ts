/** The pages in a real browser: every flow that a link in a mail begins, under the pages' own content security policy. */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { type Browser, chromium, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { startDnsServer, textData, type Zone } from '../../packages/server/src/testing/checks/dns-server.ts'
import { CLIENT, realProvider } from '../../packages/server/src/testing/identity/openid.ts'
import { type MailServer, startMailServer } from '../../packages/server/src/testing/mail-server.ts'
import { browserPath } from '../support/browser.ts'

const path = browserPath()
const PASSWORD = 'seven green ducklings'
const WAIT_MS = 60_000
const zone: Zone = {}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

describe('the pages', { skip: path ? false : 'no browser on this machine' }, () => {
  let t: TestApp
  let mail: MailServer
  let chrome: Browser
  let origin: string
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  const closers: (() => unknown)[] = []
  before(async () => {
    ;[mail, dns] = [await startMailServer(), await startDnsServer(zone)]
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    const env = { SMTP_URL: mail.url, PUBLIC_URL: origin, SIGN_UP: 'open', DNS_SERVERS: dns.address }
    t = await startApp({ env: { ...env, BOOTSTRAP_PASSWORD: PASSWORD } })
    await t.app.server.listen({ port, host: '127.0.0.1' })
    chrome = await chromium.launch({ executablePath: path as string, chromiumSandbox: false })
  })
  after(async () => {
    for (const close of closers) await close()
    await chrome?.close()
    await t?.close()
    dns?.close()
    await mail?.close()
  })

  /** A browser of somebody's own; whatever breaks the policy or throws fails the test at its end. */
  async function visit<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const context = await chrome.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT_MS)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      const text = message.text()
      // A refusal that the page shows in its own words is no fault of the page.
      if (message.type() === 'error' && !/^Failed to load resource: .* status of 4\d\d/.test(text))
        complaints.push(text)
    })
    try {
      const result = await work(page)
      assert.deepEqual(complaints, [])
      return result
    } finally {
      await context.close()
    }
  }

  const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const problem = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor()
  const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = async (page: Page, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(value)
    }
  }
  async function signIn(page: Page, email: string, password: string): Promise<void> {
    await fill(page, { 'E-mail address': email, Password: password })
    await click(page, 'Sign in')
  }
  const linkOf = async (address: string, subject: RegExp) =>
    /http:\S+/.exec((await mail.mailTo(address, subject)).text ?? '')?.[0] ?? ''
  let made = 0
  const address = () => `person${++made}@example.test`

  it('sign somebody up, confirm the address, sign in and out', () =>
    visit(async (page) => {
      const email = address()
      await page.goto(`${origin}/sign-in`)
      await page.getByRole('link', { name: 'Create an account' }).click()
      await fill(page, { 'Your name': 'Ada', 'E-mail address': email, Password: 'password12' })
      await click(page, 'Create the account')
      await problem(page, /^Password: Must not be a common password\.$/)
      await fill(page, { Password: PASSWORD })
      await click(page, 'Create the account')
      await status(page, /we have sent you an e-mail/)

      await page.goto(await linkOf(email, /^Confirm your e-mail address$/))
      await page.getByRole('button', { name: 'Confirm the address' }).waitFor()
      assert.equal(page.url(), `${origin}/verify-email`)
      await click(page, 'Confirm the address')
      await status(page, /is verified/)

      await page.getByRole('link', { name: 'Sign in' }).click()
      await signIn(page, email, 'not my password')
      await problem(page, /is wrong/)
      await signIn(page, email, PASSWORD)
      await status(page, /You are signed in/)
      await page.getByText(email).waitFor()
      await page.reload()
      await page.getByText(email).waitFor()
      await click(page, 'Sign out')
      await status(page, /signed out/)
      assert.equal((await page.request.get(`${origin}/api/me`)).status(), 401)
    }))

  it('give a new password by a link that works once', () =>
    visit(async (page) => {
      const email = address()
      await t.anonymous.post('/api/auth/sign-up/email', { name: 'Ada', email, password: PASSWORD })
      await page.goto(`${origin}/sign-in`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await fill(page, { 'E-mail address': email })
      await click(page, 'Send the link')
      await status(page, /we have sent you a link/)
      const link = await linkOf(email, /^Choose a new password$/)
      await page.goto(link)
      await fill(page, { Password: 'nine quiet otters' })
      await click(page, 'Change the password')
      await status(page, /password was changed/)
      await page.goto(link)
      await fill(page, { Password: 'nine quiet otters' })
      await click(page, 'Change the password')
      await problem(page, /invalid or has expired/)
      await page.goto(`${origin}/sign-in`)
      await signIn(page, email, 'nine quiet otters')
      await status(page, /You are signed in/)
    }))

  it('ask for the second factor', () =>
    visit(async (page) => {
      const email = address()
      await t.anonymous.post('/api/auth/sign-up/email', { name: 'Ada', email, password: PASSWORD })
      const browser = t.browser()
      await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
      const { uri, recoveryCodes } = (await browser.post('/api/auth/two-factor/enable', { password: PASSWORD })).body
      const code = await generate({ secret: new URL(uri).searchParams.get('secret') ?? '' })
      assert.equal((await browser.post('/api/auth/two-factor/confirm', { code })).status, 200)
      await page.goto(`${origin}/sign-in?returnTo=${encodeURIComponent('/docs?x=1')}`)
      await signIn(page, email, PASSWORD)
      await fill(page, { Code: '000000' })
      await click(page, 'Continue')
      await problem(page, /wrong or was already used/)
      await fill(page, { Code: recoveryCodes[0] })
      await page.getByLabel('This is a recovery code').check()
      await click(page, 'Continue')
      await page.waitForURL(`${origin}/docs?x=1`, { waitUntil: 'commit' })
    }))

  it('do not send people to other sites', () =>
    visit(async (page) => {
      for (const elsewhere of ['//evil.example/', '/.//evil.example/']) {
        await page.goto(`${origin}/sign-in?returnTo=${encodeURIComponent(elsewhere)}`)
        await signIn(page, 'owner@localhost.local', PASSWORD)
        await status(page, /You are signed in/)
        await page.context().clearCookies()
      }
    }))

  it('take an invitation: of somebody new, and of somebody who signs in with the wrong account first', async () => {
    const email = address()
    const invite = async (to: string) => {
      const sent = await t.owner.post('/api/organizations/current/invitations', { email: to, role: 'project_viewer' })
      assert.equal(sent.status, 201)
      return linkOf(to, /^Invitation/)
    }
    const link = await invite(email)
    await visit(async (page) => {
      await page.goto(link)
      await page.getByText(/Owner invites you to My organization as a viewer/).waitFor()
      await fill(page, { 'Your name': 'Ada', 'E-mail address': 'another@example.test', Password: PASSWORD })
      await click(page, 'Create the account and accept')
      await problem(page, /sent to another address/)
      await fill(page, { 'E-mail address': email })
      await click(page, 'Create the account and accept')
      await status(page, /You are now a member/)
      const me = await (await page.request.get(`${origin}/api/me`)).json()
      assert.deepEqual([me.user.email, me.role], [email, 'project_viewer'])
      await page.goto(link)
      await problem(page, /no longer valid/)
    })

    const there = address()
    await t.anonymous.post('/api/auth/sign-up/email', { name: 'Bob', email: there, password: PASSWORD })
    await t.app.db.sql`update users set email_verified = true where email = ${there}`
    const second = await invite(there)
    await visit(async (page) => {
      await page.goto(`${origin}/sign-in`)
      await signIn(page, email, PASSWORD)
      await status(page, /You are signed in/)
      await page.goto(second)
      await click(page, 'Accept')
      await problem(page, /for another e-mail address/)
      await click(page, 'Not you? Sign out')
      await page.getByRole('link', { name: 'Sign in' }).click()
      await signIn(page, there, PASSWORD)
      await page.waitForURL(second)
      await click(page, 'Decline')
      await status(page, /declined/)
    })
  })

  it('lead to the sign-in of an organization and back, and say when it lets nobody in', async () => {
    const owner = await t.signedIn(await t.stranger())
    const sso = '/api/organizations/current/sso'
    const { id } = (await owner.get('/api/organizations/current')).body
    const provider = await realProvider(`${origin}/api/auth/sso/callback/${id}`)
    closers.push(provider.close)
    const claimed = (await owner.post(`${sso}/domains`, { domain: 'corp.example' })).body
    zone[`TXT ${claimed.txtName}`] = [textData(claimed.txtValue)]
    assert.equal((await owner.post(`${sso}/domains/corp.example/verify`)).body.verified, true)
    const settings = { issuer: provider.issuer, ...CLIENT }
    assert.equal((await owner.put(sso, settings)).status, 200)
    const email = 'ada@corp.example'
    provider.state.account = { sub: 'ada', email, email_verified: true, name: 'Ada' }
    const enter = async (page: Page) => {
      await page.goto(`${origin}/sign-in`)
      await fill(page, { 'E-mail address': email })
      await click(page, 'Use single sign-on')
      await click(page, 'Continue to your organization')
    }
    await visit(async (page) => {
      await enter(page)
      await problem(page, /Single sign-on failed/)
    })
    assert.equal((await owner.put(sso, { ...settings, jitProvisioning: true })).status, 200)
    await visit(async (page) => {
      await page.goto(`${origin}/sign-in`)
      await click(page, 'Use single sign-on')
      await fill(page, { 'E-mail address': 'ada@unknown.example' })
      await click(page, 'Continue to your organization')
      await problem(page, /No organization has set up/)
      await enter(page)
      await status(page, /You are signed in/)
      await page.getByText(email).waitFor()
    })
  })
})

describe('a page', () => {
  let t: TestApp
  before(async () => {
    t = await startApp()
  })
  after(() => t.close())

  it('allows nothing from elsewhere and nothing inline, is kept nowhere, and tells nobody its address', async () => {
    for (const url of [
      '/sign-in',
      '/sign-up',
      '/verify-email',
      '/forgot-password',
      '/reset-password',
      '/invitations/x',
    ]) {
      const { status, headers, body } = await t.anonymous.get(url)
      assert.equal(status, 200, url)
      assert.match(
        headers['content-security-policy'] ?? '',
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      )
      assert.doesNotMatch(headers['content-security-policy'] ?? '', /unsafe|\*|http/)
      assert.deepEqual([headers['cache-control'], headers['referrer-policy']], ['no-store', 'no-referrer'])
      assert.doesNotMatch(body, /https?:\/\/|<script>|\son\w+=|\sstyle=/)
      for (const [, id] of body.matchAll(/<input [^>]*id="([\w-]+)"/g))
        assert.match(body, new RegExp(`<label for="${id}">|<label><input type="checkbox" id="${id}"`), `${url} ${id}`)
      for (const [, asset = ''] of body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
        assert.equal((await t.anonymous.get(asset)).status, 200, asset)
    }
    assert.equal((await t.anonymous.get('/assets/account/nothing.js')).status, 404)
    assert.equal((await t.anonymous.get('/assets/account/..%2froutes.ts')).status, 404)
  })

  it('is open: no token is needed, and it counts against no limit', async () => {
    const limited = await startApp({ env: { RATE_LIMIT_PUBLIC: '3' } })
    try {
      for (let i = 0; i < 6; i++) assert.equal((await limited.anonymous.get('/sign-in')).status, 200)
    } finally {
      await limited.close()
    }
  })
})
