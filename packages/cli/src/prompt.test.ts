import assert from 'node:assert/strict'
import { PassThrough, Writable } from 'node:stream'
import { it } from 'node:test'
import { createPrompt } from './prompt.ts'

it('keeps the question on the line while the answer is typed', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  let written = ''
  const stderr = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk)
        done()
      },
    }),
    { isTTY: true },
  )
  const answer = createPrompt({ stdin, stderr, yes: false }).confirm('Delete all 3?')
  for (const sign of ['n', '\x7f', 'y', '\r']) stdin.write(sign)
  assert.equal(await answer, true)
  // What a terminal shows: each return to the start of the line with an erasure begins it again.
  assert.equal(written.split('\r\x1b[K').at(-1)?.trimEnd(), 'Delete all 3? [y/N] y')
})
