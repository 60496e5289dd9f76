/** A k6 script under the name that performance tests have in the product. */
import type { TestType } from './define.ts'
import { checkLoadScript } from './script/load-check.ts'

export const performance: TestType = {
  type: 'performance',
  title: 'Performance',
  engine: 'load',
  browser: false,
  timeoutSeconds: 3_600,
  check: checkLoadScript,
}
