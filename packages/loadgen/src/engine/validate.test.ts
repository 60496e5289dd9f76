// Validation on save: what is wrong, and where.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LoadProblem } from './problems.ts'
import { validate } from './validate.ts'

const script = (options: string, rest = '') =>
  `import http from 'k6/http'\n${rest}\nexport const options = ${options}\nexport default function () {}\n`

describe('validate', { concurrency: 4 }, () => {
  const cases: { name: string; text: string; expect: RegExp; at?: Partial<LoadProblem> }[] = [
    {
      name: 'a module that does not exist here',
      text: "import { check } from 'k6'\nimport grpc from 'k6/net/grpc'\nexport default function () {}",
      expect: /module 'k6\/net\/grpc' is not supported\. Supported: .*k6\/http/,
      at: { line: 2, column: 18 },
    },
    {
      name: 'a module from the network',
      text: "import x from 'https://example.com/x.js'\nexport default function () {}",
      expect: /cannot be loaded from the network/,
      at: { line: 1 },
    },
    {
      name: 'a name a module does not export',
      text: "import { chekc } from 'k6'\nexport default function () {}",
      expect: /module 'k6' has no export 'chekc'/,
      at: { line: 1 },
    },
    {
      name: 'a syntax error',
      text: 'export default function () {\n  let = ;\n}\n',
      expect: /SyntaxError/,
      at: { line: 2 },
    },
    {
      name: 'an exception in the init code',
      text: 'const a = 1\nnull.x\nexport default function () {}',
      expect: /TypeError/,
      at: { line: 2 },
    },
    { name: 'no default function', text: 'export const options = {}', expect: /does not export a function 'default'/ },
    {
      name: 'an unknown executor',
      text: script("{ scenarios: { a: { executor: 'sometimes' } } }"),
      expect: /executor 'sometimes' is not known/,
      at: { line: 3 },
    },
    {
      name: 'an executor that is refused by name',
      text: script("{ scenarios: { a: { executor: 'externally-controlled' } } }"),
      expect: /externally-controlled is not supported/,
    },
    {
      name: 'an exec function that is not exported',
      text: script("{ scenarios: { a: { executor: 'shared-iterations', exec: 'nope' } } }"),
      expect: /does not export a function 'nope'/,
    },
    {
      name: 'a threshold on an unknown metric',
      text: script("{ thresholds: { nothing: ['count>1'] } }"),
      expect: /there is no metric 'nothing'/,
      at: { line: 3 },
    },
    {
      name: 'a threshold that cannot be read',
      text: script("{ thresholds: { http_reqs: ['count>>1'] } }"),
      expect: /cannot read 'count>>1'/,
    },
    { name: 'too many VUs', text: script('{ vus: 501, duration: "1s" }'), expect: /501 VUs; the limit is 500/ },
    { name: 'a wrong duration', text: script('{ vus: 1, duration: "soon" }'), expect: /duration must be a duration/ },
    {
      name: 'a relative import that is missing',
      text: "import { a } from './lib.js'\nexport default function () {}",
      expect: /there is no file 'lib.js'/,
    },
    {
      name: 'endless init code',
      text: 'for (;;) {}\nexport default function () {}',
      expect: /did not end within 1 s/,
    },
  ]
  for (const { name, text, expect, at } of cases) {
    it(name, async () => {
      const { problems } = await validate(text, { limits: { initSeconds: 1 } })
      assert.match(problems.map(({ message }) => message).join('\n'), expect)
      for (const [key, value] of Object.entries(at ?? {})) {
        assert.equal(problems[0]?.[key as keyof LoadProblem], value, JSON.stringify(problems))
      }
    })
  }

  it('accepts a good script and tells what it found', async () => {
    const result = await validate(script('{ vus: 2, duration: "1s", colour: 1 }', 'import { a } from "./lib/a.js"'), {
      files: { 'lib/a.js': 'export const a = 1' },
    })
    assert.deepEqual(result.problems, [])
    assert.deepEqual(result.functions, ['default'])
    assert.deepEqual(result.imports, ['k6/http', './lib/a.js'])
    assert.match(result.warnings.join(), /options\.colour is not known/)
  })

  it('reads TypeScript', async () => {
    const text =
      "import { Options } from 'k6/options'\nexport const options: Options = { vus: 1 }\nexport default function (): void {}"
    const typed = await validate(text.replace('import {', 'import type {'), { name: 'test.ts' })
    assert.deepEqual(typed.problems, [])
    const wrong = await validate('export default function (a: ) {}', { name: 'test.ts' })
    assert.match(wrong.problems[0]?.message ?? '', /SyntaxError/)
    assert.deepEqual([wrong.problems[0]?.line, wrong.problems[0]?.column], [1, 29])
  })
})
