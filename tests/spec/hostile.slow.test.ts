/** Every field of every operation under fire: never a 500, never a hang, and a refusal names the field and changes nothing. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { type Answer, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import {
  bodyExample,
  bodySchema,
  hasIds,
  isPublic,
  isStream,
  needsSession,
  type Op,
  operations,
} from '../support/document.ts'
import { anyJson, hostileValues, TEXTS } from '../support/hostile.ts'
import { callerOf, fill, fillProject, snapshot, type World, withIds } from '../support/world.ts'

let t: TestApp
let world: World
before(async () => {
  t = await startApp()
  world = await fillProject(t, t.owner)
  // Signing in is no change that a snapshot should see.
  await browserHeaders()
})
after(() => t.close())

/** Those of which the body is read: where none is needed, any is taken and ignored. */
const withBody = operations.filter((op) => op.operation.requestBody && bodySchema(op)?.description !== 'Ignored')
const ANSWERS_WITHIN_MS = 30_000

async function send(op: Op, payload: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const who = needsSession(op) ? await browserHeaders() : { authorization: `Bearer ${world.client.token}` }
  const answer = await t.app.server.inject({
    method: op.method as 'POST',
    url: fill(op.path, world.ids),
    payload,
    headers: { ...who, 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers as Answer['headers'] }
}

let session: Record<string, string> | undefined
async function browserHeaders(): Promise<Record<string, string>> {
  if (!session) {
    const { cookies } = await t.signedIn(world.client)
    session = { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), 'sec-fetch-site': 'same-origin' }
  }
  return session
}

/** Where deleting what was made wants more than its id, or where what was done changes what others may do. */
const UNDO: Record<string, (made: string) => PromiseLike<unknown>> = {
  'POST /api/organizations': (made) => t.app.db.sql`delete from organizations where id::text = ${made ?? ''}`,
  'PATCH /api/organizations/{orgId}': () => t.app.db.sql`update organizations set settings = '{}'`,
  'POST /api/organizations/{orgId}/projects': (made) =>
    t.app.db.sql`delete from projects where id::text = ${made ?? ''}`,
  // As if an hour had gone by.
  'POST /api/organizations/{orgId}/invitations': (made) => t.app.db.sql`with sent as (delete from invitation_sends)
    delete from invitations where id::text = ${made ?? ''}`,
}

/** Sends the example with one field replaced; deletes again what that made. */
async function sendField(op: Op, name: string, value: unknown): Promise<Answer> {
  const body = { ...(withIds(bodyExample(op), world.ids) as object) }
  Object.defineProperty(body, name, { value, enumerable: true, configurable: true })
  const answer = await send(op, JSON.stringify(body))
  const made = answer.body.job?.id ?? answer.body.id
  if (UNDO[op.name]) await UNDO[op.name]?.(made)
  else if (answer.status === 201)
    assert.equal((await world.client.delete(`${fill(op.path, world.ids)}/${made}`)).status, 200)
  if (answer.body.runId) await world.client.delete(`/api/runs/${answer.body.runId}`)
  return answer
}

function assertSane(answer: Answer, told: string): void {
  assert.ok(
    [200, 201, 400, 404, 409, 413].includes(answer.status),
    `${answer.status} ${JSON.stringify(answer.body)} for ${told}`,
  )
  if (answer.status < 300) return
  assert.equal(typeof answer.body.error, 'string')
  assert.ok(answer.body.error.length > 0 && answer.body.error.length < 2000, told)
  const extra = Object.keys(answer.body).filter((key) => key !== 'error' && key !== 'details')
  assert.deepEqual(extra, [], told)
}

/** A 400 says which field: the one we spoiled, or one that depends on it. */
function assertNames(answer: Answer, field: string, told: string): void {
  if (answer.status !== 400) return
  assert.ok(Array.isArray(answer.body.details) && answer.body.details.length > 0, told)
  const paths: string[] = answer.body.details.map(({ path }: { path: string }) => path)
  assert.ok(
    paths.some((path) => path === field || path.startsWith(`${field}.`) || DEPENDS[field]?.includes(path)),
    `${told}: ${paths}`,
  )
}
/** Field → others that a bad value of it can make wrong. */
const DEPENDS: Record<string, string[]> = {
  type: ['script', 'url', 'method', 'config', 'config.testId'],
  scriptEncoding: ['script'],
  isSecret: ['value'],
  action: ['tags'],
  cron: ['startsAt', 'endsAt'],
  startsAt: ['endsAt'],
}

describe('a body', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const example = (op: Op) => JSON.stringify(withIds(bodyExample(op), world.ids))
  const broken: [string, string | Buffer, number[]][] = [
    ...['', ' ', '[]', '"text"', '12', 'null', 'true'].map((text): [string, string, number[]] => [
      `${text || 'nothing'}`,
      text,
      [400, 200],
    ]),
    ...['{', '{"a":}', '{"a":1,}', "{'a':1}", '{"a":1}}', '{"a":NaN}', '// no\n{}'].map(
      (text): [string, string, number[]] => [text, text, [400]],
    ),
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), [400]],
    ['UTF-16', Buffer.from('{"name":"x"}', 'utf16le'), [400]],
    ['33 levels', nested(33), [400]],
    ['100,000 levels', nested(100_000), [400]],
    ['100,000 open brackets', '['.repeat(100_000), [400]],
    ['a __proto__ of its own', '{"__proto__":{"admin":true},"name":"x"}', [400]],
    ['a body of 1 MiB and a bit', JSON.stringify({ name: 'x'.repeat(1 << 20) }), [413]],
  ]
  for (const op of withBody) {
    let stored: Awaited<ReturnType<typeof snapshot>> | undefined
    for (const [title, payload, statuses] of broken) {
      it(`${op.name} with ${title}`, { timeout: ANSWERS_WITHIN_MS }, async () => {
        stored ??= await snapshot(t)
        const answer = await send(op, payload)
        // No body, by any of its spellings, is good where none is needed.
        if (answer.status === 200 && statuses.includes(200) && !op.operation.requestBody?.required) {
          stored = await snapshot(t)
          return
        }
        assert.ok(
          statuses.filter((status) => status !== 200).includes(answer.status),
          `${answer.status} ${JSON.stringify(answer.body)}`,
        )
        assertSane(answer, title)
      })
    }

    it(`${op.name} takes JSON only, and none of all that changed anything`, async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'text/json',
        'application/jsonx',
        '*/*',
        'nonsense',
      ]
      for (const type of types) {
        const answer = await send(op, example(op), { 'content-type': type })
        assert.deepEqual([answer.status, Object.keys(answer.body)], [415, ['error']], type)
        assert.match(String(answer.headers['x-ratelimit-limit']), /^\d+$/)
      }
      assert.deepEqual(await snapshot(t), stored)
    })
  }

  it('leaves the prototype of everything alone', () => {
    assert.equal(({} as Record<string, unknown>).admin, undefined)
    assert.equal(([] as unknown as Record<string, unknown>).a, undefined)
  })
})

