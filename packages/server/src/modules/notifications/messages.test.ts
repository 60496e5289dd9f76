import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type EndedRun, runMessage } from './messages.ts'

type Tests = EndedRun['tests']

const RUN: Omit<EndedRun, 'error' | 'tests'> = {
  id: 'r',
  projectId: 'p',
  projectName: 'Shop',
  jobId: 'j',
  jobName: 'Checkout',
  alertConfig: {},
  statusBefore: null,
  status: 'failed' as const,
  failureKind: 'assertion',
  trigger: 'manual',
  location: 'global',
  startedAt: null,
  completedAt: new Date('2026-03-01T12:00:00Z'),
  durationMs: 1500,
}
const failed = (title: string, message: string | null): Tests[number] => ({
  title,
  status: 'failed',
  error: message === null ? null : { message },
})

function messageOf(error: string | null, tests: Tests) {
  const context = { incidentId: null, openedAt: null, customMessage: null, link: 'https://x/r', jobLink: 'https://x/j' }
  return runMessage({ ...RUN, error, tests }, { event: 'run.failed', ...context })
}
const textOf = (error: string | null, tests: Tests) => messageOf(error, tests).text

describe('the message about a failed run', () => {
  const expected = 'Error: expect(received).toBe(expected)\n\nExpected: 2\nReceived: 3'

  it('shows the first lines of what the first failing test said, each once', () => {
    assert.equal(textOf('Error: expect(received).toBe(expected)', [failed('pays', expected)]), expected)
    const two = [failed('pays', expected), failed('ships', 'Error: no')]
    const words = '2 of 2 tests failed. pays: Error: expect(received).toBe(expected)'
    assert.equal(textOf(words, two), `${words}\n\nExpected: 2\nReceived: 3`)
    assert.equal(
      textOf('The run took longer than 5 s', [failed('a', null), failed('b', 'Error: late')]),
      'The run took longer than 5 s\nError: late',
    )
    assert.equal(textOf(null, two), expected)
    assert.equal(textOf(null, []), 'assertion')
  })

  it('has no colours of terminals in it, and no line ends of other systems', () => {
    const error = '\u001b[31mError: no\u001b[39m'
    const message = messageOf(error, [failed('pays', `${error}\r\n\u001b[2mat 3\u001b[22m`)])
    assert.equal(message.text, 'Error: no\nat 3')
    assert.equal(message.run?.error, 'Error: no')
  })

  it('is cut to a few lines, never inside a character', () => {
    const lines = textOf('x', [failed('pays', 'line\n'.repeat(100))]).split('\n')
    assert.equal(lines.length, 12)
    const long = textOf('🙂'.repeat(2000), [])
    assert.ok(long.length <= 1500 && long.isWellFormed())
  })
})
