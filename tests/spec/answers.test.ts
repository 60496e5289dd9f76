/** Walks every operation with a good request: the answer, its headers and its status are as described. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parse } from 'yaml'
import type { Operation, Schema } from '../../packages/server/src/http/openapi/types.ts'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { type Answer, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import {
  bodyExample,
  describedAnswer,
  document,
  hasIds,
  isPublic,
  isStream,
  misfit,
  needsSession,
  type Op,
  operations,
} from '../support/document.ts'
import { callerOf, fill, fillProject, type World, withIds } from '../support/world.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

/** A project of its own for each operation, so that one that deletes spoils nothing for the next. */
const freshWorld = async () => fillProject(t, await t.stranger())

/** What has to be done before an operation can succeed. */
const FIRST: Record<string, (world: World) => Promise<unknown>> = {
  'DELETE /api/tests/{id}': ({ client, ids }) => client.delete(fill('/api/jobs/{id}', ids)),
  'POST /api/organizations/{orgId}/restore': ({ client, ids }) =>
    client.request('DELETE', '/api/organizations/current', { body: { confirm: ids.slug } }),
  'POST /api/monitors/{id}/heartbeat-key': ({ client, ids }) =>
    client.patch(fill('/api/monitors/{id}', ids), { type: 'heartbeat', url: '', config: null }),
}

/** They do nothing of ours in a transaction: their keys are kept with the answer only (decision 0013). */
const OUTSIDE: ReadonlySet<string> = new Set(['POST /api/monitors/test', 'POST /api/monitors/{id}/check'])

async function ask(
  world: World,
  op: Op,
  options: { body?: unknown; query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const body = options.body ?? withIds(bodyExample(op), world.ids)
  return callerOf(world, op).request(op.method, fill(op.path, world.ids) + (options.query ?? ''), {
    body,
    headers: options.headers,
  })
}

function assertDescribed(op: Op, answer: Answer): void {
  const described = describedAnswer(op, answer.status)
  assert.ok(described, `${op.name} answered ${answer.status}, which is not described: ${JSON.stringify(answer.body)}`)
  for (const name of Object.keys(described.headers ?? {}))
    assert.ok(answer.headers[name.toLowerCase()] !== undefined, `${op.name} ${answer.status} lacks ${name}`)
  const type = answer.headers['content-type']?.split(';')[0] ?? ''
  const media = described.content?.[type]
  if (media?.schema) assert.equal(misfit(media.schema, answer.body), undefined, JSON.stringify(answer.body))
}

describe('a good request', () => {
  for (const op of operations.filter((op) => !isStream(op))) {
    it(`${op.name} succeeds as described, with the example of the document`, async () => {
      const world = await freshWorld()
      await FIRST[op.name]?.(world)
      const isKeyed = op.operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false
      if (isKeyed) await t.app.db.sql`delete from idempotency_keys`
      const answer = await ask(world, op, isKeyed ? { headers: { 'idempotency-key': newId() } } : {})
      assert.ok(answer.status < 300, `${answer.status} ${JSON.stringify(answer.body)}`)
      assertDescribed(op, answer)
      if (!isKeyed) return
      const marks = await t.app.db.sql<{ isMarked: boolean }[]>`
        select committed_at is not null as "isMarked" from idempotency_keys`
      assert.deepEqual(
        marks.map(({ isMarked }) => isMarked),
        [!OUTSIDE.has(op.name)],
        'the key is committed with what was done',
      )
    })
  }

  for (const op of operations.filter((op) => op.operation.parameters?.some((one) => one.in === 'query'))) {
    it(`${op.name} succeeds with each of its query parameters`, async () => {
      const world = await freshWorld()
      for (const { name, schema, examples } of op.operation.parameters ?? []) {
        const words: Record<string, string | undefined> = {
          uuid: world.ids['/api/runs/{runId}'],
          'date-time': '2026-01-31T13:00:00.5+01:00',
        }
        const word = words[schema.format ?? ''] ?? 'a'
        const values =
          schema.enum ??
          (examples ? Object.values(examples).map((one) => one.value) : null) ??
          (schema.type === 'integer' ? [1, 100] : schema.type === 'boolean' ? [true, false] : [word])
        for (const value of values) {
          const answer = await ask(world, op, { query: `?${name}=${encodeURIComponent(String(value))}` })
          assert.equal(answer.status, 200, `${name}=${value}`)
          assertDescribed(op, answer)
        }
      }
    })
  }

  for (const op of operations.filter((op) => op.operation.requestBody && !op.operation.requestBody.required)) {
    it(`${op.name} needs no body, nor a content type without one`, async () => {
      const world = await freshWorld()
      const url = fill(op.path, world.ids)
      for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
        const answer = await callerOf(world, op).request(op.method, url, { headers: headers as Record<string, string> })
        assert.equal(answer.status, 200, JSON.stringify([headers, answer.body]))
      }
    })
  }

  for (const op of operations.filter(({ method, operation }) => method === 'POST' && !operation.requestBody)) {
    it(`${op.name} takes no body, with or without a content type`, async () => {
      for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
        const world = await freshWorld()
        await FIRST[op.name]?.(world)
        const answer = await callerOf(world, op).request('POST', fill(op.path, world.ids), {
          headers: headers as Record<string, string>,
        })
        assert.ok(answer.status < 300, JSON.stringify([headers, answer.body]))
      }
    })
  }
})

