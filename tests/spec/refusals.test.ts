/** Walks every operation: who is let in, what a refusal looks like, and that a refusal changes nothing. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { newToken } from '../../packages/server/src/kernel/tokens.ts'
import { type Answer, type Client, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import {
  bodyExample,
  bodySchema,
  hasIds,
  isPublic,
  isStream,
  needsSession,
  type Op,
  operations,
  takesTriggerKey,
} from '../support/document.ts'
import { addTriggerKey, callerOf, fill, fillProject, snapshot, type World, withIds } from '../support/world.ts'

let t: TestApp
let world: World
let other: World
before(async () => {
  t = await startApp()
  world = await fillProject(t, await t.stranger())
  other = await fillProject(t, await t.stranger())
})
after(() => t.close())

/** Sends a request that is good but for who sends it, or for whose objects it names. */
function ask(
  client: Client,
  op: Op,
  options: { ids?: World['ids']; headers?: Record<string, string>; query?: string } = {},
) {
  const ids = options.ids ?? world.ids
  return client.request(op.method, fill(op.path, ids) + (options.query ?? ''), {
    body: withIds(bodyExample(op), world.ids),
    headers: options.headers,
  })
}

function assertRefused(answer: Answer, status: number, error: string): void {
  assert.deepEqual([answer.status, answer.body], [status, { error }])
  assertHeaders(answer)
}

function assertHeaders({ headers }: Answer): void {
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    assert.match(String(headers[name]), /^\d+$/, name)
  assert.match(headers['content-type'] ?? '', /^application\/json/)
  assert.match(headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/)
}

const guarded = operations.filter((op) => !isPublic(op))

describe('without a good token', () => {
  for (const op of guarded) {
    it(`${op.name} is 401, and nothing happens`, async () => {
      const before = await snapshot(t)
      const { token } = world.client
      const bad: Record<string, string>[] = [
        '',
        'Bearer',
        'Bearer ',
        `Basic ${token}`,
        token,
        `Bearer ${token} ${token}`,
        `Bearer,${token}`,
        `Bearer ${newToken('svc_live_')}`,
        `Bearer ${newToken('svc_test_')}`,
        `Bearer ${token}x`,
        `Bearer x${token}`,
        `Bearer ${token.toUpperCase()}`,
        `Bearer ${token.slice(0, -1)}`,
        `Bearer ${token.slice(9)}`,
        `Bearer svc_live_${'a'.repeat(300)}`,
        `Bearer svc_live_%00${'a'.repeat(40)}`,
        'Bearer svc_live_',
        'Bearer null',
      ].map((authorization): Record<string, string> => (authorization ? { authorization } : {}))
      for (const headers of bad) assertRefused(await ask(t.anonymous, op, { headers }), 401, 'Unauthorized')
      for (const name of ['token', 'access_token', 'authorization', 'api_key'])
        assertRefused(await ask(t.anonymous, op, { query: `?${name}=${token}` }), 401, 'Unauthorized')
      assertRefused(
        await ask(t.anonymous, op, { headers: { 'x-api-key': token, cookie: `token=${token}` } }),
        401,
        'Unauthorized',
      )
      assert.deepEqual(await snapshot(t), before)
    })
  }

  for (const op of operations.filter(isPublic)) {
    it(`${op.name} answers`, async () => {
      const answer = await ask(t.anonymous, op)
      assert.equal(answer.status, 200)
      assertHeaders(answer)
    })
  }
})

