/** A file of @playwright/test that drives a browser, as the end-to-end tests of a project are written. */
import type { TestType } from './define.ts'
import { checkScript } from './script/check.ts'

export const playwright: TestType = {
  type: 'playwright',
  title: 'Playwright',
  engine: 'playwright',
  browser: true,
  timeoutSeconds: 300,
  check: checkScript,
}
