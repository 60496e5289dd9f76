import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { App } from '../compose.ts'
import type { Log } from '../kernel/log.ts'
import { until } from '../testing/until.ts'
import { settle } from './settle.ts'

const heapMb = () => process.memoryUsage().heapTotal / 2 ** 20

test('what a busy time has left is given back once the process is idle again', async (context) => {
  setFlagsFromString('--expose-gc')
  setFlagsFromString('--no-memory-reducer')
  globalThis.gc = runInNewContext('gc') as typeof globalThis.gc
  const asked = Promise.withResolvers<void>()
  // There are monitors, say: nothing is collected after the start.
  const isAtRest = async () => {
    asked.resolve()
    return false
  }
  const collected: number[] = []
  const log = { debug: () => void collected.push(heapMb()) } as unknown as Log
  const modules = { system: { isAtRest } } as App['modules']
  const settling = settle({ modules, log }, { afterStartMs: 1, againMs: 2000 })
  context.after(() => settling.stop())
  await asked.promise
  await nextTurn()
  const before = heapMb()
  let busy: string[] = Array.from({ length: 400_000 }, (_, n) => `kept for a while ${n}`)
  const grown = heapMb()
  assert.ok(grown > before + 20, `${before} to ${grown} MB, with ${busy.length} texts`)
  busy = []
  await until('memory is given back', () => collected.length > 0, 120)
  assert.ok((collected[0] as number) < before + 10, `${before}, ${grown}, then ${collected} MB`)
})
