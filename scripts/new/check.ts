/** A new monitor check: one file, its test, and a word in the registry. It begins as "does host:port accept a connection". */
import type { Names } from './names.ts'
import type { Plan } from './plan.ts'

const ROOM = 'packages/server/src/checks'

export function planCheck({ kebab, camel, snake, title }: Names): Plan {
  return {
    files: {
      [`${ROOM}/${kebab}.ts`]: `/** ${title}: connects to host:port. Say here what a healthy answer is, and look for it where the comment stands. */
import { z } from 'zod'
import { openConnection } from './connect.ts'
import { connectionFields, familyOf, upUnlessSlow } from './connection-options.ts'
import { defineCheck } from './define.ts'
import { hostPortTarget } from './host-port.ts'
import { runProbe } from './probe.ts'

const options = z.strictObject({ ...connectionFields })

export const ${camel} = defineCheck({
  type: '${snake}',
  title: '${title}',
  target: hostPortTarget({ schemes: ['tcp'] }),
  options,
  run: ({ target, options }, context) =>
    runProbe(context, async (probe) => {
      await openConnection(probe, context, { ...target, family: familyOf(options.ipFamily), secure: null })
      // Talk to it here. What it says wrong is a thrown CheckFailure; what goes wrong on our side has the kind \`probe\`.
      return upUnlessSlow(performance.now() - probe.startedAt, options.maxResponseMs)
    }),
})
`,
      [`${ROOM}/${kebab}.test.ts`]: `import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { brief, listen, runnerOf } from '../testing/checks/context.ts'
import { ${camel} } from './${kebab}.ts'

const run = runnerOf(${camel})
const server = createServer((socket) => void socket.on('error', () => {}))
after(() => void server.close())

test('is up when something accepts', async () => {
  assert.equal(brief(await run(\`127.0.0.1:\${await listen(server)}\`)), 'up')
})

test('is down when nothing does', async () => {
  assert.equal(brief(await run('127.0.0.1:1')), 'down refused connect: connection refused')
})

test('goes nowhere that the egress policy forbids', async () => {
  assert.match(brief(await run('169.254.169.254:80')), /^unknown blocked/)
})
`,
    },
    insertions: [
      { path: `${ROOM}/index.ts`, after: /^import .*\n/m, text: `import { ${camel} } from './${kebab}.ts'\n` },
      { path: `${ROOM}/index.ts`, before: /\]$/m, text: `, ${camel}` },
      { path: `${ROOM}/index.test.ts`, before: /(?<=DEAD[^}]*)^\}/m, text: `  ${snake}: '127.0.0.1:1',\n` },
    ],
    next: [],
  }
}
