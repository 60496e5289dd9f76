/**
 * One Playwright run over the job's files. Its configuration lives in this process only: there is no file of it that a
 * script could find or change.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Suite } from '@playwright/test/reporter'
import type { ProjectName, SlotEvent, SlotJob, SlotSettings } from '../protocol.ts'
import type { BrowserLaunchOptions } from './browser.ts'
import { loadCommon, loadRunner, loadTest, modulesDir, type Reporter } from './internals.ts'
import { createReport } from './report.ts'
import { createReporter } from './reporter.ts'

export interface JobContext {
  dir: string
  settings: SlotSettings
  /** Of the forwarder, with a scheme; null: straight out. */
  proxyUrl: string | null
  say(event: SlotEvent): void
  print(text: string): void
}

const resultsDir = (dir: string) => join(dir, 'results')

/** What the browser fixture of the first worker will ask for. Null where there is no browser to launch. */
export function launchOptions({ dir, settings }: Pick<JobContext, 'dir' | 'settings'>): BrowserLaunchOptions | null {
  const artifactsDir = join(resultsDir(dir), '.playwright-artifacts-0')
  const browser = chromium(settings)
  return (
    browser && {
      ...browser,
      headless: true,
      handleSIGINT: false,
      tracesDir: join(artifactsDir, 'traces'),
      artifactsDir,
    }
  )
}

/** Where Chromium is on this worker; null where there is none. */
export function chromium({ browserPath, chromiumSandbox }: SlotSettings) {
  return browserPath ? { executablePath: browserPath, chromiumSandbox } : null
}

/** Writes the scripts, with a `node_modules` from which they can import. */
export function layFiles(dir: string, { files }: SlotJob) {
  symlinkSync(modulesDir, join(dir, 'node_modules'))
  for (const { path, script } of files) {
    const file = join(dir, 'tests', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, script)
  }
}

/** Playwright's configuration for this job. Every value here wins over whatever a script may leave lying about. */
export function configure(job: SlotJob, { dir, settings, proxyUrl }: JobContext) {
  const use = {
    trace: job.trace,
    video: job.video,
    screenshot: job.screenshot,
    ...(proxyUrl && { proxy: { server: proxyUrl } }),
  }
  return {
    projects: job.projects.map((name) => ({
      name,
      testDir: join(dir, 'tests'),
      outputDir: resultsDir(dir),
      ...tagFilter(name, job.projects),
      use: { ...use, ...projectUse(name, settings) },
    })),
    retries: job.retries,
    workers: job.workers,
    maxFailures: job.maxFailures,
    updateSnapshots: 'none',
  }
}

/** A tag is a word of its own in the test's titles; tests without any run on the desktop. */
function tagFilter(name: ProjectName, all: ProjectName[]) {
  const tag = (one: string) => `(^|\\s)@${one}(\\s|$)`
  if (name !== 'desktop') return { grep: new RegExp(tag(name)) }
  const others = all.filter((one) => one !== 'desktop')
  return others.length > 0 ? { grepInvert: new RegExp(others.map(tag).join('|')) } : {}
}

function projectUse(name: ProjectName, settings: SlotSettings): object {
  if (name === 'firefox' || name === 'webkit') return { browserName: name }
  const launch = { launchOptions: chromium(settings) ?? {} }
  if (name === 'desktop') return launch
  const { defaultBrowserType: _, ...phone } = loadTest().devices['Pixel 7']
  return { ...phone, ...launch }
}

export interface RunningJob {
  /** Resolves when all is over, the report included. */
  done: Promise<void>
  /** Interrupts what runs; what it left is still reported. */
  stop(): Promise<void>
}

export function startJob(job: SlotJob, context: JobContext): RunningJob {
  const { dir, say, print } = context
  focusPerFile()
  const config = configure(job, context)
  const events = createReporter({ files: job.files, attachmentsDir: join(resultsDir(dir), 'attached'), say, print })
  const report = createReport(dir)

  const reporter: Reporter = {
    ...events,
    onConfigure: report.onConfigure,
    preprocess: ({ suite }) => dropAmbiguousFiles(suite),
    onBegin(suite) {
      events.onBegin?.(suite)
      report.onBegin?.(suite)
    },
    onError(error) {
      events.onError?.(error)
      report.onError?.(error)
    },
    // The outcome does not wait for the report.
    async onEnd(result) {
      print(job.mark)
      say({ type: 'end' })
      await report.onEnd?.(result)
      say({ type: 'report', path: report.path })
    },
  }

  const { TestRunner } = loadRunner().testRunner
  class JobRunner extends TestRunner {
    /** Made for editors, the runner drops retries; the job's are ours to give. */
    override _loadConfig(overrides: Record<string, unknown>) {
      return super._loadConfig({ ...overrides, repeatEach: undefined, retries: job.retries })
    }
  }
  const runner = new JobRunner({ configDir: dir }, config)
  const options = { disableConfigReporters: true, failOnLoadErrors: false, workers: job.workers } as const
  return {
    done: runner
      .runTests(reporter, job.maxFailures ? { ...options, maxFailures: job.maxFailures } : options)
      .then(() => {}),
    stop: () => runner.stopTests(),
  }
}

/**
 * Two tests of one title are one test to Playwright, whose command line therefore runs nothing at all. Here only the
 * file with the two is not run; that it has them is reported as a problem of the file anyway.
 */
function dropAmbiguousFiles(root: Suite) {
  const files = root.suites.flatMap((project) => project.suites)
  const ambiguous = files.filter((file) => {
    const tests = file.allTests()
    return new Set(tests.map(({ id }) => id)).size < tests.length
  })
  const tests = new Set(ambiguous.flatMap((file) => file.allTests()))
  if (tests.size > 0) loadCommon().suiteUtils.filterTestsRemoveEmptySuites(root, (test) => !tests.has(test))
}

/** `test.only` in one script must not silence the job's other scripts: each file keeps to its own focus. */
function focusPerFile() {
  const { test, suiteUtils } = loadCommon()
  const parse = test.Suite._deepParse
  let depth = 0
  test.Suite._deepParse = (data) => {
    depth++
    const suite = parse.call(test.Suite, data)
    depth--
    if (depth > 0) return suite
    const focused = suite._getOnlyItems()
    if (focused.length > 0) suiteUtils.filterOnly(suite)
    for (const item of focused) item._only = false
    return suite
  }
}
