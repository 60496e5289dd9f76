/** A test type: what kind of script it is, what is wrong with one, and which engine carries it out. */

export interface ScriptProblem {
  /** Fit to be shown to the script's author. */
  message: string
  /** From 1; null when it concerns the whole script. */
  line: number | null
  column: number | null
}

export interface TestType {
  type: string
  title: string
  /** Which part of `execution` runs it. */
  engine: 'playwright' | 'load'
  /** A browser should be ready when a script of this type starts. */
  browser: boolean
  /** How long a run of one such test may take; a job says it for its tests. */
  timeoutSeconds: number
  /**
   * What would keep the script from running at all, a few problems at most. Bounded in time and memory.
   * @param owner whose script it is: each owner's scripts are read one after another
   * @throws AppError 503 when too many of this owner's scripts are waiting
   */
  check(script: string, owner: string): Promise<ScriptProblem[]>
}
