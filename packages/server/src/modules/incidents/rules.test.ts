import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { passedThresholds } from '../notifications/monitors/certificates/service.ts'
import { settingsOf } from '../notifications/rules.ts'
import { decideOnStatus, type Step, suppressionOf } from './rules.ts'
import type { MonitorIncidentKind } from './store.ts'

const settings = (more: object = {}) => settingsOf({ notificationProviders: ['p'], ...more })
const decide = (to: string, open: MonitorIncidentKind[] = [], config: object | null = {}) =>
  decideOnStatus(to, new Set(open), config && settings(config)).map(shown)

function shown(step: Step): string {
  if ('open' in step) return `open ${step.open}`
  if ('reopen' in step) return `${step.reopen} goes on`
  return `close ${step.close}${step.notify ? ' aloud' : ''}${step.atOnce ? '' : ' later'}`
}

describe('a monitor', () => {
  it('that goes down opens one incident, and ends it when it answers', () => {
    assert.deepEqual(decide('down'), ['open down'])
    assert.deepEqual(decide('down', ['down']), ['down goes on'])
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

  it('of which nothing is known keeps its incidents; a paused one loses them in silence', () => {
    for (const status of ['unknown', 'pending', 'maintenance']) assert.deepEqual(decide(status, ['down']), [])
    assert.deepEqual(decide('paused', ['down', 'degraded']), ['close down', 'close degraded'])
    assert.deepEqual(decide('up', ['down'], null), ['close down'])
    assert.deepEqual(decide('down', [], null), [])
  })
})

describe('a recovery that has to last', () => {
  it('is over later, unless it is paused or worse', () => {
    const config = { recoveryThreshold: 3 }
    assert.deepEqual(decide('up', ['down'], config), ['close down aloud later'])
    assert.deepEqual(decide('degraded', ['down'], config), ['close down aloud later'])
    assert.deepEqual(decide('down', ['down', 'degraded'], config), ['close degraded', 'down goes on'])
    assert.deepEqual(decide('paused', ['down'], config), ['close down'])
  })
})

describe('a monitor that keeps changing', () => {
  it('goes on doing so until it is steady, paused, or nobody is told any more', () => {
    for (const status of ['up', 'down', 'degraded'] as const)
      assert.equal(decide(status, ['flapping']).includes('close flapping aloud'), false)
    assert.deepEqual(decide('paused', ['flapping']), ['close flapping'])
    assert.deepEqual(decide('up', ['flapping'], null), ['close flapping'])
  })
})

describe('the beginning of an incident', () => {
  it('is kept from people for the most deliberate reason', () => {
    const not = { muted: false, dependent: false, flapping: false }
    assert.equal(suppressionOf(not), null)
    assert.equal(suppressionOf({ ...not, flapping: true }), 'flapping')
    assert.equal(suppressionOf({ ...not, flapping: true, dependent: true }), 'dependency')
    assert.equal(suppressionOf({ muted: true, flapping: true, dependent: true }), 'muted')
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
