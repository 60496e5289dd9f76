/** Text from users is data: it is found literally, comes back as it was, and turns into nothing else. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { bodySchema, everyOperation, needsSession, resolve } from '../support/document.ts'
import { TEXTS } from '../support/hostile.ts'
import { SCRIPT } from '../support/world.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const titles = [
  '100% sure',
  '50 % off',
  'snake_case',
  'back\\slash',
  "o'hare",
  'a"b',
  'ÜBER',
  'naïve',
  '(x)*.+?',
  '[a-z]',
]

describe('a search', () => {
  before(async () => {
    for (const title of titles)
      assert.equal((await t.owner.post('/api/tests', { title, type: 'api', script: SCRIPT })).status, 201)
  })

  for (const [search, expected] of [
    ['%', ['50 % off', '100% sure']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ["'", ["o'hare"]],
    ['"', ['a"b']],
    ['über', ['ÜBER']],
    ['SNAKE', ['snake_case']],
    ['*.+', ['(x)*.+?']],
    ['[a-z]', ['[a-z]']],
    ["' or 1=1 --", []],
    ['%%%', []],
  ] as const) {
    it(`for ${search} means just that`, async () => {
      const { status, body } = await t.owner.get(`/api/tests?search=${encodeURIComponent(search)}`)
      assert.equal(status, 200)
      assert.deepEqual(body.data.map(({ title }: { title: string }) => title).sort(), [...expected].sort())
    })
  }
})

/** Fields whose text may have several lines, or which are proofs that match or do not. */
const OF_LINES = new Set(['description', 'script', 'value', 'message', 'password', 'newPassword', 'currentPassword'])
const PROOFS = new Set(['confirm', 'token', 'invitationToken', 'code', 'returnTo', 'clientSecret'])
/** Each type of monitor says itself which it takes. */
const OF_A_LIST = new Set(['method'])

describe('a field of one line', () => {
  for (const op of everyOperation) {
    for (const [name, schema] of Object.entries(bodySchema(op)?.properties ?? {})) {
      const isText = resolve(schema).type === 'string' && !resolve(schema).enum && !resolve(schema).format
      if (!isText || [OF_LINES, PROOFS, OF_A_LIST].some((set) => set.has(name))) continue
      it(`${name} of ${op.name} has no control characters`, async () => {
        const browser = await t.signedIn(await t.as('super_admin'))
        const path = op.path.replaceAll(/\{(?!orgId)\w+\}/g, newId()).replace('{orgId}', 'current')
        for (const value of ['a\r\nSet-Cookie: b=c', 'a\u001b[31mb', 'a\u0085b', 'a\u2028b', 'a\tb']) {
          const caller = needsSession(op) || op.name.includes('/organizations') ? browser : t.owner
          const { status, body } = await caller.request(op.method, path, { body: { [name]: value } })
          const named = body.details?.some((problem: { path: string }) => problem.path === name)
          assert.deepEqual([status, named], [400, true], `${JSON.stringify(value)} ${JSON.stringify(body)}`)
        }
      })
    }
  }
})

describe('a text', () => {
  for (const text of TEXTS) {
    it(`${JSON.stringify(text.slice(0, 30))} comes back as it was, or is refused`, async () => {
      const body = { title: 'x', type: 'api', script: SCRIPT, description: text }
      const made = await t.owner.post('/api/tests', body)
      if (made.status === 400) {
        assert.equal(made.body.details[0].path, 'description')
        return
      }
      assert.equal(made.status, 201)
      assert.equal((await t.owner.get(`/api/tests/${made.body.id}`)).body.description, text)
    })
  }

  it('may name anything as a key of free-form settings, but __proto__', async () => {
    for (const key of ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'a.b', '$where', '']) {
      const config = JSON.parse(`{${JSON.stringify(key)}:{"polluted":true}}`)
      const made = await t.owner.post('/api/jobs', { name: 'free', config })
      assert.equal(made.status, 201, JSON.stringify(made.body))
      assert.deepEqual(made.body.job.config[key], { polluted: true })
    }
    const refused = await t.owner.request('POST', '/api/jobs', {
      body: '{"name":"x","config":{"__proto__":{"polluted":true}}}',
    })
    assert.equal(refused.status, 400)
    assert.equal(({} as Record<string, unknown>).polluted, undefined)
  })
})
