/** What carrying out a plan looks like from outside. Types only. */
import type { ArtifactFile, LoadProgress, RunOutcome, RunPlan, TestResult } from '../kernel/run-plan.ts'

export interface Hooks {
  /** The next part of the console, secrets masked; any split, in order, until `execute` resolves. */
  onConsole(text: string): void
  onPhase(phase: 'preparing' | 'executing' | 'finishing'): void
  /** How a load test goes, about once a second. Whoever does not show it leaves it out. */
  onProgress?(progress: LoadProgress): void
  /** A test of the plan has come to its end. The outcome has them all once more, and final. */
  onTest(result: TestResult): void
}

export interface Execution {
  outcome: RunOutcome
  /** Resolves when the run's processes are gone, seconds after the outcome at most. */
  gone(): Promise<void>
  /** The files left behind, masked, which takes as long as it takes; afterwards they are there until `release`. */
  artifacts(): Promise<ArtifactFile[]>
  /** Ends what is still there and removes the files. */
  release(): Promise<void>
}

export interface Engine {
  /**
   * Never rejects for anything that a script, or a missing part of this machine, can cause: that is an outcome.
   * @param signal abort ends the run as cancelled, whatever the reason
   */
  execute(plan: RunPlan, hooks: Hooks, signal: AbortSignal): Promise<Execution>
}
