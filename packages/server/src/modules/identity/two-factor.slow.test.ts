import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { generate } from 'otplib'
import { newId } from '../../kernel/ids.ts'
import { hashPassword } from '../../kernel/passwords.ts'
import { type Answer, type Client, startApp, type TestApp } from '../../testing/app.ts'

const PASSWORD = 'seven green ducklings'
let t: TestApp
let hash: string
before(async () => {
  t = await startApp()
  hash = await hashPassword(PASSWORD)
})
after(() => t.close())

type Browser = ReturnType<TestApp['browser']>
const outcome = ({ status, body }: Answer) => [status, body]
const REFUSED = [401, { error: 'The code is wrong or was already used, or sign-in took too long' }]

async function newPerson() {
  const userId = newId()
  const email = `${userId}@example.test`
  const { sql } = t.app.db
  await sql`insert into users (id, email, name, email_verified) values (${userId}, ${email}, 'Ada', true)`
  await sql`insert into accounts (id, user_id, provider_id, account_id, password)
    values (${newId()}, ${userId}, 'credential', ${userId}, ${hash})`
  return { userId, email }
}

const signIn = (browser: Browser, email: string) =>
  browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
const prove = (browser: Browser, code: string, kind = 'totp') =>
  browser.post('/api/auth/sign-in/second-factor', { kind, code })
const codeOf = (uri: string, stepsOn = 0) => {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsOn })
}
/** A code is good once: forgets which were used, as if time had passed. */
const later = (userId: string) => t.app.db.sql`delete from used_codes where user_id = ${userId}`

/** Somebody signed in whose second factor is on. */
async function withSecondFactor() {
  const person = await newPerson()
  const browser = t.browser()
  await signIn(browser, person.email)
  const begun = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const { uri, recoveryCodes } = begun.body as { uri: string; recoveryCodes: string[] }
  const used = await codeOf(uri)
  const confirmed = await browser.post('/api/auth/two-factor/confirm', { code: used })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return { ...person, browser, uri, recoveryCodes, used }
}

describe('the second factor', () => {
  it('is asked for once a code proved that the app has it, and not before', async () => {
    const { email } = await newPerson()
    const browser = t.browser()
    await signIn(browser, email)
    const wrong = await browser.post('/api/auth/two-factor/enable', { password: 'not it at all' })
    assert.deepEqual([wrong.status, wrong.body.details[0].path], [400, 'password'])
    const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD })
    assert.match(body.uri, /^otpauth:\/\/totp\/Watchkeeper/)
    assert.equal(body.recoveryCodes.length, 10)
    assert.deepEqual(outcome(await signIn(t.browser(), email)), [200, { status: 'signed_in' }])
    const bad = await browser.post('/api/auth/two-factor/confirm', { code: '000000' })
    assert.deepEqual([bad.status, bad.body.details[0].path], [400, 'code'])
    const before = [...browser.cookies.values()][0]
    const confirmed = await browser.post('/api/auth/two-factor/confirm', { code: await codeOf(body.uri) })
    assert.equal(confirmed.status, 200)
    assert.notEqual([...browser.cookies.values()][0], before)
    assert.equal((await browser.get('/api/me')).body.user.twoFactorEnabled, true)
    assert.deepEqual(outcome(await signIn(t.browser(), email)), [200, { status: 'second_factor' }])
    for (const path of ['enable', 'confirm']) {
      const again = await browser.post(`/api/auth/two-factor/${path}`, { password: PASSWORD, code: '123456' })
      assert.ok([400, 409].includes(again.status))
    }
  })

  it('stands between the password and a session', async () => {
    const { email, uri, userId } = await withSecondFactor()
    await later(userId)
    const browser = t.browser()
    const asked = await signIn(browser, email)
    assert.ok(![asked.headers['set-cookie'] ?? ''].flat().some((line) => /session_token=[^;]/.test(line)))
    assert.equal((await browser.get('/api/me')).status, 401)
    assert.deepEqual(outcome(await prove(browser, '000000')), REFUSED)
    assert.deepEqual(outcome(await prove(browser, await codeOf(uri))), [200, { status: 'signed_in' }])
    const me = await browser.get('/api/me')
    assert.equal(me.status, 200)
    assert.ok(Date.now() - Date.parse(me.body.session.signedInAt) < 60_000)
    assert.deepEqual(outcome(await prove(t.browser(), await codeOf(uri, 1))), REFUSED)
  })

  it('takes no code twice, nor the one it was turned on with', async () => {
    const { email, uri, used } = await withSecondFactor()
    const first = t.browser()
    await signIn(first, email)
    assert.deepEqual(outcome(await prove(first, used)), REFUSED)
    assert.equal((await first.get('/api/me')).status, 401)

    const next = await codeOf(uri, 1)
    const browsers = [t.browser(), t.browser(), t.browser()]
    for (const browser of browsers) await signIn(browser, email)
    const answers = await Promise.all(browsers.map((browser) => prove(browser, next)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
    const entered = await Promise.all(browsers.map((browser) => browser.get('/api/me')))
    assert.equal(entered.filter(({ status }) => status === 200).length, 1)
  })

  it('can be guessed five times per sign-in, then has to begin anew', async () => {
    const { email, uri, userId } = await withSecondFactor()
    await later(userId)
    const browser = t.browser()
    await signIn(browser, email)
    for (let i = 0; i < 5; i++) assert.equal((await prove(browser, '000000')).status, 401)
    assert.ok([401, 429].includes((await prove(browser, await codeOf(uri))).status))
    assert.equal((await browser.get('/api/me')).status, 401)
  })

  it('can be a recovery code, each once', async () => {
    const { email, recoveryCodes } = await withSecondFactor()
    const [code = '', other = ''] = recoveryCodes
    const browser = t.browser()
    await signIn(browser, email)
    assert.equal((await prove(browser, ` ${code.replace('-', '')} `, 'recovery')).status, 200)
    const thief = t.browser()
    await signIn(thief, email)
    assert.deepEqual(outcome(await prove(thief, code, 'recovery')), REFUSED)
    assert.equal((await prove(thief, other, 'recovery')).status, 200)
  })

  it('gets new recovery codes, and the old ones are good no longer', async () => {
    const { email, browser, recoveryCodes } = await withSecondFactor()
    const renewed = await browser.post('/api/auth/two-factor/recovery-codes', { password: PASSWORD })
    assert.equal(renewed.status, 200)
    const visitor = t.browser()
    await signIn(visitor, email)
    assert.equal((await prove(visitor, recoveryCodes[0] ?? '', 'recovery')).status, 401)
    assert.equal((await prove(visitor, renewed.body.recoveryCodes[0], 'recovery')).status, 200)
  })

  it('is turned off by the password, with a new cookie', async () => {
    const { email, browser } = await withSecondFactor()
    const before = [...browser.cookies.values()][0]
    assert.equal((await browser.post('/api/auth/two-factor/disable', { password: 'not it at all' })).status, 400)
    assert.equal((await browser.post('/api/auth/two-factor/disable', { password: PASSWORD })).status, 200)
    assert.notEqual([...browser.cookies.values()][0], before)
    assert.deepEqual(outcome(await signIn(t.browser(), email)), [200, { status: 'signed_in' }])
  })

  it('is sealed in the database', async () => {
    const { userId, uri, recoveryCodes } = await withSecondFactor()
    const [row] = await t.app.db.sql`select t::text as text from two_factors t where user_id = ${userId}`
    const secret = new URL(uri).searchParams.get('secret') ?? 'none'
    for (const plain of [secret, ...recoveryCodes]) assert.ok(!row?.text.includes(plain))
  })
})

