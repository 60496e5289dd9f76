/** What a run prints, from the bytes of its pipe to the lines that are stored. */
import { createConsole } from '../../../packages/server/src/execution/playwright/console.ts'
import { createRedactor } from '../../../packages/server/src/kernel/redact.ts'
import { lineSplitter } from '../../../packages/server/src/modules/runs/console/lines.ts'
import type { FuzzTarget } from '../target.ts'

const redactor = createRedactor(['top-secret'])
const MARK = '\0mark\n'

export const consoleLines: FuzzTarget = {
  name: 'console-lines',
  seeds: ['one\ntwo\r\n\x1b[31mtop-secret\x1b[0m\n', 'grüße 😀\0\n', `end\n${MARK}after`],
  words: ['\n', '\r', '\0', '\0ma', MARK, 'top-', 'secret', '\x1b[', 'x'.repeat(20_000), '😀'],
  feed(parts) {
    const splitter = lineSplitter()
    const lines: string[] = []
    const printed = createConsole({ redactor, mark: MARK, onText: (text) => lines.push(...splitter.push(text)) })
    for (const part of parts) printed.write(part)
    printed.end()
    lines.push(...splitter.end())
    for (const line of lines) {
      if (line.includes('\0') || line.includes('\n') || !line.isWellFormed()) throw new Error('a line cannot be stored')
      if (line.length > 17_000) throw new Error('a line is too long')
    }
    return lines.reduce((sum, line) => sum + line.length + 1, 0)
  },
  isRefusal: () => false,
  maxOutput: (inputBytes) => 2 * inputBytes + 100,
}
