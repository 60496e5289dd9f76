/** Every parser of index.ts for some moments; `npm run test:fuzz` takes its time. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzz } from './fuzz.ts'
import { targets } from './index.ts'
import type { FuzzTarget } from './target.ts'

const TOTAL_MS = 5000
const seed = Date.now() % 0x7fffffff

describe(`with seed ${seed}`, () => {
  for (const target of targets) {
    it(`${target.name} bears hostile input`, async () => {
      assert.ok((await fuzz(target, { seed, forMs: TOTAL_MS / targets.length })) > 0)
    })
  }
})

describe('the fuzzer', () => {
  // Ends with what it finds, after some inputs; how long they take is the machine's affair.
  const options = { seed: 1, forMs: 300_000 }
  const good: FuzzTarget = {
    name: 'sample',
    seeds: ['the seed'],
    words: ['word'],
    feed: (parts) => parts.length,
    isRefusal: () => false,
    maxOutput: (bytes) => bytes,
  }

  it('finds an error that is not in the contract, and tries the same input again by its path', async () => {
    const feed = (parts: readonly Buffer[]) => {
      if (Buffer.concat(parts).includes('word')) throw new Error('broke')
      return 0
    }
    let message = ''
    await assert.rejects(fuzz({ ...good, feed }, options), (error: Error) => {
      message = error.message
      return /sample: broke/.test(message)
    })
    const path = /--path (\S+)/.exec(message)?.[1] ?? ''
    await assert.rejects(fuzz({ ...good, feed }, { ...options, path }), /sample: broke/)
  })

  it('finds output without bound', async () => {
    await assert.rejects(fuzz({ ...good, maxOutput: () => 3 }, options), /came out of/)
  })

  it('finds work that grows faster than its input', async () => {
    const feed = (parts: readonly Buffer[]) => {
      let held = ''
      let spaces = 0
      for (const part of parts) {
        held += part.toString('latin1')
        for (const letter of held) if (letter === ' ') spaces++
      }
      return Math.min(spaces, 1)
    }
    await assert.rejects(fuzz({ ...good, feed }, options), /processor time/)
  })
})
