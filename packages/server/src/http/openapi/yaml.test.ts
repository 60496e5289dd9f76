import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parse } from 'yaml'
import { toYaml } from './yaml.ts'

const WORDS = [
  'on',
  'Off',
  'YES',
  'no',
  'y',
  'N',
  'true',
  'null',
  '~',
  '=',
  '<<',
  '',
  '22:00',
  '190:20:30',
  '1_000',
  '0o14',
  '014',
  '0x1F',
  '0b11',
  '1e3',
  '.5',
  '-.INF',
  '.NaN',
  '+12',
  '685.230_15',
  '2026-01-31',
  '2026-01-31T12:00:00.000Z',
  '2026-01-31 12:00:00 +1',
  '200',
  '1.0',
  '-1',
  'a: b',
  '- a',
  '# a',
  '*a',
  '&a',
  '!a',
  '@a',
  '%a',
  '"a"',
  "it's",
  'two\nlines',
  ' padded ',
  '1 line\n2 lines\n',
]

it('is read alike by the rules of 1.1 and of 1.2', () => {
  const shared = { on: 'off' }
  const value = {
    words: WORDS,
    keys: Object.fromEntries(WORDS.map((word) => [word, true])),
    numbers: [0, -1, 1.5, 1e21],
    others: [true, false, null],
    one: shared,
    other: shared,
  }
  const text = toYaml(value)
  for (const version of ['1.1', '1.2'] as const)
    assert.deepEqual(parse(text, { version, maxAliasCount: 0 }), value, version)
})
