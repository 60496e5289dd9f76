/** Load scripts that want to do harm, in real slots: each ends as it should, and the next run goes as if nothing was. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { openExecutor, type TestExecutor } from '../../testing/executor.ts'

let t: TestExecutor
let target: Server
let base: string
let port: number
before(async () => {
  target = createServer((request, response) => {
    if (request.url !== '/endless') return response.end('ok')
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    }
    response.on('drain', more).on('error', () => {})
    more()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => target.once('listening', resolve))
  port = (target.address() as AddressInfo).port
  base = `http://127.0.0.1:${port}`
  const limits = { memoryMb: 500, processes: 256, fileMb: 16, diskMb: 64 }
  t = await openExecutor({ config: { warmSlots: 0, limits }, egressDeny: ['127.0.0.9'] })
})
after(async () => {
  await t?.close()
  target?.closeAllConnections()
  target?.close()
})

const HEAD = "import http from 'k6/http'\nimport { Counter } from 'k6/metrics'\n"
const run = (script: string, timeoutSeconds = 90) =>
  t.run({ type: 'k6', scripts: { Load: HEAD + script }, plan: { timeoutSeconds } })

afterEach(async () => {
  const next = await run(`export default function () { console.log(http.get('${base}/').body) }`)
  assert.deepEqual([next.outcome.status, /^ok$/m.test(next.console)], ['completed', true], next.console)
  await next.release()
})

describe('a load script that', () => {
  it('fills the memory of all its virtual users runs into the limit of the slot', async () => {
    const done = await run(`export const options = { vus: 60, duration: '60s' }
const kept = []
export default function () { for (let i = 0; i < 200; i++) kept.push('x'.repeat(100_000) + Math.random()) }`)
    assert.deepEqual([done.outcome.status, done.outcome.failureKind], ['failed', 'memory'], done.console)
    assert.match(done.outcome.error ?? '', /limit of 500 MB/)
  })

  it('calls itself for ever, or fills one virtual user, only breaks its iterations', async () => {
    const done = await run(`export const options = { iterations: 4 }
const deep = () => deep() + 1
export default function () {
  if (__ITER % 2) { const all = []; for (;;) all.push('x'.repeat(100_000)) }
  deep()
}`)
    assert.equal(done.outcome.status, 'completed', done.console)
    const { metrics } = done.outcome.metrics as { metrics: Record<string, { values: { count: number } }> }
    assert.equal(metrics.iterations?.values.count, 4)
    assert.match(done.console, /stack|memory/i)
    await done.release()
  })

  it('prints megabytes in a line, and lines without number, has its console cut', async () => {
    const done = await run(`export default function () {
  for (let i = 0; i < 20; i++) console.log('y'.repeat(1_000_000))
  for (let i = 0; i < 50_000; i++) console.log('line ' + i)
}`)
    assert.equal(done.outcome.status, 'completed')
    assert.ok(done.console.length < 10_000_000, String(done.console.length))
    assert.match(done.console, /more characters\)/)
    assert.match(done.console, /console lines left out/)
    await done.release()
  })

  it('makes 100,000 tag values costs no memory for them', async () => {
    const done = await run(`const c = new Counter('mine')
export default function () { for (let i = 0; i < 100_000; i++) c.add(1, { tag: 'value ' + i }) }`)
    assert.equal(done.outcome.status, 'completed', done.console)
    assert.ok(JSON.stringify(done.outcome.metrics).length < 20_000)
    await done.release()
  })

  it('reads an answer without end, or never gets one, goes on after its limit', async () => {
    const done = await run(`export default function () {
  const endless = http.get('${base}/endless', { timeout: '20s' })
  console.log('ended ' + endless.status + ' ' + endless.error)
}`)
    assert.equal(done.outcome.status, 'completed', done.console)
    assert.match(done.console, /ended 0 .*(larger|timeout)/)
    await done.release()
  })

  it('looks for the machine finds nothing', async () => {
    const done = await run(`export default function () {
  const seen = ['process', 'require', 'module', 'Deno', 'fetch', 'WebAssembly']
  console.log('sees ' + JSON.stringify(seen.filter((name) => typeof globalThis[name] !== 'undefined')))
  console.log('env ' + Object.keys(__ENV).join())
  const outside = new Function('return typeof process')()
  console.log('outside ' + outside)
}`)
    assert.match(done.console, /^sees \[\]$/m)
    assert.match(done.console, /^env $/m)
    assert.match(done.console, /^outside undefined$/m)
    await done.release()
    const opened = await run("open('/etc/passwd')\nexport default function () {}")
    assert.deepEqual([opened.outcome.status, opened.outcome.failureKind], ['failed', 'script_error'])
  })

  it('calls an address that is closed to it is told, and so is whoever reads its error', async () => {
    const done = await run(`export const options = { thresholds: { http_req_failed: ['rate==0'] } }
export default function () { const r = http.get('http://127.0.0.9:${port}/'); console.log(r.error_code + ' ' + r.error) }`)
    assert.deepEqual([done.outcome.status, done.outcome.failureKind], ['failed', 'threshold'])
    assert.match(done.console, /^1110 .*blocked by egress policy/m)
    assert.match(done.outcome.error ?? '', /127\.0\.0\.9:\d+ blocked by egress policy/)
    const refused = await run(
      "export default function () { console.log('code ' + http.get('http://127.0.0.1:1/').error_code) }",
    )
    assert.match(refused.console, /^code 1212$/m)
  })
})
