/** A file of @playwright/test that speaks HTTP only (`request`): the same runner, no browser started ahead. */
import type { TestType } from './define.ts'
import { checkScript } from './script/check.ts'

export const api: TestType = {
  type: 'api',
  title: 'API',
  engine: 'playwright',
  browser: false,
  timeoutSeconds: 300,
  check: checkScript,
}
