/**
 * Tries one parser with hostile inputs: it throws only what its contract names, what comes out is bounded, and its work
 * grows with what it is given. The work is compared with a bare loop over the same bytes, in processor time, so that the
 * outcome does not depend on the machine.
 */
import fc from 'fast-check'
import { type FuzzInput, inputsOf, partsOf } from './inputs.ts'
import type { FuzzTarget } from './target.ts'

export interface FuzzOptions {
  seed: number
  forMs: number
  /** Of a failure that was found before: only that one is tried again. */
  path?: string
}

/** Inputs tried between two looks at the time. */
const BATCH = 20
const DEFAULT_COST_FACTOR = 30
/** What is quick is not measured: collecting garbage alone takes some milliseconds. */
const FREE_MS = 30
/** Only what is slow each time is slow. */
const MEASUREMENTS = 4
/** The clock of processor time may be a coarse one: the bare loop runs as often as it takes to be seen by it. */
const MIN_SEEN_MS = 40
const MAX_BARE_TIMES = 1_000_000

/** @returns how many inputs were tried. @throws Error that says which input failed, and how to try it again */
export async function fuzz(target: FuzzTarget, { seed, forMs, path }: FuzzOptions): Promise<number> {
  const property = fc.asyncProperty(inputsOf(target), (input) => tryInput(target, input))
  if (path !== undefined) return tried(target, await fc.check(property, { seed, path, numRuns: 1 }))
  const until = performance.now() + forMs
  let inputs = 0
  // Small batches: one that ends at the time limit would keep a failure of its last input to itself.
  for (let batch = 0; inputs === 0 || performance.now() < until; batch++) {
    inputs += tried(target, await fc.check(property, { seed: seed + batch, numRuns: BATCH, endOnFailure: true }))
  }
  return inputs
}

/** @throws Error when one of the inputs failed */
function tried({ name }: FuzzTarget, result: fc.RunDetails<[FuzzInput]>): number {
  if (!result.failed || !result.counterexample) return result.numRuns
  const [{ bytes, partBytes }] = result.counterexample
  const cause = result.errorInstance instanceof Error ? result.errorInstance : new Error(String(result.errorInstance))
  const again = `npm run test:fuzz -- --target ${name} --seed ${result.seed} --path ${result.counterexamplePath}`
  const shown = JSON.stringify(bytes.toString('latin1', 0, 500))
  const message = `${name}: ${cause.message}\n${again}\n${bytes.length} bytes in parts of ${partBytes}: ${shown}`
  throw new Error(message, { cause })
}

async function tryInput(target: FuzzTarget, input: FuzzInput): Promise<void> {
  const parts = partsOf(input)
  const startedAt = performance.now()
  const output = await feed(target, parts)
  const elapsedMs = performance.now() - startedAt
  const maxOutput = target.maxOutput(input.bytes.length)
  if (output > maxOutput) throw new Error(`${output} came out of ${input.bytes.length} bytes; ${maxOutput} are allowed`)
  const factor = target.maxCostFactor === undefined ? DEFAULT_COST_FACTOR : target.maxCostFactor
  if (factor !== null && elapsedMs > FREE_MS) await measureCost(target, parts, factor)
}

async function measureCost(target: FuzzTarget, parts: readonly Buffer[], factor: number): Promise<void> {
  let least = Number.POSITIVE_INFINITY
  let bound = 0
  for (let i = 0; i < MEASUREMENTS; i++) {
    const bareMs = await bareMsOf(parts)
    bound = Math.max(bound, FREE_MS + factor * bareMs)
    least = Math.min(least, await cpuMs(() => feed(target, parts)))
    if (least <= bound) return
  }
  throw new Error(`it took ${least.toFixed(0)} ms of processor time; ${bound.toFixed(0)} ms are allowed`)
}

async function bareMsOf(parts: readonly Buffer[]): Promise<number> {
  for (let count = 50; ; count *= 4) {
    const tookMs = await cpuMs(() => times(count, () => bareLoop(parts)))
    if (tookMs >= MIN_SEEN_MS || count >= MAX_BARE_TIMES) return tookMs / count
  }
}

async function feed(target: FuzzTarget, parts: readonly Buffer[]): Promise<number> {
  try {
    return await target.feed(parts)
  } catch (error) {
    if (target.isRefusal(error)) return 0
    throw error
  }
}

async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function times(count: number, work: () => void): void {
  for (let i = 0; i < count; i++) work()
}

let sum = 0
function bareLoop(parts: readonly Buffer[]): void {
  for (const part of parts) {
    const copy = Buffer.from(part)
    for (let i = 0; i < copy.length; i++) sum = (sum + (copy[i] as number)) | 0
  }
}
