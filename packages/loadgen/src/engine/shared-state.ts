// The words all threads of a run share, so that stopping works even while a script never gives its thread back.

export const runStates = { run: 0, noNewIterations: 1, interruptNow: 2 } as const

const words = { state: 0, active: 1, initialised: 2, completed: 3, interrupted: 4, nextVu: 5, maximumVus: 6 } as const
const firstTicket = 16
const maxScenarios = 1024

type Counter = Exclude<keyof typeof words, 'state'>

export interface SharedState {
  buffer: SharedArrayBuffer
  state(): number
  /** States only go up. */
  raise(state: number): void
  /** Returns the value before. */
  add(counter: Counter, amount: number): number
  get(counter: Counter): number
  takeTicket(scenario: number): number
  peekTicket(scenario: number): number
}

export function newSharedState(buffer = new SharedArrayBuffer((firstTicket + maxScenarios) * 4)): SharedState {
  const cells = new Int32Array(buffer)
  return {
    buffer,
    state: () => Atomics.load(cells, words.state),
    raise(state) {
      for (let seen = Atomics.load(cells, words.state); seen < state; seen = Atomics.load(cells, words.state)) {
        Atomics.compareExchange(cells, words.state, seen, state)
      }
    },
    add: (counter, amount) => Atomics.add(cells, words[counter], amount),
    get: (counter) => Atomics.load(cells, words[counter]),
    takeTicket: (scenario) => Atomics.add(cells, firstTicket + scenario, 1),
    peekTicket: (scenario) => Atomics.load(cells, firstTicket + scenario),
  }
}

export const scenarioLimit = maxScenarios
