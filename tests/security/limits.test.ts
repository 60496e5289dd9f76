/** What a flood or a dawdler can do to the server: run into a limit. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newToken } from '../../packages/server/src/kernel/tokens.ts'
import { type Answer, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'

const LIMITED = { RATE_LIMIT_PUBLIC: '10', RATE_LIMIT_USER: '30', RATE_LIMIT_WRONG_TOKENS: '20' }

const limits = ({ headers }: Answer) =>
  ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) => Number(headers[name]))

describe('rate limits', () => {
  let t: TestApp
  before(async () => {
    t = await startApp({ env: { ...LIMITED, TRUSTED_PROXIES: '10.0.0.1,192.0.2.0/24', PORT: '39517' } })
  })
  after(() => t.close())

  const from = async (remoteAddress: string, url = '/api/locations', headers: Record<string, string> = {}) => {
    const answer = await t.app.server.inject({ method: 'GET', url, remoteAddress, headers })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers as Answer['headers'] }
  }

  it('let ten public requests a minute through per address, and say so', async () => {
    for (let left = 9; left >= 0; left--) assert.deepEqual(limits(await from('203.0.113.1')), [10, left])
    const refused = await from('203.0.113.1')
    assert.deepEqual([refused.status, refused.body, limits(refused)], [429, { error: 'Too many requests' }, [10, 0]])
    const wait = Number(refused.headers['retry-after'])
    // The window is 60 s; its end is given in whole seconds, rounded up.
    assert.ok(wait >= 1 && wait <= 61, String(wait))
    const reset = Number(refused.headers['x-ratelimit-reset'])
    assert.ok(Math.abs(reset - Date.now() / 1000 - wait) <= 2)
    assert.equal((await from('203.0.113.2')).status, 200)
  })

  it('are not reset by another path, case or query, nor by a header that claims another address', async () => {
    for (let i = 0; i < 10; i++) await from('203.0.113.3')
    const claims = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip']
    for (const name of claims)
      assert.equal((await from('203.0.113.3', '/api/locations', { [name]: '198.51.100.9' })).status, 429, name)
    for (const url of ['/api/health', '/api/locations?x=1', '/api/locations?limit=5'])
      assert.equal((await from('203.0.113.3', url)).status, 429, url)
  })

  it('believe X-Forwarded-For from a trusted proxy only, and only its nearest unknown hop', async () => {
    for (let i = 0; i < 10; i++) await from('10.0.0.1', '/api/locations', { 'x-forwarded-for': '198.51.100.1' })
    assert.equal((await from('10.0.0.1', '/api/locations', { 'x-forwarded-for': '198.51.100.1' })).status, 429)
    assert.equal((await from('10.0.0.1', '/api/locations', { 'x-forwarded-for': '198.51.100.2' })).status, 200)
    // What the client itself wrote in front of the list counts for nothing.
    const forged = await from('10.0.0.1', '/api/locations', { 'x-forwarded-for': '1.2.3.4, 198.51.100.1' })
    assert.equal(forged.status, 429)
    const viaBoth = await from('10.0.0.1', '/api/locations', { 'x-forwarded-for': '198.51.100.1, 192.0.2.7' })
    assert.equal(viaBoth.status, 429)
  })

  it('are out of reach of scripts and checks where a proxy is trusted, under every address of this machine', async () => {
    for (const host of ['127.0.0.1', '127.8.8.8', '[::1]', 'localhost'])
      await assert.rejects(t.app.egress.fetch(`http://${host}:39517/healthz`), /a service of the platform itself/, host)
  })

  it('count a whole IPv6 site as one address', async () => {
    for (let i = 0; i < 10; i++) await from(`2001:db8:1:2::${i + 1}`)
    assert.equal((await from('2001:db8:1:2:ffff::1')).status, 429)
    assert.equal((await from('2001:db8:1:3::1')).status, 200)
    for (let i = 0; i < 10; i++) await from('::ffff:203.0.113.20')
    assert.equal((await from('203.0.113.20')).status, 429)
  })

  it('count per person, not per token', async () => {
    const second = t.withToken((await t.owner.post('/api/cli-tokens', { name: 'second' })).body.key)
    let last = await second.get('/api/me')
    assert.equal(limits(last)[0], 30)
    for (let i = 0; i < 30; i++) last = await (i % 2 ? second : t.owner).get('/api/me')
    assert.equal(last.status, 429)
    assert.equal((await t.owner.get('/api/me')).status, 429)
    assert.equal((await (await t.as('project_editor')).get('/api/me')).status, 200)
  })

  it('come before roles and bodies', async () => {
    const viewer = await t.as('project_viewer')
    assert.equal((await viewer.post('/api/tests', { nonsense: true })).status, 403)
    for (let i = 0; i < 29; i++) await viewer.get('/api/me')
    assert.equal((await viewer.post('/api/tests', { nonsense: true })).status, 429)
  })

  it('count wrong tokens per address, and stop no token that was good lately', async () => {
    const wrong = () => ({ authorization: `Bearer ${newToken('svc_live_')}` })
    const good = { authorization: `Bearer ${(await t.stranger()).token}` }
    const fresh = { authorization: `Bearer ${(await t.stranger()).token}` }
    assert.equal((await from('203.0.113.30', '/api/me', good)).status, 200)
    for (let i = 0; i < 20; i++) assert.equal((await from('203.0.113.30', '/api/me', wrong())).status, 401)
    for (const headers of [wrong(), { authorization: 'Bearer nonsense' }, fresh]) {
      const refused = await from('203.0.113.30', '/api/me', headers)
      assert.deepEqual([refused.status, refused.body], [429, { error: 'Too many requests' }])
      assert.match(String(refused.headers['retry-after']), /^\d+$/)
    }
    assert.equal((await from('203.0.113.30', '/api/me', good)).status, 200)
    assert.equal((await from('203.0.113.31', '/api/me', fresh)).status, 200)
    assert.equal((await from('203.0.113.30', '/api/health', wrong())).status, 200)
  })

  it('show on every kind of answer', async () => {
    const client = await t.as('project_editor')
    const answers = {
      200: await client.get('/api/me'),
      400: await client.get('/api/tests?page=0'),
      401: await t.withToken('svc_live_nothing_at_all').get('/api/me'),
      403: await client.get('/api/audit'),
      404: await client.get('/api/nothing/here'),
      413: await client.post('/api/tests', { title: 'x'.repeat(2 << 20) }),
      415: await client.post('/api/tests', 'x', { 'content-type': 'text/plain' }),
      429: await t.owner.get('/api/me'),
    }
    for (const [status, answer] of Object.entries(answers)) {
      assert.equal(answer.status, Number(status))
      for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
        assert.match(String(answer.headers[name]), /^\d+$/, `${status} ${name}`)
      assert.equal(answer.headers['retry-after'] !== undefined, status === '429')
    }
  })

  it('leave probes and documents alone', async () => {
    for (let i = 0; i < 15; i++) {
      for (const url of ['/healthz', '/readyz', '/openapi/openapi.json'])
        assert.equal((await from('203.0.113.4', url)).status, 200)
    }
  })
})
