// Sinks, histograms, thresholds, sub-metrics and the time series: the arithmetic a verdict rests on.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { builtinMetrics } from './builtin.ts'
import { newHistogram, record, valueAt } from './histogram.ts'
import { newRecorder } from './recorder.ts'
import { add, exactLimit, figure, merge, newSink, percentile, portable, reset } from './sinks.ts'
import { matchesTags, parseMetricKey } from './sub-metrics.ts'
import { evaluate, parseThresholds } from './thresholds.ts'
import { newTimeSeries } from './time-series.ts'
import { newTotals } from './totals.ts'

const none = { own: {}, vu: {}, scenario: undefined, group: 0, vuId: 1 }

describe('histogram', () => {
  it('knows every percentile to three digits, for any sign and size', () => {
    const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 400 })
    fc.assert(
      fc.property(values, fc.constantFrom(0, 1, 25, 50, 90, 95, 99, 100), (list, percent) => {
        const histogram = newHistogram()
        for (const value of list) record(histogram, value)
        const sorted = [...list].sort((a, b) => a - b)
        const exact = sorted[Math.max(1, Math.ceil((percent / 100) * list.length)) - 1] as number
        const found = valueAt(histogram, percent)
        assert.ok(Math.abs(found - exact) <= Math.abs(exact) / 1000 + 1e-11, `${found} for ${exact}`)
      }),
    )
  })
  it('stays small however many samples come', () => {
    const histogram = newHistogram()
    for (let i = 0; i < 300_000; i++) record(histogram, 0.1 + (i % 10_000))
    assert.ok(histogram.blocks.size <= 20)
    assert.equal(histogram.count, 300_000)
  })
})

describe('sinks', () => {
  it('merging threads gives what one thread would have', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.double({ min: 0, max: 1e4, noNaN: true }), { maxLength: 50 }), { maxLength: 6 }),
        (parts) => {
          const whole = newSink('trend')
          const total = newSink('trend')
          for (const part of parts) {
            const delta = newSink('trend')
            for (const value of part) {
              add(whole, value)
              add(delta, value)
            }
            merge(total, portable(delta))
          }
          for (const name of ['min', 'max', 'med', 'p(90)', 'p(99.9)', 'count']) {
            assert.equal(figure(total, name, 1), figure(whole, name, 1), name)
          }
          // Sums may differ in the last digit, depending on the order.
          assert.ok(Math.abs(figure(total, 'avg', 1) - figure(whole, 'avg', 1)) < 1e-6)
        },
      ),
    )
  })
  it('keeps percentiles right when exact values become a histogram', () => {
    const sink = newSink('trend')
    for (let i = 1; i <= exactLimit * 3; i++) add(sink, i)
    assert.equal(sink.values, undefined)
    assert.equal(figure(sink, 'max', 1), exactLimit * 3)
    assert.ok(Math.abs(percentile(sink, 95) - exactLimit * 3 * 0.95) < exactLimit * 3 * 0.001)
  })
  it('interpolates small sets', () => {
    const sink = newSink('trend')
    for (const value of [1, 2, 3, 4]) add(sink, value)
    assert.equal(percentile(sink, 50), 2.5)
    assert.equal(percentile(sink, 100), 4)
    reset(sink)
    assert.equal(percentile(sink, 50), 0)
  })
  it('the newest gauge value wins across threads', () => {
    const early = { ...newSink('gauge'), count: 1, last: 1, lastAtMs: 10 }
    const late = { ...newSink('gauge'), count: 1, last: 2, lastAtMs: 20 }
    const total = newSink('gauge')
    merge(total, late)
    merge(total, early)
    assert.equal(figure(total, 'value', 1), 2)
  })
})

describe('thresholds', () => {
  const kinds = { ...builtinMetrics, level: { type: 'gauge', contains: 'default' } as const }
  const good: [string, string][] = [
    ['http_req_duration', 'p(95)<500'],
    ['http_req_duration', ' p( 99.9 ) <= 1e3 '],
    ['http_req_duration', 'avg<200'],
    ['http_req_duration', 'med>=0'],
    ['http_req_duration', 'min>0'],
    ['http_req_duration', 'max!=1'],
    ['http_req_failed', 'rate<0.01'],
    ['http_reqs', 'count>100'],
    ['http_reqs', 'rate>=.5'],
    ['level', 'value===3'],
    ['http_req_duration{status:200,group:::login}', 'p(0)<1'],
    ['checks{check:in inner}', 'rate==1'],
  ]
  for (const [key, expression] of good) {
    it(`reads ${key}: ${expression}`, () => {
      const { thresholds, problems } = parseThresholds({ [key]: [expression] }, kinds)
      assert.deepEqual(problems, [])
      assert.equal(thresholds.length, 1)
    })
  }
  const bad: [unknown, RegExp][] = [
    [{ http_reqs: ['p(95)<1'] }, /does not fit a counter/],
    [{ http_req_failed: ['avg<1'] }, /does not fit a rate/],
    [{ level: ['rate<1'] }, /does not fit a gauge/],
    [{ http_req_duration: ['rate<1'] }, /does not fit a trend/],
    [{ http_req_duration: ['p(101)<1'] }, /number from 0 to 100/],
    [{ http_req_duration: ['p(x)<1'] }, /number from 0 to 100/],
    [{ http_req_duration: ['p(95)<'] }, /cannot read/],
    [{ http_req_duration: ['p(95)=1'] }, /cannot read/],
    [{ http_req_duration: ['95<1'] }, /cannot read/],
    [{ nothing: ['count>1'] }, /no metric 'nothing'/],
    [{ 'http_reqs{status:200': ['count>1'] }, /must end with }/],
    [{ 'http_reqs{}': ['count>1'] }, /is empty/],
    [{ 'http_reqs{status}': ['count>1'] }, /not tag:value/],
    [{ http_reqs: [{ abortOnFail: true }] }, /must be a text/],
    [{ http_reqs: [{ threshold: 'count>1', delayAbortEval: 'x' }] }, /delayAbortEval/],
    [[], /must be an object/],
  ]
  for (const [value, message] of bad) {
    it(`refuses ${JSON.stringify(value)}`, () => {
      assert.match(parseThresholds(value, kinds).problems.join('\n'), message)
    })
  }
  it('compares as written', () => {
    const sink = newSink('counter')
    add(sink, 10)
    const judge = (expression: string) => {
      const { thresholds } = parseThresholds({ http_reqs: [expression] }, kinds)
      return evaluate(thresholds[0] as never, sink, { seconds: 2 }).ok
    }
    const results = [
      'count<10',
      'count<=10',
      'count>10',
      'count>=10',
      'count==10',
      'count===10',
      'count!=10',
      'rate==5',
    ]
    assert.deepEqual(results.map(judge), [false, true, false, true, true, true, false, true])
  })
  it('without samples: trends and gauges pass, counters and rates are 0, and nothing aborts a run', () => {
    const judge = (key: string, expression: string, isFinal: boolean) => {
      const { thresholds } = parseThresholds({ [key]: [expression] }, kinds)
      return evaluate(thresholds[0] as never, newSink(kinds[key as keyof typeof kinds].type), { seconds: 1, isFinal })
        .ok
    }
    assert.equal(judge('http_req_duration', 'avg>5', true), true)
    assert.equal(judge('level', 'value>5', true), true)
    assert.equal(judge('http_reqs', 'count>5', true), false)
    assert.equal(judge('checks', 'rate>0.5', true), false)
    assert.equal(judge('checks', 'rate>0.5', false), true)
  })
})

