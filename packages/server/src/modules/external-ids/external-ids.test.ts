import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const SCRIPT = "import { test } from '@playwright/test'\n\ntest('waits', () => {})\n"

interface Kind {
  path: string
  method: 'PATCH' | 'PUT'
  body: object
  word: string
}

/** What each kind takes besides its external id. A PUT replaces the whole. */
const KINDS: Kind[] = [
  { path: '/api/tests', method: 'PATCH', body: { title: 'A', type: 'api', script: SCRIPT }, word: 'test "A"' },
  { path: '/api/jobs', method: 'PATCH', body: { name: 'A' }, word: 'job "A"' },
  { path: '/api/monitors', method: 'PATCH', body: { name: 'A', type: 'heartbeat' }, word: 'monitor "A"' },
  {
    path: '/api/notification-providers',
    method: 'PUT',
    body: { name: 'A', type: 'email', config: { to: ['ada@example.test'] } },
    word: 'notification provider "A"',
  },
]

for (const { path, method, body, word } of KINDS) {
  describe(`external ids of ${path}`, () => {
    const make = async (client: Client, externalId?: string | null) => {
      const { status, body: made } = await client.post(path, { ...body, externalId })
      return { status, made: made.job ?? made }
    }
    const change = async (client: Client, id: string, externalId: unknown) => {
      const whole = method === 'PUT' ? body : {}
      return client.request(method, `${path}/${id}`, {
        body: { ...whole, ...(externalId === undefined ? {} : { externalId }) },
      })
    }
    const found = async (client: Client, externalId: string): Promise<string[]> => {
      const { body: list } = await client.get(`${path}?externalId=${encodeURIComponent(externalId)}`)
      assert.equal(list.pagination.total, list.data.length)
      return list.data.map(({ id }: { id: string }) => id)
    }

    it('are shown, and found by', async () => {
      const client = await t.stranger()
      const { status, made } = await make(client, 'shop/home')
      assert.equal(status, 201)
      assert.equal(made.externalId, 'shop/home')
      assert.equal((await make(client)).made.externalId, null)
      assert.equal((await client.get(`${path}/${made.id}`)).body.externalId, 'shop/home')
      assert.deepEqual(await found(client, 'shop/home'), [made.id])
      assert.deepEqual(await found(client, 'SHOP/home'), [])
    })

    it('stay when a change does not name them, and go with null', async () => {
      const client = await t.stranger()
      const { made } = await make(client, 'shop')
      assert.equal((await change(client, made.id, undefined)).body.externalId, 'shop')
      assert.equal((await change(client, made.id, null)).body.externalId, null)
      assert.deepEqual(await found(client, 'shop'), [])
    })

    it('are refused when taken, naming the holder; other projects have their own', async () => {
      const client = await t.stranger()
      const { made } = await make(client, 'shop')
      const other = await make(client, 'other')
      for (const { status, body: refusal } of [
        await client.post(path, { ...body, externalId: 'shop' }),
        await change(client, other.made.id, 'shop'),
      ]) {
        assert.equal(status, 409)
        assert.equal(refusal.error, `The externalId shop is already used by the ${word} (${made.id})`)
      }
      assert.equal((await client.get(path)).body.data.length, 2)
      assert.equal((await client.get(`${path}/${other.made.id}`)).body.externalId, 'other')
      assert.equal((await change(client, made.id, 'shop')).status, 200)
      assert.equal((await make(await t.stranger(), 'shop')).status, 201)
    })

    it('are free again once their holder is deleted', async () => {
      const client = await t.stranger()
      const { made } = await make(client, 'shop')
      assert.equal((await client.delete(`${path}/${made.id}`)).status, 200)
      assert.equal((await make(client, 'shop')).status, 201)
    })

    it('go to one of several that ask at once', async () => {
      const client = await t.stranger()
      const asked = await Promise.all(Array.from({ length: 5 }, () => make(client, 'shop')))
      assert.deepEqual(asked.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
    })

    it('have a form, and a bound', async () => {
      const client = await t.stranger()
      for (const wrong of ['', ' shop', 'shop home', '/shop', 'shöp', 'a\nb', 'x'.repeat(201), 7]) {
        const answer = await client.post(path, { ...body, externalId: wrong })
        assert.equal(answer.status, 400, JSON.stringify(wrong))
        assert.equal(answer.body.details[0].path, 'externalId')
      }
      assert.equal((await make(client, 'x'.repeat(200))).status, 201)
    })

    it('come with the name of the config that deployed it, which goes with the id', async () => {
      const client = await t.stranger()
      const { body: created } = await client.post(path, { ...body, externalId: 'shop', managedBy: 'checkout-1' })
      const made = created.job ?? created
      assert.equal(made.managedBy, 'checkout-1')
      const whole = method === 'PUT' ? body : {}
      const patched = async (names: object) => {
        const { body: after } = await client.request(method, `${path}/${made.id}`, { body: { ...whole, ...names } })
        return [after.externalId, after.managedBy]
      }
      assert.deepEqual(await patched({}), ['shop', 'checkout-1'])
      assert.deepEqual(await patched({ managedBy: 'other' }), ['shop', 'other'])
      assert.deepEqual(await patched({ externalId: 'store' }), ['store', 'other'])
      assert.deepEqual(await patched({ externalId: null }), [null, null])
      assert.deepEqual(await patched({ managedBy: 'other' }), [null, null])
      const { body: trail } = await client.get(`/api/audit?resourceId=${made.id}&limit=100`)
      const changes = trail.data.flatMap((entry: { changes: { managedBy?: unknown } }) => entry.changes.managedBy ?? [])
      assert.deepEqual(changes.slice(0, 2), [
        { from: 'other', to: null },
        { from: 'checkout-1', to: 'other' },
      ])
      assert.equal(
        (await client.request(method, `${path}/${made.id}`, { body: { ...whole, managedBy: 'a b' } })).status,
        400,
      )
    })

    it('are in the audit trail', async () => {
      const client = await t.stranger()
      const { made } = await make(client, 'one')
      await change(client, made.id, 'two')
      const { body: trail } = await client.get(`/api/audit?resourceId=${made.id}&limit=1`)
      assert.deepEqual(trail.data[0].changes.externalId, { from: 'one', to: 'two' })
    })
  })
}
