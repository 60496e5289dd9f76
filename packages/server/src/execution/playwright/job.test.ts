import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createRedactor } from '../../kernel/redact.ts'
import { createTranslator } from './job.ts'

const SECRET = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'
const { text } = createTranslator(createRedactor([SECRET]), () => '/slot/1')

describe('what a slot says, for people', () => {
  for (const [said, shown] of [
    ['at /slot/1/tests/0001/shop.spec.ts:3:5', 'at shop.spec.ts:3:5'],
    ['(file:///slot/1/tests/0012/a-b.spec.ts:3:5)', '(a-b.spec.ts:3:5)'],
    ['tests/0001/a.spec.ts/tests/0002/b.spec.ts.map', 'b.spec.ts.map'],
    ["in '/slot/1/other.txt'", "in 'other.txt'"],
    ['mytests/0001/a.spec.ts', 'mytests/0001/a.spec.ts'],
    ['tests/0001/ and tests/1/a.spec.ts', 'tests/0001/ and tests/1/a.spec.ts'],
    ["Cannot find 'x'\nRequire stack:\n- /a.js\n- /b.js\nend", "Cannot find 'x'\nend"],
  ] as const) {
    it(JSON.stringify(said), () => assert.equal(text(said), shown))
  }

  it('has no colours, and no secret that begins like one', () => {
    assert.equal(text(`\x1b[31mred ${SECRET}\x1b[39m`), 'red ***')
    for (const code of ['\x1b[', '\x1b["', '\x1b[12', '\x1b]8;;']) {
      assert.ok(!text(`at ${code}${SECRET}`).includes(SECRET.slice(2)), JSON.stringify(code))
    }
  })

  it('is cut only when secrets are masked, so that none is cut in two', () => {
    for (const before of [19_970, 19_990, 19_999, 20_000]) {
      const shown = text(`${'x'.repeat(before)}${SECRET} and more`)
      assert.ok(!shown.includes('sk_'), shown.slice(-60))
      assert.ok(shown.length <= 20_001)
    }
  })
})
