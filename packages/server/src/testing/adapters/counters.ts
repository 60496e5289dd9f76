/** What all counters of the rate limits must do. Each test uses keys of its own. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import type { Counters } from '../../platform/counters/port.ts'
import { until } from '../until.ts'

/** @param open called when the tests run, once for each */
export function countersSuite(open: () => Counters): void {
  describe('counters', () => {
    it('let through as many as the limit says, and count each key by itself', async () => {
      const counters = open()
      const key = newId()
      const hits = []
      for (let i = 0; i < 4; i++) hits.push(await counters.hit(key, 3, 60))
      assert.deepEqual(
        hits.map(({ allowed, limit, remaining }) => [allowed, limit, remaining]),
        [
          [true, 3, 2],
          [true, 3, 1],
          [true, 3, 0],
          [false, 3, 0],
        ],
      )
      assert.equal((await counters.hit(newId(), 3, 60)).remaining, 2)
    })

    it('are looked at without counting', async () => {
      const counters = open()
      const key = newId()
      for (let i = 0; i < 3; i++) assert.equal((await counters.peek(key, 2, 60)).remaining, 2)
      await counters.hit(key, 2, 60)
      assert.equal((await counters.peek(key, 2, 60)).remaining, 1)
    })

    it('say when the window ends', async () => {
      const { resetAtSeconds, waitSeconds } = await open().hit(newId(), 2, 60)
      assert.ok(Number.isInteger(waitSeconds) && waitSeconds >= 1 && waitSeconds <= 60, String(waitSeconds))
      assert.ok(Math.abs(resetAtSeconds - Date.now() / 1000 - waitSeconds) <= 2)
    })

    it('are exact when many ask at once', async () => {
      const counters = open()
      const key = newId()
      const hits = await Promise.all(Array.from({ length: 100 }, () => counters.hit(key, 30, 60)))
      assert.equal(hits.filter(({ allowed }) => allowed).length, 30)
    })

    it('begin again when the window is over', async () => {
      const counters = open()
      const key = newId()
      await until('the limit is reached', async () => !(await counters.hit(key, 1, 1)).allowed)
      await until('another window has begun', async () => (await counters.hit(key, 1, 1)).allowed)
    })
  })
}
