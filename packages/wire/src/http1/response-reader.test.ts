import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ProtocolFault } from '../protocol-fault.ts'
import { parseHead } from './head.ts'
import { ResponseReader } from './response-reader.ts'

interface Read {
  status?: number
  headers?: Record<string, string>
  setCookies?: string[]
  body: string
  rest: string
  done: boolean
  fault?: string
}

/** Reads the pieces, then the end of the connection. */
function read(pieces: string[], options: { method?: string; lenient?: boolean; upgrade?: boolean } = {}): Read {
  const { method = 'GET', lenient = false, upgrade = false } = options
  const result: Read = { body: '', rest: '', done: false }
  const reader = new ResponseReader(method, {
    lenient,
    upgrade,
    onHead({ status, fields }) {
      const pairs = fields.flatMap((name, i) =>
        i % 2 === 0 ? [[name.toLowerCase(), fields[i + 1] ?? ''] as const] : [],
      )
      result.status = status
      result.setCookies = pairs.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []))
      result.headers = Object.fromEntries(pairs.filter(([name]) => name !== 'set-cookie'))
    },
    onBody: (bytes) => {
      result.body += bytes.toString('latin1')
    },
  })
  try {
    for (const piece of pieces) result.done = reader.push(Buffer.from(piece, 'latin1'))
    result.rest = reader.rest().toString('latin1')
    reader.end()
  } catch (error) {
    if (!(error instanceof ProtocolFault)) throw error
    result.fault = `${error.kind}: ${error.message}`
  }
  return result
}

const OK = 'HTTP/1.1 200 OK\r\n'
const cut = (text: string, places: number[]) => {
  const at = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length]
  return at.slice(1).map((end, i) => text.slice(at[i], end))
}

