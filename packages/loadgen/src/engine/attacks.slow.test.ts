// Hostile and broken scripts: the run ends as it should, others are not disturbed, nothing outside is reached.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { runScript } from '../testing/run.ts'
import { type LoadTarget, startTarget } from '../testing/target.ts'

describe('attacks', { concurrency: 3 }, () => {
  let target: LoadTarget
  before(async () => {
    target = await startTarget()
  })
  after(() => target.close())

  it('no way to this process, its files, its environment or another VU', async () => {
    const result = await runScript(
      `
import http from 'k6/http'
import { check } from 'k6'
import exec from 'k6/execution'
export const options = { scenarios: { s: { executor: 'per-vu-iterations', vus: 2, iterations: 2 } }, thresholds: { checks: ['rate==1'] } }
globalThis.mark = 'VU ' + __VU
const tries = ['process', 'require', 'Buffer', 'fetch', 'WebAssembly', 'SharedArrayBuffer', 'std', 'os', 'scriptArgs', 'Worker', '__box', '__raw', '__mail', '__adopt', '__enter']
const out = (() => { const found = []; for (const name of tries) if (name in globalThis && name !== 'SharedArrayBuffer') found.push(name); return found })()
export default function () {
  const walk = (value, depth, seen) => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value) || depth > 6) return false
    seen.add(value)
    for (const key of Reflect.ownKeys(value)) {
      if (/^(process|mainModule|binding)$/.test(String(key))) return true
      let next; try { next = value[key] } catch { continue }
      if (walk(next, depth + 1, seen)) return true
    }
    return walk(Object.getPrototypeOf(value), depth + 1, seen)
  }
  let outside = ''
  try { outside = Function('return typeof process + typeof require')() } catch (error) { outside = 'undefinedundefined' }
  check(null, {
    globals: () => out.length === 0,
    function: () => outside === 'undefinedundefined',
    reachable: () => !walk(globalThis, 0, new Set()),
    own: () => globalThis.mark === 'VU ' + __VU,
    open: () => { try { open('./script.js'); return false } catch (error) { return error.message.includes('init') } },
    environment: () => Object.keys(__ENV).join() === 'ONLY',
    poisoned: () => { Array.prototype.push = () => { throw new Error('poison') }; Object.prototype.then = undefined; return true },
  })
}`,
      { env: { ONLY: '1' } },
    )
    assert.equal(result.rc, 0, result.log)
    assert.equal(result.value('checks', 'passes'), 4 * 7)
  })

  for (const path of ['/etc/passwd', '../secret.txt', './link/passwd', './link-file', 'file:///etc/passwd', './a\0b']) {
    it(`open(${JSON.stringify(path)}) is refused`, async () => {
      const { mkdtemp, mkdir, rm, symlink, writeFile } = await import('node:fs/promises')
      const { tmpdir } = await import('node:os')
      const { join } = await import('node:path')
      const folder = await mkdtemp(join(tmpdir(), 'loadgen-open-'))
      try {
        await mkdir(join(folder, 'test'))
        await writeFile(join(folder, 'secret.txt'), 'secret')
        await symlink('/etc', join(folder, 'test', 'link'))
        await symlink(join(folder, 'secret.txt'), join(folder, 'test', 'link-file'))
        const script = `let text = 'refused'\ntry { text = open(${JSON.stringify(path)}) } catch (error) {}\nexport default function () { console.log(text) }\n`
        await writeFile(join(folder, 'test', 'script.js'), script)
        const result = await runScript(join(folder, 'test', 'script.js'))
        assert.deepEqual(result.lines, ['refused'], result.log)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    })
  }

  it('imports cannot leave the folder or name private modules', async () => {
    for (const specifier of ['../outside.js', 'loadgen:adopt', 'node:fs', '/etc/hostname']) {
      const result = await runScript(`import x from '${specifier}'\nexport default function () {}\n`)
      assert.notEqual(result.rc, 0)
      assert.match(result.log, /outside|not supported/)
    }
  })

  it('endless loops end at the deadline, also inside try, getters and promises', async () => {
    const result = await runScript(`
export const options = { scenarios: { s: { executor: 'per-vu-iterations', vus: 3, iterations: 1, maxDuration: '300ms', gracefulStop: '100ms' } } }
export default async function () {
  if (__VU === 1) for (;;) { try { for (;;) {} } catch (error) {} finally { for (;;) {} } }
  if (__VU === 2) ({ get x() { for (;;) {} } }).x
  await Promise.resolve().then(() => { for (;;) {} })
}`)
    assert.equal(result.rc, 0, result.log)
    assert.ok(Number.isNaN(result.value('iterations', 'count')), result.log)
    assert.equal(result.summary.interrupted + (result.value('dropped_iterations', 'count') || 0), 3)
  })

  it('endless regular expressions, deep JSON, big strings and proxies are only errors', async () => {
    const result = await runScript(
      `
export const options = { iterations: 5, vus: 1, scenarios: undefined }
const bombs = [
  () => JSON.parse('['.repeat(200000)),
  () => 'x'.repeat(2 ** 29).repeat(8),
  () => new Uint8Array(2 ** 31 - 8),
  () => { const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x },
  () => { let o = {}; for (let i = 0; i < 300000; i++) o = { o }; return JSON.stringify(o) },
]
export default function () { bombs[__ITER](); console.log('survived ' + __ITER) }`,
      { limits: { vuMemoryMb: 32 } },
    )
    assert.equal(result.rc, 0, result.log)
    assert.equal(result.value('iterations', 'count'), 5, result.log)
  })

  it('memory bombs in init code are refused', async () => {
    const result = await runScript(
      'const a = []\nfor (;;) a.push(new Array(1000).fill(a.length))\nexport default function () {}\n',
    )
    assert.equal(result.rc, 107)
    assert.match(result.log, /out of memory|did not end/)
  })

  it('megabyte console lines and floods are cut and counted', async () => {
    const result = await runScript(
      `export const options = { iterations: 1 }
export default function () { console.log('y'.repeat(1 << 20)); for (let i = 0; i < 5000; i++) console.log(i) }`,
      { limits: { consoleLinesPerSecond: 100 } },
    )
    assert.equal(result.rc, 0)
    assert.ok(result.lines.length <= 300, `${result.lines.length}`)
    assert.ok((result.lines[0]?.length ?? 0) < 20_000)
    assert.match(result.log, /console lines left out/)
  })

  it('100,000 distinct tag values, metrics by thousands and huge tags do not fill the memory', async () => {
    const result = await runScript(`
import { Counter, Trend } from 'k6/metrics'
import { check, group } from 'k6'
const hits = new Counter('hits'), times = new Trend('times')
export const options = { iterations: 1, thresholds: { 'hits{id:77}': ['count==1'] } }
export default function () {
  for (let i = 0; i < 100000; i++) hits.add(1, { id: i })
  for (let i = 0; i < 3000; i++) { check(1, { ['check ' + i]: true }); group('g' + i, () => times.add(i)) }
}`)
    assert.equal(result.rc, 0, result.log)
    assert.equal(result.value('hits', 'count'), 100_000)
    assert.equal(result.value('times', 'max'), 2999)
    assert.match(result.log, /different checks/)
  })

  it('a server that never answers, answers for ever, hangs up or packs a bomb', async () => {
    const result = await runScript(
      `
import http from 'k6/http'
import { check } from 'k6'
export const options = { iterations: 1, thresholds: { checks: ['rate==1'] } }
export default function () {
  const base = __ENV.BASE
  check(null, {
    silent: () => http.get(base + '/hang', { timeout: '100ms' }).error_code === 1050,
    endless: () => http.get(base + '/forever').error.includes('larger than'),
    'endless, not kept': () => http.get(base + '/forever', { responseType: 'none' }).status === 0,
    gone: () => { const r = http.get(base + '/cut'); return r.status === 0 && r.error_code === 1220 },
    bomb: () => http.get(base + '/bomb').error_code === 1701,
    'still works': () => http.get(base + '/').status === 200,
  })
}`,
      { env: { BASE: target.url }, limits: { responseBytes: 1_000_000 } },
    )
    assert.equal(result.rc, 0, result.log)
  })

  it('a test is interrupted while its VUs wait for a silent server', async () => {
    const result = await runScript(
      `
import http from 'k6/http'
export const options = { scenarios: { s: { executor: 'constant-vus', vus: 3, duration: '200ms', gracefulStop: '100ms' } } }
export default function () { try { http.get(__ENV.BASE + '/hang') } catch (error) { console.log('caught') } for (;;) {} }`,
      { env: { BASE: target.url } },
    )
    assert.equal(result.rc, 0, result.log)
    assert.equal(result.summary.interrupted, 3)
  })

  it('the address policy holds for names, literals, redirects and WebSockets', async () => {
    const away = createServer((_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    await once(away.listen(0, '127.0.0.1'), 'listening')
    const awayHost = `127.0.0.1:${(away.address() as AddressInfo).port}`
    const result = await runScript(
      `
import http from 'k6/http'
import ws from 'k6/ws'
import { check } from 'k6'
export const options = { iterations: 1, hosts: { 'inner.test': '127.0.0.1' }, thresholds: { checks: ['rate==1'] } }
export default function () {
  const refused = (r) => r.status === 0 && r.error_code === 1110 && r.error.includes('refused')
  check(null, {
    literal: () => refused(http.get('http://127.0.0.1:9/')), short: () => refused(http.get('http://127.1:9/')),
    number: () => refused(http.get('http://2130706433:9/')), name: () => refused(http.get('http://localhost:9/')),
    mapped: () => refused(http.get('http://[::ffff:7f00:1]:9/')), hosts: () => refused(http.get('http://inner.test:9/')),
    metadata: () => refused(http.get('http://169.254.169.254/latest/')), private: () => refused(http.get('http://10.0.0.1/')),
    allowed: () => http.get(__ENV.BASE + '/').status === 200,
    redirect: () => refused(http.get(__ENV.AWAY)),
    socket: () => ws.connect('ws://127.0.0.1:9/', () => {}).error.includes('refused'),
  })
}`,
      {
        env: { BASE: target.url, AWAY: `http://${awayHost}/` },
        addresses: { mode: 'strict', allow: [new URL(target.url).host, awayHost], deny: [] },
      },
    )
    away.close()
    assert.equal(result.rc, 0, result.log)
  })
})
