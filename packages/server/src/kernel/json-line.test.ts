import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { it } from 'node:test'
import { jsonLine } from './json-line.ts'

it('is one line to whoever reads lines, and the same value', async () => {
  const values = ['a\u2028b\u2029c', { 'k\u2028': 'x\r\ny\n' }, ['\\u2028', '"', '\0']]
  const read: unknown[] = []
  for await (const line of createInterface({ input: Readable.from(values.map(jsonLine)) })) read.push(JSON.parse(line))
  assert.deepEqual(read, values)
})
