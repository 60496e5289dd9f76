import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { createRedactor, type Redactor } from './redact.ts'

const SECRET = 'p@ss "w/ord\'+<é>&ü?'

/** What comes out of a stream when the text is cut at these places. */
function streamed(redactor: Redactor, text: string, cuts: number[]): string {
  const stream = redactor.stream()
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
  const parts = places.slice(1).map((end, i) => stream.write(text.slice(places[i], end)))
  return parts.join('') + stream.end()
}

describe('a redactor masks', () => {
  const redactor = createRedactor([SECRET, 'first line\nsecond line\r\n  third line\nabc'])
  const forms: Record<string, string> = {
    plain: SECRET,
    base64: Buffer.from(SECRET).toString('base64'),
    'base64 without padding': Buffer.from(SECRET).toString('base64').replace(/=+$/, ''),
    base64url: Buffer.from(SECRET).toString('base64url'),
    hex: Buffer.from(SECRET).toString('hex'),
    'upper-case hex': Buffer.from(SECRET).toString('hex').toUpperCase(),
    encodeURIComponent: encodeURIComponent(SECRET),
    'lower-case percent signs': encodeURIComponent(SECRET).replace(/%../g, (x) => x.toLowerCase()),
    encodeURI: encodeURI(SECRET),
    'a form field': new URLSearchParams({ a: SECRET }).toString().slice(2),
    'a query as the browser writes it': new URL(`http://x/?${SECRET}`).search.slice(1),
    JSON: JSON.stringify(SECRET).slice(1, -1),
    'JSON in JSON': JSON.stringify(JSON.stringify(SECRET)).slice(3, -3),
    'JSON in HTML': JSON.stringify(SECRET)
      .slice(1, -1)
      .replaceAll('<', '\\u003c')
      .replaceAll('>', '\\u003e')
      .replaceAll('&', '\\u0026'),
    'a quoted JavaScript string': SECRET.replaceAll("'", "\\'"),
    'HTML text': SECRET.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    'an HTML attribute': SECRET.replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
    'one line of several': 'second line',
    'an indented line without its indent': 'third line',
    'all lines at once': 'first line\nsecond line\r\n  third line\nabc',
  }
  for (const [name, form] of Object.entries(forms)) {
    test(name, () => assert.equal(redactor.text(`>${form}<`), '>***<'))
  }

  test('base64 of a longer text, whatever stands before and after', () => {
    for (const before of ['', 'u', 'u:', 'us:', 'user:']) {
      const encoded = Buffer.from(`${before}hunter2-hunter2${before}`).toString('base64')
      const masked = createRedactor(['hunter2-hunter2']).text(encoded)
      assert.match(masked, /\*\*\*/)
      assert.doesNotMatch(Buffer.from(masked.replaceAll('***', '')).toString(), /unter2/)
      assert.ok(masked.replace('***', '').length <= encoded.length - 16, `${encoded} → ${masked}`)
    }
  })

  test('UTF-8 bytes read one by one, and leaves other bytes as they are', () => {
    const bytes = Buffer.concat([Buffer.from([0, 255, 128]), Buffer.from(SECRET), Buffer.from([0, 200])])
    const masked = Buffer.from(redactor.text(bytes.toString('latin1')), 'latin1')
    assert.deepEqual([...masked], [0, 255, 128, 42, 42, 42, 0, 200])
  })

  test('overlapping secrets as one, the longest wins', () => {
    const overlapping = createRedactor(['abcdef', 'cdefgh', 'abcdefghijkl'])
    assert.equal(overlapping.text('1 abcdefgh 2 abcdefghijkl 3 abcdefghijk'), '1 *** 2 *** 3 ***ijk')
  })

  describe('what others did to a secret:', () => {
    const key = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'
    const masks = createRedactor([key, `-----BEGIN KEY-----\n${'k'.repeat(80)}${'Ab3/'.repeat(400)}`])
    const coloured = (code: string) => `${key.slice(0, 3)}${code}${key.slice(3, 9)}${code}${key.slice(9)}`
    const cases: [name: string, text: string, masked: string][] = [
      ['colour codes in between', `x\x1b[32m${coloured('\x1b[7m')}\x1b[0my`, 'x\x1b[32m***\x1b[0my'],
      ['colour codes as JSON has them', coloured('\\u001b[7m'), '***'],
      ['colour codes as JSON in JSON has them', coloured('\\\\u001b[27m'), '***'],
      ['colour codes as programs have them', coloured('\\x1b[1;31m') + coloured('\\033[0m'), '******'],
      ['a link', coloured('\x1b]8;;https://example.com\x07'), '***'],
      ['upper case', `x${key.toUpperCase()}y`, 'x***y'],
      ['lower case', `x${key.toLowerCase()}y`, 'x***y'],
      ['the last character cut off', `x${key.slice(0, -1)}…`, 'x***…'],
      ['half of it cut off', `x${key.slice(0, 16)}…`, 'x***…'],
      ['the first 200 of a long one', `"${'k'.repeat(80)}${'Ab3/'.repeat(30)}…"`, '"***…"'],
    ]
    for (const [name, text, masked] of cases) {
      test(name, () => {
        assert.equal(masks.text(text), masked)
        for (let cut = 0; cut <= text.length; cut++) assert.equal(streamed(masks, text, [cut]), masked, `cut at ${cut}`)
      })
    }

    const other = 'hunter2-hunter2'
    const both = createRedactor([key, other])
    const half = key.slice(0, 9)
    const rest = key.slice(9)
    const contested: [name: string, text: string, masked: string][] = [
      ['directly behind the beginning of a code', `\x1b[${key}`, '\x1b[***'],
      ['behind one as JSON has it', `\\u001b[${key}`, '\\u001b[***'],
      ['behind one as programs have it', `\\x1b[${key} \\033[${key} \\e[${key}`, '\\x1b[*** \\033[*** \\e[***'],
      ['behind a quote that may be part of a code', `\x1b["${key}"`, '\x1b["***"'],
      ['behind numbers that may be part of a code', `\x1b[12${key}`, '\x1b[12***'],
      ['in the address of a link', `\x1b]8;;http://h/?token=${key}\x07a`, '\x1b]8;;http://h/?token=***\x07a'],
      ['in a link as JSON has it', `\\u001b]8;;http://h/${key}\\u0007a`, '\\u001b]8;;http://h/***\\u0007a'],
      ['in a title', `\x1b]0;title ${key}\x07`, '\x1b]0;title ***\x07'],
      ['in a title, with colours', `\x1b]0;${half}\x1b[7m${rest}\x1b\\`, '\x1b]0;***\x1b\\'],
      ['split by a code behind a contested one', `\x1b["${half}\x1b[7m${rest}\x1b[27m"`, '\x1b["***\x1b[27m"'],
      ['split by numbers that Node takes for a code', `${half}\x1b[12${rest}`, '***'],
      ['split by such numbers as JSON has them', `${half}\\u001b[12${rest}`, '***'],
      ['split by a quote that terminals take for a code', `${half}\x1b["m${rest}`, '***'],
      ['split by two codes', `${half}\x1b[39m\x1b[22m${rest}`, '***'],
      ['split by a code that only Node has', `${half}\x1b[[A${rest}`, '***'],
      ['split by a code without a bracket', `${half}\x1b(B${rest}`, '***'],
      ['split by a code in one character', `${half}\x9b7m${rest} ${half}\xc2\x9b7m${rest}`, '*** ***'],
      ['split by a link with backslashes', `${half}\x1b]8;;C:\\apps\\e\x07${rest}`, '***'],
      ['split by an escape character alone', `${half}\x1b${rest}`, '***'],
      ['split by a code around another one', `${half}\x1b[${other}m${rest}`, `${half}\x1b[***`],
      [
        'split by a link whose end is masked',
        `${half}\x1b]8;;hunter2\x1b]8;;x\x07-hunter2\x07${rest}`,
        `${half}\x1b]8;;***`,
      ],
    ]
    for (const [name, text, masked] of contested) {
      test(name, () => {
        assert.equal(both.text(text), masked)
        for (let cut = 0; cut <= text.length; cut++) assert.equal(streamed(both, text, [cut]), masked, `cut at ${cut}`)
        assert.equal(
          streamed(
            both,
            text,
            Array.from(text, (_, at) => at),
          ),
          masked,
        )
      })
    }

    test('more links than are followed at once', () => {
      const links = '\\u001b]8;;x\\u0007'.repeat(40)
      assert.equal(both.text(`${half}${links}${rest}`), '***')
    })

    test('a few letters in common are no secret', () => {
      for (const text of ['sk_live_', 'sk_live_4eC', 'SK_LIVE_'.repeat(9)]) assert.equal(masks.text(text), text)
    })

    test('colour codes without end are not held back for ever', () => {
      const stream = masks.stream()
      let out = stream.write(key.slice(0, 8))
      for (let i = 0; i < 3000; i++) out += stream.write('\x1b[7m')
      assert.ok(out.length > 8000, `${out.length} characters came out`)
    })
  })

  test('strings and keys of JSON values, and leaves the rest alone', () => {
    const value = { a: [`x${SECRET}`, 1, null, true], [SECRET]: { b: 'first line' }, ['__proto__']: 'kept' }
    const masked = redactor.value(value)
    assert.equal(JSON.stringify(masked), '{"a":["x***",1,null,true],"***":{"b":"***"},"__proto__":"kept"}')
    assert.equal(Object.getPrototypeOf(masked), Object.prototype)
  })

  test('JSON nested beyond reason without failing', () => {
    let deep: unknown = SECRET
    for (let level = 0; level < 100_000; level++) deep = [deep]
    assert.equal(JSON.stringify(redactor.value(deep)), `${'['.repeat(200)}"***"${']'.repeat(200)}`)
  })
})

