// The sixteen sample scripts end as the first line of each says.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type LoadRunResult, runScript } from './testing/run.ts'
import { type LoadTarget, startTarget } from './testing/target.ts'

const expectations: Record<string, (result: LoadRunResult) => void> = {
  '01-smoke': (result) => {
    assert.deepEqual(result.lines, ['iter 0', 'iter 1', 'iter 2'])
    assert.equal(result.value('iterations', 'count'), 3)
    assert.equal(result.value('http_reqs', 'count'), 3)
    assert.equal(result.value('checks', 'passes'), 6)
    assert.equal(result.value('checks', 'fails'), 0)
  },
  '02-threshold-fail': (result) => {
    assert.equal(result.rc, 99)
    assert.equal(result.value('http_req_failed', 'passes'), 10)
    assert.equal(result.value('http_req_failed', 'rate'), 0.5)
    assert.deepEqual(
      result.summary.thresholds.map(({ ok }) => ok),
      [false, true],
    )
  },
  '03-ramping-vus': (result) => {
    assert.equal(result.value('vus_max', 'max'), 5)
    assert.ok(result.value('vus', 'max') >= 4)
  },
  '04-arrival-rate-drops': (result) => {
    assert.equal(result.value('iterations', 'count') + result.value('dropped_iterations', 'count'), 60)
  },
  '05-setup-teardown': (result) => {
    assert.deepEqual(result.lines, ['teardown token=T n=0 list=2'])
  },
  '06-custom-metrics': (result) => {
    assert.deepEqual(result.summary.summary.metrics.my_gauge?.values, { value: 10, min: 1, max: 10 })
    assert.equal(result.summary.summary.metrics.my_time?.contains, 'time')
  },
  '07-groups-tags': (result) => {
    const outer = result.summary.summary.root_group.groups[0]
    const inner = outer?.groups[0]
    assert.equal(outer?.name, 'outer')
    assert.equal(inner?.path, '::outer::inner')
    assert.deepEqual(
      inner?.checks.map(({ path, passes }) => [path, passes]),
      [['::outer::inner::in inner', 2]],
    )
    assert.equal(result.summary.summary.metrics.group_duration?.thresholds, undefined)
  },
  '08-handle-summary': (result) => {
    const [stdout, file] = result.artifacts
    assert.equal(stdout?.content, 'SUMMARY_OK 5 true\n')
    assert.equal(file?.name, 'summary.json')
    assert.equal(JSON.parse(file?.content ?? '').metrics.iterations.values.count, 5)
    assert.equal(result.summary.text, '')
  },
  '09-scenarios-exec': (result) => {
    assert.equal(result.value('seen_a', 'count'), 6)
    assert.equal(result.value('seen_b', 'count'), 4)
  },
  '10-sync-everywhere': (result) => assert.equal(result.value('checks', 'passes'), 45),
  '11-sandbox': (result) => assert.equal(result.value('checks', 'passes'), 7),
  '12-abort': (result) => {
    assert.equal(result.rc, 108)
    assert.deepEqual(result.lines, ['teardown ran'])
    assert.match(result.log, /stop now/)
    assert.ok((result.value('iterations', 'count') || 0) <= 6)
  },
  '13-runaway': (result) => {
    assert.ok(Number.isNaN(result.value('iterations', 'count')))
    assert.ok(result.summary.interrupted >= 1)
  },
  '14-memory-and-stack': (result) => {
    assert.equal(result.value('iterations', 'count'), 6)
    assert.match(result.log, /stack overflow/)
    assert.match(result.log, /out of memory/)
  },
  '15-data-crypto': (result) => assert.equal(result.value('checks', 'passes'), 20),
  '16-http-details': (result) => {
    assert.equal(result.value('http_reqs', 'count'), 13)
    assert.equal(result.value('checks', 'passes'), 9)
  },
}

describe('sample scripts', { concurrency: 4 }, () => {
  let target: LoadTarget
  before(async () => {
    target = await startTarget()
  })
  after(() => target.close())
  for (const [name, expect] of Object.entries(expectations)) {
    it(name, async () => {
      const path = fileURLToPath(new URL(`../samples/${name}.js`, import.meta.url))
      const result = await runScript(path, { env: { BASE: target.url } })
      if (!['02-threshold-fail', '12-abort'].includes(name)) assert.equal(result.rc, 0, result.log)
      expect(result)
    })
  }
})
