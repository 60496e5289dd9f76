import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pubsubSuite } from '../../testing/adapters/pubsub.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { noRedis, type RedisServer, startRedis } from '../../testing/redis-server.ts'
import { eventually } from '../../testing/until.ts'

/** Says the word until it is heard: a listener that has just come back may miss the first. */
async function heard(from: TestApp, to: TestApp, topic: string): Promise<void> {
  const payloads = new Set<string>()
  const stop = to.app.pubsub.subscribe(topic, (payload) => payloads.add(payload))
  try {
    await eventually(async () => {
      from.app.pubsub.publish(topic, 'word')
      await new Promise((resolve) => setImmediate(resolve))
      assert.ok(payloads.has('word'))
    })
  } finally {
    stop()
  }
}

describe('a product with REDIS_URL', { skip: noRedis }, () => {
  let server: RedisServer
  let one: TestApp
  let two: TestApp
  before(async () => {
    server = await startRedis()
    const env = { REDIS_URL: server.url }
    one = await startApp({ env })
    // Another database too: only Redis connects them.
    two = await startApp({ env })
  })
  after(async () => {
    await one.close()
    await two.close()
    await server.remove()
  })

  pubsubSuite(() => ({ one: one.app.pubsub, two: two.app.pubsub }))

  const health = async () => (await one.anonymous.get('/api/health')).body

  it('says so, and its nodes hear each other', async () => {
    assert.equal((await health()).redis, 'connected')
    await heard(one, two, 'across')
    await heard(two, one, 'back')
    const own: string[] = []
    one.app.pubsub.subscribe('own', (payload) => own.push(payload))
    one.app.pubsub.publish('own', 'once')
    assert.deepEqual(own, ['once'])
  })

  it('goes on while Redis is away, says so, and comes back by itself', async () => {
    await server.kill()
    await eventually(async () => {
      const { status, redis } = await health()
      assert.deepEqual([status, redis], ['degraded', 'disconnected'])
    })
    assert.equal((await one.owner.get('/api/tags')).status, 200)
    await heard(one, one, 'alone')
    await server.start()
    await eventually(async () => assert.equal((await health()).redis, 'connected'))
    await heard(one, two, 'again')
  })
})

describe('a product without REDIS_URL', () => {
  it('needs none', async () => {
    const t = await startApp()
    assert.equal((await t.anonymous.get('/api/health')).body.redis, 'embedded')
    await t.close()
  })
})
