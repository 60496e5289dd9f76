import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AlertSettings, decideOnRun, type RunSeen, settingsOf } from './rules.ts'

const settings = (more: object = {}) => settingsOf({ notificationProviders: ['p'], ...more }) as AlertSettings
const now = new Date('2026-03-01T12:00:00Z')
const open = (minutesAgo: number, acknowledged = false) => ({
  notifiedAt: new Date(now.getTime() - minutesAgo * 60_000),
  acknowledged,
  suppression: null,
  reminders: 0,
})
const decide = (config: object, seen: Partial<RunSeen>) => {
  const decision = decideOnRun(settings(config), {
    outcome: 'failed',
    failures: 1,
    successes: 0,
    open: null,
    isMuted: false,
    now,
    ...seen,
  })
  if (decision === null) return null
  return 'event' in decision ? `${decision.notify} ${decision.event}` : decision.notify
}

describe('settings', () => {
  it('have the defaults of the API, and are nothing without a provider', () => {
    assert.deepEqual(settings(), {
      providerIds: ['p'],
      onFailure: true,
      onSuccess: false,
      onRecovery: true,
      onTimeout: true,
      onDegraded: false,
      onCertificateExpiry: true,
      flapDetection: true,
      rules: new Map(),
      quietHours: null,
      urgent: new Set(['monitor.down', 'monitor.reminder', 'run.failed', 'run.timed_out']),
      failureThreshold: 1,
      recoveryThreshold: 1,
      reminderMinutes: null,
      customMessage: null,
    })
    for (const config of [null, {}, { notificationProviders: [] }, { enabled: false, notificationProviders: ['p'] }])
      assert.equal(settingsOf(config), null)
  })
})

describe('a run that failed', () => {
  it('opens an incident once enough have failed in a row', () => {
    assert.equal(decide({}, {}), 'opening run.failed')
    assert.equal(decide({}, { outcome: 'timed_out' }), 'opening run.timed_out')
    assert.equal(decide({ failureThreshold: 3 }, { failures: 2 }), null)
    assert.equal(decide({ failureThreshold: 3 }, { failures: 3 }), 'opening run.failed')
    assert.equal(decide({ failureThreshold: 3 }, { failures: 9 }), 'opening run.failed')
  })

  it('says nothing while one is open, but a reminder when it is time and nobody looks after it', () => {
    assert.equal(decide({}, { open: open(600), failures: 5 }), null)
    assert.equal(decide({ reminderMinutes: 60 }, { open: open(59), failures: 5 }), null)
    assert.equal(decide({ reminderMinutes: 60 }, { open: open(60), failures: 5 }), 'reminder run.failed')
    assert.equal(decide({ reminderMinutes: 60 }, { open: open(60, true), failures: 5 }), null)
  })

  it('of a kind that is not wanted opens nothing, so that a wanted one still can', () => {
    assert.equal(decide({ onTimeout: false }, { outcome: 'timed_out' }), null)
    assert.equal(decide({ onFailure: false }, {}), null)
    assert.equal(decide({ onFailure: false }, { outcome: 'timed_out' }), 'opening run.timed_out')
  })
})

describe('a run that passed', () => {
  const passed = { outcome: 'passed', failures: 0, successes: 1 } as const
  it('ends the incident once enough have passed in a row', () => {
    assert.equal(decide({}, passed), null)
    assert.equal(decide({}, { ...passed, open: open(1) }), 'closing run.recovered')
    assert.equal(decide({ recoveryThreshold: 2 }, { ...passed, open: open(1) }), null)
    assert.equal(decide({ recoveryThreshold: 2 }, { ...passed, successes: 2, open: open(1) }), 'closing run.recovered')
    assert.equal(decide({ onRecovery: false }, { ...passed, open: open(1) }), 'silence')
  })

  it('is told of itself only where that is wanted and nothing is wrong', () => {
    assert.equal(decide({ onSuccess: true }, passed), 'single run.completed')
    assert.equal(decide({ onSuccess: true }, { ...passed, open: open(1) }), 'closing run.recovered')
    assert.equal(decide({ onSuccess: true, recoveryThreshold: 2 }, { ...passed, open: open(1) }), null)
  })
})