describe('the own sessions', () => {
  it('are listed, ended one by one or all but this one', async () => {
    const { email } = await newPerson()
    const browsers = [t.browser(), t.browser(), t.browser()] as const
    for (const browser of browsers) await signIn(browser, email)
    const [here, there] = browsers
    const list = await here.get('/api/auth/sessions')
    assert.equal(list.body.data.length, 3)
    const others = list.body.data.filter(({ current }: { current: boolean }) => !current)
    assert.equal(others.length, 2)
    const mine = (await there.get('/api/auth/sessions')).body.data.find((one: { current: boolean }) => one.current)
    assert.equal((await here.delete(`/api/auth/sessions/${mine.id}`)).status, 200)
    assert.equal((await there.get('/api/me')).status, 401)
    assert.equal((await here.delete(`/api/auth/sessions/${mine.id}`)).status, 404)
    assert.deepEqual((await here.post('/api/auth/sessions/revoke-others')).body, { success: true, revoked: 1 })
    assert.equal((await browsers[2].get('/api/me')).status, 401)
    assert.equal((await here.get('/api/me')).status, 200)
  })

  it("are nobody else's", async () => {
    const ada = await newPerson()
    const eve = await newPerson()
    const theirs = t.browser()
    const mine = t.browser()
    await signIn(theirs, ada.email)
    await signIn(mine, eve.email)
    const { body } = await theirs.get('/api/auth/sessions')
    assert.equal((await mine.delete(`/api/auth/sessions/${body.data[0].id}`)).status, 404)
    assert.equal((await theirs.get('/api/me')).status, 200)
  })

  it('do not open to a token', async () => {
    const answers = [
      await t.owner.get('/api/auth/sessions'),
      await t.owner.post('/api/auth/two-factor/enable', { password: PASSWORD }),
      await t.owner.post('/api/auth/password/change', { currentPassword: PASSWORD, newPassword: 'nine quiet otters' }),
    ]
    for (const answer of answers) assert.deepEqual(outcome(answer), [403, { error: 'Forbidden' }])
  })

  it('of a super admin who looks on change nothing about the person', async () => {
    const { userId } = await newPerson()
    const admin: Client = await t.as('super_admin')
    const looking = await t.signedIn({ userId })
    await t.app.db.sql`update sessions set impersonated_by = ${admin.userId} where user_id = ${userId}`
    t.app.pubsub.publish('auth')
    assert.equal((await looking.get('/api/me')).body.session.impersonatedBy, admin.userId)
    const tries = [
      await looking.patch('/api/me', { name: 'Renamed' }),
      await looking.post('/api/auth/password/change', { currentPassword: PASSWORD, newPassword: 'nine quiet otters' }),
      await looking.post('/api/auth/two-factor/enable', { password: PASSWORD }),
      await looking.post('/api/auth/sessions/revoke-others'),
    ]
    for (const answer of tries) assert.deepEqual(outcome(answer), [403, { error: 'Forbidden' }])
    await t.app.db.sql`update users set is_super_admin = false where id = ${admin.userId}`
    t.app.pubsub.publish('auth')
    assert.equal((await looking.get('/api/me')).status, 401)
  })
})
