/**
 * Walks every operation with every role, in the own project, another one and an archived one, and compares what happens
 * with the matrix of kernel/roles.ts. A refusal by role comes before anything else is looked at.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { PERMISSIONS, type Permission, ROLES, roleAllows } from '../../packages/server/src/kernel/roles.ts'
import type { Role } from '../../packages/server/src/kernel/scope.ts'
import { type Answer, type Client, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import {
  bodyExample,
  everyOperation,
  hasIds,
  isPublic,
  isStream,
  needsSession,
  type Op,
  operations,
  permissionOf,
} from '../support/document.ts'
import { fill, fillProject, snapshot, type World, withIds } from '../support/world.ts'

interface Place extends World {
  /** Of each role, a token of its project and a browser. */
  tokens: Map<Role, Client>
  browsers: Map<Role, Client>
}

const ORGANIZATION = '/api/organizations/{orgId}'
const PROJECT = `${ORGANIZATION}/projects/{projectId}`
const FORBIDDEN = [403, { error: 'Forbidden' }]
const NOT_FOUND = [404, { error: 'Not found' }]
const ARCHIVED = [409, { error: 'The project is archived' }]

let t: TestApp
let own: Place
let other: World
let archived: Place
let reader: Client
before(async () => {
  t = await startApp()
  own = await peopled(await fillProject(t, await t.stranger()))
  other = await fillProject(t, await t.stranger())
  archived = await peopled(await fillProject(t, await t.stranger()))
  const { body } = await own.client.post('/api/cli-tokens', { name: 'reader', scope: 'read' })
  reader = t.withToken(body.key)
  // Its first project is the default one, which the API does not archive.
  await t.app.db.sql`update projects set status = 'archived' where id = ${archived.client.projectId}`
  assert.equal((await archived.client.post(`${fill(PROJECT, archived.ids)}/archive`)).status, 200)
})
after(() => t.close())

/** Adds a person of each role, who is listed in the world's second project as in its first. */
async function peopled(world: World): Promise<Place> {
  const tokens = new Map<Role, Client>()
  const browsers = new Map<Role, Client>()
  for (const role of ROLES) {
    const person = await t.as(role, world.client.projectId)
    await t.app.db.sql`insert into project_members (project_id, user_id, role)
      select ${world.ids[PROJECT] ?? ''}, user_id, role from project_members where user_id = ${person.userId}`
    tokens.set(role, person)
    browsers.set(role, await t.signedIn(person))
  }
  return { ...world, tokens, browsers }
}

const callerOf = ({ tokens, browsers }: Place, op: Op, role: Role) =>
  (needsSession(op) ? browsers : tokens).get(role) as Client
/** The document's example, without what wants a permission of its own. */
function goodBody(op: Op, { ids }: World): unknown {
  const example = bodyExample(op)
  if (typeof example !== 'object' || example === null) return undefined
  const { rateLimit: _, ...body } = withIds(example, ids) as Record<string, unknown>
  return body
}
const brief = ({ status, body }: Answer) => [status, body]
const isAllowed = (op: Op, role: Role) => {
  const permission = permissionOf(op)
  return permission === null || roleAllows(role, permission as Permission)
}
const ofOrganization = ({ path }: Op) => path.startsWith(ORGANIZATION)
const isLink = ({ path }: Op) => path.startsWith('/api/invitations/')
const reads = ({ method }: Op) => method === 'GET'

const guarded = operations.filter((op) => !isPublic(op) && !isStream(op))
/** What people may do who are in no organization, or do to their own account. */
const OF_PERSONS = /^\/api\/((me|auth)(\/.*)?|organizations|invitations\/\{token\}\/(accept|decline))$/

/** By the services: the route is open to more. */
const ASKED_WITHIN = new Set<Permission>(['trigger_key:limit'])

describe('the matrix', () => {
  it('covers every route: each names a permission that there is, but those of persons', () => {
    for (const op of guarded) {
      const permission = permissionOf(op)
      if (permission === null) assert.match(op.path, OF_PERSONS, `${op.name} names no permission`)
      else assert.ok((PERMISSIONS as readonly string[]).includes(permission), `${op.name} names ${permission}`)
    }
  })

  it('has no permission that nothing asks for', () => {
    const asked = new Set(everyOperation.map(permissionOf))
    const missing = PERMISSIONS.filter((permission) => !asked.has(permission) && !ASKED_WITHIN.has(permission))
    assert.deepEqual(missing, [])
  })
})

