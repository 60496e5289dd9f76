import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLoadScript } from './load-check.ts'

const ENDLESS = 'try { while (true) {} } catch {}\nexport default () => 1'

test('a load test whose init code never ends is refused, and the next one is checked', async () => {
  const [endless, good] = await Promise.all([
    checkLoadScript(ENDLESS, 'a project'),
    checkLoadScript('export default () => 1', 'a project'),
  ])
  assert.match(endless[0]?.message ?? '', /did not end within/)
  assert.deepEqual(good, [])
})

test('scripts of one project that never end are not all ended before another project has its answer', async () => {
  const stuck = Array.from({ length: 4 }, () => checkLoadScript(`${ENDLESS} // ${Math.random()}`, 'hostile'))
  let ended = 0
  for (const one of stuck) void one.finally(() => ended++)
  assert.deepEqual(await checkLoadScript('export default () => 1', 'other'), [])
  assert.ok(ended < 4, 'it waited for all of them')
  const answers = await Promise.all(stuck)
  assert.ok(answers.every(([problem]) => /did not end within/.test(problem?.message ?? '')))
})