describe('a redactor leaves alone', () => {
  test('everything when there is no secret', () => {
    const value = { a: 1 }
    const nothing = createRedactor([])
    assert.equal(nothing.value(value), value)
    assert.equal(nothing.text('a'), 'a')
    const stream = nothing.stream()
    assert.equal(stream.write('half a secr') + stream.end(), 'half a secr')
  })

  test('secrets too short or blank, which would mask ordinary words', () => {
    const text = 'abcde      12345'
    assert.equal(createRedactor(['abcde', '      ', '12345', 'ab\ncd']).text(text), text)
  })

  test('numbers, since a duration is not a secret', () => {
    assert.deepEqual(createRedactor(['123456']).value({ ms: 123456, text: '123456' }), { ms: 123456, text: '***' })
  })
})

describe('a redacting stream', () => {
  test('gives a tail out at once when it cannot begin a secret', () => {
    const stream = createRedactor(['private!']).stream()
    assert.equal(stream.write('a whole line\n'), 'a whole line\n')
    assert.equal(stream.write('stop priv'), 'stop ')
    assert.equal(stream.write('y'), 'privy')
    assert.equal(stream.write('private'), '')
    assert.equal(stream.write('!'), '***')
    assert.equal(stream.write('private'), '')
    assert.equal(stream.end(), 'private')
    assert.equal(stream.write('private!'), '***')
  })

  test('holds back no more than the longest secret, even in one endless match', () => {
    const stream = createRedactor(['ababab', 'bababa']).stream()
    const out = Array.from({ length: 1000 }, () => stream.write('ab'.repeat(500)))
    assert.equal(out.join('') + stream.end(), '***')
  })

  const secrets = fc.array(
    fc
      .oneof(
        fc.string({ minLength: 6, maxLength: 30, unit: fc.constantFrom('a', 'b', '\n') }),
        fc.string({ minLength: 6, maxLength: 40, unit: 'binary' }),
      )
      .filter((secret) => !secret.includes('*') && secret.trim() !== ''),
    { minLength: 1, maxLength: 8 },
  )
  const codes = fc.constantFrom(
    '\x1b[',
    '\x1b[12',
    '\x1b["',
    '\x1b[7m',
    '\x1b]8;;',
    '\x07',
    '\\u001b[7m',
    '\\e',
    '\x9b',
  )
  const pieces = fc.array(
    fc.oneof(fc.nat({ max: 7 }), codes, fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'é') }), fc.string()),
  )

  test('equals text() for every split, and no secret remains (property)', () => {
    fc.assert(
      fc.property(secrets, pieces, fc.array(fc.nat({ max: 5000 })), (values, parts, cuts) => {
        const redactor = createRedactor(values)
        const encodings = [
          (s: string) => s,
          JSON.stringify,
          encodeForUrl,
          (s: string) => Buffer.from(s).toString('hex'),
        ]
        const text = parts
          .map((part, i) =>
            typeof part === 'number' ? encodings[i % 4]?.(values[part % values.length] as string) : part,
          )
          .join('')
        const masked = redactor.text(text)
        assert.equal(streamed(redactor, text, cuts), masked)
        const coloured = text.replace(/./gu, (char, at) => (at % 3 === 0 ? `\x1b[${at % 9}m${char}` : char))
        const plain = stripVTControlCharacters(redactor.text(coloured))
        for (const secret of values) assert.equal(plain.toLowerCase().includes(secret.toLowerCase()), false)
        for (const secret of values) {
          assert.equal(masked.includes(secret), false)
          assert.equal(masked.includes(encodeForUrl(secret)), false)
          assert.equal(masked.includes(JSON.stringify(secret).slice(1, -1)), false)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('equals a slow, obviously right search (property)', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 200 })
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 6, maxLength: 9 }), { minLength: 1 })
    fc.assert(
      fc.property(words, letters, (values, text) => {
        assert.equal(createRedactor(values).text(text), slowMask(values, text))
      }),
      { numRuns: 300 },
    )
  })
})

const encodeForUrl = (text: string) => encodeURIComponent(text.toWellFormed())

/** Every place where a secret starts gives a range; overlapping ranges are one. Encoded forms need letters beyond a and b. */
function slowMask(secrets: string[], text: string): string {
  const ranges = [...text].flatMap((_, at) =>
    secrets.filter((s) => text.startsWith(s, at)).map((s) => [at, at + s.length] as const),
  )
  let out = ''
  let shownTo = 0
  let maskedTo = -1
  for (const [start, end] of ranges) {
    if (start >= Math.max(maskedTo, 0)) {
      out += `${text.slice(shownTo, start)}***`
    }
    maskedTo = Math.max(maskedTo, end)
    shownTo = maskedTo
  }
  return out + text.slice(shownTo)
}
