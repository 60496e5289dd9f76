// What an executor is: it reads its part of `options.scenarios`, says how many VUs it needs, and drives its share of
// them in an engine thread. Adding one is a file like the others and a line in index.ts.

/** Fields every scenario has. Times in ms. */
export interface Scenario {
  name: string
  index: number
  executor: string
  exec: string
  startTimeMs: number
  gracefulStopMs: number
  env: Record<string, string>
  tags: Record<string, string>
  /** The most VUs it may ever have. */
  maximumVus: number
  /** The executor's own checked settings. */
  settings: unknown
}

/** What an executor works with in one thread. `share` / `shares`: this thread is number `share` of `shares`. */
export interface ScenarioRun<Settings> {
  scenario: Scenario
  settings: Settings
  share: number
  shares: number
  /** VUs of this thread made for the scenario; VU `i` of the scenario lives in thread `i % shares`. */
  slots: VuSlot[]
  /** Milliseconds since the scenario began. */
  nowMs(): number
  /** True once no new iteration may start. */
  isStopping(): boolean
  /** Resolves at `ms` of the scenario's clock, or as soon as the run stops. */
  until(ms: number): Promise<void>
  /**
   * Runs one iteration; `interruptAtMs` (scenario's clock) is when it is cut off. `ticket`: its number in the
   * scenario over all threads.
   */
  iterate(slot: VuSlot, interruptAtMs: number, ticket: number): Promise<void>
  /** Next number of the counter all threads of the scenario share. */
  takeTicket(): number
  /** The next ticket without taking it. */
  peekTicket(): number
  drop(iterations: number): void
  /** Makes one more VU in the background; undefined when that failed. */
  grow(): Promise<VuSlot | undefined>
  fraction(done: number): void
}

/** A place for a VU; what stands in it is replaced when it breaks. */
export interface VuSlot {
  /** Number within the scenario, from 0. */
  number: number
  iteration: number
}

export interface ScenarioExecutor<Settings> {
  name: string
  /** Names of the settings it knows besides the common ones. */
  fields: string[]
  /** Checks the scenario's own fields. */
  read(raw: Record<string, unknown>, fields: ScenarioFields): Settings
  /** VUs made before the start, and the most there may be. */
  vus(settings: Settings): { initial: number; maximum: number }
  /** Length without gracefulStop; undefined when only the work ends it. */
  durationMs(settings: Settings): number
  run(run: ScenarioRun<Settings>): Promise<void>
}

/** Field readers bound to one scenario; wrong values become problems. */
export interface ScenarioFields {
  whole(name: string): number | undefined
  number(name: string): number | undefined
  duration(name: string): number | undefined
  problem(text: string): void
}

export function defineExecutor<Settings>(executor: ScenarioExecutor<Settings>): ScenarioExecutor<unknown> {
  // Settings only travel from read() to the same executor's other functions.
  return executor as unknown as ScenarioExecutor<unknown>
}
