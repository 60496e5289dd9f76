/** Two processes on one database: who is removed at one is a stranger at the other, whatever that one has cached. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readConfig } from '../../packages/server/src/config.ts'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { composeServed, type ServedApp, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { quiet } from '../../packages/server/src/testing/database.ts'
import { addTriggerKey, SCRIPT } from '../support/world.ts'

/** What a node may go on believing when it hears nothing. */
const BELIEVED_MS = 5000
const DEADLINE_MS = 60_000

let t: TestApp
let there: ServedApp
before(async () => {
  t = await startApp()
  const settings = {
    DATABASE_URL: t.app.db.url,
    DATA_DIR: t.app.config.dataDir,
    DATABASE_POOL: '3',
    DEMO: 'false',
    PORT: '0',
  }
  const limits = { RATE_LIMIT_USER: '1000000', RATE_LIMIT_TRIGGER: '1000000' }
  const config = readConfig({ ...settings, ...limits, SECRET_KEY: 'x'.repeat(40) })
  there = await composeServed(config, { log: quiet })
})
after(async () => {
  await there?.server.close()
  await there?.close()
  await t.close()
})

type Proof = { authorization: string } | { cookie: string }
const askThere = async (headers: Proof, url = '/api/me'): Promise<number> => {
  const method = url.endsWith('/trigger') ? 'POST' : 'GET'
  return (await there.server.inject({ method, url, headers: { ...headers } })).statusCode
}

/** Somebody with a token, a trigger key and a session, all of which the other node knows by now. */
async function somebody() {
  const person = await t.as('project_editor')
  const test = await t.owner.post('/api/tests', { title: newId(), type: 'api', script: SCRIPT })
  const { body } = await t.owner.post('/api/jobs', { name: newId(), tests: [test.body.id] })
  const key = await addTriggerKey(t, person, { jobId: body.job.id })
  const browser = await t.signedIn(person)
  const organizationId = (await t.owner.get('/api/me')).body.organization.id
  const proofs: [proof: Proof, url: string][] = [
    [{ authorization: `Bearer ${person.token}` }, '/api/me'],
    [{ authorization: `Bearer ${key.token}` }, `/api/jobs/${body.job.id}/trigger`],
    [{ cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') }, '/api/tags'],
    [{ cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') }, `/api/organizations/${organizationId}`],
  ]
  for (const [proof, url] of proofs) assert.equal(await askThere(proof, url), 200, url)
  return { person, proofs }
}

/** Once the other node has heard all that this one said before. */
async function heardThere(): Promise<void> {
  const mark = newId()
  const heard = Promise.withResolvers<void>()
  const stop = there.pubsub.subscribe('mark', (payload) => payload === mark && heard.resolve())
  const late = setTimeout(() => heard.reject(new Error('the other node heard nothing')), DEADLINE_MS)
  t.app.pubsub.publish('mark', mark)
  await heard.promise.finally(() => clearTimeout(late))
  stop()
}

describe('a removed member', () => {
  it('is 401 at the other node from the next request on, by token, trigger key and session', async () => {
    const { person, proofs } = await somebody()
    assert.equal((await t.owner.delete(`/api/organizations/current/members/${person.userId}`)).status, 200)
    await heardThere()
    const statuses = []
    for (const [proof, url] of proofs) statuses.push(await askThere(proof, url))
    // The session stays the person's own; the organization is closed to it.
    assert.deepEqual(statuses, [401, 401, 403, 404])
    assert.equal((await person.get('/api/me')).status, 401)
  })

  it('is 401 there within five seconds when nobody says a word', async () => {
    const { person, proofs } = await somebody()
    await t.app.db.sql`delete from members where user_id = ${person.userId}`
    const removedAt = performance.now()
    for (const [proof, url] of proofs) {
      for (;;) {
        const askedAt = performance.now()
        const status = await askThere(proof, url)
        if ([401, 403, 404].includes(status)) break
        assert.ok(askedAt - removedAt < BELIEVED_MS, `${url} still answered ${status}`)
      }
    }
  })
})

describe('a project that is put aside', () => {
  it('takes nothing at the other node from the next request on, and all again once it is taken back', async () => {
    const owner = await t.signedIn(t.owner)
    const at = '/api/organizations/current/projects'
    const { body: project } = await owner.post(at, { name: 'Aside' })
    const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ')
    const changeThere = async () => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const change = {
        method: 'PATCH',
        url: `${at}/${project.id}`,
        headers,
        payload: { description: newId() },
      } as const
      return (await there.server.inject(change)).statusCode
    }
    assert.equal(await changeThere(), 200)
    for (const [how, status] of [
      ['archive', 409],
      ['unarchive', 200],
    ] as const) {
      assert.equal((await owner.post(`${at}/${project.id}/${how}`)).status, 200)
      await heardThere()
      assert.equal(await changeThere(), status)
    }
  })
})

describe('a banned person, and a session that is ended', () => {
  it('are 401 at the other node from the next request on', async () => {
    const { person, proofs } = await somebody()
    const root = await t.signedIn(t.owner)
    assert.equal((await root.patch(`/api/admin/users/${person.userId}`, { isBanned: true })).status, 200)
    await heardThere()
    for (const [proof, url] of proofs) assert.equal(await askThere(proof, url), 401, url)

    const browser = await t.signedIn(t.owner)
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    assert.equal(await askThere({ cookie }), 200)
    assert.equal((await browser.post('/api/auth/sign-out')).status, 200)
    await heardThere()
    assert.equal(await askThere({ cookie }), 401)
  })
})
