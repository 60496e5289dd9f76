import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseSeconds } from './duration.ts'
import { junitReport } from './junit.ts'
import { type ApiRun, resultLines } from './words.ts'

const at = '2026-01-31T12:00:00.000Z'
const error = { message: 'Expected: 3\n\x1b[31m<b>"&"\x00\ud800', line: 4, column: 1, stack: null }
const attempt = (status: string, failure: unknown = null) => ({
  attempt: 1,
  status,
  startedAt: at,
  durationMs: 1500,
  error: failure,
})
const theTest = (title: string, status: string, more: object = {}) => ({
  testId: 'a',
  title,
  type: 'api',
  status,
  flaky: false,
  failureKind: null,
  durationMs: 1500,
  error: null,
  attempts: [],
  cases: [],
  ...more,
})
const theRun = (status: string, tests: unknown[], more: object = {}) =>
  ({
    id: 'r1',
    jobName: 'Nightly',
    status,
    tests,
    error: null,
    startedAt: at,
    queuedAt: at,
    durationMs: 2500,
    failureKind: null,
    ...more,
  }) as unknown as ApiRun

describe('a JUnit report', () => {
  it('has a suite for each test and a case for each test() in it', () => {
    const cases = [
      { title: 'a › good', status: 'passed', flaky: false, annotations: [], attempts: [attempt('passed')] },
      { title: 'bad', status: 'failed', flaky: false, annotations: [], attempts: [attempt('failed', error)] },
      { title: 'left out', status: 'skipped', flaky: false, annotations: [], attempts: [] },
    ]
    const report = junitReport([theRun('failed', [theTest('Shop & more', 'failed', { cases, error })])])
    assert.match(
      report,
      /<testsuite name="Shop &amp; more" tests="3" failures="1" skipped="1" time="1.5" timestamp="2026/,
    )
    assert.match(report, /<testcase name="a › good" classname="Shop &amp; more" time="1.5"\/>/)
    assert.match(report, /<failure message="Expected: 3">Expected: 3\n&lt;b&gt;"&amp;"<\/failure>/)
    assert.match(report, /<testcase name="left out"[^>]*><skipped\/><\/testcase>/)
  })

  it('does not overlook a test that failed outside its cases, or a run that broke', () => {
    const broken = theRun('failed', [theTest('Load', 'failed', { error })])
    assert.match(junitReport([broken]), /tests="1" failures="1"/)
    assert.match(junitReport([theRun('cancelled', [])]), /failures="1".*<failure message="cancelled">/)
    assert.match(junitReport([theRun('completed', [])]), /failures="0"/)
    const lost = theRun('failed', [theTest('Shop', 'skipped')], { error: 'The machine was lost' })
    assert.match(junitReport([lost]), /name="Nightly" tests="1" failures="1".*<failure message="The machine was lost">/)
    assert.equal(junitReport([theRun('failed', [theTest('Bad', 'failed')])]).match(/failures="1"/g)?.length, 1)
  })
})

it('is told in lines for people', () => {
  const lines = resultLines(
    theRun('failed', [theTest('Good', 'passed', { flaky: true }), theTest('Bad', 'failed', { error })], {
      failureKind: 'script_error',
    }),
  )
  assert.deepEqual(lines.slice(0, 3), ['✓ Good (1.5 s), flaky', '✗ Bad (1.5 s)', '      line 4'])
  assert.equal(lines.at(-1), 'Nightly: failed (script error) in 2.5 s, run r1')
})

it('reads lengths of time', () => {
  assert.deepEqual(['90', '90s', '10m', '2h'].map(parseSeconds), [90, 90, 600, 7200])
  for (const text of ['', '0', '-1', '1d', 'soon'])
    assert.throws(() => parseSeconds(text), { name: 'CliError', exitCode: 2 })
})
