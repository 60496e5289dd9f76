/** Tests: the scripts that jobs and monitors run. */
import type { Base } from '../base.ts'
import { TEST_OPENED, testsOpened } from './opened.ts'
import { testRoutes } from './routes.ts'
import { type TestParts, testService } from './service.ts'
import { testStore } from './store.ts'

export { checkTestInput } from './script.ts'
export type { Tests } from './service.ts'

export function createTests(base: Base & TestParts) {
  const opened = testsOpened(base)
  const service = testService({ ...base, opened }, testStore(base.db))
  return {
    service,
    /** To be called when a test of the type is opened or saved by somebody who may run it. */
    opened,
    /** Where workers learn that tests of a type are likely to run soon. */
    topics: { opened: TEST_OPENED },
    routes: testRoutes(service),
  }
}
