/** The mails that people get, over real SMTP, and where their links lead. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { generate } from 'otplib'
import { newId } from '../../kernel/ids.ts'
import { hashPassword } from '../../kernel/passwords.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { eventually } from '../../testing/until.ts'

const PASSWORD = 'seven green ducklings'
const PUBLIC_URL = 'https://watch.example.test'
let t: TestApp
let mail: MailServer
before(async () => {
  mail = await startMailServer()
  t = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL, SIGN_UP: 'invited' } })
})
after(async () => {
  await t.close()
  await mail.close()
})

/** The one link in the mail's text. */
function linkIn({ text = '' }: { text?: string | undefined }): URL {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  assert.equal(links.length, 1, text)
  return new URL(links[0] ?? '')
}

const toldOfPassword = (email: string) =>
  mail.received.filter(({ recipients, subject = '' }) => recipients.includes(email) && /^Your password/.test(subject))
    .length

async function newPerson() {
  const userId = newId()
  const email = `${newId()}@example.test`
  await t.app.db.sql`insert into users (id, email, name, email_verified) values (${userId}, ${email}, 'Ada', true)`
  await t.app.db.sql`insert into accounts (id, user_id, provider_id, account_id, password)
    values (${newId()}, ${userId}, 'credential', ${userId}, ${await hashPassword(PASSWORD)})`
  const browser = t.browser()
  const { status } = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  assert.equal(status, 200)
  return { email, browser }
}

describe('an invitation by mail', () => {
  it('lets somebody sign up and join, who proves the address by having the link', async () => {
    const email = 'Newcomer+Tag@example.test'
    const path = '/api/organizations/current/invitations'
    const sent = await t.owner.post(path, { email, role: 'project_viewer', message: 'Come in\n.\nplease' })
    assert.deepEqual([sent.status, sent.body.inviteUrl], [201, undefined])
    const got = await mail.mailTo(email.toLowerCase(), /^Invitation to My organization$/)
    assert.match(got.text ?? '', /> Come in\n> \.\n> please/)
    const { origin, pathname } = linkIn(got)
    assert.equal(origin, PUBLIC_URL)
    const token = /^\/invitations\/([\w-]+)$/.exec(pathname)?.[1] ?? ''
    const shown = await t.anonymous.get(`/api/invitations/${token}`)
    assert.deepEqual([shown.body.requiresSignUp, shown.body.email], [true, 'n***@example.test'])

    const browser = t.browser()
    const person = { name: 'New', email, password: PASSWORD }
    assert.equal((await browser.post('/api/auth/sign-up/email', person)).status, 403)
    const signedUp = await browser.post('/api/auth/sign-up/email', { ...person, invitationToken: token })
    assert.equal(signedUp.status, 201)
    assert.equal((await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status, 200)
    assert.equal((await browser.post(`/api/invitations/${token}/accept`)).status, 200)
    assert.equal((await browser.get('/api/me')).body.role, 'project_viewer')
    assert.equal((await browser.post(`/api/invitations/${token}/accept`)).status, 409)
  })

  it('that is sent again has a new link, and the old one is dead', async () => {
    const email = `${newId()}@example.test`
    const path = '/api/organizations/current/invitations'
    const { id } = (await t.owner.post(path, { email, role: 'project_viewer' })).body
    const first = linkIn(await mail.mailTo(email, /^Invitation/)).pathname
    assert.equal((await t.owner.post(`${path}/${id}/resend`)).status, 200)
    const second = await eventually(async () => {
      const { pathname } = linkIn(await mail.mailTo(email, /^Invitation/))
      assert.notEqual(pathname, first)
      return pathname
    })
    assert.equal((await t.anonymous.get(`/api${first}`)).status, 404)
    assert.equal((await t.anonymous.get(`/api${second}`)).status, 200)
  })
})

describe('an account', () => {
  it('is told of a new password, by the old one or by a link', async () => {
    const { email, browser } = await newPerson()
    const next = 'eleven blue herons'
    const change = { currentPassword: PASSWORD, newPassword: next }
    assert.equal((await browser.post('/api/auth/password/change', { ...change, currentPassword: 'no' })).status, 400)
    assert.equal((await browser.post('/api/auth/password/change', change)).status, 200)
    const told = await mail.mailTo(email, /^Your password was changed$/)
    assert.equal(linkIn(told).href, `${PUBLIC_URL}/forgot-password`)
    assert.ok(!told.text?.includes(next))
    assert.equal(toldOfPassword(email), 1)

    await t.anonymous.post('/api/auth/password/request-reset', { email })
    const link = linkIn(await mail.mailTo(email, /^Choose a new password$/))
    assert.equal(link.pathname, '/reset-password')
    const token = link.searchParams.get('token')
    assert.equal((await t.anonymous.post('/api/auth/password/reset', { token, password: PASSWORD })).status, 200)
    await eventually(async () => assert.equal(toldOfPassword(email), 2))
  })

  it('is told of its second factor, on and off, and of new recovery codes', async () => {
    const { email, browser } = await newPerson()
    const begun = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD })
    const secret = new URL(begun.body.uri).searchParams.get('secret') ?? ''
    const code = await generate({ secret })
    assert.equal((await browser.post('/api/auth/two-factor/confirm', { code })).status, 200)
    await mail.mailTo(email, /^Two-factor authentication was enabled$/)
    const renewed = await browser.post('/api/auth/two-factor/recovery-codes', { password: PASSWORD })
    const told = await mail.mailTo(email, /^New recovery codes were generated$/)
    for (const one of renewed.body.recoveryCodes) assert.ok(!told.text?.includes(one))
    assert.equal((await browser.post('/api/auth/two-factor/disable', { password: PASSWORD })).status, 200)
    await mail.mailTo(email, /^Two-factor authentication was disabled$/)
  })

  it('is changed all the same when the mail server takes nothing', async () => {
    const away = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1', BOOTSTRAP_PASSWORD: PASSWORD } })
    try {
      const browser = away.browser()
      const email = 'owner@localhost.local'
      assert.equal((await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status, 200)
      const change = { currentPassword: PASSWORD, newPassword: 'eleven blue herons' }
      assert.equal((await browser.post('/api/auth/password/change', change)).status, 200)
    } finally {
      await away.close()
    }
  })
})
