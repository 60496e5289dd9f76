/** `wk run FILE…` against a real server: what is refused before anything starts. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { API_TEST, project, startServer } from '../testing/project.ts'

let stop: () => Promise<void>
before(async () => {
  stop = await startServer()
})
after(() => stop?.())

it('starts none of several files when one has a problem, and says which, with line and column', async (context) => {
  const { client, wk, write } = await project(context)
  await write('good.api.spec.ts', API_TEST)
  await write('torn.spec.ts', `${API_TEST}test('half', async ({ page ) => {})\n`)
  // What only running its options tells is the server's to say.
  await write('odd.k6.js', 'export const options = { vus: -1 }\nexport default () => {}\n')
  const problems: [string, RegExp][] = [
    ['torn.spec.ts', /^torn\.spec\.ts:4:\d+: .+\nNothing was started\.$/],
    ['odd.k6.js', /^odd\.k6\.js: [\s\S]+\nNothing was started\.$/],
  ]
  for (const [file, said] of problems) {
    const { code, stdout, stderr } = await wk(['run', 'good.api.spec.ts', file, '--no-wait'])
    assert.deepEqual([code, stdout], [2, ''], stderr)
    assert.match(stderr, said)
  }
  assert.equal((await client.get('/api/runs?limit=1')).body.pagination.total, 0)
})
