import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { createLog } from '../../kernel/log.ts'
import { type Answer, startApp, type TestApp } from '../../testing/app.ts'
import { until } from '../../testing/until.ts'

const PASSWORD = 'seven green ducklings'
const CHECK_MAIL = { message: 'If the address is registered, we have sent you an e-mail with instructions' }

/** Mails of an install without a mail server, as its log shows them. */
const mails: { to: string; subject: string; text: string }[] = []
const log = createLog({
  level: 'info',
  terminal: false,
  stream: {
    write(line: string) {
      const entry = JSON.parse(line)
      if (entry.event === 'mail.not_sent') mails.push(entry)
    },
  } as never,
})

let t: TestApp
before(async () => {
  t = await startApp({ env: { SIGN_UP: 'open', BOOTSTRAP_PASSWORD: PASSWORD }, log })
})
after(() => t.close())

const outcome = ({ status, body }: Answer) => [status, body]

/** The token of the last link that was mailed there. */
async function linkTo(address: string, path: string): Promise<string> {
  const tokenOf = () => {
    const mail = mails.findLast(({ to, text }) => to === address && text.includes(path))
    return mail && /token=(\S+)/.exec(mail.text)?.[1]
  }
  return decodeURIComponent(await until(`a mail with ${path} to ${address}`, tokenOf))
}

let made = 0
/** Somebody who has signed up, confirmed the address and signed in. */
async function newPerson(password = PASSWORD) {
  const email = `person${++made}@example.test`
  const browser = t.browser()
  assert.equal((await browser.post('/api/auth/sign-up/email', { name: 'Ada', email, password })).status, 201)
  const token = await linkTo(email, '/verify-email')
  assert.equal((await browser.post('/api/auth/verify-email', { token })).status, 200)
  assert.equal((await signIn(browser, email, password)).status, 200)
  const userId = (await browser.get('/api/me')).body.user.id as string
  return { email, browser, userId }
}
const signIn = (browser: ReturnType<TestApp['browser']>, email: string, password: string) =>
  browser.post('/api/auth/sign-in/email', { email, password })
const trail = async (userId: string): Promise<string[]> =>
  (await t.app.db.sql<{ action: string }[]>`select action from audit where resource_id = ${userId} order by id`).map(
    ({ action }) => action,
  )

