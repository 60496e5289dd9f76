import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { App } from '../compose.ts'
import type { Log } from '../kernel/log.ts'
import { settle } from './settle.ts'

const heapMb = () => process.memoryUsage().heapTotal / 2 ** 20

test('what a busy time has left is given back once the process is idle again', {
  timeout: 120_000,
}, async (context) => {
  setFlagsFromString('--expose-gc')
  setFlagsFromString('--no-memory-reducer')
  globalThis.gc = runInNewContext('gc') as typeof globalThis.gc
  const asked = Promise.withResolvers<void>()
  // There are monitors, say: nothing is collected after the start.
  const isAtRest = async () => {
    asked.resolve()
    return false
  }
  const collected = Promise.withResolvers<number>()
  const log = { debug: () => collected.resolve(heapMb()) } as unknown as Log
  const modules = { system: { isAtRest } } as App['modules']
  const settling = settle({ modules, log }, { afterStartMs: 1, againMs: 2000 })
  // The timers of the product keep no process alive.
  const alive = setInterval(() => {}, 60_000)
  context.after(async () => {
    clearInterval(alive)
    await settling.stop()
  })
  await asked.promise
  await nextTurn()
  const before = heapMb()
  let busy: string[][] = []
  while (heapMb() < before + 30) busy.push(Array.from({ length: 50_000 }, (_, n) => `kept for a while ${n}`))
  const grown = heapMb()
  busy = []
  // Looking for it again and again would be work.
  const left = await collected.promise
  assert.ok(left < grown - 10, `${before}, ${grown}, then ${left} MB`)
})
