import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { newId } from '../kernel/ids.ts'
import { contextOf } from '../testing/checks/context.ts'
import type { EngineView } from './define.ts'
import { checks } from './index.ts'

/** A good target of each type that nobody answers. */
const DEAD: Record<string, string> = {
  http_request: 'http://127.0.0.1:1/',
  website: 'https://127.0.0.1:1/',
  ping_host: '240.0.0.1',
  port_check: '127.0.0.1:1',
  dns_query: 'nope.invalid',
  tls_certificate: '127.0.0.1:1',
  websocket: 'ws://127.0.0.1:1/',
  grpc_health: '127.0.0.1:1',
  synthetic_test: '',
  heartbeat: 'nightly backup',
  domain_expiry: 'com',
}

/** What the checks of the platform's own things find: a test that fails, a call long ago. */
const engine: EngineView = {
  runTest: async () => ({ runId: newId(), outcome: 'failed', error: 'expected 2, got 3', durationMs: 12 }),
  lastHeartbeatAt: new Date('2026-01-01T00:00:00Z'),
  heartbeatsCountFrom: null,
  takesHeartbeats: true,
}
const NEEDED: Record<string, object> = { synthetic_test: { testId: newId() } }
const CONNECTS_TO_NOTHING = new Set(['synthetic_test', 'heartbeat'])

describe('every check', () => {
  test('of the contract is there', () => {
    for (const type of ['http_request', 'website', 'ping_host', 'port_check', 'synthetic_test'])
      assert.equal(checks.get(type).type, type)
    assert.deepEqual([...checks.types].sort(), Object.keys(DEAD).sort())
  })

  for (const check of checks.all()) {
    test(`${check.type} describes its options as a form needs them`, () => {
      const schema = z.toJSONSchema(check.options, { io: 'input', unrepresentable: 'any' })
      assert.equal(schema.type, 'object')
      const required = NEEDED[check.type] && Object.keys(NEEDED[check.type] ?? {})
      assert.deepEqual(schema.required, required, 'every option is optional, but the test to run')
    })

    test(`${check.type} does not take a dead target for up, and gives the reason within its deadline`, async () => {
      const request = {
        target: check.target.parse(DEAD[check.type] ?? ''),
        options: check.options.parse(NEEDED[check.type] ?? {}),
      }
      const result = await check.run(request, contextOf({ timeoutMs: 10_000, engine }))
      // Our own policy lets nobody ping a reserved address, which is no outage.
      const status = check.type === 'ping_host' ? 'unknown' : 'down'
      assert.equal(result.status, status)
      assert.ok(result.error?.message)
      assert.equal(JSON.parse(JSON.stringify(result)).status, status)
    })

    test(`${check.type} refuses nonsense as a target`, () => {
      const names = CONNECTS_TO_NOTHING.has(check.type) ? [] : ['', ' ', '-rf', 'a b', 'file:///etc/passwd']
      for (const text of [...names, '\0', 'x'.repeat(3000)]) {
        assert.equal(check.target.safeParse(text).success, false, JSON.stringify(text))
      }
    })
  }
})
