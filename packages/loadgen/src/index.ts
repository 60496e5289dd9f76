// The package's door: run a load test, check a script, and the words both use.

export type { CheckQuestion, CheckVerdict } from './engine/check-program.ts'
export {
  defaultLimits,
  type EngineProgress,
  exitCodes,
  type Limits,
  type LoadEvent,
  type LoadJob,
} from './engine/job.ts'
export type { LoadProblem } from './engine/problems.ts'
export { type LoadRunOptions, runLoad } from './engine/run-load.ts'
export { type ValidateOptions, type Validation, validate } from './engine/validate.ts'
export type { AddressPolicy } from './http/address-policy.ts'
export type { Summary } from './metrics/summary.ts'
export type { ThresholdResult } from './metrics/thresholds.ts'
export type { Point } from './metrics/time-series.ts'
export { supportedModules } from './modules/index.ts'