describe('a query', () => {
  const asking = operations.filter((op) => op.operation.parameters?.some((one) => one.in === 'query'))
  for (const op of asking) {
    it(`${op.name} under fire`, { timeout: 120_000 }, async () => {
      const before = await snapshot(t)
      const url = fill(op.path, world.ids)
      for (const { name } of op.operation.parameters?.filter((one) => one.in === 'query') ?? []) {
        for (const value of [
          ...TEXTS.filter((text) => text.length < 5000),
          '-1',
          '0',
          '1.5',
          '1e9',
          '99999999999999999999',
          '+1',
          '1,2',
        ]) {
          const answer = await world.client.get(`${url}?${name}=${encodeAnything(value)}`)
          assertSane(answer, `${name}=${value.slice(0, 60)}`)
          assertNames(answer, name, `${name}=${value.slice(0, 60)}`)
        }
        const twice = await world.client.get(`${url}?${name}=1&${name}=2`)
        assert.equal(twice.status, 400)
        assertNames(twice, name, 'given twice')
      }
      for (const query of [
        '?__proto__=1',
        '?__proto__[admin]=1',
        '?constructor.prototype.a=1',
        '?%',
        '?%zz=1',
        '?=',
        '?&&&',
        `?${'a=1&'.repeat(5000)}`,
      ])
        assertSane(await world.client.get(url + query), query.slice(0, 30))
      assert.deepEqual(await snapshot(t), before)
    })
  }

  it('limits pages as the contract says', async () => {
    for (const op of asking.filter((one) => one.operation.parameters?.some(({ name }) => name === 'limit'))) {
      const at = async (query: string) => await world.client.get(`${fill(op.path, world.ids)}?${query}`)
      assert.equal((await at('limit=101')).body.pagination.limit, 100)
      assert.equal((await at('limit=1000000000')).body.pagination.limit, 100)
      assert.equal((await at('')).body.pagination.limit, op.path.endsWith('/results') ? 20 : 50)
      const { data, results } = (await at('page=999999')).body
      assert.deepEqual(data ?? results, [])
      for (const bad of [
        'page=0',
        'page=-1',
        'page=1.5',
        'page=a',
        'limit=0',
        'limit=-1',
        'limit=NaN',
        'page=',
        'page=1e2',
      ])
        assert.equal((await at(bad)).status, 400, `${op.name} ${bad}`)
    }
  })
})

