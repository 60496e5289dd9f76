import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import { createOutput } from '../output/output.ts'
import { changeBar, shareBar, showReport } from '../output/report.ts'
import { compareReport, statsReport, uptimeReport } from './figures.ts'

const FIGURES = {
  uptimePercent: 99.999,
  avgResponseTime: 81.2345,
  p50ResponseTime: 70,
  p95ResponseTime: 120.5,
  p99ResponseTime: null,
  totalChecks: 1440,
  successfulChecks: 1439,
  degradedChecks: 2,
  failedChecks: 1,
  unknownChecks: 0,
  maintenanceChecks: 0,
  coveredPercent: 100,
}

describe('a bar', () => {
  const shares: [number | null, string | null][] = [
    [null, null],
    [0, '░░░░░░░░░░'],
    [0.1, '█░░░░░░░░░'],
    [50, '█████░░░░░'],
    [99.99, '█████████░'],
    [100, '██████████'],
  ]
  for (const [percent, bar] of shares) it(`of ${percent} %`, () => assert.equal(shareBar(percent), bar))

  const changes: [number | null, string | null][] = [
    [null, null],
    [0, '░░░░░│░░░░░'],
    [0.4, '░░░░░│█░░░░'],
    [-40, '░░░██│░░░░░'],
    [-100, '█████│░░░░░'],
    [900, '░░░░░│█████'],
  ]
  for (const [percent, bar] of changes) it(`of a change by ${percent} %`, () => assert.equal(changeBar(percent), bar))
})

describe('figures as tables', () => {
  it('shows days, and nothing for a day without checks', () => {
    const empty = { ...FIGURES, uptimePercent: null, avgResponseTime: null, totalChecks: 0, failedChecks: 0 }
    const days = [
      { date: '2026-01-30', ...empty, coveredPercent: 0 },
      { date: '2026-01-31', ...FIGURES },
    ]
    assert.deepEqual(valuesOf(uptimeReport({ days }).tables[0]), [
      ['2026-01-30', null, null, 0, 0, null, '0 %'],
      ['2026-01-31', '99.99 %', '█████████░', 1, 1440, 81.23, '100 %'],
    ])
  })

  it('shows all locations together, then each', () => {
    const { tables, remark } = statsReport({
      ...FIGURES,
      period: '7d',
      from: '2026-01-24T12:00:00.000Z',
      to: '2026-01-31T12:00:00.000Z',
      locations: [{ ...FIGURES, uptimePercent: 100, location: 'global' }],
      disagreeing: [{ location: 'global', status: 'up', since: '2026-01-31T11:00:00.000Z' }],
    })
    assert.deepEqual(valuesOf(tables[0]), [
      ['all', '99.99 %', '█████████░', 1, 1440, 81.23, 70, 120.5, null, 2, 0, '100 %'],
      ['global', '100 %', '██████████', 1, 1440, 81.23, 70, 120.5, null, 2, 0, '100 %'],
    ])
    assert.deepEqual(valuesOf(tables[1]), [['global', 'up', '2026-01-31T11:00:00.000Z']])
    assert.equal(remark, '7d: 2026-01-24 12:00:00Z to 2026-01-31 12:00:00Z')
  })

  it('puts the change of a load test first, and says which run it is compared with', () => {
    const run = { runId: 'b', status: 'completed', durationMs: 1 }
    const mean = { value: 120, base: 100, changePercent: 20, low: 5, high: 35, significant: true }
    const answer = {
      run,
      with: { ...run, runId: 'a' },
      figures: [
        { figure: 'requestsPerSecond', ...mean },
        { figure: 'p95', ...mean, value: 50, changePercent: -50, significant: null },
      ],
      metrics: [{ metric: 'http_req_duration', stat: 'p(95)', unit: 'ms', value: 9.999, base: 0, changePercent: null }],
    }
    const { tables, remark } = compareReport(answer)
    assert.deepEqual(valuesOf(tables[0]), [
      ['requestsPerSecond', '+20 %', '░░░░░│█░░░░', 100, 120, true],
      ['p95 (ms)', '-50 %', '░░███│░░░░░', 100, 50, null],
    ])
    assert.deepEqual(valuesOf(tables[1]), [['http_req_duration p(95) (ms)', null, null, 0, 10]])
    assert.equal(remark, 'Compared with run a (completed)')
    const first = compareReport({ ...answer, with: null, figures: [] })
    assert.deepEqual([first.tables.length, first.remark], [1, 'There is no earlier run to compare with'])
  })
})

describe('a report', () => {
  const report = uptimeReport({ days: [{ date: '2026-01-31', ...FIGURES }] })
  const shown = (terminal: { isTTY: boolean; columns: number }, colour: boolean) => {
    const stdout = Object.assign(new PassThrough({ encoding: 'utf8' }), terminal)
    const stderr = new PassThrough()
    showReport(report, createOutput({ stdout, stderr, mode: 'text', colour }))
    return String(stdout.read()).trimEnd().split('\n')
  }
  const plain = [
    'DATE        UPTIME   FAILED  CHECKS  AVERAGE MS  COVERED',
    '2026-01-31  99.99 %  1       1440    81.23       100 %',
  ]

  it('has bars in a terminal, as far as it is wide', () => {
    assert.deepEqual(shown({ isTTY: true, columns: 50 }, true), [
      'DATE        UPTIME   BAR         FAILED  CHECKS …',
      '2026-01-31  99.99 %  █████████░  1       1440',
    ])
  })
  it('is plain in a terminal without colours', () =>
    assert.deepEqual(shown({ isTTY: true, columns: 80 }, false), plain))
  it('is plain where it is no terminal', () => assert.deepEqual(shown({ isTTY: false, columns: 80 }, true), plain))
})

const valuesOf = (table: ReturnType<typeof statsReport>['tables'][number] | undefined) =>
  table?.rows.map((row) => table.columns.map((column) => row[column]))
