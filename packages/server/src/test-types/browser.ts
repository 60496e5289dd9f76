/** A file of @playwright/test that drives a browser: a user's way through a web application. */
import type { TestType } from './define.ts'
import { checkScript } from './script/check.ts'

export const browser: TestType = {
  type: 'browser',
  title: 'Browser',
  engine: 'playwright',
  browser: true,
  timeoutSeconds: 300,
  check: checkScript,
}