describe('recorder', () => {
  it('gives sub-metrics only the samples with all their tags', () => {
    const recorder = newRecorder()
    const key = parseMetricKey('hits{kind:a,group:::g}')
    assert.ok(!('problem' in key))
    recorder.declare('hits', { type: 'counter', contains: 'default' })
    recorder.setSubMetrics([key], new Set(['group']), {})
    const group = recorder.group('::g')
    for (const [kind, id] of [
      ['a', group],
      ['a', 0],
      ['b', group],
    ] as const) {
      recorder.series('hits', { ...none, own: { kind }, group: id })(1)
    }
    const report = recorder.report()
    assert.deepEqual(
      report.metrics.map((item) => [item.key, item.sink.sum]),
      [
        ['hits', 3],
        ['hits{kind:a,group:::g}', 1],
      ],
    )
  })
  it('holds 100,000 tag values, groups, checks and metric names without growing', () => {
    const recorder = newRecorder()
    recorder.declare('hits', { type: 'trend', contains: 'default' })
    for (let i = 0; i < 100_000; i++) {
      recorder.series('hits', { ...none, own: { id: `${i}` } })(i)
      recorder.series('checks', { ...none, own: { check: `c${i}` } })(1)
      recorder.group(`::g${i}`)
    }
    const report = recorder.report()
    assert.equal(report.metrics.length, 2)
    assert.ok(report.checks.length <= 2001 && report.groups.length <= 1000)
    assert.equal(
      report.checks.reduce((sum, { passes }) => sum + passes, 0),
      100_000,
    )
    assert.ok(report.warnings.length >= 2)
  })
  it('matches exactly', () => {
    const tags: Record<string, string> = { a: '1' }
    assert.equal(
      matchesTags({ a: '1' }, (name) => tags[name]),
      true,
    )
    assert.equal(
      matchesTags({ a: '1', b: '2' }, (name) => tags[name]),
      false,
    )
    assert.equal(
      matchesTags({ b: '' }, (name) => tags[name]),
      true,
    )
  })
})

describe('totals and series', () => {
  it('nests groups whatever order they arrive in', () => {
    const totals = newTotals([], builtinMetrics)
    totals.add({
      metrics: [],
      groups: ['::a::b'],
      checks: [{ group: '::a::b', name: 'x', passes: 1, fails: 0 }],
      warnings: [],
    })
    totals.add({
      metrics: [],
      groups: ['::a'],
      checks: [{ group: '::a::b', name: 'x', passes: 1, fails: 1 }],
      warnings: [],
    })
    assert.equal(totals.root.groups.length, 1)
    assert.deepEqual(totals.root.groups[0]?.groups[0]?.checks, [{ name: 'x', path: '::a::b::x', passes: 2, fails: 1 }])
  })
  it('never keeps more points than asked, and loses no requests', () => {
    const series = newTimeSeries(20)
    for (let second = 0; second < 1000; second++) {
      const sink = newSink('counter')
      add(sink, 7)
      series.add({
        metrics: [{ key: 'http_reqs', metric: 'http_reqs', kind: { type: 'counter', contains: 'default' }, sink }],
        groups: [],
        checks: [],
        warnings: [],
      })
      series.advance((second + 1) * 1000, 3)
    }
    const points = series.finish(1_000_000, 3)
    assert.ok(points.length <= 20 && points.length >= 10, `${points.length}`)
    const total = points.reduce(
      (sum, { requestsPerSecond, lengthMs }) => sum + requestsPerSecond * (lengthMs / 1000),
      0,
    )
    assert.ok(Math.abs(total - 7000) < 1e-6)
    assert.equal(
      points.reduce((sum, { lengthMs }) => sum + lengthMs, 0),
      1_000_000,
    )
  })
})
