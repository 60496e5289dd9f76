import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { ranOutOfTime } from './second-try.ts'

const failed = (...errors: unknown[]) => ({
  tests: errors.map((error) => ({
    name: 'a test',
    status: 'failed' as const,
    failure: { place: 'x.test.ts:1', text: inspect(error) },
  })),
})

function thrown(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return assert.fail('nothing was thrown')
}

const late = new Error('Not so after 60 s: no process of it is left')
const wrong = thrown(() => assert.equal('deadline passed'.length, 3))

test('a file is tried again only when the time ran out in each test of it that failed', () => {
  assert.equal(ranOutOfTime(failed(late)), true)
  assert.equal(ranOutOfTime(failed(new Error('test timed out after 120000ms'))), true)
  assert.equal(ranOutOfTime(failed(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))), true)
  assert.equal(ranOutOfTime(failed(wrong)), false)
  assert.equal(ranOutOfTime(failed(late, wrong)), false)
  assert.equal(ranOutOfTime({ tests: [{ name: 'fine', status: 'passed', failure: null }] }), false)
})

test('the expression of an assertion about a deadline counts, a value that speaks of one does not', () => {
  const deadline = 0
  assert.equal(ranOutOfTime(failed(thrown(() => assert.ok(Date.now() < deadline)))), true)
  assert.equal(ranOutOfTime(failed(thrown(() => assert.equal(`timed out ${deadline}`, 'down')))), false)
})
