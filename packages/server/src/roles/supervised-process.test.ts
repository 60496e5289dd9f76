import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { quiet } from '../testing/database.ts'
import { LIMITS, type ProcessLimits, type SupervisedProcess, superviseProcess } from './supervised-process.ts'

const PATIENCE_MS = 60_000
const CHILD = `process.send({ pid: process.pid })
setInterval(() => process.send({ pid: process.pid }), 20)
process.on('message', ({ what }) => {
  if (what === 'die') process.exit(3)
  if (what === 'spin') for (;;);
  if (what === 'hoard') globalThis.hoard = Buffer.alloc(400e6, 1)
  if (what === 'hoard on the heap') for (globalThis.list = []; ; ) globalThis.list.push({})
  if (what === 'stop') process.exit(0)
})`

let folder: string
let running: SupervisedProcess[] = []
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-supervised-'))
  await writeFile(join(folder, 'child.mjs'), CHILD)
  await writeFile(join(folder, 'broken.mjs'), 'process.exit(5)')
})
afterEach(async () => {
  for (const one of running) await one.stop({ what: 'stop' }, PATIENCE_MS)
  running = []
})
after(() => rm(folder, { recursive: true, force: true }))

function start(file: string, limits: Partial<ProcessLimits> = {}) {
  const pids = new Set<number>()
  const lost: { reason: string; failures: number }[] = []
  let changed: () => void = () => {}
  const supervised = superviseProcess({
    file: join(folder, file),
    execArgv: ['--max-old-space-size=64'],
    env: process.env,
    limits: { ...LIMITS, maxResidentBytes: 1e9, tickMs: 50, silentTicks: 200, firstPauseMs: 10, ...limits },
    log: quiet,
    onMessage(message) {
      pids.add((message as { pid: number }).pid)
      changed()
    },
    onLost(reason, failures) {
      lost.push({ reason, failures })
      changed()
    },
  })
  running.push(supervised)
  async function until(condition: () => boolean, what: string): Promise<void> {
    const giveUpAt = performance.now() + PATIENCE_MS
    while (!condition()) {
      assert.ok(performance.now() < giveUpAt, `${what}: ${JSON.stringify({ pids: [...pids], lost })}`)
      await new Promise<void>((resolve) => {
        changed = resolve
        setTimeout(resolve, 1000).unref()
      })
    }
  }
  return { supervised, pids, lost, until }
}

describe('a supervised process', () => {
  it('is started again when it ends', async () => {
    const { supervised, pids, lost, until } = start('child.mjs')
    await until(() => pids.size === 1, 'it starts')
    supervised.send({ what: 'die' })
    await until(() => pids.size === 2, 'another one starts')
    assert.deepEqual(lost, [{ reason: 'exit code 3', failures: 1 }])
  })

  it('is started again with the number of its failures when it cannot start', async () => {
    const { lost, until } = start('broken.mjs')
    await until(() => lost.length >= 3, 'it is tried again')
    assert.deepEqual(
      lost.slice(0, 3).map(({ failures }) => failures),
      [1, 2, 3],
    )
  })

  for (const [title, freeze] of [
    ['is stopped by a signal', (pid, _send) => process.kill(pid, 'SIGSTOP')],
    ['keeps its event loop', (_pid, send) => send({ what: 'spin' })],
  ] as [string, (pid: number, send: (message: object) => void) => void][]) {
    it(`is replaced when it ${title}`, async () => {
      const { supervised, pids, lost, until } = start('child.mjs', { silentTicks: 20 })
      await until(() => pids.size === 1, 'it starts')
      freeze([...pids][0] as number, supervised.send)
      await until(() => pids.size >= 2, 'another one starts')
      assert.match(lost[0]?.reason ?? '', /^no answer for 1 s$/)
    })
  }

  for (const [where, what, reason] of [
    ['in buffers', 'hoard', /MB of memory$/],
    ['on its heap', 'hoard on the heap', /SIGABRT|SIGTRAP|exit code 134/],
  ] as const) {
    it(`that takes too much memory ${where} ends alone`, async () => {
      const { supervised, pids, lost, until } = start('child.mjs', { maxResidentBytes: 300e6, silentTicks: 1e6 })
      await until(() => pids.size === 1, 'it starts')
      supervised.send({ what })
      await until(() => pids.size === 2, 'another one starts')
      assert.match(lost[0]?.reason ?? '', reason)
    })
  }

  it('that ignores the request to stop is ended', async () => {
    const { supervised, pids, lost, until } = start('child.mjs')
    await until(() => pids.size === 1, 'it starts')
    await supervised.stop({ what: 'nothing' }, 100)
    assert.throws(() => process.kill([...pids][0] as number, 0), { code: 'ESRCH' })
    assert.deepEqual(lost, [])
  })
})
