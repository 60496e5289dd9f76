/**
 * Requests made up from the description: for every operation, good and broken values of every parameter and field, several
 * at once. Whatever comes: an answer in time, never a 500, a 400 that says what is wrong, nothing of anybody else, and
 * nothing changed by what was refused. `hostile.slow.test.ts` tries fixed values one by one; this goes on for a set time.
 */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import fc from 'fast-check'
import type { Parameter, Schema } from '../../packages/server/src/http/openapi/types.ts'
import { type Answer, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { bodyExample, bodySchema, isPublic, isStream, type Op, operations } from '../support/document.ts'
import { anyJson, hostileValues, TEXTS } from '../support/hostile.ts'
import { callerOf, fill, fillProject, snapshot, type World, withIds } from '../support/world.ts'

const SEED = Date.now() % 2 ** 31
const FOR_MS = 35_000
const SLOWEST_MS = 15_000
const BATCH = 5
const REPLAYED = 300
/** Stands in everything of the other project, and in no request. */
const MARK = 'zz-not-yours-zz'

interface Case {
  op: Op
  path: string
  query: string
  body: unknown
  key: string | undefined
  /** What was put in place of something good. */
  spoiled: string[]
}

let t: TestApp
let world: World
let other: World
/** Ids of the other project: those that requests put into fields, where they may be stored, and those that they never do. */
let sent: string[] = []
let unsent: string[] = []
before(async () => {
  // Whatever address is made up, nothing leaves the machine.
  t = await startApp({ env: { EGRESS: 'strict', EGRESS_DENY: '0.0.0.0/0,::/0' } })
  world = await fillProject(t, await t.stranger())
  other = await fillProject(t, await t.stranger())
  await mark(other.client.projectId)
  const foreign = [...Object.values(other.ids), other.client.projectId, other.client.userId, other.triggerKey]
  sent = foreign.filter((_, index) => index % 2 === 0)
  unsent = foreign.filter((id) => !sent.includes(id))
})
after(() => t.close())

async function mark(projectId: string): Promise<void> {
  const { sql } = t.app.db
  await sql`update tests set title = ${MARK}, description = ${MARK} where project_id = ${projectId}`
  await sql`update jobs set name = ${MARK}, description = ${MARK} where project_id = ${projectId}`
  await sql`update tags set name = ${MARK} where project_id = ${projectId}`
  await sql`update monitors set name = ${MARK} where project_id = ${projectId}`
  await sql`update variables set key = ${MARK}, description = ${MARK} where project_id = ${projectId}`
  await sql`update cli_tokens set name = ${MARK} where project_id = ${projectId}`
  await sql`update notification_providers set name = ${MARK} where project_id = ${projectId}`
  await sql`update runs set job_name = ${MARK} where project_id = ${projectId}`
  await sql`update projects set name = ${MARK} where id = ${projectId}`
  await sql`update users set name = ${MARK} where id = ${other.client.userId}`
}

/** These end what the others need; they are only asked about what is not ours. */
const ends = ({ method, path }: Op) => method === 'DELETE' || /\/(archive|transfer-ownership|restore)$/.test(path)
const walked = operations.filter((op) => !isStream(op) && !isPublic(op))

const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: [deep(levels - 1)] })
const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...(values as [T, ...T[]]))

/** The value in that share of cases, else the other. */
const sometimes = <T, U>(share: number, arbitrary: fc.Arbitrary<T>, otherwise: U): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 100 * share, arbitrary }, { weight: 100 * (1 - share), arbitrary: fc.constant(otherwise) })

const valueFor = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: pick(hostileValues(schema)) },
    { weight: 2, arbitrary: anyJson },
    { weight: 1, arbitrary: pick([deep(12), deep(17), 'x'.repeat(1 << 19), Array(2000).fill('x')]) },
    { weight: 2, arbitrary: fc.nat().map((n) => sent[n % sent.length]) },
  )

const queryValue = ({ schema }: Parameter): fc.Arbitrary<string> =>
  fc.oneof(
    pick(TEXTS.filter((text) => text.length < 5000)),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.nat().map((n) => sent[n % sent.length] ?? ''),
    pick([...(schema.enum ?? []).map(String), '1', '100', '-1', '1.5', 'true', '2026-01-31T12:00:00.000Z']),
  )

/** A request for the operation, with some of its parts spoiled. */
function caseOf(op: Op): fc.Arbitrary<Case> {
  const fields = Object.entries(bodySchema(op)?.properties ?? {})
  const queries = (op.operation.parameters ?? []).filter((one) => one.in === 'query')
  // Few at once, often none: what is all wrong says little about what follows the first check.
  const spoiledFields = fc
    .subarray(fields, { maxLength: Math.min(2, fields.length) })
    .chain((some) => fc.record(Object.fromEntries(some.map(([name, schema]) => [name, valueFor(schema)]))))
  const unknown = sometimes(1 / 10, fc.tuple(pick(['surprise', 'a.b', 'constructor', 'isAdmin']), anyJson), null)
  const query = fc.record(Object.fromEntries(queries.map((one) => [one.name, queryValue(one)])), { requiredKeys: [] })
  const spoiledId = fc.oneof(
    { weight: ends(op) ? 0 : 6, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constant('theirs' as const) },
    { weight: 1, arbitrary: pick(TEXTS.filter((text) => text.length < 200)) },
  )
  const someKey = pick(['', 'k', 'x'.repeat(255), 'x'.repeat(256), 'a b', "' or 1=1"])
  const key = sometimes(op.method === 'POST' ? 1 / 5 : 1 / 50, someKey, undefined)
  return fc.record({ spoiledFields, unknown, query, spoiledId, key }).map((made) => build(op, made))
}

