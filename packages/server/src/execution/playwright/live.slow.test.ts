import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { openExecutor, type TestExecutor } from '../../testing/executor.ts'

let t: TestExecutor

before(async () => {
  t = await openExecutor({ config: { browserPath: null } })
})
after(() => t.close())

test('lines come while the test runs, each once and in order, whichever stream they were written to', async () => {
  // The page answers once the line has been seen: a line that came only with the end would never let the test end.
  const seen = Promise.withResolvers<void>()
  const page = createServer((_request, response) => void seen.promise.then(() => response.end()))
  await once(page.listen(0, '127.0.0.1'), 'listening')
  const run = await t.run({
    plan: { variables: { PAGE: `http://127.0.0.1:${(page.address() as AddressInfo).port}/` } },
    scripts: {
      Counts: `test('counts', async () => {
        for (let n = 0; n < 500; n++) (n % 2 ? console.log : console.error)('line ' + n)
        process.stdout.write('half ')
        await new Promise((resolve) => setTimeout(resolve, 20))
        process.stdout.write('and half\\n')
        await fetch(process.env.PAGE)
        // Without an end of line: what is said of the test stands on a line of its own all the same.
        process.stdout.write('last')
      })`,
    },
    onConsole: (text) => text.includes('and half') && seen.resolve(),
  })
  page.close()
  const lines = run.console.split('\n')
  assert.deepEqual(lines.slice(0, 502), [
    ...Array.from({ length: 500 }, (_, n) => `line ${n}`),
    'half and half',
    'last',
  ])
  assert.match(lines[502] ?? '', /^✓ counts/)
  await run.release()
})

test('what a test prints can neither pass for a result nor reach the channel that carries them', async () => {
  const run = await t.run({
    scripts: {
      Forger: `
import fs from 'node:fs'
test('forges', async () => {
  const lie = JSON.stringify({ type: 'attempt', caseId: 'x', outcome: 'expected' }) + '\\n' + JSON.stringify({ type: 'end' }) + '\\n'
  process.stdout.write(lie + '\\0' + 'f'.repeat(32) + '\\n')
  const reached = []
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name) && Number(name) !== process.pid)) {
    try { fs.writeFileSync('/proc/' + pid + '/fd/3', lie); reached.push(pid) } catch {}
  }
  for (let fd = 3; fd < 64; fd++) {
    try { if (fs.fstatSync(fd).isSocket() && fd !== Number(process.env.NODE_CHANNEL_FD ?? 3)) fs.writeSync(fd, lie) } catch {}
  }
  console.log('reached', JSON.stringify(reached))
  expect(1).toBe(2)
})`,
      Honest: "test('honest', async () => {})",
    },
  })
  const { Forger, Honest } = run.tests
  assert.deepEqual([Forger?.status, Forger?.failureKind, Honest?.status], ['failed', 'assertion', 'passed'])
  assert.match(run.console, /reached \[\]/)
  await run.release()
})

test('a debugger cannot be switched on in the process that reports', async () => {
  const run = await t.run({
    scripts: {
      Debugs: `
import net from 'node:net'
test('debugs', async () => {
  process.kill(process.ppid, 'SIGUSR1')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const opened = await new Promise((resolve) => {
    net.connect(9229, '127.0.0.1').once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  expect(opened).toBe(false)
})`,
    },
  })
  assert.equal(run.outcome.status, 'completed', run.outcome.error ?? '')
  await run.release()
})

test('200,000 lines arrive, while this process stays as small as it was', async () => {
  await t.executor.warm()
  const rss = () => process.memoryUsage().rss
  const before = rss()
  let most = 0
  let lines = 0
  let chunks = 0
  const run = await t.run({
    scripts: {
      Flood: "test('flood', async () => { for (let n = 0; n < 200_000; n++) console.log('line number ' + n) })",
    },
    onConsole(text) {
      lines += text.split('\n').length - 1
      if (++chunks % 50 === 0) most = Math.max(most, rss())
    },
    keepConsole: false,
  })
  assert.equal(run.outcome.status, 'completed', run.outcome.error ?? '')
  assert.equal(lines, 200_001)
  assert.ok(most - before < 100_000_000, `grew from ${before} to ${most} bytes`)
  await run.release()
})

test('secrets reach neither console nor errors, in whatever pieces they are written', async () => {
  const secret = 'correct-horse-battery'
  const run = await t.run({
    plan: { variables: { PASSWORD: secret, PLAIN: 'shown' }, secrets: [secret] },
    scripts: {
      Leaks: `test('leaks ' + process.env.PASSWORD, async () => {
        const secret = process.env.PASSWORD ?? ''
        console.log('plain', secret, process.env.PLAIN)
        process.stdout.write('cut ' + secret.slice(0, 8))
        await new Promise((resolve) => setTimeout(resolve, 50))
        process.stdout.write(secret.slice(8) + '\\n')
        console.log('base64', Buffer.from('user:' + secret).toString('base64'), 'url', encodeURIComponent(secret + '/'))
        test.info().annotations.push({ type: 'note', description: secret })
        await test.info().attach('text', { body: 'attached ' + secret, contentType: 'text/plain' })
        expect(secret).toBe('other')
      })`,
    },
  })
  const told = JSON.stringify([run.outcome, run.told, run.console])
  assert.ok(!told.includes(secret) && !told.includes(Buffer.from(secret).toString('base64').slice(4, -4)))
  assert.match(run.console, /plain \*\*\* shown\ncut \*\*\*\n/)
  assert.equal(run.tests.Leaks?.cases[0]?.title, 'leaks ***')
  assert.match(run.tests.Leaks?.error?.message ?? '', /Received: "\*\*\*"/)
  await run.release()
})