describe('with a trigger key', () => {
  for (const op of guarded.filter((op) => !takesTriggerKey(op))) {
    it(`${op.name} is 401, and nothing happens`, async () => {
      const before = await snapshot(t)
      for (const key of [world.triggerKey, world.legacyKey])
        assertRefused(await ask(t.withToken(key), op), 401, 'Unauthorized')
      assert.deepEqual(await snapshot(t), before)
    })
  }

  for (const op of guarded.filter(takesTriggerKey)) {
    it(`${op.name} is 401 for another job's key, in this project or elsewhere`, async () => {
      const job = await world.client.post('/api/jobs', { name: 'Other', tests: [world.ids['/api/tests/{id}']] })
      const neighbour = await addTriggerKey(t, world.client, { jobId: job.body.job.id })
      const legacy = await addTriggerKey(t, world.client, { jobId: job.body.job.id, prefix: 'job_' })
      const before = await snapshot(t)
      for (const key of [neighbour.token, legacy.token, other.triggerKey, newToken('svc_trigger_'), newToken('job_')])
        assertRefused(await ask(t.withToken(key), op), 401, 'Unauthorized')
      assert.deepEqual(await snapshot(t), before)
    })

    it(`${op.name} opens to the job's own key, the old kind too`, async () => {
      for (const key of [world.triggerKey, world.legacyKey]) {
        const answer = await ask(t.withToken(key), op)
        assert.equal(answer.status, 200)
        assert.equal(answer.headers['x-ratelimit-limit'], '100')
      }
    })
  }
})

describe('the order of refusals', () => {
  for (const op of guarded.filter((op) => hasIds(op) && bodySchema(op)?.properties)) {
    it(`${op.name} looks at the body before it looks for the object`, async () => {
      const unknown = Object.fromEntries(Object.keys(world.ids).map((path) => [path, newId()]))
      for (const ids of [unknown, other.ids]) {
        const answer = await callerOf(world, op).request(op.method, fill(op.path, ids), { body: { nonsense: true } })
        assert.equal(answer.status, 400)
        assert.ok(answer.body.details.some(({ path }: { path: string }) => path === 'nonsense'))
      }
    })
  }
})

describe('the word Bearer', () => {
  for (const op of guarded.filter((op) => op.method === 'GET' && !isStream(op) && !needsSession(op))) {
    it(`${op.name} takes it in any case`, async () => {
      for (const word of ['bearer', 'BEARER', 'bEaReR', 'Bearer '])
        assert.equal(
          (await ask(t.anonymous, op, { headers: { authorization: `${word} ${world.client.token}` } })).status,
          200,
        )
    })
  }
})

describe('an object that is not there, or not ours', () => {
  for (const op of guarded.filter(hasIds)) {
    it(`${op.name} is 404 in the same words, and nothing happens`, async () => {
      const before = await snapshot(t)
      const unknown = Object.fromEntries(Object.keys(world.ids).map((path) => [path, newId()]))
      const answers = [
        await ask(callerOf(world, op), op, { ids: unknown }),
        // A link is nobody's but the invited person's: another's is 403 (see modules/organizations/invitations).
        ...(isLink(op) ? [] : [await ask(callerOf(world, op), op, { ids: other.ids })]),
        // The parent is ours, the child another's.
        ...(op.path.match(/\{/g)?.length === 2 ? [await ask(callerOf(world, op), op, { ids: mixed(op) })] : []),
      ]
      for (const answer of answers) {
        assertRefused(answer, 404, 'Not found')
        assert.deepEqual(Object.keys(answer.headers).sort(), Object.keys(answers[0]?.headers ?? {}).sort())
        assert.equal(answer.headers['content-length'], answers[0]?.headers['content-length'])
      }
      assert.deepEqual(await snapshot(t), before)
    })

    it(`${op.name} is 404 for what is no id at all`, async () => {
      const before = await snapshot(t)
      for (const id of [
        'x',
        '0',
        '-1',
        'null',
        '%27',
        '%25',
        '..%2f..',
        '%2e%2e',
        '%C3%A4',
        'a'.repeat(200),
        '1;drop table jobs',
      ]) {
        const ids = Object.fromEntries(Object.keys(world.ids).map((path) => [path, encodeURI(decodeURI(id))]))
        // Whoever sends it, reads it as the path of something else.
        if (new URL(fill(op.path, ids), 'http://localhost').pathname !== fill(op.path, ids)) continue
        assertRefused(await ask(callerOf(world, op), op, { ids }), 404, 'Not found')
      }
      assert.deepEqual(await snapshot(t), before)
    })
  }

  const isLink = ({ path }: Op) => path.startsWith('/api/invitations/')

  function mixed(op: Op): World['ids'] {
    const parent = op.path.slice(0, op.path.indexOf('}') + 1)
    return { ...other.ids, [parent]: world.ids[parent] ?? '' }
  }
})
