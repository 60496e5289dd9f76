/** Which tests are run again, and together with which others, after their slot has ended unexpectedly. Pure. */
import type { FailureKind } from '../../kernel/run-plan.ts'
import type { SandboxExit, SandboxLimits } from '../../platform/sandbox/port.ts'
import { isOver, isUnderWay, type TestState } from './tally.ts'

export interface AfterExit {
  /** The test that must have ended the slot. */
  suspect: TestState | null
  /** Each list gets a slot of its own. A candidate is alone, so that the next exit shows whether it was the one. */
  again: TestState[][]
}

export function afterExit(batch: TestState[]): AfterExit {
  const unfinished = batch.filter((one) => !isOver(one))
  const candidates = unfinished.filter(isUnderWay)
  const suspect = (batch.length === 1 ? unfinished[0] : candidates.length === 1 ? candidates[0] : null) ?? null
  const others = unfinished.filter((one) => !candidates.includes(one) && one !== suspect)
  const alone = suspect ? [] : candidates.map((one) => [one])
  return { suspect, again: [others, ...alone].filter((list) => list.length > 0) }
}

export function explainExit(
  { reason, code, signal }: SandboxExit,
  limits: SandboxLimits,
): { message: string; kind: FailureKind } {
  if (reason === 'memory') {
    return { message: `The run needed more memory than its limit of ${limits.memoryMb} MB`, kind: 'memory' }
  }
  if (reason === 'disk') {
    return { message: `The run used more disk space than its limit of ${limits.diskMb} MB`, kind: 'script_error' }
  }
  if (reason === 'files') {
    return { message: 'The run had more open or mapped files than the limit of a run', kind: 'script_error' }
  }
  const how = signal ?? `exit code ${code}`
  return { message: `The run's own process was ended while its tests were running (${how})`, kind: 'script_error' }
}
