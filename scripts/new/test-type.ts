/** A new test type: one file, its test, and a word in the registry. */
import type { Names } from './names.ts'
import type { Plan } from './plan.ts'

const ROOM = 'packages/server/src/test-types'

export function planTestType({ kebab, camel, title }: Names): Plan {
  return {
    files: {
      [`${ROOM}/${kebab}.ts`]: `/** ${title}: a file of @playwright/test with a browser at hand. Say here what sets it apart from the others. */
import type { TestType } from './define.ts'
import { checkScript } from './script/check.ts'

export const ${camel}: TestType = {
  type: '${kebab}',
  title: '${title}',
  engine: 'playwright',
  browser: true,
  timeoutSeconds: 300,
  check: checkScript,
}
`,
      [`${ROOM}/${kebab}.test.ts`]: `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testTypes } from './index.ts'

const ${camel} = testTypes.get('${kebab}')

it('takes a script that declares a test', async () => {
  const script = "import { test } from '@playwright/test'\\ntest('works', async () => {})\\n"
  assert.deepEqual(await ${camel}.check(script, 'project'), [])
})

it('refuses a script without a test', async () => {
  assert.equal((await ${camel}.check('console.log(1)', 'project')).length, 1)
})
`,
    },
    insertions: [
      { path: `${ROOM}/index.ts`, after: /^import .*\n/m, text: `import { ${camel} } from './${kebab}.ts'\n` },
      { path: `${ROOM}/index.ts`, before: /\]\)/, text: `, ${camel}` },
    ],
    next: [],
  }
}
