/** Runs as a JUnit report, as CI servers read it: a suite for each test, a case for each test() in it. Pure. */
import { stripVTControlCharacters } from 'node:util'
import { type ApiRun, nameOf } from './words.ts'

type RunTest = ApiRun['tests'][number]

interface Case {
  name: string
  status: string
  seconds: number
  failure: string | null
}

export function junitReport(runs: readonly ApiRun[]): string {
  const suites = runs.flatMap((run) => [
    ...run.tests.map((test) => suite(run, test)),
    ...(run.tests.length === 0 || endedBadly(run) ? [emptySuite(run)] : []),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

function suite(run: ApiRun, test: RunTest): string {
  const cases = casesOf(test)
  const attributes = {
    name: test.title,
    tests: cases.length,
    failures: count(cases, 'failed'),
    skipped: cases.length - count(cases, 'failed') - count(cases, 'passed'),
    time: seconds(test.durationMs),
    timestamp: run.startedAt ?? run.queuedAt,
  }
  return element('testsuite', attributes, cases.map((one) => caseElement(one, test.title)).join('\n'))
}

/** Not as it should, and no test says so: its machine was lost, or somebody cancelled it. */
const endedBadly = ({ status, tests }: ApiRun) =>
  status !== 'completed' && !tests.some((test) => count(casesOf(test), 'failed') > 0)

/** A run that ended before any test did: its own end is the case, so that it is not overlooked. */
function emptySuite(run: ApiRun): string {
  const failed = run.status === 'completed' ? 0 : 1
  const one: Case = {
    name: 'run',
    status: failed ? 'failed' : 'passed',
    seconds: seconds(run.durationMs),
    failure: run.error ?? run.status,
  }
  return element(
    'testsuite',
    { name: nameOf(run), tests: 1, failures: failed, skipped: 0 },
    caseElement(one, nameOf(run)),
  )
}

function casesOf(test: RunTest): Case[] {
  const failure = test.error?.message ?? null
  const whole = { name: test.title, status: test.status, seconds: seconds(test.durationMs), failure }
  if (test.cases.length === 0) return [whole]
  const cases = test.cases.map(({ title, status, attempts }) => {
    const last = attempts.at(-1)
    return { name: title, status, seconds: seconds(last?.durationMs), failure: last?.error?.message ?? failure }
  })
  // A load test whose threshold failed, a script that broke outside its tests: the whole failed, no case did.
  return test.status === 'failed' && count(cases, 'failed') === 0 ? [...cases, whole] : cases
}

function caseElement({ name, status, seconds: time, failure }: Case, classname: string): string {
  const inside =
    status === 'failed'
      ? element('failure', { message: (failure ?? 'failed').split('\n')[0] ?? '' }, text(failure ?? 'failed'))
      : status === 'passed'
        ? ''
        : '<skipped/>'
  return element('testcase', { name, classname, time }, inside)
}

const count = (cases: readonly Case[], status: string) => cases.filter((one) => one.status === status).length
const seconds = (ms: number | null | undefined) => Math.round(ms ?? 0) / 1000

function element(name: string, attributes: Record<string, string | number>, inside: string): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${text(String(value)).replace(/"/g, '&quot;').replace(/\n/g, '&#10;')}"`,
  )
  return inside ? `<${name}${pairs.join('')}>${inside}</${name}>` : `<${name}${pairs.join('')}/>`
}

/** What XML 1.0 cannot hold at all is left out. */
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const text = (words: string) =>
  stripVTControlCharacters(words)
    .replace(FORBIDDEN, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
