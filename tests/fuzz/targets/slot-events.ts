/** What slots and load engines say, one JSON line each, up to the results that are stored. */
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { readEngineEvents } from '../../../packages/server/src/execution/load/events.ts'
import { readEvents } from '../../../packages/server/src/execution/playwright/events.ts'
import { createTranslator } from '../../../packages/server/src/execution/playwright/job.ts'
import { createTally } from '../../../packages/server/src/execution/playwright/tally.ts'
import { resultOf } from '../../../packages/server/src/execution/playwright/verdict.ts'
import { createRedactor } from '../../../packages/server/src/kernel/redact.ts'
import type { FuzzTarget } from '../target.ts'

const translator = createTranslator(createRedactor(['top-secret']), () => '/slot')
const line = (event: object) => `${JSON.stringify(event)}\n`
const error = {
  message: 'a\0b',
  stack: 'at /slot/tests/0001/a.spec.ts:1',
  snippet: null,
  file: null,
  line: 1,
  column: 1,
}
const attempt = {
  type: 'attempt',
  caseId: 'c',
  attempt: 1,
  status: 'failed',
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  errors: [error],
  attachments: [{ name: 'trace', contentType: 'application/zip', path: '/slot/trace.zip' }],
  annotations: [{ type: 'issue', description: '\ud800' }],
  outcome: 'unexpected',
}

export const slotEvents: FuzzTarget = {
  name: 'slot-events',
  seeds: [
    line({ type: 'planned', cases: [{ caseId: 'c', testId: 't', title: 'x\0' }] }) + line(attempt),
    line({ type: 'problem', testId: 't', error }),
    line({ type: 'console', level: 'info', text: 'hi\0', source: 'script' }) + line({ type: 'end', rc: 0, reason: '' }),
  ],
  words: [
    '{',
    '}',
    '[',
    ']',
    '"',
    '\n',
    ',',
    '\\u0000',
    '\\ud800',
    'null',
    '1e999',
    '-1',
    '"caseId":"c"',
    'tests/0001/',
    '.spec.ts',
  ],
  async feed(parts) {
    const test = { id: 't', title: 'A test', type: 'api', script: '' }
    const tally = createTally([test], translator)
    const engine: unknown[] = []
    for (const read of [
      (stream: PassThrough) => readEvents(stream, tally.apply),
      (stream: PassThrough) => readEngineEvents(stream, (event) => engine.push(event)),
    ]) {
      const stream = new PassThrough()
      read(stream)
      for (const part of parts) stream.write(part)
      stream.end()
      await finished(stream)
    }
    const text = JSON.stringify([tally.states.map(resultOf), tally.takeAttachments(), tally.unattributed, engine])
    if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f][\da-f]{2})/.test(text)) throw new Error('something cannot be stored')
    return text.length
  },
  isRefusal: () => false,
  maxOutput: (inputBytes) => 10_000 + 20 * inputBytes,
}
