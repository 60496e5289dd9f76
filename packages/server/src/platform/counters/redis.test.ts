import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { countersSuite } from '../../testing/adapters/counters.ts'
import { quiet } from '../../testing/database.ts'
import { noRedis, type RedisServer, startRedis } from '../../testing/redis-server.ts'
import { eventually } from '../../testing/until.ts'
import { connectRedis } from '../redis/connect.ts'
import type { Redis } from '../redis/port.ts'
import { memoryCounters } from './memory.ts'
import type { Counters } from './port.ts'
import { redisCounters } from './redis.ts'

/** A machine that is busy with other tests is not Redis being slow. */
const PATIENCE_MS = 10_000

describe('counters in Redis', { skip: noRedis }, () => {
  let server: RedisServer
  let redis: Redis
  let here: Counters
  let there: Counters
  const others: Redis[] = []
  before(async () => {
    server = await startRedis()
    redis = await connectRedis(server.url, quiet)
    here = redisCounters(redis, memoryCounters(), PATIENCE_MS)
    const other = await connectRedis(server.url, quiet)
    others.push(other)
    there = redisCounters(other, memoryCounters(), PATIENCE_MS)
  })
  after(async () => {
    for (const one of [redis, ...others]) await one.close()
    await server.remove()
  })

  countersSuite(() => here)

  it('count what all nodes let through', async () => {
    const key = newId()
    const hits = []
    for (let i = 0; i < 6; i++) hits.push(await (i % 2 ? here : there).hit(key, 4, 60))
    assert.deepEqual(
      hits.map(({ allowed, remaining }) => [allowed, remaining]),
      [
        [true, 3],
        [true, 2],
        [true, 1],
        [true, 0],
        [false, 0],
        [false, 0],
      ],
    )
    assert.equal((await here.peek(key, 4, 60)).remaining, 0)
    assert.equal((await here.peek(newId(), 4, 60)).remaining, 4)
    const { waitSeconds, resetAtSeconds } = await there.hit(key, 4, 60)
    assert.ok(waitSeconds >= 1 && waitSeconds <= 60)
    assert.ok(Math.abs(resetAtSeconds - Date.now() / 1000 - waitSeconds) <= 2)
  })

  it('are exact when many ask at once', async () => {
    const key = newId()
    const hits = await Promise.all(Array.from({ length: 200 }, (_, i) => (i % 2 ? here : there).hit(key, 50, 60)))
    assert.equal(hits.filter(({ allowed }) => allowed).length, 50)
  })

  it('start a new window when the old one is over', async () => {
    const key = newId()
    assert.deepEqual([(await here.hit(key, 1, 1)).allowed, (await here.hit(key, 1, 1)).allowed], [true, false])
    await eventually(async () => assert.equal((await here.hit(key, 1, 1)).allowed, true), 30)
  })

  it('are kept here while Redis is away, and there again once it is back', async () => {
    const key = newId()
    await here.hit(key, 2, 60)
    await server.kill()
    const hits = [await here.hit(key, 2, 60), await here.hit(key, 2, 60), await here.hit(key, 2, 60)]
    assert.deepEqual(
      hits.map(({ allowed }) => allowed),
      [true, true, false],
    )
    assert.equal(await redis.ping(1000), false)
    await server.start()
    await eventually(async () => assert.equal(await redis.ping(1000), true))
    // Both count together again, whoever is asked.
    await eventually(async () => {
      const shared = newId()
      await here.hit(shared, 9, 60)
      assert.equal((await there.hit(shared, 9, 60)).remaining, 7)
    })
  })

  it('do not wait for a Redis that stands still', { timeout: 60_000 }, async () => {
    const hasty = redisCounters(redis, memoryCounters())
    server.signal('SIGSTOP')
    try {
      for (let i = 0; i < 50; i++) assert.equal((await hasty.hit('still', 100, 60)).allowed, true)
    } finally {
      server.signal('SIGCONT')
    }
    await eventually(async () => {
      const shared = newId()
      await here.hit(shared, 9, 60)
      assert.equal((await there.hit(shared, 9, 60)).remaining, 7)
    })
  })
})

describe('without a Redis', () => {
  it('this process counts by itself', async () => {
    const redis = await connectRedis('redis://127.0.0.1:1', quiet)
    try {
      assert.deepEqual([redis.isReady(), await redis.ping(100)], [false, false])
      const counters = redisCounters(redis, memoryCounters())
      assert.equal((await counters.hit('x', 1, 60)).allowed, true)
      assert.equal((await counters.hit('x', 1, 60)).allowed, false)
    } finally {
      await redis.close()
    }
  })
})
