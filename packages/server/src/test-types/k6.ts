/** A k6 script: many virtual users at once. */
import type { TestType } from './define.ts'
import { checkLoadScript } from './script/load-check.ts'

export const k6: TestType = {
  type: 'k6',
  title: 'k6',
  engine: 'load',
  browser: false,
  timeoutSeconds: 3_600,
  check: checkLoadScript,
}
