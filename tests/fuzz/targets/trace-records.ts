/** The records of a trace, masked: what a test printed in pieces is one text, and every line stays one. */
import { maskTrace } from '../../../packages/server/src/execution/masking/mask-trace.ts'
import { createRedactor } from '../../../packages/server/src/kernel/redact.ts'
import type { FuzzTarget } from '../target.ts'

const SECRET = 'top-secret'
const redactor = createRedactor([SECRET])
const record = (type: string, content: object) => `${JSON.stringify({ type, timestamp: 1, ...content })}\n`

/** All that tests have printed, by stream. */
function printedIn(text: string): string {
  const printed = { stdout: '', stderr: '' }
  for (const line of text.split('\n')) {
    if (!/^\{"type":"std(out|err)",/.test(line)) continue
    try {
      const { type, text: shown, base64 } = JSON.parse(line)
      if (type !== 'stdout' && type !== 'stderr') continue
      if (typeof shown === 'string') printed[type as 'stdout'] += shown
      else if (typeof base64 === 'string') printed[type as 'stdout'] += Buffer.from(base64, 'base64').toString()
    } catch {
      // No record.
    }
  }
  return `${printed.stdout}\n${printed.stderr}`
}

export const traceRecords: FuzzTarget = {
  name: 'trace-records',
  seeds: [
    record('stdout', { text: 'top-' }) + record('log', { message: SECRET }) + record('stdout', { text: 'secret\n' }),
    record('stderr', { base64: 'dG9wLXNlYw==' }) + record('stderr', { text: 'ret' }),
  ],
  words: ['\n', '{"type":"stdout",', '{"type":"stderr",', '"text":"', '"base64":"', 'top-', 'secret', '"}', 'dG9w'],
  async feed(parts) {
    const masked: Buffer[] = []
    for await (const part of maskTrace(parts, redactor)) masked.push(part)
    const text = Buffer.concat(masked).toString()
    if (text.includes(SECRET) || printedIn(text).includes(SECRET)) throw new Error('a secret shows')
    return text.length
  },
  isRefusal: () => false,
  maxOutput: (inputBytes) => 6 * inputBytes + 1000,
  // A line that is no record after all costs an exception.
  maxCostFactor: 2_000,
}
