import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { contextOf } from '../testing/checks/context.ts'
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
}

describe('every check', () => {
  test('of the contract is there, but those that need the engine', () => {
    for (const type of ['http_request', 'website', 'ping_host', 'port_check']) assert.equal(checks.get(type).type, type)
    assert.deepEqual([...checks.types].sort(), Object.keys(DEAD).sort())
  })

  for (const check of checks.all()) {
    test(`${check.type} describes its options as a form needs them`, () => {
      const schema = z.toJSONSchema(check.options, { io: 'input', unrepresentable: 'any' })
      assert.equal(schema.type, 'object')
      assert.equal(schema.required, undefined, 'every option is optional')
    })

    test(`${check.type} finds a dead target down, with address or reason, within its deadline`, async () => {
      const request = { target: check.target.parse(DEAD[check.type] ?? ''), options: check.options.parse({}) }
      const result = await check.run(request, contextOf({ timeoutMs: 10_000 }))
      assert.equal(result.status, 'down')
      assert.ok(result.error?.message)
      assert.equal(JSON.parse(JSON.stringify(result)).status, 'down')
    })

    test(`${check.type} refuses nonsense as a target`, () => {
      for (const text of ['', ' ', '-rf', 'a b', 'file:///etc/passwd', '\0', 'x'.repeat(3000)]) {
        assert.equal(check.target.safeParse(text).success, false, JSON.stringify(text))
      }
    })
  }
})
