import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkLoadScript } from './load-check.ts'

const problemsOf = async (script: string) =>
  (await checkLoadScript(script, 'a project')).map(({ message, line, column }) => ({ message, at: [line, column] }))

describe('a load test', () => {
  const good: Record<string, string> = {
    'default export':
      "import http from 'k6/http'\nimport { check } from 'k6'\nexport default function () { check(http.get('http://x'), {}) }",
    scenarios: `export const options = { scenarios: { a: { executor: 'shared-iterations', exec: 'run' } } }
export function run() {}`,
    'a list of exports': 'const run = () => {}\nexport { run as default }',
    jslib: "import { uuidv4 } from 'https://jslib.k6.io/k6-utils/1.4.0/index.js'\nexport default () => uuidv4()",
    TypeScript: `import http from 'k6/http'\nimport type { Options } from 'k6/options'
export const options: Options = { vus: 2 }\nexport default function (): void { http.get('http://x' as string) }`,
    thresholds: `import { Trend } from 'k6/metrics'\nconst wait = new Trend('wait', true)
export const options = { thresholds: { wait: ['p(95)<500'], 'http_req_duration{name:a}': ['avg<1'] } }
export default () => wait.add(1)`,
  }
  for (const [name, script] of Object.entries(good)) {
    test(`passes: ${name}`, async () => assert.deepEqual(await problemsOf(script), []))
  }

  test('that imports what is not there is refused with the list of what is', async () => {
    const [problem] = await problemsOf("import http from 'k6/http'\nimport fs from 'node:fs'\nexport default () => fs")
    assert.deepEqual(problem?.at[0], 2)
    assert.match(problem?.message ?? '', /'node:fs' is not supported.*k6\/http.*k6\/metrics/)
  })

  test('is told where its syntax, its options and its thresholds are wrong', async () => {
    const [syntax] = await problemsOf('export default function () {\n  const a = = 1\n}')
    assert.deepEqual(syntax?.at[0], 2)
    const wrong = `export const options = {
  vus: 'many',
  thresholds: { waits: ['p(95)<1'], http_reqs: ['p(95)<1'] },
}
export default function () {}`
    const problems = await problemsOf(wrong)
    assert.match(problems.map(({ message }) => message).join('\n'), /vus must be a whole number/)
    assert.deepEqual(problems.find(({ message }) => message.includes("no metric 'waits'"))?.at, [3, 17])
    assert.match(problems.map(({ message }) => message).join('\n'), /'p\(95\)' does not fit a counter/)
  })

  test('must export what it wants to run', async () => {
    const script = "export const options = { scenarios: { a: { executor: 'shared-iterations', exec: 'gone' } } }"
    assert.match((await problemsOf(script))[0]?.message ?? '', /does not export a function 'gone'/)
  })

  test('whose init code throws is shown where', async () => {
    assert.deepEqual(await problemsOf("const a = 1\nthrow new Error('boom')\nexport default () => a"), [
      { message: 'Error: boom', at: [2, 16] },
    ])
  })
})

describe('a hostile load test', () => {
  const hostile: Record<string, [string, RegExp]> = {
    'a memory bomb': ["const all = []\nwhile (true) all.push('x'.repeat(100_000))\nexport default () => 1", /memory/],
    'endless recursion': ['const f = () => f() + 1\nf()\nexport default () => 1', /stack|recursion|InternalError/i],
    'deep nesting': [`${'('.repeat(100_000)}1`, /./],
    'nothing at all': ['', /does not export a function 'default'/],
    'a look at the process': ['process.exit(3)\nexport default () => 1', /process/],
  }
  for (const [name, [script, message]] of Object.entries(hostile)) {
    test(`is refused: ${name}`, async () => {
      assert.match((await problemsOf(script)).map((problem) => problem.message).join(), message)
    })
  }

  test('may be as long as the others and no longer', async () => {
    assert.match((await problemsOf('x'.repeat(500_001)))[0]?.message ?? '', /at most 500000 are allowed/)
  })
})
