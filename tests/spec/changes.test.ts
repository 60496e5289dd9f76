/** Walks every operation that changes an object: what is not named stays, and what a GET gave can be sent back. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { exampleOf } from '../../packages/server/src/http/openapi/examples.ts'
import type { Schema } from '../../packages/server/src/http/openapi/types.ts'
import { type Permission, ROLES, roleAllows } from '../../packages/server/src/kernel/roles.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { bodySchema, document, needsSession, operations, permissionOf, resolve } from '../support/document.ts'
import { fill, fillProject, withIds } from '../support/world.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

/** Actions on the own account: their answers are not the object that the path names. */
const ACTIONS = new Set([
  'PATCH /api/me',
  'PUT /api/me/project',
  'PUT /api/organizations/{orgId}/projects/{projectId}/members/{userId}',
])
const changing = operations.filter(({ method, name }) => (method === 'PATCH' || method === 'PUT') && !ACTIONS.has(name))
/** What a change may touch besides the field it names. */
const FOLLOWS: Record<string, string[]> = {
  status: ['nextRunAt'],
  cronSchedule: ['nextRunAt', 'scheduleError'],
  config: ['nextRunAt', 'nextCheckAt'],
  interval: ['nextCheckAt'],
  active: ['status', 'lastStatusChangeAt', 'nextCheckAt'],
  ...Object.fromEntries(
    ['enabled', 'startsAt', 'endsAt', 'cron', 'durationMinutes', 'timezone'].map((name) => [
      name,
      ['isOn', 'nextFrom', 'nextUntil'],
    ]),
  ),
}
/** Fields that say how another is meant, and are nothing by themselves. */
const NEVER_ALONE = new Set(['scriptEncoding'])

for (const op of changing) {
  describe(op.name, () => {
    const fields = Object.entries(bodySchema(op)?.properties ?? {}).filter(([name]) => !NEVER_ALONE.has(name))

    const required = bodySchema(op)?.required ?? []

    async function fresh() {
      const world = await fillProject(t, await t.stranger())
      const url = fill(op.path, world.ids)
      /** The object as it is, by the GET of its own or out of its list. */
      const read = async (): Promise<Record<string, unknown>> => {
        const own = operations.some(({ method, path }) => method === 'GET' && path === op.path)
        if (own) return (await world.client.get(url)).body
        const list = await world.client.get(url.slice(0, url.lastIndexOf('/')))
        return list.body.data.find(({ id }: { id: string }) => url.endsWith(id))
      }
      /** What replaces the whole object is sent as a whole, with one thing changed. */
      const send = async (body: object, caller = world.client) => {
        const whole = required.length > 0 ? pick(await read(), Object.fromEntries(fields)) : {}
        return caller.request(op.method, url, { body: { ...whole, ...body } })
      }
      return { world, read, send }
    }

    for (const [name, schema] of fields) {
      it(`${name} alone changes nothing else`, async () => {
        const { world, read, send } = await fresh()
        const before = await read()
        const value = (withIds({ [name]: another(schema, name, before[name]) }, world.ids) as Record<string, unknown>)[
          name
        ]
        const answer = await send({ [name]: value })
        assert.equal(answer.status, 200, JSON.stringify(answer.body))
        assert.deepEqual(rest(await read(), name), rest(before, name))
        assert.deepEqual(rest(pick(answer.body, before), name), rest(before, name))
      })

      if (accepts(schema, 'null')) {
        it(`null clears ${name}`, async () => {
          const { read, send } = await fresh()
          const before = await read()
          const answer = await send({ [name]: null })
          assert.equal(answer.status, 200, JSON.stringify(answer.body))
          assert.deepEqual(rest(await read(), name), rest(before, name))
        })
      }
    }

    it('an empty change changes nothing: no default sneaks in', async () => {
      const { read, send } = await fresh()
      const before = await read()
      const answer = await send({})
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.deepEqual(rest(await read()), rest(before))
    })

    it('what a GET gave can be sent back', async () => {
      const { read, send } = await fresh()
      const before = await read()
      const answer = await send(before)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.deepEqual(rest(await read()), rest(before))
    })

    const permission = permissionOf(op)
    const least = ROLES.filter((role) => permission && roleAllows(role, permission as Permission)).at(-1)
    // Whose token it is decides there, and who may choose the project that is the default.
    if (least && !needsSession(op) && !/cli-tokens|organizations/.test(op.path)) {
      it(`what a GET gave can be sent back by a ${least}`, async () => {
        const { world, read, send } = await fresh()
        const before = await read()
        const caller = await t.as(least, world.client.projectId)
        const answer = await send(before, caller)
        assert.equal(answer.status, 200, JSON.stringify(answer.body))
        assert.deepEqual(rest(await read()), rest(before))
      })
    }

    it('a refused change leaves all as it was', async () => {
      const { read, send } = await fresh()
      const before = await read()
      for (const [name, schema] of fields) {
        const others = Object.fromEntries(
          fields.filter(([other]) => other !== name).map(([other, one]) => [other, another(one, other, before[other])]),
        )
        const answer = await send({ ...others, [name]: accepts(schema, 'object') ? 'text' : { an: 'object' } })
        assert.equal(answer.status, 400)
        assert.ok(
          answer.body.details.some(({ path }: { path: string }) => path === name || path.startsWith(`${name}.`)),
          name,
        )
      }
      assert.deepEqual(await read(), before)
    })
  })
}

function accepts(schema: Schema, type: string): boolean {
  const { type: types, anyOf } = resolve(schema)
  return (
    types === type ||
    (Array.isArray(types) && types.includes(type)) ||
    (anyOf?.some((one) => accepts(one, type)) ?? false)
  )
}

/** Fields that cannot change, or not alone. */
const STAYS = new Set(['type', 'isSecret'])

/** A value that fits and, where the field can change alone, differs from the present one. */
function another(schema: Schema, name: string, now: unknown): unknown {
  if (STAYS.has(name)) return now
  const known = resolve(schema)
  const choice = known.enum?.find((value) => value !== now && value !== null)
  if (choice !== undefined) return choice
  return accepts(known, 'boolean') ? now !== true : exampleOf(known, document.components.schemas, name)
}

const pick = (body: Record<string, unknown>, like: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in like))

function rest(object: Record<string, unknown>, changed = ''): Record<string, unknown> {
  const leave = new Set([changed, 'updatedAt', ...(FOLLOWS[changed] ?? [])])
  return Object.fromEntries(Object.entries(object).filter(([name]) => !leave.has(name)))
}