interface Made {
  spoiledFields: Record<string, unknown>
  unknown: [string, unknown] | null
  query: Record<string, string | undefined>
  spoiledId: string | null
  key: string | undefined
}

function build(op: Op, { spoiledFields, unknown, query, spoiledId, key }: Made): Case {
  const example = bodyExample(op)
  const hasBody = example !== undefined
  const body = hasBody ? { ...(withIds(example, world.ids) as object) } : undefined
  const extra = unknown && hasBody ? { [unknown[0]]: unknown[1] } : {}
  for (const [name, value] of Object.entries(hasBody ? { ...spoiledFields, ...extra } : {}))
    Object.defineProperty(body, name, { value, enumerable: true, configurable: true })
  const text = spoiledId && spoiledId !== 'theirs' ? encodeAnything(spoiledId) || '%20' : null
  const ids = spoiledId === null ? world.ids : text === null ? other.ids : mapped(world.ids, text)
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeAnything(value ?? '')}`)
  return {
    op,
    path: fill(op.path, ids),
    query: asked.length > 0 ? `?${asked.join('&')}` : '',
    body,
    key,
    spoiled: [...Object.keys(spoiledFields), ...Object.keys(extra), ...Object.keys(query), 'Idempotency-Key'],
  }
}

const mapped = (ids: Record<string, string>, text: string) =>
  Object.fromEntries(Object.keys(ids).map((path) => [path, text]))
const encodeAnything = (text: string) =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

async function send({ op, path, query, body, key }: Case): Promise<Answer> {
  return callerOf(world, op).request(op.method, path + query, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

const told = ({ op, path, query, body, key }: Case) =>
  `seed ${SEED}: ${op.method} ${path}${query} ${key === undefined ? '' : `[${key.slice(0, 20)}] `}${JSON.stringify(body)?.slice(0, 600) ?? ''}`

function assertSound(one: Case, answer: Answer, tookMs: number): void {
  const where = `${told(one)}\n→ ${answer.status} ${JSON.stringify(answer.body).slice(0, 600)}`
  assert.ok(answer.status < 500, where)
  assert.ok(tookMs < SLOWEST_MS, `${Math.round(tookMs)} ms for ${where}`)
  const text = JSON.stringify(answer.body)
  assert.ok(!text.includes(MARK), `another project's data: ${where}`)
  for (const id of unsent) assert.ok(!text.includes(id) || one.path.includes(id), `another project's ${id}: ${where}`)
  if (answer.status < 400) return
  assert.equal(typeof answer.body.error, 'string', where)
  assert.ok(answer.body.error.length > 0 && answer.body.error.length < 2000, where)
  if (answer.status === 400) assertNames(one, answer, where)
}

/** A 400 names a field of the request; a rule about the whole of it names none, and is about how many there may be. */
function assertNames({ op, spoiled }: Case, { body }: Answer, where: string): void {
  assert.ok(Array.isArray(body.details) && body.details.length > 0, where)
  const known = new Set([...spoiled, ...Object.keys(bodySchema(op)?.properties ?? {}), ''])
  for (const { path, message } of body.details) {
    assert.ok(typeof message === 'string' && message.length > 0, where)
    const isKnown = known.has(path) || [...known].some((name) => name !== '' && path.startsWith(`${name}.`))
    assert.ok(isKnown, `${path} is no part of ${where}`)
  }
  const [{ path, message }] = body.details
  assert.equal(body.error, path ? `${path}: ${message}` : message, where)
}

/** What a request made is taken away again, so that no limit on how many there may be hides the rest. */
async function tidy({ op, path }: Case, { status, body }: Answer): Promise<void> {
  if (body?.runId) await world.client.delete(`/api/runs/${body.runId}`)
  const id = body?.job?.id ?? body?.id
  if (status === 201 && typeof id === 'string') await callerOf(world, op).request('DELETE', `${path}/${id}`)
}

it('every operation stands whatever is asked of it', { timeout: 300_000 }, async (test) => {
  test.diagnostic(`seed ${SEED}`)
  const refused: Case[] = []
  const counts = new Map<number, number>()
  const startedAt = performance.now()
  for (let round = 0; performance.now() - startedAt < FOR_MS; round++) {
    for (const [index, op] of walked.entries()) {
      if (performance.now() - startedAt > FOR_MS && round > 0) break
      for (const one of fc.sample(caseOf(op), { seed: SEED + round * 1000 + index, numRuns: BATCH })) {
        const sentAt = performance.now()
        const answer = await send(one)
        assertSound(one, answer, performance.now() - sentAt)
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        if ([400, 404].includes(answer.status) && one.key === undefined) refused.push(one)
        else await tidy(one, answer)
      }
    }
  }
  test.diagnostic(
    [...counts]
      .sort()
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
  )
  await assertNothingChanges(refused)
})

/** Sends again what was refused, from all over the walk, and compares all that is stored before and after. */
async function assertNothingChanges(refused: Case[]): Promise<void> {
  const step = Math.max(1, Math.floor(refused.length / REPLAYED))
  const chosen: Case[] = []
  for (let i = 0; i < refused.length; i += step) {
    const one = refused[i]
    // What others did meanwhile may have made it good.
    if (one && (await send(one)).status >= 400) chosen.push(one)
  }
  assert.ok(chosen.length > 0)
  const before = await snapshot(t)
  for (const one of chosen) assert.ok((await send(one)).status >= 400, told(one))
  const now = await snapshot(t)
  if (JSON.stringify(now) === JSON.stringify(before)) return
  for (const one of chosen) {
    const was = await snapshot(t)
    const is = await send(one).then(() => snapshot(t))
    assert.deepEqual(is, was, `refused, but it changed something: ${told(one)}`)
  }
  assert.deepEqual(now, before)
}
