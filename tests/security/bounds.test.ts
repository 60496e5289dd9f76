/**
 * What is sent to us may be hostile, so each parser of ours has four bounds: the bytes that it takes, those that it gives
 * or holds, the pieces in which they come, and the time. One row for each, with an input just over the bound and what is
 * said or cut then; where a test elsewhere holds a bound, the row names it. The rows are in bounds/.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, describe, it } from 'node:test'
import { answerRows } from './bounds/answers.ts'
import { codingRows } from './bounds/codings.ts'
import { BOUNDS, closeAll } from './bounds/row.ts'
import { scriptRows } from './bounds/scripts.ts'

const rows = [...answerRows, ...codingRows, ...scriptRows]
after(closeAll)

describe('a parser has a bound', () => {
  for (const row of rows) {
    it(`${row.parser}: ${row.bound}`, async () => {
      if ('run' in row) assert.match(await row.run(), row.outcome)
      else assert.ok((await readFile(row.file, 'utf8')).includes(row.test), `${row.file} has no such test`)
    })
  }

  it('of each kind', () => {
    for (const [parser, own] of Map.groupBy(rows, (row) => row.parser)) {
      assert.deepEqual(
        own.map(({ bound }) => bound),
        [...BOUNDS],
        parser,
      )
    }
  })
})
