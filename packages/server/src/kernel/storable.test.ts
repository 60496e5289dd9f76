import assert from 'node:assert/strict'
import { it } from 'node:test'
import { storable, storableText } from './storable.ts'

it('replaces NUL characters and halves of pairs in a text, and nothing else', () => {
  for (const [text, expected] of [
    ['a\0b', 'a\uFFFDb'],
    ['bad\ud83d', 'bad\uFFFD'],
    ['\ude00bad', '\uFFFDbad'],
    ['good 😀', 'good 😀'],
    ['the letters \\u0000 and \\ud83d', 'the letters \\u0000 and \\ud83d'],
  ] as const) {
    assert.equal(storableText(text), expected)
  }
})

it('reaches every text and every key of a value, and keeps what is no text', () => {
  const at = new Date(0)
  const value = { 'k\0': ['x\0', { y: '\ud800' }], n: 1, no: null, at, ['__proto__']: 'z\0' }
  const result = storable(value) as Record<string, unknown>
  assert.deepEqual(JSON.parse(JSON.stringify(result)), {
    'k\uFFFD': ['x\uFFFD', { y: '\uFFFD' }],
    n: 1,
    no: null,
    at: at.toISOString(),
    ['__proto__']: 'z\uFFFD',
  })
  assert.equal(result.at, at)
  assert.deepEqual(value['k\0'], ['x\0', { y: '\ud800' }], 'what was given is not changed')
})

it('cuts a value off that is nested too deeply, instead of ending the stack', () => {
  let nested: unknown = 'x'
  for (let i = 0; i < 100_000; i++) nested = [nested]
  const text = JSON.stringify(storable(nested))
  assert.ok(text.includes('null') && text.length < 1000)
})
