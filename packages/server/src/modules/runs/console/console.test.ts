import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '../../../kernel/ids.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { readEvents } from '../../../testing/events.ts'
import { completed, runKit } from '../../../testing/runs.ts'

let t: TestApp
let work: TestApp['app']['modules']['runs']['work']
let kit: ReturnType<typeof runKit>
let base: string
before(async () => {
  t = await startApp()
  base = await t.listen()
  work = t.app.modules.runs.work
  kit = runKit(t)
})
after(() => t.close())

describe('the console stream', () => {
  const follow = (runId: string, lastEventId?: string) =>
    readEvents(`${base}/api/runs/${runId}/stream`, t.owner.token, { lastEventId })
  const linesOf = (events: { event: string; data: { line?: string } }[]) =>
    events.filter((event) => event.event === 'console').map((event) => event.data.line)

  async function runThatPrints(lines: number) {
    const { runId, job } = await kit.start(t.owner)
    const plan = await kit.claimOf(runId)
    const writer = await t.app.modules.runs.openConsole(plan, new AbortController().signal)
    for (let i = 1; i <= lines; i++) writer.write(`${i}\n`)
    const end = async () => {
      await writer.end()
      await work.finish(plan, completed(job.tests))
    }
    return { runId, writer, end }
  }
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

  it('gives each line once, in order, live and afterwards, before and after archiving', async () => {
    const { runId, end } = await runThatPrints(500)
    const live = follow(runId)
    await end()
    const events = await live
    assert.equal(events[0]?.event, 'ready')
    assert.deepEqual(linesOf(events), numbers(1, 500))
    assert.deepEqual(events.at(-1), { event: 'complete', id: events.at(-1)?.id, data: { status: 'completed' } })
    assert.deepEqual(linesOf(await follow(runId)), numbers(1, 500))
    await t.app.modules.runs.archive(runId)
    assert.equal((await t.app.db.sql`select 1 from console_chunks where run_id = ${runId}`).length, 0)
    assert.deepEqual(linesOf(await follow(runId)), numbers(1, 500))
  })

  it('tells of the end of a run that failed once its artifacts are there', async () => {
    const { runId, job } = await kit.start(t.owner)
    const plan = await kit.claimOf(runId)
    let isTold = false
    const told = follow(runId).finally(() => {
      isTold = true
    })
    await work.finish(plan, { ...completed(job.tests), status: 'failed' }, true)
    assert.equal((await t.owner.get(`/api/runs/${runId}`)).body.status, 'failed')
    await delay(300)
    assert.equal(isTold, false)
    await t.app.modules.runs.artifacts.keep(runId, [])
    assert.deepEqual((await told).at(-1)?.data, { status: 'failed' })
  })

  it('is archived whole with line separators of Unicode in it', async () => {
    const { runId, writer, end } = await runThatPrints(1)
    writer.write('a\u2028b\u2029c\n')
    await end()
    const before = linesOf(await follow(runId))
    await t.app.modules.runs.archive(runId)
    assert.deepEqual(linesOf(await follow(runId)), before)
    assert.equal(before.at(-1), 'a\u2028b\u2029c')
  })

  it('tells how a load test goes, between the lines', async () => {
    const { runId, end } = await runThatPrints(1)
    const progress = { testId: newId(), phase: 'running', vus: 3, requests: 17 }
    const seen = Promise.withResolvers<void>()
    const live = readEvents(`${base}/api/runs/${runId}/stream`, t.owner.token, {
      onEvent: ({ event }) => {
        if (event === 'console') t.app.modules.runs.showProgress(runId, progress as never)
        if (event === 'progress') seen.resolve()
      },
    })
    await seen.promise
    await end()
    const told = (await live).filter((event) => event.event === 'progress')
    assert.deepEqual(
      told.map(({ data }) => data),
      [progress],
    )
    assert.equal((await follow(runId)).filter((event) => event.event === 'progress').length, 0)
  })

  it('goes on exactly after Last-Event-ID, and from the beginning for an id that is not of this run', async () => {
    const { runId, end } = await runThatPrints(50)
    await end()
    const all = (await follow(runId)).filter((event) => event.event === 'console')
    for (const archived of [false, true]) {
      if (archived) await t.app.modules.runs.archive(runId)
      assert.deepEqual(linesOf(await follow(runId, all[19]?.id)), numbers(21, 50))
      assert.deepEqual(linesOf(await follow(runId, all[49]?.id)), [])
      for (const odd of ['abc', '7', `${newId().slice(-12)}-20`, `${runId.slice(-12)}-51`, `${runId.slice(-12)}-x`]) {
        assert.deepEqual([odd, linesOf(await follow(runId, odd)).length], [odd, 50])
      }
    }
  })

  it('cuts long lines, keeps colours, replaces NUL, and cannot be forged by what is printed', async () => {
    const { runId, writer, end } = await runThatPrints(0)
    writer.write(`${'x'.repeat(40_000)}\n`)
    writer.write('\u001b[31mred\u001b[0m a\0b\r\n')
    writer.write('one\revent: complete\r\n\n\ndata: {}\n')
    writer.write('half a ')
    writer.write('line')
    await end()
    const lines = linesOf(await follow(runId))
    assert.match(lines[0] ?? '', /^x{16384}… \(23616 more characters\)$/)
    assert.deepEqual(lines.slice(1), [
      '\u001b[31mred\u001b[0m a\uFFFDb',
      'one\revent: complete',
      '',
      '',
      'data: {}',
      'half a line',
    ])
  })

  it('keeps the first and the last 5 MiB and says how many lines are missing', async () => {
    const { runId, writer, end } = await runThatPrints(0)
    const rest = 'y'.repeat(1000)
    for (let i = 1; i <= 15_000; i++) {
      writer.write(`${i} ${rest}\n`)
      if (i % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await end()
    const lines = linesOf(await follow(runId)).map((line) => String(line))
    const gaps = lines.filter((line) => line.startsWith('… '))
    const left = gaps.reduce(
      (sum, gap) => sum + Number(/^… ([\d,]+) lines left out …$/.exec(gap)?.[1]?.replaceAll(',', '')),
      0,
    )
    assert.equal(lines.length - gaps.length + left, 15_000)
    assert.ok(left > 3000, `${left} lines left out`)
    assert.ok(lines.at(-1)?.startsWith('15000 '))
    const [row] = await t.app.db.sql`select sum(size_bytes)::int as bytes from console_chunks where run_id = ${runId}`
    assert.ok(row?.bytes <= 10.2 * 1024 * 1024, `${row?.bytes} bytes kept`)
  })

  it('ends with an error when the run is deleted while it is watched', async () => {
    const { runId } = await runThatPrints(3)
    const begun = Promise.withResolvers<void>()
    const live = readEvents(`${base}/api/runs/${runId}/stream`, t.owner.token, { onEvent: () => begun.resolve() })
    await begun.promise
    assert.equal((await t.owner.delete(`/api/runs/${runId}`)).status, 200)
    assert.equal((await live).at(-1)?.event, 'error')
    assert.equal((await t.owner.get(`/api/runs/${runId}`)).status, 404)
  })

  it('ends when the token is revoked', async () => {
    const { runId, end } = await runThatPrints(1)
    const token = (await t.owner.post('/api/cli-tokens', { name: 'viewer' })).body
    const begun = Promise.withResolvers<void>()
    const live = readEvents(`${base}/api/runs/${runId}/stream`, token.key, { onEvent: () => begun.resolve() })
    await begun.promise
    await t.owner.delete(`/api/cli-tokens/${token.id}`)
    assert.deepEqual((await live).at(-1)?.data, { message: 'Unauthorized' })
    await end()
  })

  it('refuses before the first byte', async () => {
    const { runId, end } = await runThatPrints(1)
    await end()
    const answer = await fetch(`${base}/api/runs/${runId}/stream`)
    assert.deepEqual([answer.status, await answer.json()], [401, { error: 'Unauthorized' }])
    const good = await fetch(`${base}/api/runs/${runId}/stream`, {
      headers: { authorization: `Bearer ${t.owner.token}` },
    })
    assert.equal(good.headers.get('x-accel-buffering'), 'no')
    assert.match(good.headers.get('content-type') ?? '', /^text\/event-stream/)
    assert.ok(good.headers.get('x-ratelimit-limit'))
    assert.match(await good.text(), /^retry: 3000\nevent: ready/)
  })

  it('drops what a worker prints after its lease was taken', async () => {
    const { runId, writer } = await runThatPrints(2)
    await t.owner.post(`/api/runs/${runId}/cancel`)
    writer.write('too late\n')
    assert.equal(await writer.end(), false)
    assert.ok(!linesOf(await follow(runId)).includes('too late'))
  })
})