const GOOD: Record<string, [text: string, expected: Partial<Read>]> = {
  'a length': [
    `${OK}Content-Length: 5\r\nX: a\r\n\r\nhello`,
    { body: 'hello', done: true, headers: { 'content-length': '5', x: 'a' } },
  ],
  'a length of nothing': [`${OK}Content-Length: 0\r\n\r\n`, { body: '', done: true }],
  'the same length twice': [`${OK}Content-Length: 2\r\nContent-Length: 2\r\n\r\nok`, { body: 'ok', done: true }],
  chunks: [
    `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA;x=y\r\n 123456789\r\n0\r\n\r\n`,
    { body: 'hello 123456789', done: true },
  ],
  'chunks with trailers': [
    `${OK}Transfer-Encoding: Chunked\r\n\r\n1\r\na\r\n0\r\nX: y\r\n\r\n`,
    { body: 'a', done: true },
  ],
  'the end of the connection': [`${OK}\r\nall the rest`, { body: 'all the rest', done: false }],
  'no reason phrase': ['HTTP/1.0 204\r\n\r\n', { status: 204, done: true }],
  'an unusual status': ['HTTP/1.1 999 Request denied\r\nContent-Length: 0\r\n\r\n', { status: 999, done: true }],
  'interim answers first': [
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: a\r\n\r\n${OK}Content-Length: 1\r\n\r\nx`,
    { status: 200, body: 'x', done: true },
  ],
  'a folded header': [
    `${OK}X: a\r\n  b\r\nContent-Length: 0\r\n\r\n`,
    { headers: { x: 'a b', 'content-length': '0' }, done: true },
  ],
  'several cookies': [
    `${OK}Set-Cookie: a=1\r\nset-cookie: b=2\r\nContent-Length: 0\r\n\r\n`,
    { setCookies: ['a=1', 'b=2'], done: true },
  ],
  'bytes of other alphabets': [
    `${OK}X: \xe4\xf6\r\nContent-Length: 0\r\n\r\n`,
    { headers: { x: '\xe4\xf6', 'content-length': '0' }, done: true },
  ],
  'something after the end': [
    `${OK}Content-Length: 1\r\n\r\nxHTTP/1.1 500 No\r\n\r\n`,
    { body: 'x', rest: 'HTTP/1.1 500 No\r\n\r\n', done: true },
  ],
}

const BAD: Record<string, [text: string, fault: string | RegExp]> = {
  nothing: ['', 'no_answer: connection ended without an answer'],
  'another protocol': ['SSH-2.0-OpenSSH\r\n', 'malformed_response: the answer is not HTTP'],
  'a status line without a status': [
    'HTTP/1.1 OK\r\n\r\n',
    'malformed_response: the status line is malformed: "HTTP/1.1 OK"',
  ],
  'another version': ['HTTP/2 200 OK\r\n\r\n', /the status line is malformed/],
  'a bad byte in a header': [`${OK}X-Bad: a\x01b\r\n\r\n`, 'malformed_response: an illegal character in header X-Bad'],
  'a NUL in a header': [`${OK}X-Bad: a\0b\r\n\r\n`, /illegal character in header X-Bad/],
  'a carriage return in a header': [`${OK}X-Bad: a\rb\r\n\r\n`, /illegal character in header X-Bad/],
  'a bad name': [`${OK}X(Bad): a\r\n\r\n`, /illegal character in the name of header X\(Bad\)/],
  'a space before the colon': [`${OK}X-Bad : a\r\n\r\n`, /a space before the colon of header X-Bad/],
  'no colon': [`${OK}X-Bad\r\n\r\n`, /a header without a colon: "X-Bad"/],
  'a bare line feed': [`${OK}X: a\nContent-Length: 0\r\n\r\n`, /a header line ends without a carriage return/],
  'bare line feeds only': ['HTTP/1.1 200 OK\nContent-Length: 0\n\n', /a header line ends without a carriage return/],
  'two lengths': [`${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\nokk`, /two headers Content-Length that differ/],
  'a length that is no number': [`${OK}Content-Length: -1\r\n\r\n`, /Content-Length is not a number/],
  'length and chunks': [
    `${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    /declared in two ways/,
  ],
  'an unknown transfer encoding': [
    `${OK}Transfer-Encoding: gzip, chunked\r\n\r\n`,
    /unknown transfer encoding "gzip, chunked"/,
  ],
  'a protocol switch': ['HTTP/1.1 101 Switching Protocols\r\n\r\n', /switches to another protocol/],
  'headers too long': [
    `${OK}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    'malformed_response: the headers are longer than 16 KiB',
  ],
  'headers without end': [`${OK}X: ${'x'.repeat(20_000)}`, /longer than 16 KiB/],
  'interim answers without end': ['HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000), /longer than 16 KiB/],
  'a chunk without a size': [`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, /chunk of the body without a size/],
  'a negative chunk': [`${OK}Transfer-Encoding: chunked\r\n\r\n-5\r\n`, /without a size/],
  'a chunk too long': [`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n`, /longer than announced/],
  'a chunk line without end': [`${OK}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(5000)}`, /a line without end/],
  'trailers without end': [
    `${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n${`X: ${'x'.repeat(100)}\r\n`.repeat(200)}`,
    /trailers without end/,
  ],
  'the end in the headers': [`${OK}X: a`, 'incomplete_response: connection ended in the middle of the headers'],
  'the end in the body': [
    `${OK}Content-Length: 1000\r\n\r\nhalf`,
    'incomplete_response: connection ended in the middle of the body, after 4 of 1000 bytes',
  ],
  'the end in a chunk': [
    `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nab`,
    /ended in the middle of the body, after 2 bytes/,
  ],
  'the end before the last chunk': [
    `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n`,
    /ended in the middle of the body/,
  ],
}

describe('an HTTP answer is read', () => {
  for (const [name, [text, expected]] of Object.entries(GOOD)) {
    test(`with ${name}, in every split`, () => {
      const whole = read([text])
      assert.equal(whole.fault, undefined)
      for (const [key, value] of Object.entries(expected)) assert.deepEqual(whole[key as keyof Read], value, key)
      assert.deepEqual(read([...text]), whole)
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 5 }), (places) => assert.deepEqual(read(cut(text, places)), whole)),
        { numRuns: 50 },
      )
    })
  }

  test('without a body after HEAD, 304 and an upgrade', () => {
    const head = `${OK}Content-Length: 5\r\n\r\n`
    assert.deepEqual(read([head], { method: 'HEAD' }).done, true)
    assert.equal(read([`HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n`]).done, true)
    const upgraded = read(['HTTP/1.1 101 Switching\r\n\r\nframes'], { upgrade: true })
    assert.deepEqual([upgraded.done, upgraded.rest, upgraded.status], [true, 'frames', 101])
  })
})

describe('a bad HTTP answer is named', () => {
  for (const [name, [text, fault]] of Object.entries(BAD)) {
    test(`with ${name}`, () => {
      const found = read([text]).fault ?? 'none'
      if (typeof fault === 'string') assert.equal(found, fault)
      else assert.match(found, fault)
      if (text.length < 500) assert.equal(read([...text]).fault, found, 'byte by byte')
    })
  }
})

