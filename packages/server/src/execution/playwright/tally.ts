/**
 * Keeps count of a job's tests while slots report on them: what was planned, what runs, what each attempt came to.
 * Pure bookkeeping; verdict.ts turns it into results. Slots may say anything, so everything here has a bound.
 */
import type { SlotAttachment, SlotError, SlotEvent } from '../../../../runner/protocol.ts'
import type { FailureKind, PlannedTest, TestAttempt, TestError } from '../../kernel/run-plan.ts'
import { cutText } from '../cut-text.ts'
import { plainError, type Stop } from '../stop-watch.ts'

const MAX_CASES = 2_000
const MAX_ATTEMPTS = 50
const MAX_ATTACHMENTS = 1_000
const MAX_UNATTRIBUTED = 10
/** Of one attempt, soft assertions and all. */
const MAX_MESSAGE_CHARS = 40_000
/** Of a run: thousands of cases with long errors each would be more than a row can hold. */
const MAX_ERROR_CHARS = 20_000_000
const SHORT_CHARS = 500

export interface Case {
  title: string
  running: boolean
  attempts: TestAttempt[]
  annotations: { type: string; description?: string }[]
  outcome: 'expected' | 'unexpected' | 'flaky' | 'skipped' | null
  /** Known when we ended it ourselves. */
  kind: FailureKind | null
}

export interface TestState {
  test: PlannedTest
  /** Its top level is being run, to see what it declares. */
  loading: boolean
  cases: Map<string, Case>
  /** What is wrong with the whole file, and of which kind. */
  problem: { error: TestError; kind: FailureKind } | null
  /** Why it will not go on. Nothing that is still to come changes it. */
  stop: Stop | null
}

export interface FoundAttachment extends SlotAttachment {
  testId: string
  attempt: number
  /** The case it belongs to, when the file has several. */
  caseTitle: string | null
}

export interface Tally {
  states: TestState[]
  get(testId: string): TestState | undefined
  apply(event: SlotEvent): void
  /** Takes out the attachments so far, those of attempts that came too late to count too. */
  takeAttachments(): FoundAttachment[]
  /** Errors that belong to no test, such as a worker's tear-down; a few at most. */
  unattributed: TestError[]
  /** Forgets what a test has come to so far: it will be run again. */
  restart(testId: string): void
}

/** From what a slot says to what people may see. */
export interface Translator {
  error(error: SlotError): TestError
  text(text: string): string
}

export function createTally(tests: PlannedTest[], translator: Translator): Tally {
  const states = tests.map((test): TestState => ({ test, loading: false, cases: new Map(), problem: null, stop: null }))
  const byId = new Map(states.map((state) => [state.test.id, state]))
  const owners = new Map<string, TestState>()
  const attachments: FoundAttachment[] = []
  const unattributed: TestError[] = []

  const bounded = errorBudget()

  const open = (testId: string | null) => {
    const state = testId === null ? undefined : byId.get(testId)
    return state && !state.stop ? state : undefined
  }

  function plan({ cases }: Extract<SlotEvent, { type: 'planned' }>) {
    for (const state of states) state.loading = false
    for (const { caseId, testId, title } of cases) {
      const state = open(testId)
      if (!state || state.cases.size >= MAX_CASES || state.cases.has(caseId)) continue
      state.cases.set(caseId, {
        title: translator.text(title),
        running: false,
        attempts: [],
        annotations: [],
        outcome: null,
        kind: null,
      })
      owners.set(caseId, state)
    }
  }

  function attempt(event: Extract<SlotEvent, { type: 'attempt' }>) {
    const state = owners.get(event.caseId)
    const one = state?.cases.get(event.caseId)
    if (!state || !one) return
    for (const attachment of event.attachments) {
      if (attachments.length < MAX_ATTACHMENTS) {
        const caseTitle = state.cases.size > 1 ? one.title : null
        attachments.push({ ...attachment, testId: state.test.id, attempt: event.attempt, caseTitle })
      }
    }
    if (state.stop || one.attempts.length >= MAX_ATTEMPTS) return
    one.running = false
    one.outcome = event.outcome
    one.annotations = event.annotations.map(({ type, description }) => ({
      type: translator.text(type),
      ...(description !== undefined && { description: translator.text(description) }),
    }))
    // Marked by `test.fail()`: Playwright counts it as failed, and gives no error.
    const passedInstead = event.outcome === 'unexpected' && event.status === 'passed'
    const status = event.status === 'timedOut' ? 'timed_out' : event.status
    one.attempts.push({
      attempt: event.attempt,
      status: passedInstead ? 'failed' : status,
      startedAt: event.startedAt,
      durationMs: event.durationMs,
      error: passedInstead
        ? plainError('Expected to fail, but passed')
        : bounded(joined(event.errors.map(translator.error))),
    })
  }

  function problem({ testId, error }: Extract<SlotEvent, { type: 'problem' }>) {
    const state = open(testId)
    const told = translator.error(error)
    // Cases are planned once their file has loaded: what breaks later is the cleaning up after them.
    if (state && state.cases.size === 0) state.problem ??= { error: told, kind: 'script_error' }
    else if (unattributed.length < MAX_UNATTRIBUTED) unattributed.push(told)
  }

  return {
    states,
    takeAttachments: () => attachments.splice(0),
    unattributed,
    get: (testId) => byId.get(testId),
    apply(event) {
      if (event.type === 'planned') plan(event)
      else if (event.type === 'attempt') attempt(event)
      else if (event.type === 'problem') problem(event)
      else if (event.type === 'loading') for (const one of states) one.loading = one.test.id === event.testId
      else if (event.type === 'begin') {
        const one = owners.get(event.caseId)?.cases.get(event.caseId)
        if (one && !owners.get(event.caseId)?.stop) one.running = true
      }
    },
    restart(testId) {
      const state = open(testId)
      if (!state) return
      for (const caseId of state.cases.keys()) owners.delete(caseId)
      Object.assign(state, { loading: false, cases: new Map(), problem: null })
    },
  }
}

/** Errors beyond the run's share are cut short; a snippet and a stack are left out. */
function errorBudget() {
  let chars = 0
  return (error: TestError | null): TestError | null => {
    if (!error) return null
    chars += error.message.length + (error.stack?.length ?? 0) + (error.snippet?.length ?? 0)
    if (chars <= MAX_ERROR_CHARS) return error
    return { ...error, message: cutText(error.message, SHORT_CHARS), stack: null, snippet: null }
  }
}

/** Soft assertions make several errors of one attempt: the place of the first, the words of all. */
function joined(errors: TestError[]): TestError | null {
  const [first] = errors
  const message = errors.map((error) => error.message).join('\n\n')
  return first ? { ...first, message: cutText(message, MAX_MESSAGE_CHARS) } : null
}

/** Each case has come to its end, or the file as a whole has failed before any of them started, or was given up. */
export function isOver({ cases, problem, stop }: TestState): boolean {
  if (stop) return true
  if (cases.size === 0) return problem !== null
  return [...cases.values()].every(({ outcome }) => outcome !== null)
}

export const isUnderWay = ({ loading, cases }: TestState): boolean =>
  loading || [...cases.values()].some(({ running }) => running)
