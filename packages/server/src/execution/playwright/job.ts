/** From the tests of a plan to the job of a slot: files and their names, modes, projects. Pure. */
import { randomBytes } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import type { ProjectName, SlotError, SlotJob } from '../../../../runner/protocol.ts'
import type { Redactor } from '../../kernel/redact.ts'
import type { ArtifactPolicy, PlannedTest, RunPlan, TestError } from '../../kernel/run-plan.ts'
import { cutText } from '../cut-text.ts'
import type { Translator } from './tally.ts'
import { explainCrash } from './verdict.ts'

export interface SlotJobOptions {
  plan: RunPlan
  tests: PlannedTest[]
  cores: number
  /** There is an ffmpeg to record with. */
  canRecord: boolean
}

export function buildJob({ plan, tests, cores, canRecord }: SlotJobOptions): SlotJob {
  const { artifacts, variables, retryCount, stopOnFailure, parallel } = plan
  return {
    files: tests.map((test, index) => ({
      testId: test.id,
      title: test.title,
      path: `${String(index + 1).padStart(4, '0')}/${shownName(test)}`,
      script: test.script,
    })),
    projects: projectsFor(tests),
    workers: parallel ? Math.min(cores, tests.length) : 1,
    retries: retryCount,
    maxFailures: stopOnFailure ? 1 : 0,
    variables,
    trace: kept(artifacts.trace),
    video: canRecord ? kept(artifacts.video) : 'off',
    screenshot: artifacts.screenshot === 'on-failure' ? 'only-on-failure' : artifacts.screenshot,
    // NUL: no line that people print begins like this, so hardly ever is a line held back to see whether it is the mark.
    mark: `\0${randomBytes(16).toString('hex')}\n`,
  }
}

const kept = (policy: ArtifactPolicy) => (policy === 'on-failure' ? 'retain-on-failure' : policy)

const TAGGED: ProjectName[] = ['mobile', 'firefox', 'webkit']

/** A project that no script names would only cost time. */
function projectsFor(tests: PlannedTest[]): ProjectName[] {
  return ['desktop', ...TAGGED.filter((name) => tests.some(({ script }) => script.includes(`@${name}`)))]
}

/** What reports and stacks call a test's file. */
const shownName = ({ title }: PlannedTest) => `${slug(title)}.spec.ts`

function slug(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['test']
  return words.join('-').slice(0, 40)
}

const PLAYWRIGHT_FRAME = /^\s+at .*\/node_modules\/(@playwright|playwright|playwright-core)\//
/** What may be a path or an address of a file; `TEST_FILE` looks inside. One expression for both would be quadratic. */
const PATH = /(?:file:\/\/)?[^\s:()'"]+/g
const TEST_FILE = /\btests\/\d{4}\/([a-z0-9-]+\.spec\.ts)/g
/** Node's list of who required the missing module: Playwright's insides, for the most part. */
const REQUIRE_STACK = /\nRequire stack:(\n- .*)*/g

/** Only the last folder of tests in a path is ours. */
function shownPath(path: string): string {
  const last = path.includes('tests/') ? [...path.matchAll(TEST_FILE)].at(-1) : undefined
  return last ? `${last[1]}${path.slice(last.index + last[0].length)}` : path
}

const MAX_SHOWN_CHARS = 20_000

/**
 * Masks secrets before the colours of terminals are taken out, with which a part of a secret may go, and once more what is
 * then joined. Calls files by their test's name instead of by the place where they happened to lie, and cuts what is too
 * long last.
 * @param dir of the slot that is speaking
 */
export function createTranslator(redactor: Redactor, dir: () => string): Translator {
  const text = (raw: string) => {
    const plain = stripVTControlCharacters(redactor.text(raw))
    const shown = plain.replace(REQUIRE_STACK, '').replace(PATH, shownPath).replaceAll(`${dir()}/`, '')
    return cutText(redactor.text(shown), MAX_SHOWN_CHARS)
  }
  return {
    text,
    error({ message, stack, snippet, file, line, column }: SlotError): TestError {
      const own = file !== null && /\/tests\/\d{4}\//.test(file)
      return {
        message: explainCrash(text(message)),
        stack:
          stack &&
          text(
            stack
              .split('\n')
              .filter((frame) => !PLAYWRIGHT_FRAME.test(frame))
              .join('\n'),
          ),
        snippet: snippet && text(snippet),
        line: own ? line : null,
        column: own ? column : null,
      }
    },
  }
}