describe('the neighbours of a path', () => {
  for (const op of operations.filter((op) => op.method === 'GET' && !isStream(op) && !needsSession(op))) {
    it(`HEAD ${op.path} says the same without a body; OPTIONS and odd spellings are unknown`, async () => {
      const world = await freshWorld()
      const url = fill(op.path, world.ids)
      const get = await send(world, 'GET', url)
      const head = await send(world, 'HEAD', url)
      assert.deepEqual([head.statusCode, head.body], [get.statusCode, ''])
      assert.equal(head.headers['content-type'], get.headers['content-type'])
      const odd = [`${url}/`, `/${url}`, url.replace('/api', '/API'), `${url}/x/y/z`, `${url}%00`]
      const asked = [...['OPTIONS', 'TRACE'].map((method) => [method, url]), ...odd.map((path) => ['GET', path])]
      for (const [method = '', path = ''] of asked) {
        const answer = await send(world, method, path)
        assert.deepEqual([answer.statusCode, answer.body], [404, '{"error":"Not found"}'], `${method} ${path}`)
        assert.match(String(answer.headers['x-ratelimit-limit']), /^\d+$/)
      }
    })
  }

  const send = ({ client }: World, method: string, url: string) =>
    t.app.server.inject({ method: method as 'GET', url, headers: { authorization: `Bearer ${client.token}` } })
})

describe('the document', () => {
  it('is what the server gives, as JSON and as YAML', async () => {
    const json = (await t.anonymous.get('/openapi/openapi.json')).body
    assert.deepEqual(json, document)
    const yaml = await t.anonymous.get('/openapi/openapi.yaml')
    assert.match(yaml.headers['content-type'] ?? '', /yaml/)
    for (const version of ['1.1', '1.2'] as const)
      assert.deepEqual(parse(yaml.body, { version, maxAliasCount: 0 }), json, version)
    assert.doesNotMatch(yaml.body, /^[^"'#|>]*: [&*]/m)
  })

  it('has no extension, no empty word and no name twice', () => {
    assert.doesNotMatch(JSON.stringify(document), /"x-[a-z-]+":(?!\{"\$ref")/)
    const ids = operations.map(({ operation }) => operation.operationId)
    assert.equal(new Set(ids).size, ids.length)
    for (const { operation, name } of operations) {
      assert.match(operation.operationId, /^[a-z]+([A-Z][a-z]*)*$/, name)
      assert.ok(operation.summary && operation.description, name)
      assert.equal(operation.tags.length, 1, name)
    }
  })

  it('describes for each operation the refusals that it can give', () => {
    for (const op of operations) {
      const described = Object.keys(op.operation.responses)
      const must = ['429', '500', ...(isPublic(op) ? [] : ['401']), ...(hasIds(op) ? ['404'] : [])]
      for (const status of must) assert.ok(described.includes(status), `${op.name} ${status}`)
    }
  })

  it('has default, least and most of every page, as the server has them', async () => {
    for (const { operation, name, path } of operations) {
      const of = (one: string) => operation.parameters?.find((parameter) => parameter.name === one)?.schema
      const page = of('page')
      const limit = of('limit')
      if (!page || !limit) continue
      const standard = path.endsWith('/results') ? 20 : 50
      assert.deepEqual(page, { type: 'integer', minimum: 1, maximum: 1_000_000_000, default: 1 }, name)
      assert.deepEqual(limit, { type: 'integer', minimum: 1, maximum: 100, default: standard }, name)
    }
    const ask = (query: string) => t.owner.get(`/api/jobs?${query}`)
    assert.equal((await ask('page=1000000000&limit=99999999999999999999')).body.pagination.limit, 100)
    assert.match((await ask('page=1000000001')).body.error, /^page: Must be 1000000000 or less$/)
    assert.match((await ask('page=9999999999999999')).body.error, /^page: Must be 1000000000 or less$/)
    assert.match((await ask('limit=0')).body.error, /^limit: Must be 1 or more$/)
    assert.match((await ask('limit=1.5')).body.error, /^limit: Must be a whole number$/)
  })

  it('describes what the server takes: what a GET gave, and a body where none is needed', () => {
    const { post } = document.paths['/api/tags'] as Record<string, Operation>
    const schema = post?.requestBody?.content['application/json']?.schema as Schema
    assert.equal(
      misfit(schema, { id: newId(), name: 'sent back', color: null, createdAt: '', updatedAt: '' }),
      undefined,
    )
    assert.notEqual(misfit(schema, { name: 'x', surprise: 1 }), undefined)
    const { post: trigger } = document.paths['/api/jobs/{id}/trigger'] as Record<string, Operation>
    assert.equal(trigger?.requestBody?.required, false)
    for (const [path, status] of [
      ['/api/health', '401'],
      ['/api/auth/sign-in/email', '401'],
      ['/api/jobs/{id}/trigger', '415'],
      ['/api/invitations/{token}/accept', '410'],
      ['/api/runs/{runId}/artifacts/{artifactId}', '416'],
      ['/api/jobs', '408'],
      ['/api/jobs', '417'],
      ['/api/jobs', '431'],
    ] as const)
      assert.ok(
        Object.values(document.paths[path] ?? {}).some(({ responses }) => responses[status]),
        path,
      )
  })

  it('gives examples that fit', () => {
    for (const { operation, name } of operations) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)].flatMap((one) =>
        Object.values(one?.content ?? {}),
      )
      for (const { schema, example } of bodies) {
        assert.notEqual(example, undefined, name)
        if (schema) assert.equal(misfit(schema, example), undefined, `${name} ${JSON.stringify(example)}`)
      }
    }
  })
})
