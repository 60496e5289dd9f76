// Checks a script before it is saved or run: imports, init code, options, scenarios, thresholds, exported functions. The
// script's code runs only inside QuickJS, in a worker thread (checker.ts) that is ended when it takes too long.
import { basename } from 'node:path'
import { readScenarios } from '../executors/index.ts'
import { openPolicy } from '../http/address-policy.ts'
import { builtinMetrics } from '../metrics/builtin.ts'
import { parseThresholds } from '../metrics/thresholds.ts'
import { readOptions } from '../script/options.ts'
import { askChecker } from './checker.ts'
import { defaultLimits, type Limits } from './job.ts'
import { scriptText } from './load-script.ts'
import type { FromThread } from './messages.ts'
import { type LoadProblem, placed, whereQuoted } from './problems.ts'
import { newSharedState } from './shared-state.ts'

export interface Validation {
  problems: LoadProblem[]
  warnings: string[]
  /** The script's options, when it got that far. */
  options: Record<string, unknown>
  functions: string[]
  imports: string[]
}

export interface ValidateOptions {
  /** File name; `.ts` means TypeScript. Without a name it may be either language. */
  name?: string
  env?: Record<string, string>
  /** Further files of the test by relative path, for imports and open(). */
  files?: Record<string, string | Uint8Array>
  limits?: Partial<Limits>
  /** Upper bound for the whole check. */
  timeoutMs?: number
}

/** Checks a script's text. Takes half a second the first time and then some 50 ms; never rejects for what the script does. */
export async function validate(script: string, options: ValidateOptions = {}): Promise<Validation> {
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const found: Validation = { problems: [], warnings: [], options: {}, functions: [], imports: [] }
  if (Buffer.byteLength(script) > limits.scriptBytes) {
    found.problems.push({ message: `the script is larger than ${limits.scriptBytes} bytes` })
    return found
  }
  const name = options.name ?? scriptText
  const described = await describe(name, { ...options.files, [name]: script }, { options, limits })
  if (Array.isArray(described)) found.problems.push(...described)
  else judge(described, { script, limits }, found)
  return found
}

type Described = Extract<FromThread, { type: 'described' }>

/** Has the script loaded by the checking thread. */
async function describe(
  scriptPath: string,
  files: Record<string, string | Uint8Array>,
  { options, limits }: { options: ValidateOptions; limits: Limits },
): Promise<Described | LoadProblem[]> {
  const timeoutMs = options.timeoutMs ?? (limits.initSeconds + 30) * 1000
  const answer = await askChecker(
    {
      scriptPath,
      root: undefined,
      files,
      env: options.env ?? {},
      secrets: {},
      options: {},
      // Init code cannot make requests; should it ever be able to, none may leave.
      addresses: { ...openPolicy, deny: ['0.0.0.0/0', '::/0'] },
      proxySocket: undefined,
      limits,
      state: newSharedState().buffer,
      share: 0,
      shares: 1,
    },
    timeoutMs,
  )
  if (answer.type === 'described') return answer
  if (answer.type === 'problem') return answer.problems ?? [placed(answer.text, basename(scriptPath))]
  return [{ message: 'the script could not be checked' }]
}

function judge(described: Described, { script, limits }: { script: string; limits: Limits }, found: Validation): void {
  const { options, functions, kinds, specifiers } = described
  found.imports = specifiers
  found.options = options
  found.functions = functions
  const read = readOptions(options)
  const { scenarios, problems } = readScenarios(options, functions)
  const thresholds = parseThresholds(options.thresholds, { ...builtinMetrics, ...kinds })
  const texts = [...read.problems, ...problems, ...thresholds.problems]
  const vus = scenarios.reduce((sum, scenario) => sum + scenario.maximumVus, 0)
  if (vus > limits.vus) texts.push(`the test wants ${vus} VUs; the limit is ${limits.vus}`)
  for (const message of texts) found.problems.push({ message, ...whereQuoted(message, script) })
  found.warnings.push(...read.warnings)
}
