/** Walks every operation with every role, and with a read-only token: 403 before anything else is looked at. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { ROLES, roleAllows } from '../../packages/server/src/kernel/roles.ts'
import { type Client, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { bodyExample, isPublic, isStream, needsSession, operations, permissionOf } from '../support/document.ts'
import { fill, fillProject, snapshot, type World } from '../support/world.ts'

let [t, world, people, browsers, reader]: [TestApp, World, Map<string, Client>, Map<string, Client>, Client] =
  [] as never
before(async () => {
  t = await startApp()
  world = await fillProject(t, t.owner)
  people = new Map()
  browsers = new Map()
  for (const role of ROLES) {
    const person = await t.as(role)
    people.set(role, person)
    browsers.set(role, await t.signedIn(person))
  }
  const { body } = await t.owner.post('/api/cli-tokens', { name: 'reader', scope: 'read' })
  reader = t.withToken(body.key)
})
after(() => t.close())

const guarded = operations.filter((op) => !isPublic(op) && !isStream(op))
/** Nothing is there under these ids, so that what is allowed finds nothing to change. */
const nowhere = () => Object.fromEntries(Object.keys(world.ids).map((path) => [path, newId()]))

for (const op of guarded) {
  const permission = permissionOf(op)
  describe(`${op.name} (${permission ?? 'any token'})`, () => {
    for (const role of ROLES) {
      const allowed = permission === null || roleAllows(role, permission as never)
      it(`is ${allowed ? 'open' : '403'} for ${role}`, async () => {
        const before = await snapshot(t)
        // A body that cannot be good: 403 comes first, and what is allowed is refused for the body.
        const body = bodyExample(op) === undefined ? undefined : { nonsense: true }
        const caller = (needsSession(op) ? browsers : people).get(role) as Client
        const answer = await caller.request(op.method, fill(op.path, nowhere()), body)
        if (allowed) assert.notEqual(answer.status, 403)
        else assert.deepEqual([answer.status, answer.body], [403, { error: 'Forbidden' }])
        assert.deepEqual(await snapshot(t), before)
      })
    }

    if (op.method !== 'GET') {
      it('is 403 for a read-only token, whatever the role of its owner', async () => {
        const before = await snapshot(t)
        const answer = await reader.request(op.method, fill(op.path, world.ids), bodyExample(op))
        assert.deepEqual([answer.status, answer.body], [403, { error: 'Forbidden' }])
        assert.deepEqual(await snapshot(t), before)
      })
    } else if (!needsSession(op)) {
      it('is open to a read-only token', async () => {
        assert.equal((await reader.get(fill(op.path, world.ids))).status, 200)
      })
    }
  })
}
