/**
 * The one place that knows what lies inside Playwright. Its runner has no public way to be loaded ahead of a run, so
 * these names hold for the pinned version only; the self-test at start tells when they no longer do (then cold.ts runs).
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type {
  FullConfig,
  FullResult,
  Location,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'

const require = createRequire(import.meta.url)
const root = dirname(require.resolve('playwright/package.json'))

/** The folder in which scripts find @playwright/test. */
export const modulesDir = dirname(root)
export const workerEntry = join(root, 'lib/worker/workerProcessEntry.js')
export const loaderEntry = join(root, 'lib/loader/loaderProcessEntry.js')
export const commandLine = join(root, 'cli.js')

/** A reporter as Playwright's runner calls it from inside ("v2"). */
export interface Reporter {
  version(): 'v2'
  printsToStdio?(): boolean
  onConfigure?(config: FullConfig): void
  /** All files are loaded; the suites may still be changed. */
  preprocess?(run: { suite: Suite }): void
  onBegin?(suite: Suite): void
  onTestBegin?(test: TestCase, result: TestResult): void
  onTestEnd?(test: TestCase, result: TestResult): void
  onError?(error: TestError): void
  onEnd?(result: FullResult): Promise<unknown>
}

interface TestRunner {
  runTests(
    reporter: Reporter,
    options: { disableConfigReporters: true; failOnLoadErrors: false; workers: number; maxFailures?: number },
  ): Promise<{ status: string }>
  stopTests(): Promise<void>
  _loadConfig(overrides: Record<string, unknown>): Promise<unknown>
}

interface InnerSuite {
  _only: boolean
  suites: InnerSuite[]
  tests: { _only: boolean }[]
  _getOnlyItems(): { _only: boolean; location?: Location }[]
}

interface Runner {
  testRunner: { TestRunner: new (place: { configDir: string }, overrides: Record<string, unknown>) => TestRunner }
  html: {
    default: new (
      options: Record<string, unknown>,
    ) => Required<Pick<Reporter, 'onConfigure' | 'onBegin' | 'onError' | 'onEnd'>>
  }
}

export interface PlaywrightWorker {
  runTestGroup(group: unknown): Promise<void>
  unhandledError(error: unknown): void
}

/** What the runner's first message makes of a process: its loader, or a worker. */
type Create<T> = (params: object) => T

interface Common {
  startProcessRunner(create: Create<unknown>): void
  test: { Suite: { _deepParse(data: unknown): InnerSuite } }
  suiteUtils: {
    filterOnly(suite: InnerSuite): void
    filterTestsRemoveEmptySuites(root: Suite, keep: (test: TestCase) => boolean): void
  }
}

/** Slow the first time (hundreds of milliseconds): the point of a warm slot is to have done this before. */
export const loadRunner = () => require('playwright/lib/runner') as Runner
export const loadCommon = () => require('playwright/lib/common') as Common
export const loadTest = () => require('@playwright/test') as typeof import('@playwright/test')

/**
 * Gives each case a folder of its own for what it leaves. Playwright makes one name of `a > b` and `a < b`, and what the
 * first one left is removed when the second one begins. Call it before the worker's own code is loaded.
 */
export function keepFoldersApart() {
  const path = join(root, 'lib/globals.js')
  const globals = require(path) as { setCurrentTestInfo(info: { outputDir: string; testId: string } | null): void }
  const setCurrentTestInfo: typeof globals.setCurrentTestInfo = (info) => {
    if (info) info.outputDir += `-${info.testId.slice(-8)}`
    globals.setCurrentTestInfo(info)
  }
  const loaded = require.cache[path]
  if (loaded) loaded.exports = { ...globals, setCurrentTestInfo }
}

/**
 * Has the worker whose entry is loaded next be Playwright's loader first. The file that it loads is then in the worker's
 * memory, where Playwright looks before it loads one. Nothing tells the script that no worker loads it.
 * @param asWorker creates the worker when the runner asks for it
 */
export function loadInWorker(asWorker: (create: () => PlaywrightWorker) => PlaywrightWorker) {
  const common = loadCommon()
  const loaded = require.cache[join(root, 'lib/common/index.js')]
  if (!loaded) throw new Error('Playwright keeps its processes elsewhere')
  const enter = <T>(startProcessRunner: (create: Create<T>) => void) => {
    loaded.exports = { ...common, startProcessRunner }
  }
  enter((createLoader) => {
    enter<PlaywrightWorker>((createWorker) =>
      common.startProcessRunner((params) => {
        if ('workerIndex' in params) return asWorker(() => createWorker(params))
        Object.assign(process.env, { TEST_WORKER_INDEX: '0', TEST_PARALLEL_INDEX: '0' })
        return createLoader(params)
      }),
    )
  })
  require(loaderEntry)
}

/** Loads Babel with its plugins, by using it. */
export function loadTransform() {
  const { babelTransform } = require('playwright/lib/transform/babelBundle')
  babelTransform("import { test } from 'x'\ntest('', async ({ a }: { a: 1 }) => a)", '/warm.spec.ts', false, [], true)
}
