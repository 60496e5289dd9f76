import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { eventParser, type StreamEvent } from './event-stream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (text: string) => eventParser().push(bytes(text))

it('reads the fields of an event, with any line ending', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = ['event: console', 'id: 7', 'data: {"line":"a"}', '', 'data', 'data: 2', '', ''].join(end)
    // A lone \r at the end could be half of \r\n; the next byte tells.
    assert.deepEqual(parse(`${text}:`), [
      { type: 'console', data: '{"line":"a"}', id: '7' },
      { type: 'message', data: '\n2', id: '7' },
    ])
  }
})

it('passes over comments, unknown fields and blocks without data', () => {
  assert.deepEqual(parse(': hello\n\nevent: x\n\nfoo: bar\ndata: 1\n\n'), [{ type: 'message', data: '1', id: '' }])
})

it('notes how long the server asks to wait', () => {
  const parser = eventParser()
  parser.push(bytes('retry: 3000\n\nretry: soon\n\n'))
  assert.equal(parser.retryMs, 3000)
})

it('gives the same events wherever the bytes are cut', () => {
  const event = fc.record({
    type: fc.constantFrom('console', 'heartbeat', 'complete'),
    data: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, ' ')),
    id: fc.nat().map(String),
  })
  const cuts = fc.array(fc.nat(200), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), cuts, fc.constantFrom('\n', '\r\n'), (events, places, end) => {
      const text = events
        .map(({ type, data, id }) => [`event: ${type}`, `id: ${id}`, `data: ${data}`, '', ''].join(end))
        .join('')
      const whole = bytes(text)
      const parser = eventParser()
      const found: StreamEvent[] = []
      let from = 0
      for (const at of [...places.sort((a, b) => a - b), whole.length]) {
        if (at >= from) found.push(...parser.push(whole.slice(from, at)))
        from = Math.max(from, at)
      }
      assert.deepEqual(
        found,
        events.map((one) => ({ ...one, data: new TextDecoder().decode(bytes(one.data)) })),
      )
    }),
  )
})

it('refuses an event without end', () => {
  const parser = eventParser()
  assert.throws(() => {
    for (let sent = 0; sent < 3; sent++) parser.push(bytes(`data: ${'x'.repeat(600_000)}`))
  }, /larger than 1 MiB/)
})
