import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { it } from 'node:test'
import { readJsonLines } from './json-lines.ts'

async function valuesOf(parts: Iterable<string>, understands: (json: unknown) => boolean = () => true) {
  const stream = new PassThrough()
  const values: unknown[] = []
  readJsonLines(stream, { maxLineBytes: 20, maxLines: 10_000 }, (json) => {
    values.push(json)
    return understands(json)
  })
  for (const part of parts) stream.write(part)
  stream.end()
  await finished(stream)
  return values
}

it('reads lines however they are cut', async () => {
  const text = '{"a":1}\n{"b":"é"}\n'
  assert.deepEqual(await valuesOf([text]), [{ a: 1 }, { b: 'é' }])
  assert.deepEqual(await valuesOf([...text]), [{ a: 1 }, { b: 'é' }])
})

it('leaves out lines that are too long, no JSON or without an end', async () => {
  const long = `"${'x'.repeat(30)}"`
  assert.deepEqual(await valuesOf([`${long}\n1\n`]), [1])
  assert.deepEqual(await valuesOf([...long, '\n', '2\n', '{\n', '3\n', '4']), [2, 3])
  assert.deepEqual(await valuesOf([`"${'x'.repeat(18)}"\n`]), ['x'.repeat(18)])
})

it('looks at no more once a thousand lines were not understood', async () => {
  assert.deepEqual(await valuesOf([`${'\n'.repeat(1001)}1\n`, '2\n']), [])
  assert.equal((await valuesOf(['0\n'.repeat(5000)], () => false)).length, 1001)
  assert.deepEqual(await valuesOf([`${'\n'.repeat(1000)}1\n`]), [1])
})

it('looks at no more than it was told to, however well it understands', async () => {
  assert.equal((await valuesOf(['0\n'.repeat(6000), '0\n'.repeat(6000)])).length, 10_000)
})
