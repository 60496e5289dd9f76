import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsOf } from '../rules.ts'
import { decideOnStatus, type Kind, passedThresholds } from './rules.ts'

const settings = (more: object = {}) => settingsOf({ notificationProviders: ['p'], ...more })
const decide = (to: string, open: Kind[] = [], config: object | null = {}) =>
  decideOnStatus(to, new Set(open), config && settings(config)).map((step) =>
    'open' in step ? `open ${step.open}` : `close ${step.close}${step.tell ? ' aloud' : ''}`,
  )

describe('a monitor', () => {
  it('that goes down opens one trouble, and ends it when it answers', () => {
    assert.deepEqual(decide('down'), ['open down'])
    assert.deepEqual(decide('down', ['down']), [])
    assert.deepEqual(decide('up', ['down']), ['close down aloud'])
    assert.deepEqual(decide('up'), [])
    assert.deepEqual(decide('up', ['down'], { onRecovery: false }), ['close down'])
    assert.deepEqual(decide('down', [], { onFailure: false }), [])
  })

  it('that is degraded is told of where that is wanted', () => {
    assert.deepEqual(decide('degraded'), [])
    assert.deepEqual(decide('degraded', [], { onDegraded: true }), ['open degraded'])
    assert.deepEqual(decide('up', ['degraded']), ['close degraded aloud'])
    assert.deepEqual(decide('down', ['degraded']), ['close degraded', 'open down'])
    assert.deepEqual(decide('degraded', ['down'], { onDegraded: true }), ['close down aloud', 'open degraded'])
  })

  it('of which nothing is known keeps its troubles; a paused one loses them in silence', () => {
    for (const status of ['unknown', 'pending', 'maintenance']) assert.deepEqual(decide(status, ['down']), [])
    assert.deepEqual(decide('paused', ['down', 'degraded']), ['close down', 'close degraded'])
    assert.deepEqual(decide('up', ['down'], null), ['close down'])
    assert.deepEqual(decide('down', [], null), [])
  })
})

describe('a certificate', () => {
  it('has passed the thresholds that lie before its end, the nearest first', () => {
    const now = new Date('2026-03-01T00:00:00Z')
    const inDays = (days: number) => passedThresholds(new Date(now.getTime() + days * 86_400_000), now, [21, 7, 1])
    assert.deepEqual(
      [inDays(22), inDays(21), inDays(5), inDays(0.5), inDays(-3)],
      [[], [21], [7, 21], [1, 7, 21], [1, 7, 21]],
    )
  })
})
