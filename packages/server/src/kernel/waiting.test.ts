import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atMostEvery, newBell } from './waiting.ts'

/** Longer than a test may take: whatever waits so long makes it fail. */
const FOR_EVER_MS = 3_600_000

describe('a bell', () => {
  it('ends the wait that goes on', async () => {
    const bell = newBell()
    const waiting = bell.wait(FOR_EVER_MS)
    bell.ring()
    await waiting
  })

  it('that rang while nobody waited ends the next wait, and only that', async () => {
    const bell = newBell()
    bell.ring()
    bell.ring()
    await bell.wait(FOR_EVER_MS)
    let over = false
    const second = bell.wait(FOR_EVER_MS).then(() => (over = true))
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(over, false)
    bell.ring()
    await second
  })

  it('that does not ring lets the wait end by itself', async () => {
    await newBell().wait(1)
  })
})

it('work at most every hour is done once for each key', () => {
  const done: string[] = []
  const work = atMostEvery(FOR_EVER_MS, (key) => done.push(key))
  for (const key of ['a', 'a', 'b', 'a', 'b']) work(key)
  assert.deepEqual(done, ['a', 'b'])
})
