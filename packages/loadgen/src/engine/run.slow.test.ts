// Whole runs: executors, lifecycle, threads, thresholds, and the numbers they must agree on.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runScript } from '../testing/run.ts'
import { type LoadTarget, startTarget } from '../testing/target.ts'

describe('runs', { concurrency: 4 }, () => {
  let target: LoadTarget
  before(async () => {
    target = await startTarget()
  })
  after(() => target.close())

  it('blocking calls work in all 32 places a script can put them', async () => {
    const path = fileURLToPath(new URL('../../samples/17-corner-cases.js', import.meta.url))
    const result = await runScript(path, { env: { URL: target.url } })
    const answers = JSON.parse(result.lines[0] ?? '{}') as Record<string, unknown>
    assert.equal(result.rc, 0, result.log)
    assert.deepEqual(answers, {
      map: '201,202',
      forEach: 400,
      filter: 2,
      reduce: 400,
      sort: '1,2,3',
      'Array.from': '200,200',
      'replace cb': 'a200b200',
      'JSON reviver': 200,
      toJSON: true,
      getter: 200,
      setter: 201,
      constructor: 200,
      'class field': 200,
      'static/method': 400,
      toPrimitive: 200,
      generator: '200,2',
      'spread iter': 200,
      Proxy: 200,
      'default param': 200,
      'tagged tpl': 201,
      'bind/call/apply': 600,
      'Map.forEach': 200,
      'try/finally': 400,
      'optional call': 201,
      'computed method': 200,
      'group return': 200,
      recursion: 200,
      'closure fn in obj passed to lib': 'a200',
      findLast: true,
      'typeof ret': 'number',
      truthy: 'ok',
      'fn.name/async-ness': 'Function',
    })
  })

  for (const threads of [1, 3]) {
    it(`${threads} thread(s): every executor, planned = started + dropped, metrics merged`, async () => {
      const result = await runScript(
        `
import { Counter, Trend, Gauge, Rate } from 'k6/metrics'
import exec from 'k6/execution'
import http from 'k6/http'
import { check, sleep } from 'k6'
const hits = new Counter('hits'), ids = new Trend('ids'), half = new Rate('half'), level = new Gauge('level')
export const options = { scenarios: {
  shared: { executor: 'shared-iterations', vus: 5, iterations: 40, exec: 'one' },
  per: { executor: 'per-vu-iterations', vus: 5, iterations: 4, exec: 'one' },
  constant: { executor: 'constant-vus', vus: 3, duration: '400ms', exec: 'pause' },
  ramp: { executor: 'ramping-vus', startVUs: 0, stages: [{ duration: '300ms', target: 4 }, { duration: '200ms', target: 0 }], exec: 'pause' },
  arrive: { executor: 'constant-arrival-rate', rate: 100, duration: '500ms', preAllocatedVUs: 2, maxVUs: 2, exec: 'slow', gracefulStop: '5s' },
  rise: { executor: 'ramping-arrival-rate', startRate: 0, stages: [{ duration: '1s', target: 60 }], preAllocatedVUs: 30, exec: 'quick', gracefulStop: '5s' },
} }
export function one() { hits.add(1, { from: exec.scenario.name }); ids.add(exec.scenario.iterationInTest); half.add(exec.scenario.iterationInTest % 2); level.add(__VU); http.get(__ENV.BASE + '/') ; check(1, { one: true }) }
export function pause() { sleep(0.02) }
export function slow() { sleep(0.2) }
export function quick() {}
export function setup() { return { token: 'T' } }
`,
        { env: { BASE: target.url }, threads },
      )
      assert.equal(result.rc, 0, result.log)
      const { metrics } = result.summary.summary
      assert.equal(result.value('hits', 'count'), 60)
      assert.equal(result.value('http_reqs', 'count'), 60)
      assert.equal(result.value('checks', 'passes'), 60)
      assert.equal(result.summary.summary.root_group.checks[0]?.passes, 60)
      assert.equal(result.value('ids', 'max'), 39)
      assert.equal(result.value('ids', 'min'), 0)
      assert.equal(result.value('half', 'rate'), 0.5)
      assert.equal(metrics.vus_max?.values.max, 5 + 5 + 3 + 4 + 2 + 30)
      assert.ok(result.value('level', 'max') <= 49)
    })
  }

  it('arrival rates: planned = started + dropped, per scenario', async () => {
    const result = await runScript(
      `import { sleep } from 'k6'
export const options = { scenarios: {
  flat: { executor: 'constant-arrival-rate', rate: 200, duration: '500ms', preAllocatedVUs: 3, maxVUs: 5 },
  rise: { executor: 'ramping-arrival-rate', startRate: 0, stages: [{ duration: '1s', target: 60 }], preAllocatedVUs: 2, maxVUs: 2 },
}, thresholds: { 'iterations{scenario:flat}': ['count>=0'], 'dropped_iterations{scenario:flat}': ['count>=0'], 'iterations{scenario:rise}': ['count>=0'], 'dropped_iterations{scenario:rise}': ['count>=0'] } }
export default function () { sleep(0.05) }`,
      { threads: 2 },
    )
    const planned = (name: string) =>
      result.value(`iterations{scenario:${name}}`, 'count') +
      result.value(`dropped_iterations{scenario:${name}}`, 'count')
    assert.equal(planned('flat'), 100, result.log)
    assert.equal(planned('rise'), 30)
  })

  it('iterations left at maxDuration are dropped, those under way are interrupted after gracefulStop', async () => {
    const result = await runScript(`import { sleep } from 'k6'
export const options = { scenarios: {
  a: { executor: 'per-vu-iterations', vus: 2, iterations: 10, maxDuration: '200ms', gracefulStop: '0s' },
  b: { executor: 'shared-iterations', vus: 2, iterations: 10, maxDuration: '200ms', gracefulStop: '0s' },
} }
export default function () { sleep(60) }`)
    assert.equal(result.summary.interrupted, 4)
    assert.equal(result.value('dropped_iterations', 'count'), 18 + 8)
    assert.ok(Number.isNaN(result.value('iterations', 'count')))
  })

  it('stack overflow costs the VU, not the run: its id and count go on', async () => {
    const result = await runScript(`
export const options = { iterations: 3, vus: 1 }
export default function () { if (__ITER === 1) { const f = () => f() + 1; f() } console.log(__VU + ':' + __ITER) }`)
    assert.deepEqual(result.lines, ['1:0', '1:2'])
    assert.match(result.log, /stack overflow/)
    assert.equal(result.value('iterations', 'count'), 3)
  })

  it('setup data is copied, teardown runs, handleSummary replaces the text', async () => {
    const result = await runScript(`
export const options = { vus: 3, iterations: 6 }
export function setup() { return { list: [1], none: undefined } }
export default function (data) { data.list.push(__VU); if (data.none !== undefined) throw new Error('no') }
export function teardown(data) { console.log('teardown', data.list.length) }
export function handleSummary(data) { return { stdout: 'mine', '../../etc/up.txt': 'x', 'bin.dat': new Uint8Array([1, 2]).buffer } }`)
    assert.equal(result.rc, 0, result.log)
    assert.deepEqual(result.lines, ['teardown 1'])
    assert.deepEqual(
      result.artifacts.map(({ name, content }) => [name, content]),
      [
        ['stdout', 'mine'],
        ['up.txt', 'x'],
        ['bin.dat', 'AQI='],
      ],
    )
  })

  for (const returned of ['', 'return null', "return ''", 'return undefined']) {
    it(`handleSummary with "${returned}" gives the usual summary`, async () => {
      const result = await runScript(
        `export default function () {}\nexport async function handleSummary() { ${returned} }`,
      )
      assert.equal(result.rc, 0, result.log)
      assert.deepEqual(result.artifacts, [])
      assert.match(result.summary?.text ?? '', /iterations/)
    })
  }

  const endings: { name: string; script: string; rc: number; log: RegExp }[] = [
    {
      name: 'exception in init',
      script: 'throw new Error("boom")\nexport default function () {}',
      rc: 107,
      log: /boom/,
    },
    {
      name: 'exception in setup',
      script: 'export function setup() { throw new Error("boom") }\nexport default function () {}',
      rc: 107,
      log: /setup\(\) failed: Error: boom/,
    },
    {
      name: 'exception in teardown',
      script: 'export function teardown() { throw new Error("boom") }\nexport default function () {}',
      rc: 107,
      log: /teardown\(\) failed/,
    },
    {
      name: 'setup that takes too long',
      script:
        'export const options = { setupTimeout: "200ms" }\nexport function setup() { for (;;) {} }\nexport default function () {}',
      rc: 100,
      log: /setup\(\) did not end within 0\.2 s/,
    },
    {
      name: 'teardown that takes too long',
      script:
        'export const options = { teardownTimeout: "200ms" }\nimport { sleep } from "k6"\nexport function teardown() { sleep(60) }\nexport default function () {}',
      rc: 101,
      log: /teardown\(\) did not end/,
    },
    {
      name: 'abort in setup',
      script:
        'import exec from "k6/execution"\nexport function setup() { exec.test.abort("not today") }\nexport default function () { console.log("ran") }',
      rc: 108,
      log: /not today/,
    },
    {
      name: 'test.fail',
      script: 'import exec from "k6/execution"\nexport default function () { exec.test.fail("bad") }',
      rc: 110,
      log: /marked as failed: bad/,
    },
    {
      name: 'invalid options',
      script: 'export const options = { vus: -1, stages: [{}] }\nexport default function () {}',
      rc: 104,
      log: /stages\[0\]/,
    },
    {
      name: 'a threshold that aborts',
      script:
        'import { Rate } from "k6/metrics"\nimport { sleep } from "k6"\nconst bad = new Rate("bad")\nexport const options = { vus: 2, duration: "60s", thresholds: { bad: [{ threshold: "rate<0.5", abortOnFail: true, delayAbortEval: "300ms" }] } }\nexport default function () { bad.add(1); sleep(0.05) }',
      rc: 99,
      log: /crossed: test aborted/,
    },
    {
      name: 'checks alone',
      script: 'import { check } from "k6"\nexport default function () { check(1, { no: false }) }',
      rc: 0,
      log: /checks failed, no threshold on them/,
    },
    {
      name: 'fail() is an error of the iteration',
      script: 'import { fail } from "k6"\nexport default function () { fail("stop here") }',
      rc: 0,
      log: /stop here/,
    },
    {
      name: 'groups and metrics refuse nonsense',
      script: 'import { group } from "k6"\nexport default function () { group("a::b", () => {}) }',
      rc: 0,
      log: /may not contain/,
    },
  ]
  for (const { name, script, rc, log } of endings) {
    it(`${name} ends with ${rc}`, async () => {
      const result = await runScript(script)
      assert.match(result.log, log)
      assert.equal(result.rc, rc, result.log)
    })
  }

  it('k6/execution: tags, options, instance', async () => {
    const result = await runScript(`
import exec from 'k6/execution'
import { check } from 'k6'
import { Counter } from 'k6/metrics'
const hits = new Counter('hits')
export const options = { iterations: 2, tags: { all: 'x' }, thresholds: { 'hits{phase:late}': ['count==1'], 'hits{all:x}': ['count==3'], checks: ['rate==1'] } }
export default function () {
  if (__ITER === 0) {
    hits.add(1)
    exec.vu.metrics.tags.phase = 'late'
    hits.add(1)
    check(null, { tags: () => exec.vu.tags.phase === 'late' && exec.vu.tags.all === 'x' && Object.keys(exec.vu.tags).includes('phase') })
    delete exec.vu.tags.phase
  } else hits.add(1)
  check(null, {
    options: () => exec.test.options.iterations === 2, instance: () => exec.instance.vusActive === 1 && exec.instance.vusInitialized === 1 && exec.instance.iterationsCompleted === __ITER,
    progress: () => exec.scenario.progress >= 0 && exec.scenario.progress <= 1 && exec.scenario.startTime > 1e12,
  })
}`)
    assert.equal(result.rc, 0, result.log)
  })

  it('options from outside replace those of the script', async () => {
    const result = await runScript(
      `export const options = { scenarios: { a: { executor: 'constant-vus', vus: 2, duration: '60s' } } }
export default function () { console.log('x') }`,
      { options: { iterations: 2, vus: 1 } },
    )
    assert.deepEqual(result.lines, ['x', 'x'])
  })

  it('Math.random differs between VUs and repeats with randomSeed', async () => {
    const result = await runScript(`
import { randomSeed } from 'k6'
export const options = { scenarios: { a: { executor: 'per-vu-iterations', vus: 3, iterations: 1 } } }
export default function () { const own = Math.random(); randomSeed(5); console.log(own + ' ' + Math.random()) }`)
    const pairs = result.lines.map((line) => line.split(' '))
    assert.equal(new Set(pairs.map(([own]) => own)).size, 3)
    assert.equal(new Set(pairs.map(([, seeded]) => seeded)).size, 1)
  })
})
