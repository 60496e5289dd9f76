/** An executor for tests and benchmarks: the real sandbox, the real proxy, real slots, in folders of their own. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMasker } from '../execution/masking/masker.ts'
import { createExecutor, type ExecutionConfig, type Executor } from '../execution/run-test.ts'
import { newId } from '../kernel/ids.ts'
import { createLog } from '../kernel/log.ts'
import type { ArtifactFile, LoadProgress, PlannedTest, RunOutcome, RunPlan, TestResult } from '../kernel/run-plan.ts'
import { createPolicy } from '../platform/egress/policy.ts'
import { startEgressProxy } from '../platform/egress/proxy.ts'
import { readableByOthers } from '../platform/readable.ts'
import { createSandbox, type SandboxOptions } from '../platform/sandbox/create.ts'
import { compiledDir } from './compiled-dir.ts'

const BROWSERS = [
  process.env.BROWSER_PATH,
  process.env.SETUP_BROWSER_PATH,
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

export const browserPath = BROWSERS.find((path) => path && existsSync(path)) ?? null

const RECORDERS = [process.env.FFMPEG_PATH, process.env.SETUP_FFMPEG_PATH, '/usr/bin/ffmpeg']

export const ffmpegPath = RECORDERS.find((path) => path && existsSync(path)) ?? null

export interface TestExecutor {
  executor: Executor
  level: string
  run(options: RunOptions): Promise<RunReport>
  close(): Promise<void>
}

interface ExecutorOptions {
  config?: Partial<ExecutionConfig>
  isolation?: SandboxOptions['isolation']
  egressDeny?: string[]
}

export async function openExecutor({ config, isolation, egressDeny }: ExecutorOptions = {}): Promise<TestExecutor> {
  const dir = await mkdtemp(join(tmpdir(), 'wk-execution-'))
  const log = createLog({ level: process.env.LOG_LEVEL ?? 'silent', terminal: false })
  const sandbox = await createSandbox({
    isolation: isolation ?? 'auto',
    rootDir: dir,
    log,
    ...(browserPath && { browserPath }),
  })
  const policy = createPolicy({ profile: 'open', deny: egressDeny ?? [] })
  const executor = createExecutor({
    sandbox,
    log,
    readable: readableByOthers,
    egress: { open: (options) => startEgressProxy({ ...options, policy }) },
    openMasker: (secrets) => openMasker(secrets),
    config: {
      warmSlots: 1,
      coresPerSlot: 2,
      nodePath: process.execPath,
      browserPath,
      compiledDir,
      artifactsDir: join(dir, 'artifacts'),
      limits: { memoryMb: 1536, processes: 256, fileMb: 256, diskMb: 512 },
      ...config,
    },
  })
  return {
    executor,
    level: sandbox.level,
    run: (options) => carryOut(executor, options),
    async close() {
      await executor.close()
      await sandbox.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

interface RunOptions {
  /** Title to script. */
  scripts: Record<string, string>
  type?: string
  plan?: Partial<RunPlan>
  signal?: AbortSignal
  onConsole?(text: string): void
  /** False for floods: the report's `console` stays empty. */
  keepConsole?: boolean
}

export interface RunReport {
  outcome: RunOutcome
  console: string
  told: TestResult[]
  phases: string[]
  progress: LoadProgress[]
  /** By title. */
  tests: Record<string, TestResult>
  artifacts: ArtifactFile[]
  /** From the call to the outcome. */
  outcomeMs: number
  release(): Promise<void>
}

const HEAD = "import { test, expect } from '@playwright/test'\n"

/** A script without an import of its own gets the usual one. */
export const withHead = (script: string) => (script.includes('@playwright/test') ? script : HEAD + script)

async function carryOut(executor: Executor, options: RunOptions): Promise<RunReport> {
  const { scripts, type = 'api', plan, signal = new AbortController().signal, onConsole, keepConsole = true } = options
  const tests = Object.entries(scripts).map(
    ([title, script]): PlannedTest => ({ id: newId(), title, type, script: type === 'k6' ? script : withHead(script) }),
  )
  const timeoutSeconds = plan?.timeoutSeconds ?? 120
  const whole: RunPlan = {
    runId: newId(),
    projectId: newId(),
    attempt: 1,
    tests,
    variables: {},
    secrets: [],
    deadline: new Date(Date.now() + timeoutSeconds * 1000),
    timeoutSeconds,
    retryCount: 0,
    parallel: true,
    stopOnFailure: false,
    artifacts: { trace: 'on-failure', video: 'on-failure', screenshot: 'on-failure' },
    ...plan,
  }
  let console = ''
  const told: TestResult[] = []
  const phases: string[] = []
  const progress: LoadProgress[] = []
  const startedAt = performance.now()
  const execution = await executor.execute(
    whole,
    {
      onConsole(text) {
        if (keepConsole) console += text
        onConsole?.(text)
      },
      onPhase: (phase) => phases.push(phase),
      onProgress: (one) => progress.push(one),
      onTest: (result) => told.push(result),
    },
    signal,
  )
  const outcomeMs = performance.now() - startedAt
  const { outcome, artifacts, release } = execution
  const byId = new Map(outcome.tests.map((result) => [result.testId, result]))
  return {
    outcome,
    console,
    told,
    phases,
    progress,
    tests: Object.fromEntries(tests.map(({ id, title }) => [title, byId.get(id) as TestResult])),
    artifacts: await artifacts(),
    outcomeMs,
    release,
  }
}
