/** Which tests are run again, and together with whom, after a slot has died under them. Pure. */
import type { FailureKind } from '../../kernel/run-plan.ts'
import type { SandboxExit, SandboxLimits } from '../../platform/sandbox/port.ts'
import { isOver, isUnderWay, type TestState } from './tally.ts'

export interface AfterDeath {
  /** The one that must have done it. */
  culprit: TestState | null
  /** Each list gets a slot of its own. One that may have done it is alone, so that the next death convicts it. */
  again: TestState[][]
}

export function afterDeath(batch: TestState[]): AfterDeath {
  const unfinished = batch.filter((one) => !isOver(one))
  const suspects = unfinished.filter(isUnderWay)
  const culprit = (batch.length === 1 ? unfinished[0] : suspects.length === 1 ? suspects[0] : null) ?? null
  const others = unfinished.filter((one) => !suspects.includes(one) && one !== culprit)
  const alone = culprit ? [] : suspects.map((one) => [one])
  return { culprit, again: [others, ...alone].filter((list) => list.length > 0) }
}

export function explainDeath(
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
