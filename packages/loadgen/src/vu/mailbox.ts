// The block of numbers the script side and the host side share inside each VU's memory, so that counters, timings and
// samples cross without becoming text. The sandbox half (sandbox.ts) repeats these offsets through `layout`.

/** Offsets into `ints` (Int32) and `floats` (Float64, starting after the ints); samples are (series, value) pairs. */
export const layout = {
  /** script → host */
  operation: 0,
  textLength: 1,
  sampleCount: 4,
  group: 5,
  outcome: 8,
  /** host → script */
  isEscaped: 2,
  isFailure: 3,
  entry: 6,
  exec: 7,
  iteration: 9,
  metaLength: 10,
  status: 11,
  errorCode: 12,
  hasBytes: 13,
  /** floats */
  timings: 0,
  iterationInTest: 10,
  scenarioStartedAt: 11,
  random: 12,
  iterationInScenario: 13,
} as const

export const intCount = 32
export const floatCount = 24
export const sampleCapacity = 256
export const mailboxBytes = intCount * 4 + (floatCount + sampleCapacity * 2) * 8

/** What `enter` is asked to do, and how it ended. */
export const entries = { iterate: 0, lifecycle: 1, event: 2, describe: 3 } as const
export const outcomes = { done: 0, pending: 1, threw: 2 } as const

export interface Mailbox {
  ints: Int32Array
  floats: Float64Array
  samples: Float64Array
}

/** Views over the mailbox at `pointer`. Valid for the life of the instance: its memory is shared, growth moves nothing. */
export function openMailbox(memory: WebAssembly.Memory, pointer: number): Mailbox {
  const floatsAt = pointer + intCount * 4
  return {
    ints: new Int32Array(memory.buffer, pointer, intCount),
    floats: new Float64Array(memory.buffer, floatsAt, floatCount),
    samples: new Float64Array(memory.buffer, floatsAt + floatCount * 8, sampleCapacity * 2),
  }
}