describe('in the own project', () => {
  /** Nothing is there under these ids, so that what is allowed finds nothing to change. */
  const nowhere = () => ({
    ...Object.fromEntries(Object.keys(own.ids).map((path) => [path, newId()])),
    [ORGANIZATION]: own.ids[ORGANIZATION] ?? '',
    // The default project, of which nothing can be put away.
    [PROJECT]: own.client.projectId,
  })

  for (const op of guarded) {
    const permission = permissionOf(op)
    it(`${op.name} (${permission ?? 'any person'}) is open to the roles that have it, and 403 to the rest`, async () => {
      const before = await snapshot(t)
      for (const role of ROLES) {
        // A body that cannot be good: 403 comes first, and what is allowed is refused for the body.
        const body = bodyExample(op) === undefined ? undefined : { nonsense: true }
        const answer = await callerOf(own, op, role).request(op.method, fill(op.path, nowhere()), { body })
        if (isAllowed(op, role)) assert.notEqual(answer.status, 403, role)
        else assert.deepEqual(brief(answer), FORBIDDEN, role)
      }
      // What people do to their own account needs no object to be done, nor does this.
      if (permission !== null && op.name !== `DELETE ${ORGANIZATION}/sso`) assert.deepEqual(await snapshot(t), before)
    })

    if (!reads(op)) {
      it(`${op.name} is 403 for a read-only token, whatever the role of its owner`, async () => {
        const before = await snapshot(t)
        const answer = await reader.request(op.method, fill(op.path, own.ids), { body: bodyExample(op) })
        assert.deepEqual(brief(answer), FORBIDDEN)
        assert.deepEqual(await snapshot(t), before)
      })
    } else if (!needsSession(op)) {
      it(`${op.name} is open to a read-only token`, async () => {
        assert.equal((await reader.get(fill(op.path, own.ids))).status, 200)
      })
    }
  }
})

describe('in another project', () => {
  for (const op of guarded.filter(hasIds)) {
    it(`${op.name} is 404 for every role, or 403 where the role lacks it anyway`, async () => {
      const before = await snapshot(t)
      for (const role of ROLES) {
        const body = goodBody(op, own)
        const answer = await callerOf(own, op, role).request(op.method, fill(op.path, other.ids), { body })
        if (isLink(op)) assert.deepEqual(brief(answer), FORBIDDEN, role)
        // Who looks after the install sees every organization, if not with a token.
        else if (role === 'super_admin' && needsSession(op) && ofOrganization(op)) assert.notEqual(answer.status, 404)
        else if (ofOrganization(op) || isAllowed(op, role)) assert.deepEqual(brief(answer), NOT_FOUND, role)
        else assert.deepEqual(brief(answer), FORBIDDEN, role)
      }
      assert.deepEqual(await snapshot(t), before)
    })
  }
})

describe('in an archived project', () => {
  /** They are about the putting away itself. */
  const PUTS_AWAY = new Set([`DELETE ${PROJECT}`, `POST ${PROJECT}/archive`, `POST ${PROJECT}/unarchive`])
  const touched = guarded.filter(
    (op) =>
      permissionOf(op) !== null && (!ofOrganization(op) || op.path.startsWith(PROJECT)) && !PUTS_AWAY.has(op.name),
  )
  for (const op of touched) {
    it(`${op.name} is ${reads(op) ? 'open' : '409'} for every role that has it, and 403 for the rest`, async () => {
      const before = await snapshot(t)
      for (const role of ROLES) {
        const body = goodBody(op, archived)
        const answer = await callerOf(archived, op, role).request(op.method, fill(op.path, archived.ids), { body })
        if (!isAllowed(op, role)) assert.deepEqual(brief(answer), FORBIDDEN, role)
        else if (reads(op)) assert.equal(answer.status, 200, `${role} ${JSON.stringify(answer.body)}`)
        else assert.deepEqual(brief(answer), ARCHIVED, role)
      }
      assert.deepEqual(await snapshot(t), before)
    })
  }
})