describe('an address', () => {
  for (const op of operations.filter((op) => hasIds(op) && !isStream(op) && !isPublic(op))) {
    it(`${op.name} under fire`, async () => {
      const before = await snapshot(t)
      const ids = (value: string) => Object.fromEntries(Object.keys(world.ids).map((path) => [path, value]))
      for (const text of [...TEXTS.filter((one) => one.length < 5000), 'x'.repeat(5000)]) {
        const answer = await callerOf(world, op).request(op.method, fill(op.path, ids(encodeAnything(text) || '%20')), {
          body: withIds(bodyExample(op), world.ids),
        })
        assert.ok([400, 404, 414].includes(answer.status), `${answer.status} ${text.slice(0, 40)}`)
        assert.equal(typeof answer.body.error, 'string')
      }
      for (const raw of ['%', '%zz', '%E0%A4%A', '%ff'])
        assert.ok(
          [400, 404].includes((await callerOf(world, op).request(op.method, fill(op.path, ids(raw)))).status),
          raw,
        )
      assert.deepEqual(await snapshot(t), before)
    })
  }
})

// Last: what it makes and deletes stays in the audit trail, and the others look at all that is stored before and after.
describe('a field', () => {
  for (const op of withBody) {
    for (const [name, schema] of Object.entries(bodySchema(op)?.properties ?? {})) {
      it(`${op.name} ${name}`, { timeout: 120_000 }, async () => {
        for (const value of hostileValues(schema)) {
          const told = `${name} = ${JSON.stringify(value)?.slice(0, 80)}`
          const answer = await sendField(op, name, value)
          assertSane(answer, told)
          assertNames(answer, name, told)
        }
        await fc.assert(
          fc.asyncProperty(anyJson, async (value) => {
            const answer = await sendField(op, name, value)
            assertSane(answer, name)
            assertNames(answer, name, name)
          }),
          { numRuns: 8 },
        )
      })
    }

    it(`${op.name} refuses fields it does not know, and says which`, async () => {
      for (const name of ['surprise', 'projectId', 'isAdmin', '$where', 'a.b', ' ', 'constructor', 'toString']) {
        const answer = await sendField(op, name, { $ne: null })
        assert.equal(answer.status, 400, name)
        assert.ok(
          answer.body.details.some(({ path }: { path: string }) => path === name),
          JSON.stringify(answer.body),
        )
      }
    })
  }
})

/** Percent-encodes what encodeURIComponent throws at: lone surrogates, as a careless client sends them. */
const encodeAnything = (text: string) =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