describe('the lenient reader forgives', () => {
  for (const name of [
    'a bad byte in a header',
    'a bad name',
    'a space before the colon',
    'a bare line feed',
    'bare line feeds only',
    'headers too long',
    'length and chunks',
  ]) {
    test(name, () => {
      const result = read([BAD[name]?.[0] ?? ''], { lenient: true })
      assert.deepEqual([result.status, result.fault], [200, undefined])
    })
  }
  for (const name of [
    'two lengths',
    'a length that is no number',
    'another protocol',
    'a chunk too long',
    'the end in the body',
  ]) {
    test(`but not ${name}`, () => assert.ok(read([BAD[name]?.[0] ?? ''], { lenient: true }).fault))
  }
})

test('no bytes make the reader fail in another way than with a ProtocolFault (property)', () => {
  const parts = [
    OK,
    'HTTP/1.1 ',
    '100 ',
    '\r\n',
    '\n',
    '\r\n\r\n',
    'Content-Length: ',
    'Transfer-Encoding: chunked\r\n',
    '5',
    '0',
    'a',
    ':',
    ' ',
    '\0',
    '\xff',
  ]
  const text = fc
    .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 5 })), { maxLength: 40 })
    .map((list) => list.join(''))
  fc.assert(
    fc.property(text, fc.boolean(), fc.array(fc.nat(), { maxLength: 4 }), (bytes, lenient, places) => {
      const whole = read([bytes], { lenient })
      const split = read(cut(bytes, places), { lenient })
      assert.deepEqual(
        [split.status, split.body, split.fault === undefined],
        [whole.status, whole.body, whole.fault === undefined],
      )
    }),
    { numRuns: 2000 },
  )
})

test('chunked bodies come out the same however they are cut (property)', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 40 })), cuts, (parts, sizes) => {
      const bytes = parts.map((part) => Buffer.from(part))
      const wire = Buffer.concat([
        Buffer.from(`${OK}Transfer-Encoding: chunked\r\n\r\n`),
        ...bytes.map((part) =>
          Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
        ),
        Buffer.from('0\r\n\r\nnext'),
      ])
      const got: Buffer[] = []
      const onBody = (part: Buffer) => void got.push(Buffer.from(part))
      const reader = new ResponseReader('GET', { lenient: true, onHead: () => {}, onBody })
      let at = 0
      let isDone = false
      for (let i = 0; !isDone && at < wire.length; i++) {
        const piece = wire.subarray(at, at + (sizes[i % sizes.length] as number))
        isDone = reader.push(piece)
        at += piece.length
      }
      assert.deepEqual(Buffer.concat(got), Buffer.concat(bytes))
      assert.equal(reader.rest().toString() + wire.subarray(at).toString(), 'next')
    }),
  )
})

test('one reader reads answer after answer, each by its own request and cap', () => {
  const found: string[] = []
  const reader = new ResponseReader('HEAD', {
    lenient: false,
    onHead: ({ status }) => void found.push(String(status)),
    onBody: (bytes) => void found.push(bytes.toString()),
  })
  assert.equal(reader.push(Buffer.from(`${OK}Content-Length: 5\r\n\r\n`)), true)
  reader.next('GET', 100)
  assert.equal(reader.push(Buffer.from(`${OK}Content-Length: 5\r\n\r\nhello`)), true)
  reader.next('GET', 100)
  assert.equal(reader.push(Buffer.from('HTTP/1.1 2')), false)
  reader.next('GET', 30)
  assert.throws(
    () => reader.push(Buffer.from(`${OK}Content-Length: 9\r\n\r\n`)),
    /encoded response is larger than 0 MiB/,
  )
  assert.deepEqual(found, ['200', '200', 'hello'])
})

describe('a connection is kept', () => {
  const cases: [kept: boolean, idleSeconds: number | undefined, text: string][] = [
    [true, undefined, `${OK}Content-Length: 0\r\n\r\n`],
    [false, undefined, `${OK}Connection: Close\r\n\r\n`],
    [false, undefined, 'HTTP/1.0 200 OK\r\n\r\n'],
    [true, 5, 'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5, max=9\r\n\r\n'],
    [false, undefined, `${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`],
  ]
  for (const [kept, idleSeconds, text] of cases) {
    test(`${kept} after ${JSON.stringify(text)}`, () => {
      const head = parseHead(text, true)
      assert.deepEqual([!head.closes, head.idleSeconds], [kept, idleSeconds])
    })
  }
})
