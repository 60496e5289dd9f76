/** `wk tests validate`: what the server would say about scripts, without one. Files are read, never run. */
import { findProblems } from '../../../server/src/test-types/script/rules.ts'
import { fileText } from '../api/flags.ts'
import type { Call } from '../command.ts'
import { EXIT, type ExitCode } from '../errors.ts'
import { loadTestProblems, type RuleProblem } from './load-test-rules.ts'
import { isLoadTest, TEST_TYPES, type TestTypeName, typeOfScript } from './types.ts'

/** As on the server. */
const MAX_CHARACTERS = 500_000

/** Exit code 1 when a script has a problem. */
export async function validateFiles({ context, args, flags }: Call): Promise<ExitCode | undefined> {
  const { output } = context
  const results = args.map((file) => {
    const script = fileText(file, context.cwd)
    const type = TEST_TYPES.find((one) => one === flags.type) ?? typeOfScript(file, script)
    return { file, type, problems: problemsOf({ script, type }) }
  })
  if (output.mode === 'json') output.json(JSON.stringify({ files: results }))
  for (const { file, type, problems } of results) {
    if (output.mode !== 'text') continue
    if (problems.length === 0) output.line(`✓ ${file} (${type})`)
    for (const line of problemLines(file, problems)) output.line(`✗ ${line}`)
  }
  return results.some(({ problems }) => problems.length > 0) ? EXIT.runFailed : undefined
}

/** `file:line:column: message`, as editors and terminals open it. */
export const problemLines = (file: string, problems: readonly RuleProblem[]): string[] =>
  problems.map(
    ({ message, line, column }) => `${[file, line, column].filter((one) => one !== null).join(':')}: ${message}`,
  )

export function problemsOf({ script, type }: { script: string; type: TestTypeName }): RuleProblem[] {
  if (script.length > MAX_CHARACTERS)
    return [{ message: `${script.length} characters; at most ${MAX_CHARACTERS} are allowed`, line: null, column: null }]
  return isLoadTest(type) ? loadTestProblems(script) : findProblems(script)
}
