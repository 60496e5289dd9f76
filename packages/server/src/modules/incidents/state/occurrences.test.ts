import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextOccurrence } from './occurrences.ts'

const recurring = (cron: string, durationMinutes: number, more: object = {}) => ({
  kind: 'recurring' as const,
  startsAt: null,
  endsAt: null,
  cron,
  durationMinutes,
  timezone: 'Europe/Berlin',
  ...more,
})
const shown = (rule: Parameters<typeof nextOccurrence>[0], now: string) => {
  const found = nextOccurrence(rule, new Date(now))
  return found && [found.from.toISOString(), found.until.toISOString()]
}

describe('a maintenance window', () => {
  it('once is on from its start to its end, and never again', () => {
    const rule = {
      kind: 'once' as const,
      cron: null,
      durationMinutes: null,
      timezone: 'UTC',
      startsAt: new Date('2026-03-10T22:00:00Z'),
      endsAt: new Date('2026-03-11T01:00:00Z'),
    }
    const times = ['2026-03-10T22:00:00.000Z', '2026-03-11T01:00:00.000Z']
    assert.deepEqual(shown(rule, '2026-03-01T00:00:00Z'), times)
    assert.deepEqual(shown(rule, '2026-03-11T00:59:59Z'), times)
    assert.equal(shown(rule, '2026-03-11T01:00:00Z'), null)
  })
  it('recurring is at the same wall-clock time before and after the clock changes', () => {
    const rule = recurring('0 22 * * *', 60)
    assert.deepEqual(shown(rule, '2026-03-28T12:00:00Z')?.[0], '2026-03-28T21:00:00.000Z')
    assert.deepEqual(shown(rule, '2026-03-29T12:00:00Z')?.[0], '2026-03-29T20:00:00.000Z')
  })
  it('lasts its minutes as time passes, also over the night the clock is put forward', () => {
    assert.deepEqual(shown(recurring('30 1 * * *', 120), '2026-03-28T23:00:00Z'), [
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T02:30:00.000Z',
    ])
  })
  it('that is on now is found, not the one after it', () => {
    assert.deepEqual(shown(recurring('0 22 * * *', 240), '2026-01-10T23:30:00Z')?.[0], '2026-01-10T21:00:00.000Z')
  })
  it('keeps between its first and last time', () => {
    const rule = recurring('0 22 * * *', 60, {
      startsAt: new Date('2026-01-05T00:00:00Z'),
      endsAt: new Date('2026-01-06T21:30:00Z'),
    })
    assert.deepEqual(shown(rule, '2026-01-01T00:00:00Z')?.[0], '2026-01-05T21:00:00.000Z')
    assert.deepEqual(shown(rule, '2026-01-06T12:00:00Z'), ['2026-01-06T21:00:00.000Z', '2026-01-06T21:30:00.000Z'])
    assert.equal(shown(rule, '2026-01-06T22:00:00Z'), null)
  })
  it('whose pattern cannot be read is never on', () => {
    assert.equal(shown(recurring('0 0 31 2 *', 60), '2026-01-01T00:00:00Z'), null)
  })
})
