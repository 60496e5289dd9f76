/** Every field of every step of signing in under fire: never a 500, and nobody gets in by it. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { type Client, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { bodyExample, bodySchema, needsSession, signInOperations } from '../support/document.ts'
import { hostileValues } from '../support/hostile.ts'

let t: TestApp
let browser: Client
before(async () => {
  // Each request comes from an address of its own: how often one may try is tested elsewhere.
  t = await startApp({ env: { SIGN_UP: 'open', TRUSTED_PROXIES: '127.0.0.1' } })
  browser = await t.signedIn(t.owner)
})
after(() => t.close())

let asked = 0
const from = () => ({ 'x-forwarded-for': `10.${(++asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` })
const SHOWN = [200, 201, 302, 400, 401, 403, 404, 409, 413, 429]

for (const op of signInOperations) {
  for (const [name, schema] of Object.entries(bodySchema(op)?.properties ?? {})) {
    it(`${op.name} ${name}`, { timeout: 300_000 }, async () => {
      const caller = needsSession(op) ? browser : t.anonymous
      for (const value of hostileValues(schema)) {
        const told = `${name} = ${JSON.stringify(value)?.slice(0, 80)}`
        const body = { ...(bodyExample(op) as object), ...('email' in (bodyExample(op) as object) ? freshEmail() : {}) }
        Object.defineProperty(body, name, { value, enumerable: true, configurable: true })
        const answer = await caller.request(op.method, op.path, { body, headers: from() })
        assert.ok(SHOWN.includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)} for ${told}`)
        const cookies = [answer.headers['set-cookie'] ?? ''].flat().join()
        assert.doesNotMatch(cookies, /session_token=[^;]/, told)
        if (answer.status === 400)
          assert.ok(answer.body.details.length > 0 || typeof answer.body.error === 'string', told)
      }
      assert.equal((await browser.get('/api/me')).status, 200)
    })
  }

  for (const { name } of op.operation.parameters?.filter((one: { in: string }) => one.in === 'query') ?? []) {
    it(`${op.name} ?${name}`, async () => {
      for (const value of [
        '',
        'x',
        '%00',
        '%ff',
        '%25',
        "'",
        'x'.repeat(5000),
        '../..',
        '//evil.example',
        '%0d%0aSet-Cookie:a=b',
      ]) {
        const url = `${op.path.replace('{orgId}', newId())}?${name}=${value}`
        const answer = await t.anonymous.request(op.method, url, { headers: from() })
        assert.ok(SHOWN.includes(answer.status), `${answer.status} for ${value}`)
        assert.equal(answer.headers.location, undefined)
      }
    })
  }
}

const freshEmail = () => ({ email: `${newId()}@example.test` })
