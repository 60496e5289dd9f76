import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLoadScript } from './load-check.ts'

const ENDLESS = 'try { while (true) {} } catch {}\nexport default () => 1'

test('a load test whose init code never ends is refused, and the next one is checked', async () => {
  const [endless, good] = await Promise.all([checkLoadScript(ENDLESS), checkLoadScript('export default () => 1')])
  assert.match(endless[0]?.message ?? '', /did not end within/)
  assert.deepEqual(good, [])
})
