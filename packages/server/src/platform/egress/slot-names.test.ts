import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Address, Resolve } from './port.ts'
import { slotNames } from './slot-names.ts'

const HOME: Address[] = [{ address: '192.0.2.1', family: 4 }]

/** A name server that answers when it is told to. */
function askedServer() {
  const asked: { host: string; answer(): void }[] = []
  const resolve: Resolve = (host) => new Promise((done) => asked.push({ host, answer: () => done(HOME) }))
  return { asked, resolve }
}

const settled = () => new Promise((done) => setImmediate(done))

it('asks four at once for one slot, and the others after them', async () => {
  const { asked, resolve } = askedServer()
  const slot = slotNames(resolve)
  const answers = Array.from({ length: 200 }, (_, i) => slot.resolve(`n${i}`, 0))
  assert.equal(asked.length, 4)
  for (let i = 0; i < 200; i++) {
    asked[i]?.answer()
    await settled()
    assert.ok(asked.length <= i + 5, `${asked.length} asked after ${i + 1} answers`)
  }
  assert.deepEqual(await Promise.all(answers), Array(200).fill(HOME))
})

it('leaves room for other slots, whatever one has waiting', async () => {
  const { asked, resolve } = askedServer()
  const crowd = Array.from({ length: 16 }, () => slotNames(resolve))
  for (const slot of crowd) for (let i = 0; i < 50; i++) slot.resolve(`n${i}`, 0).catch(() => {})
  const late = slotNames(resolve).resolve('late', 0)
  assert.equal(asked.length, 64)
  // The others take their turns first: each had asked before.
  for (let i = 0; i < 17; i++) {
    asked[i]?.answer()
    await settled()
  }
  asked.find(({ host }) => host === 'late')?.answer()
  assert.deepEqual(await late, HOME)
  for (const slot of crowd) slot.close()
  for (const { answer } of asked) answer()
  await settled()
})

it('refuses what waits when the slot is over, and what is beyond all measure', async () => {
  const { asked, resolve } = askedServer()
  const slot = slotNames(resolve)
  const answers = Array.from({ length: 400 }, (_, i) =>
    slot.resolve(`n${i}`, 0).then(
      () => 'known',
      ({ code }) => code,
    ),
  )
  slot.close()
  for (const { answer } of asked) answer()
  const found = await Promise.all(answers)
  assert.deepEqual([found.filter((one) => one === 'known').length, new Set(found)], [4, new Set(['known', 'EBUSY'])])
})
