import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { abortable } from './abortable.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const PARTS = 200

it('keeps nothing of what it gave: a viewer of a long console holds its place, not the console', async () => {
  const given: WeakRef<Buffer>[] = []
  async function* parts() {
    for (let i = 0; i < PARTS; i++) {
      const part = Buffer.alloc(1024)
      given.push(new WeakRef(part))
      yield part
    }
    await new Promise(() => {})
  }
  const abort = new AbortController()
  let count = 0
  for await (const _ of abortable(parts(), abort.signal)) {
    if (++count < PARTS) continue
    // Weak references are let go of only between turns.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    abort.abort()
  }
  const kept = given.filter((part) => part.deref() !== undefined).length
  assert.ok(kept < 10, `${kept} of ${PARTS} are kept`)
})

it('ends in the middle of a wait, and lets what it read from end too', async () => {
  let ended = false
  async function* parts() {
    try {
      yield 'first'
      await new Promise((resolve) => abort.signal.addEventListener('abort', resolve))
      yield 'second'
    } finally {
      ended = true
    }
  }
  const abort = new AbortController()
  const seen: string[] = []
  for await (const part of abortable(parts(), abort.signal)) {
    seen.push(part)
    setImmediate(() => abort.abort())
  }
  assert.deepEqual(seen, ['first'])
  while (!ended) await new Promise((resolve) => setImmediate(resolve))
})

it('gives nothing once the signal was given', async () => {
  async function* parts() {
    yield 'first'
  }
  for await (const part of abortable(parts(), AbortSignal.abort())) assert.fail(part)
})
