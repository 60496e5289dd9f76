/**
 * Turns what Playwright reports into SlotEvents and into lines for the people who watch. Runs in the slot's first
 * process, which no script's code enters. What the events mean for the run is decided outside.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import type { SlotAttachment, SlotError, SlotEvent, SlotFile } from '../protocol.ts'
import type { Reporter } from './internals.ts'

const MAX_BODY_BYTES = 10_000_000
/** Keeps the events' lines short. */
const CASES_PER_EVENT = 500

interface ReporterOptions {
  files: SlotFile[]
  /** A folder of the run for attachments that a test gave as content. */
  attachmentsDir: string
  say(event: SlotEvent): void
  print(text: string): void
}

export function createReporter({ files, attachmentsDir, say, print }: ReporterOptions): Reporter {
  const byPath = new Map(files.map((file) => [`tests/${file.path}`, file]))
  let bodies = 0

  const fileOf = (test: TestCase) => {
    const suite = ancestors(test).find((one) => one.type === 'file')
    return byPath.get(suite?.title ?? '')
  }
  const titleOf = (test: TestCase) => {
    const [, project, , ...titles] = test.titlePath()
    return titles.join(' › ') + (project === 'desktop' ? '' : ` [${project}]`)
  }
  const lineTitle = (test: TestCase) => (files.length > 1 ? `${fileOf(test)?.title} › ${titleOf(test)}` : titleOf(test))

  function save({ name, contentType, path, body }: TestResult['attachments'][number]): SlotAttachment[] {
    if (path) return [{ name, contentType, path }]
    if (!body || body.length > MAX_BODY_BYTES) return []
    const saved = join(attachmentsDir, `${++bodies}-${name.replace(/[^\w.-]+/g, '-').slice(0, 80)}`)
    mkdirSync(attachmentsDir, { recursive: true })
    writeFileSync(saved, body)
    return [{ name, contentType, path: saved }]
  }

  return {
    version: () => 'v2',

    onBegin(root) {
      const cases = root
        .allTests()
        .map((test) => ({ caseId: test.id, testId: fileOf(test)?.testId ?? '', title: titleOf(test) }))
      while (cases.length > 0) say({ type: 'planned', cases: cases.splice(0, CASES_PER_EVENT) })
    },

    onTestBegin: (test) => say({ type: 'begin', caseId: test.id }),

    onTestEnd(test, result) {
      print(`${endsInLine(result) ? '\n' : ''}${attemptLines(lineTitle(test), test, result)}`)
      const last = isLast(test, result)
      const { retry, status, startTime, duration, errors, annotations } = result
      say({
        type: 'attempt',
        caseId: test.id,
        attempt: retry + 1,
        status,
        startedAt: startTime.toISOString(),
        durationMs: Math.round(duration),
        errors: errors.map(toSlotError),
        attachments: result.attachments.flatMap(save),
        annotations: annotations.map(({ type, description }) => ({ type, ...(description && { description }) })),
        outcome: last ? test.outcome() : null,
      })
    },

    onError(error) {
      const told = toSlotError(error)
      const message = stripVTControlCharacters(told.message)
      const about = [told.file, told.stack, message].join('\n')
      const file = files.find(({ path }) => about.includes(`tests/${path}`))
      // A limit of ours (stopOnFailure) is reported as an error by Playwright, but nothing is wrong.
      if (!/^Testing stopped early/.test(message)) print(`✗ ${file?.title ?? 'Error'}\n${indent(errorText(error))}\n`)
      say({ type: 'problem', testId: file?.testId ?? null, error: told })
    },
  }
}

function ancestors(test: TestCase): Suite[] {
  const found: Suite[] = []
  for (let suite: Suite | undefined = test.parent; suite; suite = suite.parent) found.push(suite)
  return found
}

/** After an unexpected result Playwright tries again as often as the test allows; after any other it does not. */
function isLast(test: TestCase, { status, retry }: TestResult): boolean {
  return status === test.expectedStatus || status === 'skipped' || status === 'interrupted' || retry >= test.retries
}

function toSlotError(error: TestError): SlotError {
  const { location } = error
  // Colours stay: with them a first letter may go, and then a secret is not found any more.
  return {
    message: (error.message ?? error.value ?? 'Unknown error') + causes(error),
    stack: error.stack || null,
    snippet: error.snippet || null,
    file: location?.file ?? null,
    line: location?.line ?? null,
    column: location?.column ?? null,
  }
}

function causes({ cause }: TestError): string {
  const text = []
  for (let one = cause, depth = 0; one && depth < 10; one = one.cause, depth++) {
    text.push(`\n[cause]: ${one.message ?? one.value ?? ''}`)
  }
  return text.join('')
}

/** Whether what the test printed last has no end of line yet. */
function endsInLine({ stdout, stderr }: TestResult): boolean {
  return [stdout.at(-1), stderr.at(-1)].some((chunk) => chunk && !/\n$/.test(chunk.toString()))
}

function attemptLines(title: string, test: TestCase, result: TestResult): string {
  const { status, retry, duration, errors } = result
  const tries =
    test.retries > 0 && (retry > 0 || status !== test.expectedStatus) ? `, try ${retry + 1} of ${test.retries + 1}` : ''
  if (status === 'skipped' || status === 'interrupted') return `- ${title} (${status})\n`
  const ok = status === test.expectedStatus
  const head = `${ok ? '✓' : '✗'} ${title} (${Math.round(duration)} ms${tries})\n`
  return ok ? head : head + errors.map((error) => `${indent(errorText(error))}\n`).join('')
}

function errorText({ message, value, snippet }: TestError): string {
  return [message ?? value ?? 'Unknown error', snippet].filter(Boolean).join('\n\n')
}

const indent = (text: string) => text.replace(/^(?=.)/gm, '    ')
