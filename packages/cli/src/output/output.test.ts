import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cellText, tableLines } from './table.ts'
import { consoleLine, fitted, oneLine, plainText, widthOf } from './text.ts'

describe('widths', () => {
  const widths: Record<string, number> = {
    '': 0,
    abc: 3,
    漢字: 4,
    ｶﾅ: 2,
    カナ: 4,
    한글: 4,
    '（全）': 6,
    'e\u0301': 1,
    '👍': 2,
    '👨‍👩‍👧': 2,
    '☀️': 2,
    naïve: 5,
  }
  for (const [text, width] of Object.entries(widths)) it(text || 'nothing', () => assert.equal(widthOf(text), width))

  it('are kept when a text is cut', () => {
    assert.equal(fitted('漢字漢字', 6), '漢字…')
    assert.equal(fitted('abcdef', 3), 'ab…')
    assert.equal(fitted('abc', 3), 'abc')
    assert.equal(fitted('abc', 0), '')
  })
})

describe('text of strangers', () => {
  it('cannot move the cursor, write the title, turn the direction round or add a line', () => {
    assert.equal(oneLine('a\x1b[2Jb\x1b]0;title\x07c\nd\x9b1m\u202ee'), 'abc d\u{fffd}e')
    assert.equal(plainText('a\r\nb\rc\x00'), 'a\nb\nc\u{fffd}')
  })

  it('keeps its colours in a console, where they are wanted, and closes them', () => {
    assert.equal(consoleLine('\x1b[31mred\x1b[2J', true), '\x1b[31mred\x1b[0m')
    assert.equal(consoleLine('\x1b[31mred\x1b[39m', false), 'red')
    assert.equal(consoleLine('plain', true), 'plain')
  })
})

describe('a table', () => {
  const rows = [
    ['019b0d5e', '漢字', 'a long description of what this is'],
    ['019b0d5f', 'x', 'short'],
  ]

  it('lines its columns up by width on the screen', () => {
    assert.deepEqual(
      tableLines(
        ['id', 'name', 'createdAt'],
        [
          ['1', '漢字', 'x'],
          ['2', 'ab', 'y'],
        ],
        null,
      ),
      ['ID  NAME  CREATEDAT', '1   漢字  x', '2   ab    y'],
    )
  })

  it('fits the terminal without cutting ids', () => {
    for (const width of [20, 30, 40]) {
      const lines = tableLines(['id', 'name', 'description'], rows, width)
      assert.ok(
        lines.slice(1).every((line) => line.startsWith('019b0d5')),
        lines.join('\n'),
      )
      assert.ok(
        lines.every((line) => widthOf(line) <= Math.max(width, 24)),
        lines.join('\n'),
      )
    }
    assert.ok(tableLines(['id', 'name', 'description'], rows, null).some((line) => line.endsWith('what this is')))
  })

  it('leaves the last columns out rather than cut what cannot be read in part', () => {
    const id = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'
    const heads = ['id', 'title', 'type', 'tags', 'updated at']
    const wide = [[id, 'Someone buys a thing', 'browser', 'shop, checkout', '2026-11-28 09:15:33Z']]
    const shown = (width: number) => tableLines(heads, wide, width)
    assert.deepEqual(shown(80), [
      `${'ID'.padEnd(id.length)}  TITLE            TYPE     TAGS …`,
      `${id}  Someone buys a…  browser  shop, checkout`,
    ])
    assert.deepEqual(shown(40), [
      'ID',
      '  TITLE  TYPE  TAGS  UPDATED AT',
      id,
      '  Someone buys a thing  browser',
      '  shop, checkout  2026-11-28 09:15:33Z',
    ])
    const [nobody = []] = wide.map(([first = '', ...rest]) => [first, '-', ...rest])
    assert.match(tableLines(['id', 'job', ...heads.slice(1)], [nobody], 60)[0] ?? '', /^ID +TITLE …$/)
    for (let width = 40; width < 120; width++) {
      for (const line of shown(width)) assert.ok(widthOf(line) <= width, `${width}: ${line}`)
      const text = shown(width).join('\n')
      assert.ok(text.includes(id) && !/2026-11[^\n]*…/.test(text), text)
    }
  })

  it('says how things are before anything gives way, and times whole or not at all', () => {
    const id = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'
    const heads = ['id', 'name', 'type', 'status', 'url', 'interval', 'last check at']
    const row = [id, 'The shop and its checkout', 'http_request', 'down', `https://shop.example.com/${'p'.repeat(60)}`]
    const rows = [[...row, '60', '2026-11-28 09:15:33Z']]
    assert.deepEqual(tableLines(heads, rows, 80), [
      `${'ID'.padEnd(id.length)}  STATUS  NAME                TYPE …`,
      `${id}  down    The shop and its …  http_request`,
    ])
    assert.deepEqual(tableLines(heads, rows, 60), [
      `${'ID'.padEnd(id.length)}  STATUS  NAME …`,
      `${id}  down    The shop an…`,
    ])
    assert.deepEqual(tableLines(heads, rows, 59), [
      'ID',
      '  STATUS  NAME  TYPE  URL  INTERVAL  LAST CHECK AT',
      id,
      '  down  The shop and its checkout  http_request',
      `  https://shop.example.com/${'p'.repeat(31)}…`,
      '  60  2026-11-28 09:15:33Z',
    ])
    assert.deepEqual(tableLines(heads, rows, 40), [
      'ID',
      '  STATUS  NAME  TYPE  URL  INTERVAL',
      '  LAST CHECK AT',
      id,
      '  down  The shop and its checkout',
      '  http_request',
      `  https://shop.example.com/${'p'.repeat(12)}…`,
      '  60  2026-11-28 09:15:33Z',
    ])
    const wide = tableLines(heads, rows, null)
    assert.match(wide[0] ?? '', /^ID +NAME +TYPE +STATUS/)
    for (let width = 40; width < 180; width++) {
      const lines = tableLines(heads, rows, width)
      assert.ok(
        lines.every((line) => widthOf(line) <= width && !/2026-11[^Z]*(…|$)/.test(line)),
        lines.join('\n'),
      )
      assert.ok(
        lines.some((line) => /\bdown\b/.test(line)),
        lines.join('\n'),
      )
    }
  })

  it('shows values as people read them', () => {
    assert.deepEqual(
      [null, '', true, 3, '2026-01-31T12:00:00.000Z', [], [{ name: 'a' }, { title: 'b' }], { id: 'c' }].map(cellText),
      ['-', '-', 'yes', '3', '2026-01-31 12:00:00Z', '-', 'a, b', 'c'],
    )
  })
})