describe('signing up and in', () => {
  it('leads from a name to a session, by way of a mail', async () => {
    const { browser, email, userId } = await newPerson()
    const { body } = await browser.get('/api/me')
    assert.deepEqual(
      [body.user.email, body.user.emailVerified, body.organization, body.organizations],
      [email, true, null, []],
    )
    assert.deepEqual(await trail(userId), ['user.sign_up', 'user.email_verify', 'user.sign_in'])
  })

  it('lets the first owner in with the password of the first start', async () => {
    const browser = t.browser()
    const answer = await signIn(browser, 'Owner@localhost.local ', PASSWORD)
    assert.deepEqual(outcome(answer), [200, { status: 'signed_in' }])
    assert.equal((await browser.get('/api/me')).body.role, 'org_owner')
    const [line = ''] = [answer.headers['set-cookie'] ?? ''].flat()
    assert.match(line, /^watchkeeper\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.equal(answer.headers['cache-control'], 'no-store')
  })

  it('marks the cookie Secure behind https, and gives one for the browser window only when asked', async () => {
    const https = await startApp({ env: { PUBLIC_URL: 'https://watch.example.test', BOOTSTRAP_PASSWORD: PASSWORD } })
    try {
      const body = { email: 'owner@localhost.local', password: PASSWORD, remember: false }
      const answer = await https.browser().post('/api/auth/sign-in/email', body)
      const line = [answer.headers['set-cookie'] ?? ''].flat().find((one) => one.includes('session_token')) ?? ''
      assert.match(line, /^__Secure-watchkeeper\.session_token=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    } finally {
      await https.close()
    }
  })

  it('keeps neither tokens nor passwords as they are', async () => {
    const { browser } = await newPerson()
    const value = decodeURIComponent([...browser.cookies.values()][0] ?? '')
    const token = value.slice(0, value.lastIndexOf('.'))
    const { sql } = t.app.db
    for (const table of ['users', 'sessions', 'accounts', 'verifications', 'audit', 'two_factors']) {
      const [row] = await sql`select coalesce(string_agg(t::text, ''), '') as text from ${sql(table)} t`
      for (const secret of [token, PASSWORD]) assert.ok(!row?.text.includes(secret), table)
    }
    const hash = createHash('sha256').update(token).digest('base64url')
    assert.equal((await sql`select 1 from sessions where token_hash = ${hash}`).length, 1)
  })

  it('gives a new token each time, ends the session of before, and takes none that was planted', async () => {
    const { browser, email } = await newPerson()
    const before = new Map(browser.cookies)
    await signIn(browser, email, PASSWORD)
    const [name = '', now = ''] = [...browser.cookies][0] ?? []
    assert.notEqual(now, before.get(name))
    assert.equal((await t.anonymous.get('/api/me', { cookie: `${name}=${before.get(name)}` })).status, 401)

    const planted = t.browser()
    planted.cookies.set(name, 'planted.c2lnbmF0dXJl')
    await signIn(planted, email, PASSWORD)
    assert.notEqual(planted.cookies.get(name), 'planted.c2lnbmF0dXJl')
    assert.equal((await t.anonymous.get('/api/me', { cookie: `${name}=planted.c2lnbmF0dXJl` })).status, 401)
  })

  it('ends with signing out, for the cookie too that somebody kept', async () => {
    const { browser } = await newPerson()
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    assert.equal((await browser.post('/api/auth/sign-out')).status, 200)
    assert.equal(browser.cookies.size, 0)
    assert.equal((await t.anonymous.get('/api/me', { cookie })).status, 401)
    assert.equal((await browser.post('/api/auth/sign-out')).status, 401)
  })

  it('is refused when another site does it', async () => {
    const body = { email: 'owner@localhost.local', password: PASSWORD }
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example.test' },
    ]
    for (const headers of others) {
      const answer = await t.anonymous.post('/api/auth/sign-in/email', body, headers)
      assert.equal(answer.status, 403)
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  })
})

describe('whoever does not know', () => {
  it('is told the same of accounts that are there and that are not', async () => {
    const { email } = await newPerson()
    const wrong = [401, { error: 'E-mail or password is wrong' }]
    assert.deepEqual(outcome(await signIn(t.browser(), email, 'not my password')), wrong)
    assert.deepEqual(outcome(await signIn(t.browser(), 'nobody@example.test', 'not my password')), wrong)
    for (const address of [email, 'somebody-new@example.test']) {
      const body = { name: 'Eve', email: address, password: 'another good one' }
      assert.deepEqual(outcome(await t.anonymous.post('/api/auth/sign-up/email', body)), [201, CHECK_MAIL])
      for (const path of ['/api/auth/password/request-reset', '/api/auth/verify-email/send'])
        assert.deepEqual(outcome(await t.anonymous.post(path, { email: address })), [200, CHECK_MAIL])
    }
    assert.deepEqual(outcome(await signIn(t.browser(), email, 'another good one')), wrong)
    const [row] = await t.app.db.sql`select name from users where email = ${email}`
    assert.equal(row?.name, 'Ada')
  })

  it('may try ten times per account, whether there is one or not', async () => {
    const { email } = await newPerson()
    for (const address of [email, 'no-such-person@example.test']) {
      const statuses: number[] = []
      for (let i = 0; i < 12; i++) statuses.push((await signIn(t.browser(), address, 'guess number one')).status)
      const taken = address === email ? 9 : 10
      assert.deepEqual(statuses, [...Array(taken).fill(401), ...Array(12 - taken).fill(429)])
      const last = await signIn(t.browser(), address.toUpperCase(), PASSWORD)
      assert.equal(last.status, 429)
      assert.ok(Number(last.headers['retry-after']) > 0)
    }
  })

  it('may try from one address for a while only, however many accounts', async () => {
    const other = await startApp()
    try {
      const statuses = await Promise.all(
        Array.from({ length: 62 }, (_, i) =>
          other.anonymous.post('/api/auth/sign-in/email', { email: `a${i}@example.test`, password: 'x' }),
        ),
      )
      assert.equal(statuses.filter(({ status }) => status === 429).length, 2)
    } finally {
      await other.close()
    }
  })

  it('is not let in once banned, and is told no more', async () => {
    const { email, userId, browser } = await newPerson()
    await t.app.db.sql`update users set banned_at = now() where id = ${userId}`
    t.app.pubsub.publish('auth')
    assert.equal((await browser.get('/api/me')).status, 401)
    assert.deepEqual(outcome(await signIn(t.browser(), email, PASSWORD)), [
      401,
      { error: 'E-mail or password is wrong' },
    ])
  })
})

describe('passwords', () => {
  it('that are short, common or made of the address are refused, and never said again', async () => {
    const bad = ['short1!', '123456789', 'password1234!', 'Qwertyuiop', 'aaaaaaaaaaaaaa', 'abababababab']
    for (const password of [...bad, 'me@example.test00', 'ﬁﬁﬁﬁﬁ']) {
      const body = { name: 'Me', email: 'me@example.test', password }
      const answer = await t.anonymous.post('/api/auth/sign-up/email', body)
      assert.equal(answer.status, 400, password)
      assert.equal(answer.body.details[0].path, 'password')
      assert.ok(!JSON.stringify(answer.body).includes(password))
    }
  })

  it('are changed by whoever knows the old one; every other session ends', async () => {
    const { browser, email, userId } = await newPerson()
    const elsewhere = t.browser()
    await signIn(elsewhere, email, PASSWORD)
    const before = [...browser.cookies.values()][0]
    const next = 'eleven blue herons'
    const wrong = await browser.post('/api/auth/password/change', { currentPassword: 'no', newPassword: next })
    assert.deepEqual([wrong.status, wrong.body.details[0].path], [400, 'currentPassword'])
    const weak = await browser.post('/api/auth/password/change', {
      currentPassword: PASSWORD,
      newPassword: 'password12',
    })
    assert.deepEqual([weak.status, weak.body.details[0].path], [400, 'newPassword'])
    const changed = await browser.post('/api/auth/password/change', { currentPassword: PASSWORD, newPassword: next })
    assert.equal(changed.status, 200)
    assert.notEqual([...browser.cookies.values()][0], before)
    assert.equal((await browser.get('/api/me')).status, 200)
    assert.equal((await elsewhere.get('/api/me')).status, 401)
    assert.equal((await signIn(t.browser(), email, PASSWORD)).status, 401)
    assert.equal((await signIn(t.browser(), email, next)).status, 200)
    assert.ok((await trail(userId)).includes('user.password_change'))
  })

  it('are chosen anew by a link that works once; all sessions end', async () => {
    const { browser, email, userId } = await newPerson()
    await t.anonymous.post('/api/auth/password/request-reset', { email })
    const token = await linkTo(email, '/reset-password')
    const password = 'nine quiet otters'
    const weak = await t.anonymous.post('/api/auth/password/reset', { token, password: 'password' })
    assert.equal(weak.status, 400)
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.anonymous.post('/api/auth/password/reset', { token, password })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
    assert.equal((await browser.get('/api/me')).status, 401)
    assert.equal((await signIn(t.browser(), email, password)).status, 200)
    assert.ok((await trail(userId)).includes('user.password_reset'))
    const again = await t.anonymous.post('/api/auth/password/reset', { token, password: 'four loud geese here' })
    assert.deepEqual(outcome(again), [401, { error: 'The link is invalid or has expired' }])
  })

  it('are not chosen anew by links that are over, made up, or meant for something else', async () => {
    const { email } = await newPerson()
    await t.anonymous.post('/api/auth/password/request-reset', { email })
    const token = await linkTo(email, '/reset-password')
    const verification = await linkTo(email, '/verify-email')
    await t.app.db.sql`update verifications set expires_at = now() - interval '1 second'`
    for (const bad of [token, 'made-up', verification, "' or 1=1 --"]) {
      const answer = await t.anonymous.post('/api/auth/password/reset', { token: bad, password: 'four loud geese' })
      assert.equal(answer.status, 401)
    }
    for (const bad of [token, 'made-up', `${verification}x`, verification.replace(/\.[^.]+$/, '.')]) {
      assert.equal((await t.anonymous.post('/api/auth/verify-email', { token: bad })).status, 401)
    }
  })

  it('links name the address of the server, whatever Host a request claims', async () => {
    const { email } = await newPerson()
    await t.anonymous.post('/api/auth/password/request-reset', { email }, { host: 'evil.example.test' })
    await linkTo(email, '/reset-password')
    assert.ok(mails.every(({ text }) => !text.includes('evil')))
  })
})

describe('who may sign up', () => {
  it('is a setting: whoever has an invitation, by default', async () => {
    const other = await startApp({ log })
    try {
      const { sql } = other.app.db
      const body = { name: 'Ada', email: 'ada@example.test', password: PASSWORD }
      const post = (more: object = {}) => other.anonymous.post('/api/auth/sign-up/email', { ...body, ...more })
      assert.deepEqual((await other.anonymous.get('/api/auth/sign-up')).body, { signUp: 'invited' })
      assert.deepEqual(outcome(await post()), [403, { error: 'Sign-up is by invitation only' }])
      const invite = (token: string, email: string, expires = '1 day') => sql`
        insert into invitations (id, organization_id, email, role, token_hash, inviter_name, expires_at, last_sent_at)
        select gen_random_uuid(), organization_id, ${email}, 'project_viewer',
          ${createHash('sha256').update(token).digest()}, 'Owner', now() + ${expires}::interval, now()
        from projects where id = ${other.owner.projectId}`
      await invite('for-ada', 'ada@example.test')
      await invite('for-bob', 'bob@example.test')
      await invite('too-late', 'late@example.test', '-1 second')
      for (const more of [
        { invitationToken: 'made-up' },
        { invitationToken: 'for-bob' },
        { invitationToken: 'too-late', email: 'late@example.test' },
      ]) {
        assert.equal((await post(more)).status, 403)
      }
      assert.equal((await post({ invitationToken: 'for-ada' })).status, 201)
      const browser = other.browser()
      await browser.post('/api/auth/sign-in/email', { email: body.email, password: PASSWORD })
      assert.equal((await browser.get('/api/me')).body.user.emailVerified, true)
      await sql`update instance_settings set sign_up = 'off'`
      assert.deepEqual(outcome(await post({ email: 'x@example.test' })), [403, { error: 'Sign-up is closed' }])
    } finally {
      await other.close()
    }
  })
})
