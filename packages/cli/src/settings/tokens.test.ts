import assert from 'node:assert/strict'
import { it } from 'node:test'
import { maskTokens, refuseTokens } from './tokens.ts'

const KEY = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V'

it('refuses whatever looks like a token, naming its line and not itself', () => {
  for (const token of [
    `svc_live_${KEY}`,
    `svc_test_${KEY}`,
    `x=svc_trigger_${KEY}`,
    `"job_${KEY}"`,
    `_svc_live_${KEY}`,
  ]) {
    assert.throws(
      () => refuseTokens('a.yaml', `# one\nkey: ${token}\n`),
      (error: Error) => error.message.startsWith('a.yaml:2: ') && !error.message.includes(KEY.slice(0, 6)),
      token,
    )
  }
})

it('refuses in files of settings also what is short, or has other signs in it', () => {
  for (const token of ['job_a1', 'job_ab-cd', 'svc_live_x', 'svc_trigger_1-2', `svc_test_${KEY}`]) {
    assert.throws(() => refuseTokens('.watchkeeper.json', `{ "org": "${token}" }`, { strict: true }), /:1: /, token)
  }
  const settings = '{ "url": "https://watch.example.com/jobs", "project": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90" }'
  assert.doesNotThrow(() => refuseTokens('.watchkeeper.json', settings, { strict: true }))
})

it('lets through what only resembles one', () => {
  for (const text of ['svc_live_…', 'SERVICE_TOKEN', 'job_checkoutSmokeTestNightlyRun', 'my_job_id', 'asvc_live_'])
    assert.doesNotThrow(() => refuseTokens('a.yaml', text), text)
})

it('masks tokens where they are to be shown', () => {
  assert.equal(maskTokens(`a svc_live_${KEY} b job_${KEY}`), 'a svc_live_*** b job_***')
})
