import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unavailable } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

const LIMITS = { maxWaitingPerOwner: 5, maxWaiting: 8, refuse: () => unavailable('Too much at once') }
const queueOf = (atOnce: number) => createFairQueue({ ...LIMITS, atOnce })

/** Work that ends when it is told to, and an account of what has begun. */
function bench(atOnce: number) {
  const queue = queueOf(atOnce)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (owner: string, name: string) =>
    queue.run(owner, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, add, end }
}

describe('a fair queue', () => {
  it('gives each owner one place, so that one with much work leaves room for others', async () => {
    const { begun, add, end } = bench(2)
    const all = ['a1', 'a2', 'a3'].map((name) => add('a', name))
    all.push(add('b', 'b1'))
    assert.deepEqual(begun, ['a1', 'b1'])
    await end('b1')
    assert.deepEqual(begun, ['a1', 'b1'])
    await end('a1')
    await end('a2')
    await end('a3')
    assert.deepEqual(await Promise.all(all), ['a1', 'a2', 'a3', 'b1'])
  })

  it('lets owners take turns where there is one place', async () => {
    const { begun, add, end } = bench(1)
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name.slice(0, 1), name)
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
    assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('refuses an owner with too much, and all when there is too much', async () => {
    const { add, end } = bench(1)
    const started = add('a', 'a0')
    for (let i = 1; i <= 5; i++) void add('a', `a${i}`)
    await assert.rejects(add('a', 'a6'), { status: 503, shown: 'Too much at once' })
    for (let i = 1; i <= 3; i++) void add('b', `b${i}`)
    await assert.rejects(add('c', 'c1'), { status: 503 })
    await end('a0')
    assert.equal(await started, 'a0')
  })

  it('gives an owner as many places as it may have, and leaves room for others', async () => {
    const queue = createFairQueue({ ...LIMITS, atOnce: 3, atOncePerOwner: 2 })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const add = (owner: string, name: string) =>
      queue.run(owner, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('b', 'b2')]
    assert.deepEqual(begun, ['a1', 'a2', 'b1'])
    const refused = assert.rejects(all[4] as Promise<void>, { shown: 'Too much at once' })
    queue.drop('b')
    await refused
    ends[0]?.()
    await new Promise(setImmediate)
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3'])
    for (const end of ends) end()
    await Promise.all(all.slice(0, 4))
  })

  it('goes on after work that fails', async () => {
    const queue = queueOf(1)
    const failed = queue.run('a', async () => Promise.reject(new Error('broke')))
    const good = queue.run('a', async () => 'good')
    await assert.rejects(failed, /broke/)
    assert.equal(await good, 'good')
  })
})
