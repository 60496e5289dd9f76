import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { endOfQuiet, minutesOf } from './quiet-hours.ts'

const end = ({ from, to }: { from: string; to: string }, at: string, timezone = 'UTC') =>
  endOfQuiet({ from: minutesOf(from), to: minutesOf(to), timezone }, new Date(at)).toISOString()

describe('quiet hours', () => {
  it('over midnight last until the morning', () => {
    assert.equal(end({ from: '22:00', to: '07:00' }, '2026-01-10T23:30:10Z'), '2026-01-11T07:00:00.000Z')
    assert.equal(end({ from: '22:00', to: '07:00' }, '2026-01-11T06:59:59Z'), '2026-01-11T07:00:00.000Z')
    assert.equal(end({ from: '22:00', to: '07:00' }, '2026-01-10T22:00:00Z'), '2026-01-11T07:00:00.000Z')
  })

  it('within a day last until their end', () => {
    assert.equal(end({ from: '12:00', to: '13:30' }, '2026-01-10T12:45:00Z'), '2026-01-10T13:30:00.000Z')
  })

  it('change nothing outside', () => {
    for (const at of ['2026-01-10T07:00:00.000Z', '2026-01-10T21:59:59.999Z'])
      assert.equal(end({ from: '22:00', to: '07:00' }, at), at)
    for (const at of ['2026-01-10T11:59:00.000Z', '2026-01-10T13:30:00.000Z'])
      assert.equal(end({ from: '12:00', to: '13:30' }, at), at)
  })

  it('are those of the zone', () => {
    assert.equal(
      end({ from: '22:00', to: '07:00' }, '2026-01-10T21:30:00Z', 'Europe/Berlin'),
      '2026-01-11T06:00:00.000Z',
    )
    assert.equal(
      end({ from: '22:00', to: '07:00' }, '2026-07-10T20:30:00Z', 'Europe/Berlin'),
      '2026-07-11T05:00:00.000Z',
    )
    assert.equal(
      end({ from: '22:00', to: '07:00' }, '2026-01-10T23:30:00Z', 'America/New_York'),
      '2026-01-10T23:30:00.000Z',
    )
  })

  it('end by the wall clock, also in the night it is put forward or back', () => {
    assert.equal(
      end({ from: '22:00', to: '07:00' }, '2026-03-28T22:00:00Z', 'Europe/Berlin'),
      '2026-03-29T05:00:00.000Z',
    )
    assert.equal(
      end({ from: '22:00', to: '07:00' }, '2026-10-24T21:00:00Z', 'Europe/Berlin'),
      '2026-10-25T06:00:00.000Z',
    )
  })
})
