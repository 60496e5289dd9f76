import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRedactor } from '../../kernel/redact.ts'
import { createConsole } from './console.ts'

const MARK = '\0mark\n'

function feed(chunks: Buffer[], secrets: string[] = []) {
  let text = ''
  const console = createConsole({ redactor: createRedactor(secrets), mark: MARK, onText: (more) => (text += more) })
  for (const chunk of chunks) console.write(chunk)
  return { console, text: () => text }
}

/** The bytes, cut at the given places. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

test('however it is cut, all of the text comes out, masked, and nothing from the mark on', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '\0ma', 'hunter2', 'hunt')), {
        maxLength: 20,
      }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (parts, places) => {
        const printed = parts.join('|').toWellFormed()
        const { console, text } = feed(cut(Buffer.from(`${printed}${MARK}late`), places), ['hunter2'])
        console.end()
        assert.equal(text(), printed.split(MARK)[0]?.replaceAll('hunter2', '***'))
      },
    ),
  )
})

test('a line is given out at once, even when a mark could begin with its last character', () => {
  const { text } = feed([Buffer.from('line\n'), Buffer.from('not the mark: \0m')])
  assert.equal(text(), 'line\nnot the mark: ')
})

test('the mark completes it, and so does the end', async () => {
  await feed([Buffer.from(`a${MARK}`)]).console.complete
  const { console, text } = feed([Buffer.from('tail without a mark \0ma')])
  console.end()
  await console.complete
  assert.equal(text(), 'tail without a mark \0ma')
})
